/// The use that code makes of the current values, and whether it waits. Both also apply to its
/// callers.
package struct Effect: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It declares a wrapper in its body, or refers to the current values by name.
  package static let readsCurrent = Effect(rawValue: 1 << 0)
  /// It creates an object that owns a wrapper, which remembers the values permanently.
  package static let capturesCurrent = Effect(rawValue: 1 << 1)
  /// It waits for other threads.
  package static let waits = Effect(rawValue: 1 << 2)
}
