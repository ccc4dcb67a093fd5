// Regex literals, and how they are told from operators.
extension Lexer {
  /// `#/…/#`, which is certain to be a regex, and may have many lines if nothing follows its
  /// opening delimiter on the first.
  mutating func extendedRegex(pounds: Int) -> Token {
    let start = cursor.position
    var scan = RegexScan(cursor: cursor, pounds: pounds, isCertain: true)
    scan.skipOpening()
    let endOfFirstLine = scan.startMultiline()
    if endOfFirstLine != nil, futility.excludesClosingSlash(pounds: pounds) {
      cursor.position = scan.cursor.position
      return token(.regexLiteral, [.raw, .unterminated], from: start)
    }
    let outcome = scan.run()
    cursor.position = scan.cursor.position
    var flags: TokenFlags = .raw
    if scan.isMalformed { flags.insert(.malformed) }
    if outcome != .regex {
      flags.insert(.unterminated)
      if let endOfFirstLine {
        // What follows is likelier to be code than a regex as long as the file.
        futility.noClosingSlash(pounds: pounds)
        cursor.position = endOfFirstLine
        flags.remove(.malformed)
      }
    }
    return token(.regexLiteral, flags, from: start)
  }

  /// The regex that begins with a slash of the operator before the cursor, if there is one.
  ///
  /// If the operator has something before the slash, that is the token, and the regex is next.
  mutating func regexInOperator(
    from start: UnsafePointer<UInt8>, at slash: UnsafePointer<UInt8>, isLeftBound: Bool
  ) -> Token? {
    guard !isLeftBound, !(lastKind == .identifier && namesOperator(lastKeyword)) else { return nil }
    var isCertain = false
    if !isRightBound(isLeftBound: isLeftBound) {
      // Spaces on both sides: an infix operator, unless none can stand here.
      let followsTry = lastKind == .postfixOperator && lastKeyword == .try
      guard followsTry || isInRegexPosition else { return nil }
      isCertain = followsTry || !mayBeUnappliedOperator
    }
    var scan = RegexScan(cursor: cursor, pounds: 0, isCertain: isCertain)
    scan.cursor.position = slash
    scan.skipOpening()
    let outcome = scan.run()
    guard outcome == .regex || (outcome == .unterminated && isCertain) else { return nil }
    var flags: TokenFlags = scan.isMalformed ? .malformed : []
    if outcome == .unterminated { flags.insert(.unterminated) }
    if slash == start {
      cursor.position = scan.cursor.position
      return token(.regexLiteral, flags, from: start)
    }
    cursor.position = slash
    endOfRegex = scan.cursor.position
    mode = .regex
    let kind = kindOfOperator(from: start, isLeftBound: isLeftBound)
    return token(kind, from: start)
  }

  /// Words that an operator's name follows.
  private func namesOperator(_ keyword: Keyword) -> Bool {
    keyword == .func || keyword == .operator
  }

  /// Whether the token before leaves room for an operator as an argument, as in `reduce(1, /)`.
  private var mayBeUnappliedOperator: Bool {
    switch lastKind {
    case .leftParen, .leftSquare, .comma, .colon, .interpolationStart: true
    default: false
    }
  }

  /// Whether an expression, rather than an infix operator, is to be expected at the cursor.
  private var isInRegexPosition: Bool {
    switch lastKind {
    case .endOfFile, .leftBrace, .leftParen, .leftSquare, .interpolationStart: true
    case .prefixOperator, .infixOperator, .semicolon, .comma, .colon: true
    case .poundIf, .poundElse, .poundElseif, .poundEndif, .unknown: true
    case .identifier: lastKeyword.isReserved && !lastKeyword.isExpression
    default: false
    }
  }
}

/// A walk from a regex's opening delimiter to its closing one.
struct RegexScan {
  var cursor: Cursor
  /// The number of `#` on each side.
  let pounds: Int
  /// Whether only a regex can stand here: what would hint at operators is an error then.
  let isCertain: Bool
  private var isMultiline = false
  private(set) var isMalformed = false
  /// Parentheses that are open, outside of character classes.
  private var groups = 0
  /// Brackets that are open.
  private var characterClasses = 0

  enum Outcome {
    case regex
    case unterminated
    case notARegex
  }

  init(cursor: Cursor, pounds: Int, isCertain: Bool) {
    self.cursor = cursor
    self.pounds = pounds
    self.isCertain = isCertain
  }

  /// Steps over the opening delimiter.
  mutating func skipOpening() { cursor.advance(by: pounds &+ 1) }

  /// Steps to the end of the line and returns its place if only white space follows on it.
  mutating func startMultiline() -> UnsafePointer<UInt8>? {
    var ahead = cursor
    ahead.skip { $0 == " " || $0 == "\t" }
    guard ahead.first.isLineEnd else { return nil }
    isMultiline = true
    cursor = ahead
    return ahead.position
  }

  /// Steps behind the closing delimiter, or as far as the regex goes.
  mutating func run() -> Outcome {
    if pounds == 0 {
      switch cursor.first {
      case "*", "/": return .notARegex
      case " ", "\t":
        guard isCertain else { return .notARegex }
        isMalformed = true
      default: break
      }
    }
    while true {
      if cursor.first == "/", let outcome = ending() { return outcome }
      if let outcome = character() { return outcome }
    }
  }

  /// The outcome if the slash at the cursor belongs to the closing delimiter.
  private mutating func ending() -> Outcome? {
    var ahead = cursor
    ahead.advance()
    let found = ahead.count(of: "#", upTo: pounds)
    guard found == pounds else { return nil }
    if pounds == 0 {
      if ahead.first == "/" || ahead.first == "*" { return .unterminated }
      if isAfterPlainBlank {
        guard isCertain else { return .notARegex }
        isMalformed = true
      }
    }
    if isMultiline, !isAloneOnLine { isMalformed = true }
    ahead.advance(by: pounds)
    cursor = ahead
    return .regex
  }

  /// Whether a space or tab that no backslash escapes stands before the cursor.
  private var isAfterPlainBlank: Bool {
    guard cursor.previous == " " || cursor.previous == "\t" else { return false }
    var backslashes = 0
    while cursor.position - backslashes - 2 >= cursor.start,
      cursor.position[-backslashes - 2] == "\\"
    {
      backslashes &+= 1
    }
    return backslashes & 1 == 0
  }

  /// Whether only white space stands before the cursor on its line.
  private var isAloneOnLine: Bool {
    var place = cursor.position
    while place > cursor.start, place[-1] == " " || place[-1] == "\t" { place -= 1 }
    return place > cursor.start && place[-1].isLineEnd
  }

  /// Steps over a character of the pattern, with the backslash that escapes it.
  private mutating func character() -> Outcome? {
    var isEscaped = false
    if cursor.first == "\\" {
      cursor.advance()
      isEscaped = true
    }
    guard !cursor.isAtEnd else { return .unterminated }
    let byte = cursor.first
    switch byte {
    case "\n", "\r":
      guard isMultiline else { return .unterminated }
    case "(" where !isEscaped && characterClasses == 0:
      groups &+= 1
    case ")" where !isEscaped && characterClasses == 0:
      if groups == 0, !isCertain { return .notARegex }
      groups = max(0, groups &- 1)
    case "[" where !isEscaped:
      characterClasses &+= 1
    case "]" where !isEscaped:
      characterClasses = max(0, characterClasses &- 1)
    default:
      if !byte.isPrintableASCII, !byte.isBeyondASCII, !(isMultiline && byte == "\t") {
        isMalformed = true
      }
    }
    if !cursor.skipCharacter() { isMalformed = true }
    return nil
  }
}
