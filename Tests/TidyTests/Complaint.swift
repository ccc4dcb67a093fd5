/// One line of the repository that violates the style.
struct Complaint: Hashable, CustomStringConvertible {
  let path: String
  let line: Int
  let text: String

  init(_ file: SourceFile, _ line: Int, _ text: String) {
    self.init(path: file.path, line: line, text)
  }

  init(path: String, line: Int = 1, _ text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  var description: String { "\(path):\(line): \(text)" }
}
