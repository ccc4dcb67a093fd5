/// One token: its kind and its place in the file.
///
/// A token never holds text. Its bytes are `offset ..< offset + length` of the buffer that was
/// lexed, and the tokens of a file, trivia included, cover that buffer without a gap.
public struct Token: Sendable, Hashable {
  /// The kind of the token.
  public var kind: TokenKind
  /// Further properties that the lexer noticed.
  public var flags: TokenFlags
  /// Which keyword an `identifier` spells, or `.none`. The parser decides whether it is a keyword
  /// in its place: `init` in `x.init` and `get` in `let get = 1` are marked as well.
  public var keyword: Keyword
  /// In bytes from the start of the file.
  public var offset: UInt32
  /// In bytes. Zero only for `endOfFile`.
  public var length: UInt32

  @inlinable
  public init(
    kind: TokenKind, flags: TokenFlags = [], keyword: Keyword = .none, offset: UInt32,
    length: UInt32
  ) {
    self.kind = kind
    self.flags = flags
    self.keyword = keyword
    self.offset = offset
    self.length = length
  }

  /// After the last byte.
  @inlinable
  public var end: UInt32 { offset &+ length }
}

/// Properties of a token beyond its kind.
public struct TokenFlags: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The token is the first of its line, trivia aside.
  public static let precededByNewline = TokenFlags(rawValue: 1 << 0)
  /// White space or a comment precedes the token.
  public static let precededBySpace = TokenFlags(rawValue: 1 << 1)
  /// A string, regex, block comment or quoted identifier that ends with the line or file instead.
  ///
  /// Also on the `newline` or `endOfFile` that cuts off strings with all their interpolations: no
  /// `interpolationEnd` or `stringEnd` follows.
  public static let unterminated = TokenFlags(rawValue: 1 << 2)
  /// Bytes that are not UTF-8, not allowed here, or a malformed literal.
  public static let malformed = TokenFlags(rawValue: 1 << 3)
  /// A string delimiter of three quotes.
  public static let multiline = TokenFlags(rawValue: 1 << 4)
  /// A string or regex delimiter with one or more `#`.
  public static let raw = TokenFlags(rawValue: 1 << 5)
}
