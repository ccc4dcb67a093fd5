// Integer and floating-point literals.
extension Lexer {
  /// A literal of any base.
  @inline(never)
  mutating func number() -> Token {
    let start = cursor.position
    if cursor.first == "0" {
      switch cursor.second {
      case "x": return hexNumber()
      case "o": return integer { $0 >= 0x30 && $0 <= 0x37 }
      case "b": return integer { $0 >= 0x30 && $0 <= 0x31 }
      default: break
      }
    }
    skipDigits { $0.isDecimalDigit }
    if cursor.first == "." {
      // `1.method` is a member of an integer, and `.0.1` are members of tuples.
      guard cursor.second.isDecimalDigit, lastKind != .dot else {
        return token(.integerLiteral, from: start)
      }
      cursor.advance()
      skipDigits { $0.isDecimalDigit }
      guard isAtExponent("e", "E") else { return token(.floatLiteral, from: start) }
      return exponent(from: start)
    }
    if isAtExponent("e", "E") { return exponent(from: start) }
    return token(.integerLiteral, skipWrongDigits() ? .malformed : [], from: start)
  }

  /// `0b1010` and `0o17`
  @inline(__always)
  private mutating func integer(of isDigit: (UInt8) -> Bool) -> Token {
    let start = cursor.position
    cursor.advance(by: 2)
    let isWellFormed = isDigit(cursor.first)
    if isWellFormed { skipDigits(isDigit) }
    let hasWrongDigits = skipWrongDigits()
    return token(.integerLiteral, isWellFormed && !hasWrongDigits ? [] : .malformed, from: start)
  }

  /// `0xFF` and `0x1.8p3`
  private mutating func hexNumber() -> Token {
    let start = cursor.position
    cursor.advance(by: 2)
    guard cursor.first.isHexDigit else {
      _ = skipWrongDigits()
      return token(.integerLiteral, .malformed, from: start)
    }
    skipDigits { $0.isHexDigit }
    let endOfInteger = cursor.position
    // In `0xff.description`, the digits after the dot begin a member's name.
    var mayBeMember = false
    if cursor.first == "." {
      guard cursor.second.isHexDigit else { return token(.integerLiteral, from: start) }
      mayBeMember = !cursor.second.isDecimalDigit
      cursor.advance()
      skipDigits { $0.isHexDigit }
      guard isAtExponent("p", "P") else {
        if mayBeMember { cursor.position = endOfInteger }
        return token(.integerLiteral, mayBeMember ? [] : .malformed, from: start)
      }
    } else if !isAtExponent("p", "P") {
      return token(.integerLiteral, skipWrongDigits() ? .malformed : [], from: start)
    }
    if mayBeMember, !cursor.second.isDecimalDigit, cursor.second != "+", cursor.second != "-" {
      cursor.position = endOfInteger
      return token(.integerLiteral, from: start)
    }
    return exponent(from: start)
  }

  /// The exponent of a float, from its letter on.
  private mutating func exponent(from start: UnsafePointer<UInt8>) -> Token {
    cursor.advance()
    if cursor.first == "+" || cursor.first == "-" { cursor.advance() }
    let isWellFormed = cursor.first.isDecimalDigit
    if isWellFormed { skipDigits { $0.isDecimalDigit } }
    let hasWrongDigits = skipWrongDigits()
    return token(.floatLiteral, isWellFormed && !hasWrongDigits ? [] : .malformed, from: start)
  }

  /// Whether one of two letters is next.
  @inline(__always)
  private func isAtExponent(_ lower: Unicode.Scalar, _ upper: Unicode.Scalar) -> Bool {
    cursor.first == lower || cursor.first == upper
  }

  /// Steps over digits and underscores.
  @inline(__always)
  private mutating func skipDigits(_ isDigit: (UInt8) -> Bool) {
    cursor.skip { isDigit($0) || $0 == "_" }
  }

  /// Steps over characters that could continue an identifier, and returns whether there were any.
  private mutating func skipWrongDigits() -> Bool {
    let start = cursor.position
    cursor.skipIdentifierCharacters()
    return cursor.position != start
  }
}
