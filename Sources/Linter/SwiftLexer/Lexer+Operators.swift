// Operators, and other tokens that begin with an operator's characters.
extension Lexer {
  /// `.`, or an operator that begins with it, such as `...`.
  @inline(never)
  mutating func dotOrOperator() -> Token {
    let next = cursor.second
    if next.isOperatorByte || next.isBeyondASCII { return operatorToken() }
    let start = cursor.position
    cursor.advance()
    return token(.dot, from: start)
  }

  /// `?` and `!` are separate tokens after their operand, as in `a?.b`, `a!.b` and `T??`.
  @inline(never)
  mutating func questionOrBang() -> Token {
    guard isLeftBound else { return operatorToken() }
    let start = cursor.position
    cursor.advance()
    let followsTry = lastKind == .identifier && lastKeyword == .try
    let token = token(.postfixOperator, from: start)
    if followsTry { lastKeyword = .try }
    return token
  }

  /// Any other operator, or a regex, placeholder or conflict marker.
  @inline(never)
  mutating func operatorToken() -> Token {
    let start = cursor.position
    let isLeftBound = isLeftBound
    if cursor.first == "<", let length = placeholderLength {
      cursor.advance(by: length)
      return token(.editorPlaceholder, from: start)
    }
    if let slash = skipOperator() {
      let end = cursor.position
      if let regex = regex(from: start, at: slash, isLeftBound: isLeftBound) { return regex }
      cursor.position = endBeforeComment(from: start, to: end)
    }
    if isConflictMarker(from: start) {
      let flags = skipRestOfLine()
      return trivia(.conflictMarker, flags, from: start)
    }
    if holdsCommentEnd(from: start) { return token(.unknown, .malformed, from: start) }
    return token(kindOfOperator(from: start, isLeftBound: isLeftBound), from: start)
  }

  // MARK: Extent

  /// Steps over everything that could belong to one operator, and returns the place of the first
  /// slash.
  private mutating func skipOperator() -> UnsafePointer<UInt8>? {
    let start = cursor.position
    let mayHoldDots = start.pointee == "."
    var slash: UnsafePointer<UInt8>?
    while true {
      let byte = cursor.first
      if byte.isBeyondASCII, let character = cursor.character, character.continuesOperator {
        cursor.advance(by: character.length)
        continue
      }
      guard byte.isOperatorByte, byte != "." || mayHoldDots else { return slash }
      if byte == "<", placeholderLength != nil { return slash }
      if byte == "/", slash == nil { slash = cursor.position }
      cursor.advance()
    }
  }

  /// The end of an operator, which is before a comment that begins within it.
  private func endBeforeComment(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var place = start + 1
    while place + 1 < end {
      if place[0] == "/", place[1] == "/" || place[1] == "*" { return place }
      place += 1
    }
    return end
  }

  /// Whether the operator that ends at the cursor contains the end of a comment without a start.
  private func holdsCommentEnd(from start: UnsafePointer<UInt8>) -> Bool {
    var place = start
    while place + 1 < cursor.position {
      if place[0] == "*", place[1] == "/" { return true }
      place += 1
    }
    return false
  }

  // MARK: Kind

  /// The kind of the operator that ends at the cursor.
  func kindOfOperator(from start: UnsafePointer<UInt8>, isLeftBound: Bool) -> TokenKind {
    switch (cursor.position - start, start.pointee) {
    case (1, "."): return .dot
    case (1, "="), (1, "?"): return .infixOperator
    case (2, "-") where start[1] == ">": return .infixOperator
    default:
      let isRightBound = isRightBound(isLeftBound: isLeftBound)
      if isLeftBound == isRightBound { return .infixOperator }
      return isLeftBound ? .postfixOperator : .prefixOperator
    }
  }

  /// Whether something that an operator could belong to ends right before the cursor.
  var isLeftBound: Bool {
    switch cursor.previous {
    case " ", "\t", "\n", "\r", "\0", "(", "[", "{", ",", ";", ":": false
    case "/": cursor.secondPrevious != "*"
    case 0xA0: cursor.secondPrevious != 0xC2
    default: true
    }
  }

  /// Whether something that an operator could belong to begins right at the cursor.
  func isRightBound(isLeftBound: Bool) -> Bool {
    switch cursor.first {
    case " ", "\t", "\n", "\r", "\0", ")", "]", "}", ",", ";", ":": false
    // The operator of `x^.y` is a postfix operator, that of `^.y` a prefix operator.
    case ".": !isLeftBound
    case "/": cursor.second != "/" && cursor.second != "*"
    case 0xC2: cursor.second != 0xA0
    default: true
    }
  }

  // MARK: Placeholders and conflict markers

  /// The length of the `<#placeholder#>` at the cursor, if one begins here and ends on the line.
  private var placeholderLength: Int? {
    guard cursor.second == "#" else { return nil }
    var ahead = cursor
    ahead.advance(by: 2)
    while !ahead.isAtLineEnd {
      if ahead.first == "#", ahead.second == ">" { return ahead.position - cursor.position + 2 }
      if ahead.first == "<", ahead.second == "#" { return nil }
      ahead.advance()
    }
    return nil
  }

  /// Whether the operator that ends at the cursor begins a line like `<<<<<<< ours`.
  private func isConflictMarker(from start: UnsafePointer<UInt8>) -> Bool {
    guard cursor.position - start == 7, start == cursor.start || start[-1].isLineEnd else {
      return false
    }
    for index in 1..<7 where start[index] != start[0] { return false }
    return switch start.pointee {
    case "<", ">", "|": cursor.first == " "
    case "=": cursor.isAtLineEnd
    default: false
    }
  }
}
