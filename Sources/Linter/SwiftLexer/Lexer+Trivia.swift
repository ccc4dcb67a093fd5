// White space, line ends and comments.
extension Lexer {
  /// Spaces and the like, up to the end of the line.
  @inline(never)
  mutating func blanks() -> Token {
    let start = cursor.position
    // The most frequent token of all is one space.
    if cursor.remaining > 1, !start[1].isBlank {
      cursor.advance()
      return trivia(.whitespace, from: start)
    }
    _ = cursor.skipBlocks { !($0.marks(of: " ") | $0.marks(of: "\t")) }
    cursor.skip { $0.isBlank }
    return trivia(.whitespace, from: start)
  }

  /// LF, CR LF or CR. It cuts off the interpolations that have to stay on their line.
  @inline(never)
  mutating func lineEnd() -> Token {
    let start = cursor.position
    cursor.advance()
    if start.pointee == "\r" { _ = cursor.skip("\n") }
    var flags: TokenFlags = []
    if mustStayOnLine {
      abandonInterpolations()
      flags = .unterminated
    }
    return trivia(.newline, flags, leaving: [.precededByNewline, .precededBySpace], from: start)
  }

  /// Tokens and comments that begin with a slash.
  @inline(never)
  mutating func commentOrOperator() -> Token {
    switch cursor.second {
    case "/": lineComment()
    case "*": blockComment()
    default: operatorToken()
    }
  }

  /// `// text` and `/// text`
  private mutating func lineComment() -> Token {
    let start = cursor.position
    let kind: TokenKind = cursor.byte(at: 2) == "/" ? .docLineComment : .lineComment
    let flags = skipRestOfLine()
    return trivia(kind, flags, from: start)
  }

  /// Steps to the end of the line; `malformed` if something on the way is not UTF-8.
  mutating func skipRestOfLine() -> TokenFlags {
    var flags: TokenFlags = []
    while true {
      _ = cursor.skipBlocks { $0.marks(of: "\n") | $0.marks(of: "\r") | $0.marksBeyondASCII }
      cursor.skip { !$0.isLineEnd && !$0.isBeyondASCII }
      guard cursor.first.isBeyondASCII else { return flags }
      if !cursor.skipCharacter() { flags = .malformed }
    }
  }

  /// `/* text */` and `/** text */`, nested comments included.
  private mutating func blockComment() -> Token {
    let start = cursor.position
    let isDoc = cursor.byte(at: 2) == "*" && cursor.byte(at: 3) != "/"
    cursor.advance(by: 2)
    var depth = 1
    var flags: TokenFlags = []
    var spacing: TokenFlags = .precededBySpace
    while depth > 0 {
      _ = cursor.skipBlocks {
        $0.marks(of: "*") | $0.marks(of: "/") | $0.marks(below: " ") | $0.marksBeyondASCII
      }
      guard !cursor.isAtEnd else {
        flags.insert(.unterminated)
        break
      }
      switch cursor.first {
      case "*" where cursor.second == "/":
        depth &-= 1
        cursor.advance(by: 2)
      case "/" where cursor.second == "*":
        depth &+= 1
        cursor.advance(by: 2)
      case "\n", "\r":
        spacing.insert(.precededByNewline)
        cursor.advance()
      default:
        if !cursor.skipCharacter() { flags.insert(.malformed) }
      }
    }
    return trivia(isDoc ? .docBlockComment : .blockComment, flags, leaving: spacing, from: start)
  }
}
