/// The values that a wrapper captures at creation, and the values that reading it uses.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// Remembered at creation, merged under the values current at the read.
  case merged
  /// Not remembered; the values current at the read.
  case atAccess = "at-access"
  /// Remembered at creation; the values current at the read are ignored.
  case atCreation = "at-creation"
}
