// White space, line ends and comments.
extension Lexer {
  mutating func blanks() -> Token {
    let start = cursor.position
    let isDone = cursor.skipWords {
      ($0.marks(of: " ") | $0.marks(of: "\t")).inverted
    }
    if !isDone || cursor.first.isBlank { cursor.skip { $0.isBlank } }
    return trivia(.whitespace, from: start)
  }

  /// A line end, which also cuts off the strings that must end with their line.
  mutating func lineEnd() -> Token {
    let start = cursor.position
    let isReturn = cursor.first == "\r"
    cursor.advance()
    if isReturn { _ = cursor.skip("\n") }
    let flags: TokenFlags = mustStayOnLine ? .unterminated : []
    if mustStayOnLine { abandonInterpolations() }
    return trivia(.newline, flags, leaves: [.precededByNewline, .precededBySpace], from: start)
  }

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
    let isWellFormed = skipRestOfLine()
    return trivia(kind, isWellFormed ? [] : .malformed, from: start)
  }

  /// Steps to the end of the line; false if something there is not UTF-8.
  mutating func skipRestOfLine() -> Bool {
    var isWellFormed = true
    while true {
      _ = cursor.skipWords { $0.marks(of: "\n") | $0.marks(of: "\r") | $0.marksBeyondASCII }
      cursor.skip { !$0.isLineEnd && !$0.isBeyondASCII }
      guard cursor.first.isBeyondASCII else { return isWellFormed }
      if !cursor.skipCharacter() { isWellFormed = false }
    }
  }

  /// `/* text */` and `/** text */`, with the comments inside.
  private mutating func blockComment() -> Token {
    let start = cursor.position
    let isDoc = cursor.byte(at: 2) == "*" && cursor.byte(at: 3) != "/"
    cursor.advance(by: 2)
    var depth = 1
    var flags: TokenFlags = []
    var spacing: TokenFlags = .precededBySpace
    while depth > 0 {
      _ = cursor.skipWords {
        $0.marks(of: "*") | $0.marks(of: "/") | $0.controlMarks | $0.marksBeyondASCII
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
    return trivia(isDoc ? .docBlockComment : .blockComment, flags, leaves: spacing, from: start)
  }
}
