/// Characters that control a display instead of being shown. File names, configuration keys and
/// lines of code can contain any of them.
enum ControlCharacters {
  /// Whether it moves the cursor, ends a line, rings, begins an escape code or changes the
  /// direction of what follows it.
  static func contain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Marks and overrides of the writing direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    // The line and the paragraph separator.
    case 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a text is of printable ASCII characters, as most are, without some of them. A text of
  /// others may still need no escape.
  static func areAbsent(from text: String, andAlso others: StaticString) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && !others.withUTF8Buffer { $0.contains(byte) }
    }
  }

  /// The text with Swift's escapes in place of control characters: `\u{1B}`.
  ///
  /// - Parameter kept: those to leave as they are.
  static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    let isEscaped = { (scalar: Unicode.Scalar) in contain(scalar) && !kept.contains(scalar) }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        result += escape(scalar).unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
