/// The unit in which a client counts columns.
enum PositionEncoding: String, CaseIterable {
  case utf8 = "utf-8"
  /// The unit that every client understands.
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The number of units in a stretch of UTF-8. A scalar is counted at its first byte, so invalid
  /// UTF-8 has a width too.
  func width(of bytes: ArraySlice<UInt8>) -> Int {
    switch self {
    case .utf8: bytes.count
    case .utf16: bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    case .utf32: bytes.count { $0 & 0xC0 != 0x80 }
    }
  }
}

/// A place in a text as the protocol counts it.
struct Position: Equatable, Comparable {
  /// From 0.
  var line: Int
  /// From 0, in units of the encoding.
  var character: Int

  static func < (a: Position, b: Position) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}
