/// The tool's name for itself in its reports.
package enum Tool {
  package static let name = "deplint"
  package static let version = "0.1.0"

  /// The page of a rule, below the root of the repository.
  package static func documentation(ofRule id: String) -> String {
    "\(documentationBase)Rules/\(id)/README.md"
  }

  /// The address of that page; nil as long as it has none.
  static func documentationAddress(ofRule id: String) -> String? {
    documentationBase.isEmpty ? nil : documentation(ofRule: id)
  }

  /// The prefix of the pages' paths: empty until the project has an address.
  private static let documentationBase = ""
}
