/// A file that a walk found.
package struct FoundFile: Sendable, Equatable {
  /// As it is opened and as reports print it.
  package let path: String
  /// From the root of the run.
  package let programPath: String
  /// As the walk met it, if it was asked for that.
  var status: FileStatus?

  /// The order of programs: by path within the program.
  func isOrdered(before other: FoundFile) -> Bool {
    (programPath, path) < (other.programPath, other.path)
  }
}
