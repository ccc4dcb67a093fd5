/// A file that a walk found.
struct FoundFile: Sendable, Equatable {
  /// As it is opened and as reports print it.
  let path: String
  /// From the root of the run.
  let programPath: String
}
