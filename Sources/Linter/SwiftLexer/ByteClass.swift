/// The kind of token that a byte begins.
enum ByteClass: UInt8 {
  /// Space, tab, vertical tab, form feed, NUL.
  case blank
  case lineEnd
  /// A letter or underscore.
  case wordStart
  case digit
  /// An operator byte that has no class of its own.
  case operatorByte
  case dot
  case slash
  /// `?` and `!`, each a token of its own after its operand.
  case questionOrBang
  case leftParen
  case rightParen
  case leftBrace
  case rightBrace
  case leftSquare
  case rightSquare
  case comma
  case colon
  case semicolon
  case at
  case backslash
  case pound
  case dollar
  case quote
  case backtick
  /// The rest of ASCII, which cannot begin a token.
  case stray
  /// Part of a character beyond ASCII.
  case beyondASCII

  /// The class of a byte. The lexer looks it up in the `table` instead.
  init(of byte: UInt8) {
    self =
      switch byte {
      case " ", "\t", "\u{0B}", "\u{0C}", "\0": .blank
      case "\n", "\r": .lineEnd
      case "a"..."z", "A"..."Z", "_": .wordStart
      case "0"..."9": .digit
      case ".": .dot
      case "/": .slash
      case "?", "!": .questionOrBang
      case "(": .leftParen
      case ")": .rightParen
      case "{": .leftBrace
      case "}": .rightBrace
      case "[": .leftSquare
      case "]": .rightSquare
      case ",": .comma
      case ":": .colon
      case ";": .semicolon
      case "@": .at
      case "\\": .backslash
      case "#": .pound
      case "$": .dollar
      case "\"": .quote
      case "`": .backtick
      case 0x80...: .beyondASCII
      default: byte.isOperatorByte ? .operatorByte : .stray
      }
  }

  /// The class of each byte.
  static var table: UnsafePointer<ByteClass> { storage.address }

  /// A valid address for a buffer that has none.
  static var anyAddress: UnsafePointer<UInt8> {
    UnsafeRawPointer(table).assumingMemoryBound(to: UInt8.self)
  }

  /// Written when the first lexer is made.
  private static let storage = ByteTable(ByteClass.init(of:))
}
