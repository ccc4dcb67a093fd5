/// A character as it is encoded in the file.
struct EncodedCharacter {
  /// The Unicode scalar's value.
  var value: UInt32
  /// In bytes, from one to four.
  var length: Int
}

extension Cursor {
  /// The next character; nil if the bytes here are not well-formed UTF-8, and at the end.
  var character: EncodedCharacter? {
    let lead = first
    guard lead.isBeyondASCII else {
      return isAtEnd ? nil : EncodedCharacter(value: UInt32(lead), length: 1)
    }
    let length: Int
    // The range of the second byte excludes overlong forms, surrogates and values beyond Unicode.
    let secondBytes: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, secondBytes) = (2, 0x80...0xBF)
    case 0xE0: (length, secondBytes) = (3, 0xA0...0xBF)
    case 0xED: (length, secondBytes) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, secondBytes) = (3, 0x80...0xBF)
    case 0xF0: (length, secondBytes) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, secondBytes) = (4, 0x80...0xBF)
    case 0xF4: (length, secondBytes) = (4, 0x80...0x8F)
    default: return nil
    }
    guard secondBytes.contains(second) else { return nil }
    var value = UInt32(lead) & (0xFF &>> UInt32(truncatingIfNeeded: length &+ 1))
    value = value &<< 6 | UInt32(second & 0x3F)
    for index in 2..<4 where index < length {
      let next = byte(at: index)
      guard next & 0xC0 == 0x80 else { return nil }
      value = value &<< 6 | UInt32(next & 0x3F)
    }
    return EncodedCharacter(value: value, length: length)
  }

  /// Steps over the next character, or over one invalid byte; false for an invalid byte.
  mutating func skipCharacter() -> Bool {
    guard let character else {
      advance()
      return false
    }
    advance(by: character.length)
    return true
  }

  /// Steps over the rest of an identifier.
  mutating func skipIdentifierCharacters() {
    while true {
      skip { $0.continuesIdentifier }
      guard first.isBeyondASCII, let character, character.continuesIdentifier else { return }
      advance(by: character.length)
    }
  }
}

// The ranges are those of the language's grammar, "identifier-head" to "operator-character".
extension EncodedCharacter {
  /// Whether an identifier may begin with the character.
  var startsIdentifier: Bool {
    guard value >= 0x80 else {
      let byte = UInt8(truncatingIfNeeded: value)
      return byte.isLetter || byte == "_"
    }
    return continuesIdentifier && !isCombiningMark
  }

  /// Whether the character may occur in an identifier, though perhaps not first.
  var continuesIdentifier: Bool {
    switch value {
    case 0..<0x80: UInt8(truncatingIfNeeded: value).continuesIdentifier
    case 0xA8, 0xAA, 0xAD, 0xAF, 0xB2...0xB5, 0xB7...0xBA, 0xBC...0xBE: true
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF: true
    case 0x100...0x167F, 0x1681...0x180D, 0x180F...0x1FFF: true
    case 0x200B...0x200D, 0x202A...0x202E, 0x203F...0x2040, 0x2054, 0x2060...0x206F: true
    case 0x2070...0x218F, 0x2460...0x24FF, 0x2776...0x2793: true
    case 0x2C00...0x2DFF, 0x2E80...0x2FFF: true
    case 0x3004...0x3007, 0x3021...0x302F, 0x3031...0x303F, 0x3040...0xD7FF: true
    case 0xF900...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFE44, 0xFE47...0xFFF8: true
    case 0x10000...0xEFFFF: value & 0xFFFF <= 0xFFFD
    default: false
    }
  }

  /// Whether the character is allowed in an identifier or operator, but not at its beginning.
  private var isCombiningMark: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Whether an operator may begin with the character.
  var startsOperator: Bool {
    switch value {
    case 0..<0x80: UInt8(truncatingIfNeeded: value).isOperatorByte
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    case 0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053: true
    case 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF: true
    case 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3030: true
    default: false
    }
  }

  /// Whether the character may occur in an operator, though perhaps not first.
  var continuesOperator: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: startsOperator || isCombiningMark
    }
  }

  /// U+FEFF, which may precede the text of a file without being part of it.
  var isByteOrderMark: Bool { value == 0xFEFF }

  /// U+00A0, which looks like a space.
  var isNoBreakSpace: Bool { value == 0xA0 }

  /// White space and the like that a quoted identifier must not contain.
  var isForbiddenInQuotedIdentifier: Bool {
    switch value {
    case 0..<0x20, 0x7F, 0x5C, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029: true
    case 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// A space or a directional mark: a quoted identifier must not consist of these alone.
  var isBlankInQuotedIdentifier: Bool { value == 0x20 || value == 0x200E || value == 0x200F }
}
