internal import SwiftLexer
internal import SwiftOutline

/// The place for a further `import` in a file.
public struct ImportPlace: Sendable, Equatable {
  /// In bytes from the start of the file.
  public var offset: UInt32
  /// Whether the offset is the end of the line of the last import that is not within `#if`;
  /// otherwise it is the beginning of a line.
  public var isAfterImport: Bool
  /// Whether the lines there end with `\r\n`.
  public var isWindows: Bool

  static let none = ImportPlace(offset: 0, isAfterImport: false, isWindows: false)

  /// The text of an import with the line ends that it needs there.
  package func text(of statement: String) -> String {
    let end = isWindows ? "\r\n" : "\n"
    return isAfterImport ? end + statement : statement + end + end
  }
}

extension FactsBuilder {
  /// After the last import that every build compiles; in a file without one, after the comment at
  /// its top.
  func importPlace(after lastImport: NodeID?) -> ImportPlace {
    let offset = lastImport.map { lineEnd(after: Int(self.end(of: $0))) } ?? headerEnd()
    let feed = UInt8(ascii: "\n")
    let newline = bytes[offset...].firstIndex(of: feed) ?? bytes.firstIndex(of: feed) ?? 0
    return ImportPlace(
      offset: UInt32(offset), isAfterImport: lastImport != nil,
      isWindows: newline > 0 && bytes[newline - 1] == UInt8(ascii: "\r"))
  }

  /// The end of a statement's line with its comment; or of the statement itself, if the line has
  /// further code or the comment continues on the next line.
  private func lineEnd(after statement: Int) -> Int {
    let rest = UnsafeBufferPointer(rebasing: bytes[statement...])
    var lexer = Lexer(rest)
    while true {
      let token = lexer.next()
      switch token.kind {
      case .newline, .endOfFile: return statement + Int(token.offset)
      case .whitespace, .semicolon, .lineComment, .docLineComment: continue
      case .blockComment, .docBlockComment:
        let text = rest[Int(token.offset)..<Int(token.end)]
        if text.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
          return statement
        }
      default: return statement
      }
    }
  }

  /// The beginning of the line after the comment at the top and the blank lines that end it. A
  /// comment without such blank lines belongs to the code below it, and one that suppresses
  /// findings must stay with its code.
  private func headerEnd() -> Int {
    var lexer = Lexer(bytes)
    var top = 0
    var end: Int?
    var hasComment = false
    var isBlank = true
    while true {
      let token = lexer.next()
      switch token.kind {
      case .byteOrderMark, .shebang: top = Int(token.end)
      case .whitespace: break
      case .newline:
        if !hasComment { top = Int(token.end) }
        if hasComment, isBlank { end = Int(token.end) }
        isBlank = true
      case .lineComment, .docLineComment, .blockComment, .docBlockComment:
        if let end { return end }
        let text = UnsafeBufferPointer(rebasing: bytes[Int(token.offset)..<Int(token.end)])
        if text.contains(SuppressionGrammar.prefix, anchor: 7) { return top }
        hasComment = true
        isBlank = false
      default: return end ?? top
      }
    }
  }
}
