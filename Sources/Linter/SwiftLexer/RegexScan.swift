/// A walk from a regex's opening delimiter to its closing one.
struct RegexScan {
  /// How far the walk has come.
  private(set) var cursor: Cursor
  /// The number of `#` on each side.
  private let pounds: Int
  /// Whether only a regex is possible here, so that signs of an operator are errors.
  private let isCertain: Bool
  /// Whether line ends are part of the pattern.
  private var isMultiline = false
  /// The parentheses that are open, outside character classes.
  private var groups = 0
  /// The brackets that are open.
  private var characterClasses = 0
  /// Whether something has been seen that a regex must not contain.
  private(set) var isMalformed = false

  /// How a walk ends.
  enum Outcome {
    /// The cursor is after the closing delimiter.
    case regex
    /// The cursor is at the end of the line or file.
    case unterminated
    /// The apparent opening delimiter is an operator or part of one.
    case notARegex
  }

  /// A walk that begins after the opening delimiter.
  init(from start: UnsafePointer<UInt8>, of cursor: Cursor, pounds: Int, isCertain: Bool) {
    self.cursor = Cursor(from: start, of: cursor)
    self.pounds = pounds
    self.isCertain = isCertain
    self.cursor.advance(by: pounds &+ 1)
  }

  /// Allows several lines if the opening delimiter is alone on the first one, and returns the end
  /// of that line.
  mutating func startMultiline() -> UnsafePointer<UInt8>? {
    var ahead = cursor
    ahead.skip { $0 == " " || $0 == "\t" }
    guard ahead.first.isLineEnd else { return nil }
    isMultiline = true
    cursor = ahead
    return ahead.position
  }

  /// Steps past the closing delimiter, or as far as the regex goes.
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
      if cursor.first == "/", let outcome = skipEnding() { return outcome }
      if let outcome = skipPatternCharacter() { return outcome }
    }
  }

  /// Steps over the closing delimiter, if the slash at the cursor begins it.
  private mutating func skipEnding() -> Outcome? {
    var ahead = cursor
    ahead.advance()
    guard ahead.count(of: "#", upTo: pounds) == pounds else { return nil }
    if pounds == 0 {
      // Likelier the start of a comment.
      if ahead.first == "/" || ahead.first == "*" { return .unterminated }
      if isAfterPlainBlank {
        guard isCertain else { return .notARegex }
        isMalformed = true
      }
    }
    if isMultiline, !isFirstOnLine { isMalformed = true }
    ahead.advance(by: pounds)
    cursor = ahead
    return .regex
  }

  /// Whether an unescaped space or tab is before the cursor.
  private var isAfterPlainBlank: Bool {
    guard cursor.previous == " " || cursor.previous == "\t" else { return false }
    var backslashes = 0
    while cursor.byte(before: backslashes &+ 2) == "\\" { backslashes &+= 1 }
    return backslashes.isMultiple(of: 2)
  }

  /// Whether only white space is before the cursor on its line.
  private var isFirstOnLine: Bool {
    var blanks = 0
    while case let byte = cursor.byte(before: blanks &+ 1), byte == " " || byte == "\t" {
      blanks &+= 1
    }
    return cursor.byte(before: blanks &+ 1).isLineEnd
  }

  /// Steps over a character of the pattern, and the backslash that escapes it.
  private mutating func skipPatternCharacter() -> Outcome? {
    let isEscaped = cursor.skip("\\")
    guard !cursor.isAtEnd else { return .unterminated }
    switch cursor.first {
    case "\n", "\r":
      guard isMultiline else { return .unterminated }
    case "(" where !isEscaped && characterClasses == 0:
      groups &+= 1
    case ")" where !isEscaped && characterClasses == 0:
      // The parenthesis is likelier to close a call that an operator was passed to.
      if groups == 0, !isCertain { return .notARegex }
      groups = max(0, groups &- 1)
    case "[" where !isEscaped:
      characterClasses &+= 1
    case "]" where !isEscaped:
      characterClasses = max(0, characterClasses &- 1)
    case let byte:
      let isAllowed = byte.isPrintableASCII || byte.isBeyondASCII || (byte == "\t" && isMultiline)
      if !isAllowed { isMalformed = true }
    }
    if !cursor.skipCharacter() { isMalformed = true }
    return nil
  }
}
