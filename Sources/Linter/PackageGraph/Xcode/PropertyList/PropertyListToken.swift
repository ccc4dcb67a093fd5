/// One token of a property list in the old syntax with braces and semicolons: its kind and its
/// place.
///
/// A token holds no text. The tokens of a file, white space and comments included, cover its bytes
/// without a gap.
package struct PropertyListToken: Sendable, Hashable {
  package var kind: Kind
  /// A string, comment or piece of data that the end of the file cuts off.
  package var isUnterminated: Bool
  /// A quoted string with a backslash in it.
  package var hasEscapes: Bool
  /// In bytes from the start of the file.
  package var offset: UInt32
  /// In bytes. Zero only for `endOfFile`.
  package var length: UInt32

  @inline(__always)
  init(
    _ kind: Kind, at offset: Int, length: Int, isUnterminated: Bool = false,
    hasEscapes: Bool = false
  ) {
    self.kind = kind
    self.isUnterminated = isUnterminated
    self.hasEscapes = hasEscapes
    self.offset = UInt32(truncatingIfNeeded: offset)
    self.length = UInt32(truncatingIfNeeded: length)
  }

  /// After the last byte.
  package var end: UInt32 { offset &+ length }

  package enum Kind: UInt8, Sendable {
    /// `// !$*UTF8*$!`, `/* Begin PBXGroup section */`, or white space.
    case trivia
    /// `PBXGroup`, `8A1F00E2`, `Sources/App.swift`.
    case word
    /// `"$(TARGET_NAME)"`, or the same in single quotes.
    case quoted
    /// `<0fbd77>`.
    case data
    case leftBrace, rightBrace, leftParen, rightParen, equals, semicolon, comma
    /// A line `<<<<<<< HEAD`, `=======` or `>>>>>>> main` that an unfinished merge has left.
    case conflictMarker
    /// Bytes that cannot begin a token.
    case unexpected
    case endOfFile
  }
}
