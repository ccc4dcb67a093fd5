/// Cuts a file's bytes into tokens.
///
/// Lexing cannot fail: whatever the bytes are, the tokens cover them without a gap, and flags mark
/// errors. The time is linear in the size of the file.
///
/// A lexer must not outlive the buffer, which may have at most 4 GiB.
package struct Lexer {
  /// Where the next token starts.
  var cursor: Cursor
  /// The context of the bytes at the cursor.
  var mode = Mode.code
  /// The flags that the white space and comments since the last other token give to the next one.
  var spacing: TokenFlags = .precededByNewline

  // MARK: The last token that is not trivia

  /// `endOfFile` before the first token.
  var lastKind = TokenKind.endOfFile
  /// Also `try` for the `?` or `!` of `try?` and `try!`.
  var lastKeyword = Keyword.none

  // MARK: Strings and regexes around the cursor

  /// The string whose text the cursor is in; used in mode `stringText`.
  var string = StringShape()
  /// The interpolations around the cursor, outermost first.
  var interpolations: [Interpolation] = []
  /// The parentheses opened since the innermost interpolation began, or since the file did.
  var openParens = 0
  /// Whether the innermost interpolation is one that the end of the line cuts off.
  var mustStayOnLine = false
  /// The regex that starts at the cursor; used in mode `regex`.
  var regex: RegexExtent
  /// Searches that have failed.
  var failedSearches = FailedSearchMemo()

  // MARK: Tables

  /// The class of each byte: `ByteClass.table`, kept here because every read of a global checks
  /// whether it is initialised.
  let classes: UnsafePointer<ByteClass>
  /// `KeywordTable.shared`, for the same reason.
  let keywords: KeywordTable

  /// A lexer at the start of a file.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    cursor = Cursor(bytes)
    regex = RegexExtent(end: cursor.end)
    classes = ByteClass.table
    keywords = KeywordTable.shared
  }

  /// The context in which bytes are read.
  enum Mode: UInt8 {
    /// Ordinary tokens, in an interpolation or outside strings.
    case code
    /// Text, interpolations and the end of `string`.
    case stringText
    /// A regex that was recognised together with the prefix operator before it.
    case regex
  }

  /// The next token, trivia included; `endOfFile` repeatedly at the end.
  ///
  /// None of the functions called here is inlined: this one then needs no stack, which makes the
  /// whole lexer a tenth faster.
  package mutating func next() -> Token {
    let start = cursor.position
    guard mode == .code, start < cursor.end else { return nextOutsideCode() }
    switch classes[Int(start.pointee)] {
    case .blank: return blanks()
    case .lineEnd: return lineEnd()
    case .wordStart: return name()
    case .digit: return number()
    case .operatorByte: return operatorToken()
    case .dot: return dotOrOperator()
    case .slash: return commentOrOperator()
    case .questionOrBang: return questionOrBang()
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
    case .quote: return stringStart()
    case .backtick: return quotedIdentifier()
    case .stray: return unknownRun()
    case .beyondASCII: return tokenBeyondASCII()
    }
  }

  /// The next token in a string or regex, or at the end of the file.
  @inline(never)
  private mutating func nextOutsideCode() -> Token {
    if cursor.isAtEnd { return endOfFile() }
    return mode == .regex ? pendingRegex() : stringPart()
  }

  /// The empty token at the end, flagged if strings are still open.
  private func endOfFile() -> Token {
    let isInString = mode == .stringText || !interpolations.isEmpty
    return Token(
      kind: .endOfFile, flags: isInString ? spacing.union(.unterminated) : spacing,
      offset: UInt32(truncatingIfNeeded: cursor.position - cursor.start), length: 0)
  }

  // MARK: Making tokens

  /// A token from a place to the cursor that is not trivia.
  @inline(__always)
  mutating func token(
    _ kind: TokenKind, _ flags: TokenFlags = [], keyword: Keyword = .none,
    from start: UnsafePointer<UInt8>
  ) -> Token {
    let token = Token(
      kind: kind, flags: spacing.union(flags), keyword: keyword,
      offset: UInt32(truncatingIfNeeded: start - cursor.start),
      length: UInt32(truncatingIfNeeded: cursor.position - start))
    spacing = []
    lastKind = kind
    lastKeyword = keyword
    return token
  }

  /// White space or a comment from a place to the cursor, and its effect on the flags of the next
  /// token.
  @inline(__always)
  mutating func trivia(
    _ kind: TokenKind, _ flags: TokenFlags = [], leaving newSpacing: TokenFlags = .precededBySpace,
    from start: UnsafePointer<UInt8>
  ) -> Token {
    let token = Token(
      kind: kind, flags: spacing.union(flags),
      offset: UInt32(truncatingIfNeeded: start - cursor.start),
      length: UInt32(truncatingIfNeeded: cursor.position - start))
    spacing.formUnion(newSpacing)
    return token
  }

  /// A token of one byte.
  @inline(never)
  private mutating func punctuation(_ kind: TokenKind) -> Token {
    let start = cursor.position
    cursor.advance()
    return token(kind, from: start)
  }

  /// `(`, which is counted to find the end of an interpolation.
  @inline(never)
  private mutating func leftParen() -> Token {
    openParens &+= 1
    return punctuation(.leftParen)
  }

  /// `)`, of code or of the interpolation around it.
  @inline(never)
  private mutating func rightParen() -> Token {
    if openParens == 0, !interpolations.isEmpty { return interpolationEnd() }
    openParens &-= 1
    return punctuation(.rightParen)
  }
}
