/// A place in a YAML text. Knows its line and column, and how to get to the next token.
struct YAMLCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  /// From 1.
  private(set) var line = 1
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (position, lineStart) = (3, 3) }
  }

  /// The byte here; nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Bytes from the beginning of the line.
  var column: Int { position - lineStart }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at a distance from here.
  func byte(after distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") {
        line += 1
        lineStart = position + 1
      }
      position += 1
    }
  }

  /// The text from a position to here.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  subscript(_ position: Int) -> UInt8 { bytes[position] }

  /// The end of the line, without its line break.
  var endOfLine: Int {
    var end = position
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  mutating func skipBlanks() {
    while let byte, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { advance() }
  }

  mutating func skipLine() {
    position = endOfLine
    advance()
  }

  /// Skips blanks, comments and line ends. Throws for a tab that is used for indentation.
  mutating func skipToToken() throws(ProjectFileError) {
    while let byte {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"): advance()
      case UInt8(ascii: "\t"):
        let isIndentation = (lineStart..<position).allSatisfy { bytes[$0] == UInt8(ascii: " ") }
        skipBlanks()
        guard !isIndentation || isAtComment || isAtLineEnd else {
          throw ProjectFileError(line: line, message: "tabs are not allowed for indentation")
        }
      case UInt8(ascii: "#") where isAtComment: position = endOfLine
      default: return
      }
    }
  }

  /// Whether a comment begins here: a `#` at the beginning of a line or after a blank.
  var isAtComment: Bool {
    guard byte == UInt8(ascii: "#") else { return false }
    return position == lineStart || Self.isBlank(bytes[position - 1])
  }

  /// Whether the line or the text ends here.
  var isAtLineEnd: Bool {
    byte == nil || byte == UInt8(ascii: "\n")
      || (byte == UInt8(ascii: "\r") && byte(after: 1) == UInt8(ascii: "\n"))
  }

  /// Whether there is a blank, a line end or the end of the text at a distance from here.
  func isGap(after distance: Int) -> Bool {
    guard let byte = byte(after: distance) else { return true }
    return Self.isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Whether the line begins with three of the byte, a marker that separates documents.
  func isAtMarker(_ marker: UInt8) -> Bool {
    column == 0 && byte == marker && byte(after: 1) == marker && byte(after: 2) == marker
      && isGap(after: 3)
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
