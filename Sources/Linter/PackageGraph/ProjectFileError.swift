/// The reason why a project file could not be read.
package struct ProjectFileError: Error, Equatable {
  /// The line in the file, from 1.
  package var line: Int
  /// The problem there and how to fix it, as the rest of a sentence.
  package var message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
