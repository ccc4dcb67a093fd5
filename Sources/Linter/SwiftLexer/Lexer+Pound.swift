// Tokens that begin with `#`.
extension Lexer {
  /// A shebang, a raw string, an extended regex, a directive, or `#` alone.
  @inline(never)
  mutating func poundToken() -> Token {
    let start = cursor.position
    if cursor.second == "!", isAtStartOfScript {
      let flags = skipRestOfLine()
      return trivia(.shebang, flags, from: start)
    }
    let pounds = cursor.count(of: "#")
    if cursor.byte(at: pounds) == "\"" { return rawStringStart(pounds: pounds) }
    if cursor.byte(at: pounds) == "/" { return extendedRegex(pounds: pounds) }
    if pounds > 1 {
      // Only the last one can begin a token. If each of the others were a token, the count above
      // would start again at each.
      cursor.advance(by: pounds &- 1)
      return token(.unknown, .malformed, from: start)
    }
    return directiveOrPound()
  }

  /// Whether nothing but a byte order mark is before the cursor.
  private var isAtStartOfScript: Bool {
    guard lastKind == .endOfFile, let mark = Cursor(from: cursor.start, of: cursor).character else {
      return false
    }
    return cursor.position - cursor.start == (mark.isByteOrderMark ? mark.length : 0)
  }

  /// `#if`, `#elseif`, `#else` and `#endif` as a whole, or else the `#`.
  private mutating func directiveOrPound() -> Token {
    let start = cursor.position
    cursor.advance()
    let word = cursor.position
    cursor.skipIdentifierCharacters()
    let kind = directive(UnsafeBufferPointer(start: word, count: cursor.position - word))
    if kind == .pound { cursor.position = word }
    return token(kind, from: start)
  }

  /// The kind of token that `#` forms with the word after it.
  private func directive(_ word: UnsafeBufferPointer<UInt8>) -> TokenKind {
    switch word.count {
    case 2 where word.elementsEqual("if".utf8): .poundIf
    case 4 where word.elementsEqual("else".utf8): .poundElse
    case 5 where word.elementsEqual("endif".utf8): .poundEndif
    case 6 where word.elementsEqual("elseif".utf8): .poundElseif
    default: .pound
    }
  }
}
