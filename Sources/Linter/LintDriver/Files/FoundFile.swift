/// A file that a walk found.
package struct FoundFile: Sendable, Equatable {
  /// The path that opens the file, as reports print it.
  package let path: String
  /// From the root of the run.
  package let programPath: String
  /// The status when the walk found the file, if it was asked to record it.
  var status: FileStatus?

  /// The order of files in a program: by path within the program.
  func isOrdered(before other: FoundFile) -> Bool {
    (programPath, path) < (other.programPath, other.path)
  }
}
