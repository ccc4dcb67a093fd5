/// Why a project file could not be read.
package struct ProjectFileError: Error, Equatable {
  /// Where in the file, from 1.
  package var line: Int
  /// What is wrong there, and what to do about it, as the rest of a sentence.
  package var message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}
