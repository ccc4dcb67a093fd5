// Operators, and what else begins with an operator's characters.
extension Lexer {
  /// `.`, or an operator that begins with it, such as `...`.
  mutating func dotOrOperator() -> Token {
    let next = cursor.second
    if next.isOperatorByte || next.isBeyondASCII || next == "/" { return operatorToken() }
    let start = cursor.position
    cursor.advance()
    return token(.dot, from: start)
  }

  /// `?` and `!` stand alone where they follow something: `a?.b`, `a!.b`, `T??`.
  mutating func queryOrBang() -> Token {
    guard isLeftBound else { return operatorToken() }
    let start = cursor.position
    cursor.advance()
    // A regex may follow `try?`, though a postfix operator has to be followed by an infix one.
    let keyword = lastKind == .identifier && lastKeyword == .try ? Keyword.try : .none
    let token = token(.postfixOperator, from: start)
    lastKeyword = keyword
    return token
  }

  mutating func operatorToken() -> Token {
    let start = cursor.position
    let isLeftBound = isLeftBound
    if cursor.first == "<", cursor.second == "#", let placeholder = editorPlaceholder() {
      return placeholder
    }
    let slash = skipOperator()
    if let slash, let regex = regexInOperator(from: start, at: slash, isLeftBound: isLeftBound) {
      return regex
    }
    if slash != nil { stopBeforeComment(from: start) }
    if cursor.position - start >= 7, let marker = conflictMarker(from: start) { return marker }
    return operatorToken(from: start, isLeftBound: isLeftBound)
  }

  /// The operator from a place to the cursor, with its kind.
  func kindOfOperator(from start: UnsafePointer<UInt8>, isLeftBound: Bool) -> TokenKind {
    let length = cursor.position - start
    if length == 1 {
      if start.pointee == "." { return .dot }
      if start.pointee == "=" { return .infixOperator }
    }
    if length == 2, start[0] == "-", start[1] == ">" { return .infixOperator }
    let isRightBound = isRightBound(isLeftBound: isLeftBound)
    if isLeftBound == isRightBound { return .infixOperator }
    return isLeftBound ? .postfixOperator : .prefixOperator
  }

  private mutating func operatorToken(
    from start: UnsafePointer<UInt8>, isLeftBound: Bool
  ) -> Token {
    if holdsCommentEnd(from: start) { return token(.unknown, .malformed, from: start) }
    return token(kindOfOperator(from: start, isLeftBound: isLeftBound), from: start)
  }

  // MARK: Extent

  /// Steps over all that could belong to one operator; where its first slash is.
  private mutating func skipOperator() -> UnsafePointer<UInt8>? {
    let mayHoldDots = cursor.first == "."
    let start = cursor.position
    var slash: UnsafePointer<UInt8>?
    while !cursor.isAtEnd {
      let byte = cursor.first
      if byte.isBeyondASCII {
        guard let character = cursor.character, character.continuesOperator else { break }
        cursor.advance(by: character.length)
        continue
      }
      guard byte.isOperatorByte, byte != "." || mayHoldDots else { break }
      if byte == "/", slash == nil { slash = cursor.position }
      if byte == "<", cursor.second == "#", cursor.position != start, isAtPlaceholder { break }
      cursor.advance()
    }
    return slash
  }

  /// Steps back to where a comment begins in an operator.
  private mutating func stopBeforeComment(from start: UnsafePointer<UInt8>) {
    var place = start + 1
    while cursor.position - place >= 2 {
      if place[0] == "/", place[1] == "/" || place[1] == "*" {
        cursor.position = place
        return
      }
      place += 1
    }
  }

  /// Whether an operator contains the end of a comment that has not begun.
  private func holdsCommentEnd(from start: UnsafePointer<UInt8>) -> Bool {
    var place = start
    while cursor.position - place >= 2 {
      if place[0] == "*", place[1] == "/" { return true }
      place += 1
    }
    return false
  }

  // MARK: Spacing

  /// Whether something that the operator could belong to ends directly before the cursor.
  var isLeftBound: Bool {
    guard cursor.position > cursor.start else { return false }
    switch cursor.previous {
    case " ", "\t", "\n", "\r", "\0", "(", "[", "{", ",", ";", ":": return false
    case "/": return cursor.secondPrevious != "*"
    case 0xA0: return cursor.secondPrevious != 0xC2
    default: return true
    }
  }

  /// Whether something that the operator could belong to begins directly at the cursor.
  func isRightBound(isLeftBound: Bool) -> Bool {
    guard !cursor.isAtEnd else { return false }
    switch cursor.first {
    case " ", "\t", "\n", "\r", "\0", ")", "]", "}", ",", ";", ":": return false
    // `x^.y` has a postfix operator, `^.y` a prefix one.
    case ".": return !isLeftBound
    case "/": return cursor.second != "/" && cursor.second != "*"
    case 0xC2: return cursor.second != 0xA0
    default: return true
    }
  }

  // MARK: Placeholders and conflict markers

  /// `<#placeholder#>`
  private mutating func editorPlaceholder() -> Token? {
    guard let length = placeholderLength else { return nil }
    let start = cursor.position
    cursor.advance(by: length)
    return token(.editorPlaceholder, from: start)
  }

  private var isAtPlaceholder: Bool { placeholderLength != nil }

  /// The length of the placeholder that begins with the `<#` at the cursor, if it ends on the line.
  private var placeholderLength: Int? {
    var ahead = cursor
    ahead.advance(by: 2)
    while !ahead.isAtLineEnd {
      if ahead.first == "#", ahead.second == ">" { return ahead.position - cursor.position + 2 }
      if ahead.first == "<", ahead.second == "#" { return nil }
      ahead.advance()
    }
    return nil
  }

  /// The line of a conflict marker, if the operator before the cursor begins one.
  private mutating func conflictMarker(from start: UnsafePointer<UInt8>) -> Token? {
    guard cursor.position - start == 7, start == cursor.start || start[-1].isLineEnd else {
      return nil
    }
    for index in 1..<7 where start[index] != start[0] { return nil }
    switch start[0] {
    case "<", ">", "|":
      guard cursor.first == " " else { return nil }
    case "=":
      guard cursor.isAtLineEnd else { return nil }
    default:
      return nil
    }
    _ = skipRestOfLine()
    return trivia(.conflictMarker, from: start)
  }
}
