/// Cuts a file's bytes into tokens.
///
/// Lexing cannot fail: whatever the bytes, the tokens cover them without a gap, and what is wrong
/// with them is told by flags. The time taken is linear in the file's size, wrong input included.
///
/// A lexer must not outlive the buffer, which has at most 4 GiB.
package struct Lexer {
  /// Where the next token starts.
  var cursor: Cursor
  /// What the cursor is in the middle of.
  var mode = Mode.code
  /// What white space and comments since the last other token mean to the next one.
  var spacing: TokenFlags = .precededByNewline
  /// The last token that is not trivia; `endOfFile` before the first.
  var lastKind = TokenKind.endOfFile
  /// That token's keyword. For the `?` or `!` of `try?` and `try!` it is `try`.
  var lastKeyword = Keyword.none

  /// The string whose text or interpolation the cursor is in.
  var string = StringShape()
  /// The interpolations around the cursor, outermost first.
  var interpolations: [Interpolation] = []
  /// The parentheses opened since the innermost interpolation began, or since the file did.
  var openParens = 0
  /// Whether the innermost interpolation is one that the line's end would cut off.
  var mustStayOnLine = false

  /// Where a regex ends of which the cursor is at the start, in mode `regex`.
  var endOfRegex: UnsafePointer<UInt8>
  /// What is known not to come any more: see `Futility`.
  var futility = Futility()

  let classes: UnsafePointer<ByteClass>
  let keywords: KeywordTable

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    cursor = Cursor(bytes)
    endOfRegex = cursor.end
    classes = ByteClass.table
    keywords = KeywordTable.shared
  }

  /// What the bytes at the cursor are to be read as.
  enum Mode: UInt8 {
    /// Ordinary tokens.
    case code
    /// Text, interpolations and the end of `string`.
    case stringText
    /// A regex, seen when the operator before it was.
    case regex
  }

  /// The next token, trivia included; `endOfFile` again and again at the end.
  package mutating func next() -> Token {
    let start = cursor.position
    guard mode == .code, start < cursor.end else { return nextOutsideCode() }
    switch classes[Int(start.pointee)] {
    case .blank: return blanks()
    case .lineEnd: return lineEnd()
    case .word: return name()
    case .digit: return number()
    case .operatorByte: return operatorToken()
    case .dot: return dotOrOperator()
    case .slash: return commentOrOperator()
    case .queryOrBang: return queryOrBang()
    case .leftParen: return leftParen()
    case .rightParen: return rightParen()
    case .leftBrace: return punctuation(.leftBrace)
    case .rightBrace: return punctuation(.rightBrace)
    case .leftSquare: return punctuation(.leftSquare)
    case .rightSquare: return punctuation(.rightSquare)
    case .comma: return punctuation(.comma)
    case .colon: return punctuation(.colon)
    case .semicolon: return punctuation(.semicolon)
    case .at: return punctuation(.at)
    case .backslash: return punctuation(.backslash)
    case .pound: return poundToken()
    case .dollar: return dollarIdentifier()
    case .quote: return stringStart(pounds: 0)
    case .backtick: return quotedIdentifier()
    case .stray: return unknownRun()
    case .beyondASCII: return tokenBeyondASCII()
    }
  }

  /// The next token at the end of the file, or in a string or regex.
  private mutating func nextOutsideCode() -> Token {
    if cursor.isAtEnd { return endOfFile() }
    switch mode {
    case .code: return unknownRun()
    case .stringText: return stringPart()
    case .regex:
      let start = cursor.position
      cursor.position = endOfRegex
      mode = .code
      return token(.regexLiteral, from: start)
    }
  }

  private mutating func endOfFile() -> Token {
    let isCutOff = mode == .stringText || !interpolations.isEmpty
    return Token(
      kind: .endOfFile, flags: isCutOff ? spacing.union(.unterminated) : spacing,
      offset: UInt32(truncatingIfNeeded: cursor.position - cursor.start), length: 0)
  }

  // MARK: Making tokens

  /// A token from a place to the cursor that is not trivia.
  @inline(__always)
  mutating func token(
    _ kind: TokenKind, _ flags: TokenFlags = [], keyword: Keyword = .none,
    from start: UnsafePointer<UInt8>
  ) -> Token {
    let flags = spacing.union(flags)
    spacing = []
    lastKind = kind
    lastKeyword = keyword
    return Token(
      kind: kind, flags: flags, keyword: keyword,
      offset: UInt32(truncatingIfNeeded: start - cursor.start),
      length: UInt32(truncatingIfNeeded: cursor.position - start))
  }

  /// White space or a comment from a place to the cursor, and what it means to the next token.
  @inline(__always)
  mutating func trivia(
    _ kind: TokenKind, _ flags: TokenFlags = [], leaves spacing: TokenFlags = .precededBySpace,
    from start: UnsafePointer<UInt8>
  ) -> Token {
    let flags = self.spacing.union(flags)
    self.spacing.formUnion(spacing)
    return Token(
      kind: kind, flags: flags,
      offset: UInt32(truncatingIfNeeded: start - cursor.start),
      length: UInt32(truncatingIfNeeded: cursor.position - start))
  }

  /// A token of one byte.
  @inline(__always)
  private mutating func punctuation(_ kind: TokenKind) -> Token {
    let start = cursor.position
    cursor.advance()
    return token(kind, from: start)
  }

  private mutating func leftParen() -> Token {
    openParens &+= 1
    return punctuation(.leftParen)
  }

  private mutating func rightParen() -> Token {
    if openParens == 0, !interpolations.isEmpty { return interpolationEnd() }
    openParens = max(0, openParens &- 1)
    return punctuation(.rightParen)
  }
}
