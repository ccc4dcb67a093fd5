/// A fenced block of code in a piece of documentation.
struct CodeBlock: Hashable, Sendable, CustomStringConvertible {
  /// The file that contains it, by its path from the root of the repository.
  let file: String
  /// The line of its first line of code.
  let line: Int
  /// Its number among the blocks of its kind in that file, from 1.
  let ordinal: Int
  /// The word after the opening fence: `swift`, `sh`, …
  let language: String
  /// Without the fences.
  let lines: [String]

  var text: String { lines.joined(separator: "\n") }

  var description: String { "\(file):\(line)" }
}

extension CodeBlock {
  /// The blocks of one language in lines of Markdown, each with its number in the file.
  static func blocks(
    in lines: some Sequence<(number: Int, text: String)>, language: String, file: String
  ) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: (indent: Int, language: String, line: Int, lines: [String])?
    for (number, text) in lines {
      let indent = text.prefix { $0 == " " }.count
      let isFence = text.dropFirst(indent).hasPrefix("```")
      switch (open, isFence) {
      case (nil, true):
        open = (indent, String(text.dropFirst(indent + 3)), number + 1, [])
      case (let block?, true):
        open = nil
        guard block.language == language else { continue }
        blocks.append(
          CodeBlock(
            file: file, line: block.line, ordinal: blocks.count + 1, language: language,
            lines: block.lines))
      case (let block?, false):
        open?.lines.append(String(text.dropFirst(min(block.indent, indent))))
      case (nil, false): break
      }
    }
    return blocks
  }

  /// The blocks of one language in a Markdown text that begins on a line of a file.
  static func blocks(
    in markdown: String, language: String = "swift", file: String, firstLine: Int = 1
  ) -> [CodeBlock] {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    return blocks(
      in: zip(firstLine..., lines).map { (number: $0, text: String($1)) }, language: language,
      file: file)
  }
}
