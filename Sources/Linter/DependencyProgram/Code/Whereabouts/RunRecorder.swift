/// The memory in which a run notes what it is at.
package protocol RunRecorder: Sendable {
  /// Notes the paths of a program's files.
  ///
  /// - Returns: where they are noted.
  func noted(paths: [String]) -> Int
  /// Begins a step on the calling thread.
  ///
  /// - Parameter paths: where the paths of the program's files are noted.
  /// - Returns: where the thread notes the index of a file, in the upper half, and a place in it,
  ///   in bytes from its start.
  func begin(_ step: String, inFilesAt paths: Int) -> UnsafeMutablePointer<UInt64>
  /// Notes the analysis that the calling thread makes; nil for none.
  func note(analysis: StaticString?)
  /// Ends the step that the calling thread has begun.
  func end()
}
