/// Parses one JSON text from its first byte to its last.
struct JSONParser {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Deeper texts are rejected: nobody writes them, and the stack is limited.
  private static let depthLimit = 200
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parseDocument() throws(JSONSyntaxError) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let node = try parseValue()
    skipSpace()
    guard offset == bytes.count else { throw error("unexpected text after the value") }
    return node
  }

  // MARK: - Values

  private mutating func parseValue() throws(JSONSyntaxError) -> JSONNode {
    skipSpace()
    let start = offset
    let content = try parseContent()
    return JSONNode(content, start..<offset)
  }

  private mutating func parseContent() throws(JSONSyntaxError) -> JSONNode.Content {
    switch peek {
    case UInt8(ascii: "{"):
      return try nested { parser throws(JSONSyntaxError) in
        .object(try parser.parseMembers())
      }
    case UInt8(ascii: "["):
      return try nested { parser throws(JSONSyntaxError) in
        .array(try parser.parseElements())
      }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "-")?: return try parseNumber()
    case let byte? where JSONParser.digits.contains(byte): return try parseNumber()
    case nil: throw error("the text ends where a value is expected")
    default:
      if skip("true") { return .boolean(true) }
      if skip("false") { return .boolean(false) }
      if skip("null") { return .null }
      throw error("a value is expected")
    }
  }

  private mutating func nested(
    _ parse: (inout JSONParser) throws(JSONSyntaxError) -> JSONNode.Content
  ) throws(JSONSyntaxError) -> JSONNode.Content {
    guard depth < JSONParser.depthLimit else { throw error("values are nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    return try parse(&self)
  }

  private mutating func parseMembers() throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    skipSpace()
    if skip("}") { return members }
    while true {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("a key in double quotes is expected") }
      let start = offset
      let key = try parseString()
      let keyRange = start..<offset
      skipSpace()
      guard skip(":") else { throw error("a colon is missing") }
      members.append(JSONNode.Member(key: key, keyRange: keyRange, value: try parseValue()))
      skipSpace()
      if skip("}") { return members }
      guard skip(",") else { throw error("a comma or '}' is missing") }
    }
  }

  private mutating func parseElements() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    skipSpace()
    if skip("]") { return elements }
    while true {
      elements.append(try parseValue())
      skipSpace()
      if skip("]") { return elements }
      guard skip(",") else { throw error("a comma or ']' is missing") }
    }
  }

  // MARK: - Numbers

  private mutating func parseNumber() throws(JSONSyntaxError) -> JSONNode.Content {
    let start = offset
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try skipDigits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("-") { _ = skip("+") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONSyntaxError(message: "the number is too large", offset: start)
    }
    return .number(number)
  }

  private mutating func skipDigits() throws(JSONSyntaxError) {
    let start = offset
    while let byte = peek, JSONParser.digits.contains(byte) { offset += 1 }
    if offset == start { throw error("a digit is expected") }
  }

  // MARK: - Strings

  private mutating func parseString() throws(JSONSyntaxError) -> String {
    let opening = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        guard let string = String(validUTF8: text) else {
          throw JSONSyntaxError(message: "the string is not valid UTF-8", offset: opening)
        }
        return string
      case UInt8(ascii: "\\"):
        text += try parseEscape().utf8
      case ..<0x20:
        throw error("the string contains a line end or a control character; write '\\n'")
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw JSONSyntaxError(message: "unterminated string", offset: opening)
  }

  private mutating func parseEscape() throws(JSONSyntaxError) -> String {
    let start = offset
    offset += 1
    guard let byte = peek else { throw error("unterminated string") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try parseScalar(from: start))
    default: throw JSONSyntaxError(message: "unknown escape", offset: start)
    }
  }

  /// Parses the digits of `\uXXXX`, twice for a surrogate pair.
  private mutating func parseScalar(from start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    let unit = try parseCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard (0xD800..<0xDC00).contains(unit), skip("\\u") else {
      throw JSONSyntaxError(message: "half of a surrogate pair", offset: start)
    }
    let low = try parseCodeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONSyntaxError(message: "half of a surrogate pair", offset: start) }
    return scalar
  }

  private mutating func parseCodeUnit() throws(JSONSyntaxError) -> UInt32 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are expected") }
    offset += 4
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ word: StaticString) -> Bool {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: word) else { return false }
    offset += word.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(message: message, offset: offset)
  }
}
