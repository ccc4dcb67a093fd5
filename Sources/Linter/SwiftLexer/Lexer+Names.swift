// Identifiers of all kinds.
extension Lexer {
  /// An identifier that begins with an ASCII letter or underscore.
  ///
  /// Nearly all of them are shorter than a block. For these there is no branch on the length, which
  /// could not be predicted.
  @inline(never)
  mutating func name() -> Token {
    let start = cursor.position
    guard cursor.remaining > ByteBlock.size else { return longName(from: start) }
    let block = ByteBlock(at: start)
    let length = (!block.wordMarks).first
    guard length < ByteBlock.size else { return longName(from: start) }
    cursor.advance(by: length)
    let next = cursor.position.pointee
    if next == "$" || next.isBeyondASCII { return longName(from: start) }
    let keyword = keywords.keyword(for: .init(block, length: length))
    return token(.identifier, keyword: keyword, from: start)
  }

  /// An identifier of any length and characters. The cursor may already be past its beginning.
  @inline(never)
  private mutating func longName(from start: UnsafePointer<UInt8>) -> Token {
    _ = cursor.skipBlocks { !$0.wordMarks }
    cursor.skipIdentifierCharacters()
    let name = UnsafeBufferPointer(start: start, count: cursor.position - start)
    return token(.identifier, keyword: keywords.keyword(for: name), from: start)
  }

  /// `$0`, `$name`
  @inline(never)
  mutating func dollarIdentifier() -> Token {
    let start = cursor.position
    cursor.advance()
    cursor.skipIdentifierCharacters()
    let isBare = cursor.position - start == 1
    return token(.dollarIdentifier, isBare ? .malformed : [], from: start)
  }

  /// `` `class` `` and `` `a name with spaces` ``
  ///
  /// If it does not end on its line, it is the backtick and the following word, so that the braces
  /// on the rest of the line still count.
  @inline(never)
  mutating func quotedIdentifier() -> Token {
    let start = cursor.position
    cursor.advance()
    var isAllowed = true
    var isBlank = true
    var isOperator = cursor.character?.startsOperator ?? false
    while !cursor.isAtLineEnd, cursor.first != "`" {
      guard let character = cursor.character else {
        isAllowed = false
        cursor.advance()
        continue
      }
      isAllowed = isAllowed && !character.isForbiddenInQuotedIdentifier
      isBlank = isBlank && character.isBlankInQuotedIdentifier
      isOperator = isOperator && character.continuesOperator
      cursor.advance(by: character.length)
    }
    guard cursor.skip("`") else {
      cursor.position = start + 1
      cursor.skipIdentifierCharacters()
      return token(.quotedIdentifier, .unterminated, from: start)
    }
    let isMalformed = !isAllowed || isBlank || isOperator
    return token(.quotedIdentifier, isMalformed ? .malformed : [], from: start)
  }

  // MARK: Beyond ASCII

  /// An identifier or operator that begins with a byte of 0x80 or more, or something unknown.
  @inline(never)
  mutating func tokenBeyondASCII() -> Token {
    let start = cursor.position
    guard let character = cursor.character else { return unknownRun() }
    if character.isByteOrderMark, start == cursor.start {
      cursor.advance(by: character.length)
      return trivia(.byteOrderMark, leaving: [], from: start)
    }
    if !character.startsIdentifier, character.startsOperator { return operatorToken() }
    if character.continuesIdentifier {
      cursor.skipIdentifierCharacters()
      return token(.identifier, character.startsIdentifier ? [] : .malformed, from: start)
    }
    if character.isNoBreakSpace {
      // An error, but one that separates tokens.
      cursor.advance(by: character.length)
      return trivia(.whitespace, .malformed, from: start)
    }
    return unknownRun()
  }

  /// All bytes up to the next one that can begin a token.
  @inline(never)
  mutating func unknownRun() -> Token {
    let start = cursor.position
    repeat { _ = cursor.skipCharacter() } while isAtUnknown
    return token(.unknown, .malformed, from: start)
  }

  /// Whether the next character cannot begin a token.
  private var isAtUnknown: Bool {
    guard !cursor.isAtEnd else { return false }
    switch ByteClass(of: cursor.first) {
    case .stray: return true
    case .beyondASCII:
      guard let character = cursor.character else { return true }
      return !character.continuesIdentifier && !character.startsOperator
        && !character.isNoBreakSpace
    default: return false
    }
  }
}
