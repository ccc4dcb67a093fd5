internal import SwiftLexer

/// Cuts the bytes of a property list into tokens.
///
/// Lexing cannot fail: whatever the bytes are, the tokens cover them without a gap. The time is
/// linear in the size of the file. A lexer must not outlive the buffer, which may have at most 4
/// GiB.
package struct PropertyListLexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let classes: UnsafePointer<PropertyListByteClass>
  private var position = 0

  /// A lexer at the start of a file.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    classes = PropertyListByteClass.table
  }

  /// The next token, trivia included; `endOfFile` repeatedly at the end.
  package mutating func next() -> PropertyListToken {
    guard position < bytes.count else {
      return PropertyListToken(.endOfFile, at: position, length: 0)
    }
    let kind = classes[Int(bytes[position])]
    return kind == .space ? spaces() : token(of: kind)
  }

  /// The next token that is not trivia, the same as with `next`.
  ///
  /// About half of a project file's tokens are trivia, which the parser does not need. An
  /// unterminated comment is returned, because it is an error.
  package mutating func nextSignificant() -> PropertyListToken {
    let count = bytes.count
    while position < count {
      let kind = classes[Int(bytes[position])]
      if kind == .space {
        position += 1
        continue
      }
      let token = token(of: kind)
      if token.kind != .trivia || token.isUnterminated { return token }
    }
    return PropertyListToken(.endOfFile, at: position, length: 0)
  }

  /// The token that begins at the current byte, whose kind is given.
  @inline(__always)
  private mutating func token(of kind: PropertyListByteClass) -> PropertyListToken {
    switch kind {
    case .space: spaces()
    case .word: word()
    case .slash: commentOrWord()
    case .quote: quoted()
    case .leftBrace: token(.leftBrace, to: position + 1)
    case .rightBrace: token(.rightBrace, to: position + 1)
    case .leftParen: token(.leftParen, to: position + 1)
    case .rightParen: token(.rightParen, to: position + 1)
    case .semicolon: token(.semicolon, to: position + 1)
    case .comma: token(.comma, to: position + 1)
    case .equals: conflictMarker() ?? token(.equals, to: position + 1)
    case .less: conflictMarker() ?? data()
    case .marker: conflictMarker() ?? token(.unexpected, to: position + 1)
    case .beyondASCII: spaceBeyondASCII() ?? unexpected()
    case .stray: unexpected()
    }
  }

  // MARK: Kinds

  @inline(__always)
  private mutating func token(
    _ kind: PropertyListToken.Kind, to end: Int, isUnterminated: Bool = false,
    hasEscapes: Bool = false
  ) -> PropertyListToken {
    defer { position = end }
    return PropertyListToken(
      kind, at: position, length: end - position, isUnterminated: isUnterminated,
      hasEscapes: hasEscapes)
  }

  private mutating func spaces() -> PropertyListToken {
    var end = position + 1
    let count = bytes.count
    while end < count, classes[Int(bytes[end])] == .space { end += 1 }
    return token(.trivia, to: end)
  }

  /// A slash begins a comment only at the start of a token: `a//b` is one word.
  private mutating func word() -> PropertyListToken {
    var end = position + 1
    let count = bytes.count
    while end < count, classes[Int(bytes[end])].rawValue <= PropertyListByteClass.slash.rawValue {
      end += 1
    }
    return token(.word, to: end)
  }

  private mutating func commentOrWord() -> PropertyListToken {
    switch byte(at: position + 1) {
    case UInt8(ascii: "/"): return token(.trivia, to: endOfLine(from: position + 2))
    case UInt8(ascii: "*"): return blockComment()
    default: return word()
    }
  }

  /// Comments do not nest.
  private mutating func blockComment() -> PropertyListToken {
    var end = position + 2
    while true {
      end = first(of: UInt8(ascii: "*"), orOf: UInt8(ascii: "*"), from: end)
      guard end < bytes.count else { return token(.trivia, to: end, isUnterminated: true) }
      end += 1
      if byte(at: end) == UInt8(ascii: "/") { return token(.trivia, to: end + 1) }
    }
  }

  private mutating func quoted() -> PropertyListToken {
    let quote = bytes[position]
    var end = position + 1
    var hasEscapes = false
    while true {
      end = first(of: quote, orOf: UInt8(ascii: "\\"), from: end)
      guard end < bytes.count else { break }
      if bytes[end] == quote { return token(.quoted, to: end + 1, hasEscapes: hasEscapes) }
      hasEscapes = true
      end = min(end + 2, bytes.count)
    }
    return token(.quoted, to: end, isUnterminated: true, hasEscapes: hasEscapes)
  }

  /// Hexadecimal digits between angle brackets. Without the closing one, the opening one alone is
  /// unexpected.
  private mutating func data() -> PropertyListToken {
    var end = position + 1
    while let byte = byte(at: end), byte.isHexadecimalDigit || classes[Int(byte)] == .space {
      end += 1
    }
    guard byte(at: end) == UInt8(ascii: ">") else { return token(.unexpected, to: position + 1) }
    return token(.data, to: end + 1)
  }

  /// Seven equal characters at the start of a line, then a space or the end of the line. The marker
  /// is the whole line.
  private mutating func conflictMarker() -> PropertyListToken? {
    let first = bytes[position]
    guard position == 0 || bytes[position - 1] == UInt8(ascii: "\n") else { return nil }
    for distance in 1..<7 where byte(at: position + distance) != first { return nil }
    switch byte(at: position + 7) {
    case nil, UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default: return nil
    }
    return token(.conflictMarker, to: endOfLine(from: position + 7))
  }

  /// The byte order mark, and the Unicode line and paragraph separators.
  private mutating func spaceBeyondASCII() -> PropertyListToken? {
    switch (bytes[position], byte(at: position + 1), byte(at: position + 2)) {
    case (0xEF, 0xBB, 0xBF), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9):
      token(.trivia, to: position + 3)
    default: nil
    }
  }

  private mutating func unexpected() -> PropertyListToken {
    var end = position + 1
    // A character beyond ASCII is not cut.
    while let byte = byte(at: end), byte & 0xC0 == 0x80 { end += 1 }
    return token(.unexpected, to: end)
  }

  // MARK: Looking

  @inline(__always)
  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The first place of one of two bytes, or the end of the file. Looks at eight bytes at a time.
  @inline(__always)
  private func first(of one: UInt8, orOf other: UInt8, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (first, second) = (ones &* UInt64(one), ones &* UInt64(other))
    var index = start
    while index + 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // A matching byte becomes zero; subtracting one from it sets the highest bit, and the lowest
      // bit that is set this way is always right.
      let (x, y) = (word ^ first, word ^ second)
      let found = ((x &- ones) & ~x | (y &- ones) & ~y) & (ones << 7)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < raw.count, raw[index] != one, raw[index] != other { index += 1 }
    return index
  }

  private func endOfLine(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      end += 1
    }
    return end
  }
}

/// The kind of token that a byte begins.
enum PropertyListByteClass: UInt8 {
  /// Letters, digits and `_ $ : . -`, which need no quotes.
  case word
  /// Continues a word, but may begin a comment at the start of a token. `word` and `slash` come
  /// first, so that one comparison tells whether a byte continues a word.
  case slash
  case space
  case quote
  case leftBrace, rightBrace, leftParen, rightParen, equals, semicolon, comma
  case less
  /// `>` and `|`, which have a meaning only in merge conflict markers.
  case marker
  case beyondASCII
  case stray

  private init(of byte: UInt8) {
    self =
      switch Unicode.Scalar(byte) {
      case "\t"..."\r", " ": .space
      case "a"..."z", "A"..."Z", "0"..."9", "_", "$", ":", ".", "-": .word
      case "/": .slash
      case "\"", "'": .quote
      case "{": .leftBrace
      case "}": .rightBrace
      case "(": .leftParen
      case ")": .rightParen
      case "=": .equals
      case ";": .semicolon
      case ",": .comma
      case "<": .less
      case ">", "|": .marker
      case "\u{80}"...: .beyondASCII
      default: .stray
      }
  }

  /// The class of each byte.
  static var table: UnsafePointer<PropertyListByteClass> { storage.address }

  private static let storage = ByteTable(PropertyListByteClass.init(of:))
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit.
  var hexadecimalValue: UInt32? {
    switch Unicode.Scalar(self) {
    case "0"..."9": UInt32(self - UInt8(ascii: "0"))
    case "a"..."f": UInt32(self - UInt8(ascii: "a") + 10)
    case "A"..."F": UInt32(self - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  fileprivate var isHexadecimalDigit: Bool { hexadecimalValue != nil }
}
