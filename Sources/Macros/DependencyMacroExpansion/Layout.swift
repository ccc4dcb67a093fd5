internal import SwiftLexer

/// One step of indentation. The compiler does not indent expansions.
let indentation = "  "

extension String {
  /// The text with each non-empty line indented by one more step.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
  }

  /// Without white space and empty lines at both ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    var text = self[...]
    while let first = text.first, isBlank(first) { text.removeFirst() }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }

  /// The name without the quotes of `` `class` ``.
  var unquoted: String {
    count > 2 && first == "`" && last == "`" ? String(dropFirst().dropLast()) : self
  }
}

extension SourcePiece {
  /// A text with its lines moved to the left, as if its first line were not indented.
  ///
  /// All of them move by the same width or not at all: multi-line strings would change otherwise.
  func outdented(_ range: Range<Int>) -> String {
    let text = text(range)
    guard text.contains("\n") else { return text }
    let margin = margin(before: range.lowerBound)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isMovable = lines.dropFirst().allSatisfy { line in
      line.hasPrefix(margin) || line.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" }
    }
    guard isMovable else { return text }
    let moved = lines.dropFirst().map { $0.hasPrefix(margin) ? $0.dropFirst(margin.count) : "" }
    return ([lines[0]] + moved).joined(separator: "\n")
  }

  /// The white space at the start of the offset's line.
  func margin(before offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = start
    while end < offset, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") {
      end += 1
    }
    return text(start..<end)
  }

  /// The documentation comments before the first token, one per line; empty if there are none.
  var documentation: String {
    var lines: [String] = []
    bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes)
      while true {
        let token = lexer.next()
        guard token.kind.isTrivia else { return }
        if token.kind == .docLineComment || token.kind == .docBlockComment {
          lines.append(outdented(range(of: token)))
        }
      }
    }
    return lines.joined(separator: "\n")
  }
}
