// Regex literals, and how they are distinguished from operators.

/// A regex that was recognised before its token is due.
struct RegexExtent {
  /// Where it ends.
  var end: UnsafePointer<UInt8>
  /// The flags of its token.
  var flags: TokenFlags = []
}

extension Lexer {
  /// `#/text/#`, which cannot be anything else. It may have several lines if only white space
  /// follows the opening delimiter on the first one.
  mutating func extendedRegex(pounds: Int) -> Token {
    let start = cursor.position
    var scan = RegexScan(from: start, of: cursor, pounds: pounds, isCertain: true)
    var flags: TokenFlags = .raw
    if let lineEnd = scan.startMultiline() {
      if failedSearches.excludesClosingSlash(pounds: pounds) || scan.run() != .regex {
        // The following text is more likely code than a regex as long as the rest of the file.
        failedSearches.foundNoClosingSlash(pounds: pounds)
        cursor.position = lineEnd
        return token(.regexLiteral, [.raw, .unterminated], from: start)
      }
    } else if scan.run() != .regex {
      flags.insert(.unterminated)
    }
    if scan.isMalformed { flags.insert(.malformed) }
    cursor.position = scan.cursor.position
    return token(.regexLiteral, flags, from: start)
  }

  /// The regex that begins with a slash of the operator that ends at the cursor, if it is one.
  ///
  /// If the operator has characters before the slash, these are the token, and the regex is the
  /// next.
  mutating func regex(
    from start: UnsafePointer<UInt8>, at slash: UnsafePointer<UInt8>, isLeftBound: Bool
  ) -> Token? {
    guard !isLeftBound, !namesOperator else { return nil }
    // `*/` is the end of a comment whose start is missing.
    guard slash == start || slash[-1] != "*" else { return nil }
    var isCertain = false
    if !isRightBound(isLeftBound: isLeftBound) {
      // With space on both sides it is an infix operator, unless none is possible here.
      guard isAfterTry || isInRegexPosition else { return nil }
      isCertain = isAfterTry || !mayBeOperatorAlone
    }
    var scan = RegexScan(from: slash, of: cursor, pounds: 0, isCertain: isCertain)
    let outcome = scan.run()
    guard outcome == .regex || (outcome == .unterminated && isCertain) else { return nil }
    regex = RegexExtent(end: scan.cursor.position)
    if scan.isMalformed { regex.flags.insert(.malformed) }
    if outcome == .unterminated { regex.flags.insert(.unterminated) }
    cursor.position = slash
    guard slash > start else { return pendingRegex() }
    mode = .regex
    return token(kindOfOperator(from: start, isLeftBound: isLeftBound), from: start)
  }

  /// The regex at the cursor that was recognised before.
  mutating func pendingRegex() -> Token {
    let start = cursor.position
    cursor.position = regex.end
    mode = .code
    return token(.regexLiteral, regex.flags, from: start)
  }

  // MARK: The choices after the last token

  /// Whether the last token is a word that an operator's name follows.
  private var namesOperator: Bool { lastKeyword == .func || lastKeyword == .operator }

  /// Whether the last token was the last of `try?` or `try!`. An infix operator follows any other
  /// postfix operator, but never these.
  private var isAfterTry: Bool { lastKind == .postfixOperator && lastKeyword == .try }

  /// Whether an operator may stand alone here, as in `reduce(1, /)`.
  private var mayBeOperatorAlone: Bool {
    switch lastKind {
    case .leftParen, .leftSquare, .comma, .colon, .interpolationStart: true
    default: false
    }
  }

  /// Whether an expression may begin here, rather than continue with an infix operator.
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
