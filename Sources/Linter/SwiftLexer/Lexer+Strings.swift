// String literals, from the opening delimiter to the closing one, and their interpolations.
extension Lexer {
  /// `"` or `"""`
  @inline(never)
  mutating func stringStart() -> Token { rawStringStart(pounds: 0) }

  /// `"`, `"""`, `#"` or `#"""`
  @inline(never)
  mutating func rawStringStart(pounds: Int) -> Token {
    let start = cursor.position
    cursor.advance(by: pounds &+ 1)
    string = StringShape(pounds: pounds, isMultiline: opensMultiline(pounds: pounds))
    if string.isMultiline { cursor.advance(by: 2) }
    mode = .stringText
    var flags = string.flags
    if string.isMultiline ? cursor.isAtEnd : cursor.isAtLineEnd { flags.insert(.unterminated) }
    return token(.stringStart, flags, from: start)
  }

  /// Whether the quote before the cursor is the first of three.
  private mutating func opensMultiline(pounds: Int) -> Bool {
    guard cursor.first == "\"", cursor.second == "\"" else { return false }
    // `#"""#` is a string of one quote, and `#""" "#` one of three characters.
    return pounds == 0 || !closesOnThisLine(pounds: pounds)
  }

  /// Whether a raw string that seems to have three quotes, with the cursor after the first one,
  /// nevertheless ends on its line.
  private mutating func closesOnThisLine(pounds: Int) -> Bool {
    if failedSearches.excludesClosingQuote(pounds: pounds, at: cursor.position) { return false }
    var ahead = cursor
    ahead.advance()
    while !ahead.isAtLineEnd {
      if ahead.skip("\"") {
        if ahead.count(of: "#", upTo: pounds) == pounds { return true }
      } else {
        ahead.advance()
      }
    }
    failedSearches.foundNoClosingQuote(pounds: pounds, before: ahead.position)
    return false
  }

  /// The next token in a string: text, or the token that ends it.
  mutating func stringPart() -> Token {
    let start = cursor.position
    var (ending, flags) = skipStringText()
    if cursor.position > start {
      if ending == .nothing { flags.insert(.unterminated) }
      return token(.stringText, flags, from: start)
    }
    switch ending {
    case .delimiter:
      cursor.advance(by: string.quotes &+ string.pounds)
      mode = .code
      return token(.stringEnd, string.flags, from: start)
    case .interpolation:
      cursor.advance(by: string.pounds &+ 2)
      beginInterpolation()
      return token(.interpolationStart, from: start)
    case .nothing:
      mode = .code
      var token = lineEnd()
      token.flags.insert(.unterminated)
      return token
    }
  }

  // MARK: Text

  /// The token at the end of a piece of a string's text.
  private enum TextEnding {
    case delimiter
    case interpolation
    /// The end of the line or file, which cuts the string off.
    case nothing
  }

  /// Steps over text and escapes; `malformed` if some of them are not allowed.
  private mutating func skipStringText() -> (TextEnding, TokenFlags) {
    var flags: TokenFlags = []
    while true {
      _ = cursor.skipBlocks {
        $0.marks(of: "\"") | $0.marks(of: "\\") | $0.marks(below: " ") | $0.marks(from: "\u{7F}")
      }
      guard !cursor.isAtEnd else { return (.nothing, flags) }
      switch cursor.first {
      case "\"":
        if isAtDelimiter { return (.delimiter, flags) }
        cursor.advance()
      case "\\":
        guard hasPounds(at: 1) else {
          cursor.advance()
          continue
        }
        if cursor.byte(at: string.pounds &+ 1) == "(" { return (.interpolation, flags) }
        cursor.advance(by: string.pounds &+ 1)
        if !skipEscaped() { flags.insert(.malformed) }
      case "\n", "\r":
        guard string.isMultiline else { return (.nothing, flags) }
        cursor.advance()
      case let byte where byte.isPrintableASCII || (byte == "\t" && string.isMultiline):
        cursor.advance()
      case let byte:
        let isCharacter = cursor.skipCharacter()
        if !isCharacter || !byte.isBeyondASCII { flags.insert(.malformed) }
      }
    }
  }

  /// Whether the quote at the cursor begins the closing delimiter.
  private var isAtDelimiter: Bool {
    for distance in 1..<string.quotes where cursor.byte(at: distance) != "\"" { return false }
    return hasPounds(at: string.quotes)
  }

  /// Whether the number of `#` of the string's delimiters is found at a distance.
  private func hasPounds(at distance: Int) -> Bool {
    for index in 0..<string.pounds where cursor.byte(at: distance &+ index) != "#" { return false }
    return true
  }

  /// Steps over the characters after a backslash; false if they are not a valid escape.
  private mutating func skipEscaped() -> Bool {
    switch cursor.first {
    case "0", "n", "r", "t", "\"", "'", "\\":
      cursor.advance()
      return true
    case "u":
      cursor.advance()
      return skipUnicodeEscape()
    case " ", "\t", "\n", "\r":
      // The line's end is escaped.
      cursor.skip { $0 == " " || $0 == "\t" }
      return string.isMultiline && cursor.first.isLineEnd
    case let byte:
      if byte.isLetter || byte.isDecimalDigit { cursor.advance() }
      return false
    }
  }

  /// `{1F600}`: one to eight digits that make a Unicode scalar.
  private mutating func skipUnicodeEscape() -> Bool {
    guard cursor.skip("{") else { return false }
    let start = cursor.position
    var value: UInt32 = 0
    while let digit = cursor.first.hexDigitValue {
      value = value &<< 4 | UInt32(digit)
      cursor.advance()
    }
    let count = cursor.position - start
    return cursor.skip("}") && count >= 1 && count <= 8 && Unicode.Scalar(value) != nil
  }

  // MARK: Interpolations

  /// Switches to code within the string.
  private mutating func beginInterpolation() {
    interpolations.append(Interpolation(string: string, openParens: openParens))
    openParens = 0
    mustStayOnLine = !string.isMultiline
    mode = .code
  }

  /// The `)` at the cursor, after which the string continues.
  mutating func interpolationEnd() -> Token {
    let start = cursor.position
    cursor.advance()
    leaveInterpolation()
    mode = .stringText
    return token(.interpolationEnd, from: start)
  }

  /// Leaves the interpolations, and with them the strings, that the end of the line cuts off.
  mutating func abandonInterpolations() {
    while mustStayOnLine { leaveInterpolation() }
  }

  /// Restores the state around the innermost interpolation.
  private mutating func leaveInterpolation() {
    guard let interpolation = interpolations.popLast() else { return }
    string = interpolation.string
    openParens = interpolation.openParens
    mustStayOnLine = interpolations.last.map { !$0.string.isMultiline } ?? false
  }
}
