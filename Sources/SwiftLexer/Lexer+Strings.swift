// String literals, from the opening delimiter to the closing one, and interpolations.

/// How a string is delimited.
struct StringShape {
  /// The number of `#` on each side.
  var pounds = 0
  /// Whether its quotes are three.
  var isMultiline = false

  var flags: TokenFlags {
    var flags: TokenFlags = []
    if isMultiline { flags.insert(.multiline) }
    if pounds > 0 { flags.insert(.raw) }
    return flags
  }
}

/// An interpolation that has begun, and what to return to where it ends.
struct Interpolation {
  /// The string it is in.
  var string: StringShape
  /// `Lexer.openParens` before it.
  var openParens: Int
}

extension Lexer {
  /// `"`, `"""`, `#"` or `#"""`
  mutating func stringStart(pounds: Int) -> Token {
    let start = cursor.position
    cursor.advance(by: pounds &+ 1)
    string = StringShape(pounds: pounds, isMultiline: false)
    if cursor.first == "\"", cursor.second == "\"", !closesOnThisLine(pounds: pounds) {
      cursor.advance(by: 2)
      string.isMultiline = true
    }
    mode = .stringText
    var flags = string.flags
    if string.isMultiline ? cursor.isAtEnd : cursor.isAtLineEnd { flags.insert(.unterminated) }
    return token(.stringStart, flags, from: start)
  }

  /// Whether a raw string that begins with three quotes is of one line: `#"""#` holds a quote.
  ///
  /// The cursor is behind the first quote.
  private mutating func closesOnThisLine(pounds: Int) -> Bool {
    guard pounds > 0, !futility.excludesClosingQuote(pounds: pounds, at: cursor) else {
      return false
    }
    var ahead = cursor
    ahead.advance()
    while !ahead.isAtLineEnd {
      if ahead.skip("\"") {
        if ahead.count(of: "#", upTo: pounds) == pounds { return true }
      } else {
        ahead.advance()
      }
    }
    futility.noClosingQuote(pounds: pounds, before: ahead.position)
    return false
  }

  /// The next token in a string: text, or else a delimiter or interpolation.
  mutating func stringPart() -> Token {
    let start = cursor.position
    var isWellFormed = true
    let ending = skipStringText(&isWellFormed)
    if cursor.position > start {
      var flags: TokenFlags = isWellFormed ? [] : .malformed
      if ending == .cutOff { flags.insert(.unterminated) }
      return token(.stringText, flags, from: start)
    }
    switch ending {
    case .delimiter:
      cursor.advance(by: (string.isMultiline ? 3 : 1) &+ string.pounds)
      mode = .code
      return token(.stringEnd, string.flags, from: start)
    case .interpolation:
      cursor.advance(by: string.pounds &+ 2)
      beginInterpolation()
      return token(.interpolationStart, from: start)
    case .cutOff:
      mode = .code
      return cutOffLineEnd()
    }
  }

  /// The line end that cuts off the string.
  private mutating func cutOffLineEnd() -> Token {
    var token = lineEnd()
    token.flags.insert(.unterminated)
    return token
  }

  // MARK: Text

  /// What stands where a string's text ends.
  private enum TextEnding {
    case delimiter
    case interpolation
    /// The end of the line or file.
    case cutOff
  }

  private mutating func skipStringText(_ isWellFormed: inout Bool) -> TextEnding {
    while true {
      _ = cursor.skipWords {
        $0.marks(of: "\"") | $0.marks(of: "\\") | $0.controlMarks | $0.marksBeyondASCII
      }
      guard !cursor.isAtEnd else { return .cutOff }
      switch cursor.first {
      case "\"":
        if isAtDelimiter { return .delimiter }
        cursor.advance()
      case "\\":
        guard let escape = escapeLength else {
          cursor.advance()
          continue
        }
        if cursor.byte(at: escape) == "(" { return .interpolation }
        cursor.advance(by: escape)
        if !skipEscaped() { isWellFormed = false }
      case "\n", "\r":
        guard string.isMultiline else { return .cutOff }
        cursor.advance()
      case "\t" where string.isMultiline:
        cursor.advance()
      case let byte where !byte.isPrintableASCII:
        if !cursor.skipCharacter() || !byte.isBeyondASCII { isWellFormed = false }
      default:
        cursor.advance()
      }
    }
  }

  /// Whether the quote at the cursor begins the closing delimiter.
  private var isAtDelimiter: Bool {
    let quotes = string.isMultiline ? 3 : 1
    guard quotes == 1 || (cursor.second == "\"" && cursor.byte(at: 2) == "\"") else { return false }
    return hasPounds(at: quotes)
  }

  /// The length of the `\` or `\#` at the cursor; nil if it has too few `#` for the string.
  private var escapeLength: Int? { hasPounds(at: 1) ? string.pounds &+ 1 : nil }

  /// Whether as many `#` as the string has on each side stand at a distance.
  private func hasPounds(at distance: Int) -> Bool {
    for index in 0..<string.pounds where cursor.byte(at: distance &+ index) != "#" { return false }
    return true
  }

  /// Steps over what a backslash escapes; false if that is not allowed.
  private mutating func skipEscaped() -> Bool {
    switch cursor.first {
    case "0", "n", "r", "t", "\"", "'", "\\":
      cursor.advance()
      return true
    case "u":
      cursor.advance()
      return skipUnicodeEscape()
    case " ", "\t", "\n", "\r":
      cursor.skip { $0 == " " || $0 == "\t" }
      return string.isMultiline && cursor.isAtLineEnd && !cursor.isAtEnd
    case let byte where byte.isLetter || byte.isDecimalDigit:
      cursor.advance()
      return false
    default:
      return false
    }
  }

  /// `{1F600}`: one to eight digits that are a Unicode scalar.
  private mutating func skipUnicodeEscape() -> Bool {
    guard cursor.skip("{") else { return false }
    var value: UInt32 = 0
    var count = 0
    while cursor.first.isHexDigit {
      let digit = UInt32(cursor.first)
      value = value &<< 4 | (digit & 0xF) &+ (digit > 0x39 ? 9 : 0)
      count &+= 1
      cursor.advance()
    }
    return cursor.skip("}") && (1...8).contains(count) && Unicode.Scalar(value) != nil
  }

  // MARK: Interpolations

  private mutating func beginInterpolation() {
    interpolations.append(Interpolation(string: string, openParens: openParens))
    openParens = 0
    mustStayOnLine = !string.isMultiline
    mode = .code
  }

  mutating func interpolationEnd() -> Token {
    let start = cursor.position
    cursor.advance()
    leaveInterpolation()
    mode = .stringText
    return token(.interpolationEnd, from: start)
  }

  /// Leaves the interpolations of strings that end with their line, which ends here.
  mutating func abandonInterpolations() {
    while mustStayOnLine { leaveInterpolation() }
  }

  private mutating func leaveInterpolation() {
    guard let interpolation = interpolations.popLast() else { return }
    string = interpolation.string
    openParens = interpolation.openParens
    mustStayOnLine = interpolations.last.map { !$0.string.isMultiline } ?? false
  }
}
