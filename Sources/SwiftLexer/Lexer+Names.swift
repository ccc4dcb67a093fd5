// Identifiers, keywords, directives and what begins with `#`, `$` or a backtick.
extension Lexer {
  /// An identifier that begins with an ASCII letter or underscore; most tokens are one.
  mutating func name() -> Token {
    let start = cursor.position
    let isDone = cursor.skipWords { $0.wordMarks.inverted }
    if !isDone || cursor.first == "$" || cursor.first.isBeyondASCII {
      cursor.skipIdentifierCharacters()
    }
    return token(.identifier, keyword: keyword(from: start), from: start)
  }

  /// The keyword spelled from a place to the cursor.
  @inline(__always)
  private func keyword(from start: UnsafePointer<UInt8>) -> Keyword {
    let length = cursor.position - start
    guard length <= KeywordTable.longestKeyword else { return .none }
    guard cursor.end - start >= 8 else {
      return keywords.keyword(for: .init(UnsafeBufferPointer(start: start, count: length)))
    }
    var key = KeywordTable.Key(head: ByteWord(at: start).prefix(length).bits, length: length)
    if length > 8 { key.tail = ByteWord(at: cursor.position - 8).bits }
    if length > 16 { key.middle = ByteWord(at: start + 8).bits }
    return keywords.keyword(for: key)
  }

  /// `$0`, `$name`
  mutating func dollarIdentifier() -> Token {
    let start = cursor.position
    cursor.advance()
    cursor.skipIdentifierCharacters()
    let isBare = cursor.position - start == 1
    return token(.dollarIdentifier, isBare ? .malformed : [], from: start)
  }

  /// `` `class` `` and `` `a name with spaces` ``; without an end on its line, only the word after
  /// the backtick is taken, so that braces behind it still count.
  mutating func quotedIdentifier() -> Token {
    let start = cursor.position
    cursor.advance()
    var isAllowed = true
    var isBlank = true
    var isOperator = cursor.character?.startsOperator ?? false
    while !cursor.isAtLineEnd, cursor.first != "`" {
      if let character = cursor.character {
        isAllowed = isAllowed && !character.isForbiddenInQuotedIdentifier
        isBlank = isBlank && character.isBlankInQuotedIdentifier
        isOperator = isOperator && character.continuesOperator
      } else {
        isAllowed = false
      }
      _ = cursor.skipCharacter()
    }
    guard cursor.skip("`") else {
      cursor.position = start + 1
      cursor.skipIdentifierCharacters()
      return token(.quotedIdentifier, .unterminated, from: start)
    }
    let isMalformed = !isAllowed || isBlank || isOperator
    return token(.quotedIdentifier, isMalformed ? .malformed : [], from: start)
  }

  /// A shebang, a raw string, an extended regex, a directive, or `#` alone.
  mutating func poundToken() -> Token {
    let start = cursor.position
    if cursor.second == "!", lastKind == .endOfFile, isAtFirstByte {
      _ = skipRestOfLine()
      return trivia(.shebang, from: start)
    }
    let pounds = cursor.count(of: "#")
    if cursor.byte(at: pounds) == "\"" { return stringStart(pounds: pounds) }
    if cursor.byte(at: pounds) == "/" { return extendedRegex(pounds: pounds) }
    if pounds > 1 {
      // Nothing begins with many: only the last one can. One token for the others keeps the
      // counting above linear.
      cursor.advance(by: pounds &- 1)
      return token(.unknown, .malformed, from: start)
    }
    cursor.advance()
    guard cursor.first.isLetter else { return token(.pound, from: start) }
    let word = cursor.position
    cursor.skipIdentifierCharacters()
    let kind = directive(UnsafeBufferPointer(start: word, count: cursor.position - word))
    if kind == .pound { cursor.position = word }
    return token(kind, from: start)
  }

  private var isAtFirstByte: Bool {
    cursor.position == cursor.start || cursor.position == cursor.start + 3
  }

  /// The directive of conditional compilation that a word after `#` makes, or `pound`.
  private func directive(_ word: UnsafeBufferPointer<UInt8>) -> TokenKind {
    switch word.count {
    case 2 where word.elementsEqual("if".utf8): .poundIf
    case 4 where word.elementsEqual("else".utf8): .poundElse
    case 5 where word.elementsEqual("endif".utf8): .poundEndif
    case 6 where word.elementsEqual("elseif".utf8): .poundElseif
    default: .pound
    }
  }

  // MARK: Beyond ASCII

  /// A token that begins with a byte of 0x80 or more.
  mutating func tokenBeyondASCII() -> Token {
    let start = cursor.position
    guard let character = cursor.character else { return unknownRun() }
    if character.startsOperator { return operatorToken() }
    if character.continuesIdentifier {
      cursor.skipIdentifierCharacters()
      return token(.identifier, character.startsIdentifier ? [] : .malformed, from: start)
    }
    switch character.value {
    case 0xFEFF where start == cursor.start:
      cursor.advance(by: 3)
      return trivia(.byteOrderMark, leaves: [], from: start)
    case 0xA0:
      // Not allowed, but clearly meant as a space.
      cursor.advance(by: 2)
      return trivia(.whitespace, .malformed, from: start)
    default:
      return unknownRun()
    }
  }

  /// All bytes up to the next that begins a token.
  mutating func unknownRun() -> Token {
    let start = cursor.position
    repeat { _ = cursor.skipCharacter() } while isAtUnknown
    return token(.unknown, .malformed, from: start)
  }

  private var isAtUnknown: Bool {
    guard !cursor.isAtEnd else { return false }
    switch classes[Int(cursor.first)] {
    case .stray: return true
    case .beyondASCII:
      guard let character = cursor.character else { return true }
      return !character.continuesIdentifier && !character.startsOperator && character.value != 0xA0
    default: return false
    }
  }
}
