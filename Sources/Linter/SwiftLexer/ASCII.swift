// Bytes compared with characters, so that the lexer can say `byte == "/"` and `case "a"..."z"`.
// Each of these folds to a comparison with a constant.

/// Whether the byte equals an ASCII character.
@inline(__always)
func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
  byte == UInt8(truncatingIfNeeded: character.value)
}

/// Whether the byte differs from an ASCII character.
@inline(__always)
func != (byte: UInt8, character: Unicode.Scalar) -> Bool { !(byte == character) }

/// Lets a `switch` over a byte have characters as its cases.
@inline(__always)
func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }

/// Lets a `switch` over a byte have ranges of characters as its cases.
@inline(__always)
func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
  let lowest = UInt8(truncatingIfNeeded: characters.lowerBound.value)
  let highest = UInt8(truncatingIfNeeded: characters.upperBound.value)
  return byte >= lowest && byte <= highest
}

extension UInt8 {
  /// `0` to `9`.
  var isDecimalDigit: Bool {
    switch self {
    case "0"..."9": true
    default: false
    }
  }

  /// `0` to `9`, `a` to `f` and `A` to `F`.
  var isHexDigit: Bool { hexDigitValue != nil }

  /// The value of the byte as a hexadecimal digit.
  var hexDigitValue: UInt8? {
    switch self {
    case "0"..."9": self & 0xF
    case "a"..."f", "A"..."F": self & 0xF &+ 9
    default: nil
    }
  }

  /// `a` to `z` and `A` to `Z`.
  var isLetter: Bool {
    switch self {
    case "a"..."z", "A"..."Z": true
    default: false
    }
  }

  /// A letter, digit, underscore or dollar sign, which can continue an identifier.
  var continuesIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }

  /// Whether the byte can be part of an ASCII operator.
  var isOperatorByte: Bool {
    switch self {
    case "/", "=", "-", "+", "*", "%", "<", ">", "!", "&", "|", "^", "~", ".", "?": true
    default: false
    }
  }

  /// White space other than a line end.
  var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{0B}", "\u{0C}", "\0": true
    default: false
    }
  }

  /// LF or CR.
  var isLineEnd: Bool { self == "\n" || self == "\r" }

  /// A byte of a character beyond ASCII, or one that is not UTF-8.
  var isBeyondASCII: Bool { self >= 0x80 }

  /// Neither a control character nor beyond ASCII.
  var isPrintableASCII: Bool { self >= 0x20 && self < 0x7F }
}
