/// Scalars, and collections in brackets.
extension YAMLParser {
  // MARK: Plain scalars

  /// A plain scalar of a block, with all its lines, which are indented by more than `indent`.
  mutating func plainLines(below indent: Int) throws(ProjectFileError) -> String {
    guard let byte = cursor.byte, !Self.reserved.contains(byte) else {
      throw error("a scalar cannot begin with this character")
    }
    var text = try plainLine()
    while true {
      let end = cursor
      var breaks = 0
      while cursor.isAtLineEnd, !cursor.isAtEnd {
        breaks += 1
        cursor.skipLine()
        cursor.skipBlanks()
      }
      let isMarker =
        cursor.isAtMarker(UInt8(ascii: "-")) || cursor.isAtMarker(UInt8(ascii: "."))
      guard breaks > 0, !cursor.isAtEnd, cursor.column > indent, !cursor.isAtComment, !isMarker
      else {
        cursor = end
        return text
      }
      text += breaks > 1 ? String(repeating: "\n", count: breaks - 1) : " "
      text += try plainLine()
    }
  }

  private static let reserved = Set("@`%,]}".utf8)

  /// One line of a plain scalar. It ends at a comment, and cannot contain a colon before a blank.
  private mutating func plainLine() throws(ProjectFileError) -> String {
    let start = cursor.position
    var end = start
    while !cursor.isAtLineEnd, !cursor.isAtComment, let byte = cursor.byte {
      if byte == UInt8(ascii: ":"), cursor.isGap(after: 1) {
        throw error("a mapping cannot begin here; quote the text")
      }
      cursor.advance()
      if !YAMLCursor.isBlank(byte) { end = cursor.position }
    }
    if !cursor.isAtLineEnd { cursor.advance(cursor.endOfLine - cursor.position) }
    return cursor.text(start..<end)
  }

  // MARK: Block scalars

  /// `|` and `>`. Line breaks at the end do not matter here.
  mutating func blockScalar(below indent: Int) throws(ProjectFileError) -> String {
    let isFolded = cursor.byte == UInt8(ascii: ">")
    cursor.advance()
    var explicit: Int?
    while let byte = cursor.byte, !cursor.isGap(after: 0) {
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        explicit = max(indent, 0) + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: throw error("this is not allowed after '|' or '>'")
      }
      cursor.advance()
    }
    cursor.skipBlanks()
    guard cursor.isAtLineEnd || cursor.isAtComment else {
      throw error("the end of the line is expected here")
    }
    cursor.skipLine()
    var lines: [String] = []
    var width = explicit
    while !cursor.isAtEnd {
      let start = cursor
      while cursor.byte == UInt8(ascii: " "), cursor.column < width ?? .max { cursor.advance() }
      if cursor.isAtLineEnd {
        lines.append("")
        cursor.skipLine()
        continue
      }
      guard cursor.column > indent, cursor.column >= width ?? 0 else {
        cursor = start
        break
      }
      width = width ?? cursor.column
      var end = cursor.endOfLine
      if end > cursor.position, cursor[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      lines.append(cursor.text(cursor.position..<end))
      cursor.skipLine()
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: isFolded ? " " : "\n")
  }

  // MARK: Quoted scalars

  /// A scalar in quotes, which may span several lines.
  mutating func quoted() throws(ProjectFileError) -> String {
    let line = cursor.line
    let quote = cursor.byte
    let isDouble = quote == UInt8(ascii: "\"")
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.byte {
      if byte == quote {
        cursor.advance()
        guard !isDouble, cursor.byte == quote else { return String(decoding: text, as: UTF8.self) }
        text.append(byte)
        cursor.advance()
      } else if cursor.isAtLineEnd {
        fold(&text)
      } else if isDouble, byte == UInt8(ascii: "\\") {
        cursor.advance()
        try escape(into: &text)
      } else {
        text.append(byte)
        cursor.advance()
      }
    }
    throw ProjectFileError(line: line, message: "the quotes are not closed")
  }

  /// Replaces a single line break, with the blanks around it, by a space, and several breaks by one
  /// fewer.
  private mutating func fold(_ text: inout [UInt8]) {
    while let last = text.last, YAMLCursor.isBlank(last) { text.removeLast() }
    var breaks = 0
    while cursor.isAtLineEnd, !cursor.isAtEnd {
      breaks += 1
      cursor.skipLine()
      cursor.skipBlanks()
    }
    guard breaks > 1 else { return text.append(UInt8(ascii: " ")) }
    text += [UInt8](repeating: UInt8(ascii: "\n"), count: breaks - 1)
  }

  /// The character that the escape after a `\` denotes.
  private mutating func escape(into text: inout [UInt8]) throws(ProjectFileError) {
    guard let byte = cursor.byte else { return }
    if cursor.isAtLineEnd {
      cursor.skipLine()
      return cursor.skipBlanks()
    }
    let digits: Int
    switch byte {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    default:
      guard let meant = Self.escapes[byte] else { throw error("this is not a YAML escape") }
      text += Array(String(meant).utf8)
      return cursor.advance()
    }
    cursor.advance()
    let start = cursor.position
    for _ in 0..<digits where !cursor.isAtLineEnd { cursor.advance() }
    guard let code = UInt32(cursor.text(from: start), radix: 16), let scalar = Unicode.Scalar(code)
    else { throw error("this escape does not denote a character") }
    text += Array(String(Character(scalar)).utf8)
  }

  private static let escapes: [UInt8: Character] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "t"): "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}",
    UInt8(ascii: " "): " ", UInt8(ascii: "\t"): "\t", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}",
    UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]

  // MARK: Flow collections

  /// A node within brackets, or the brackets themselves.
  mutating func flowNode() throws(ProjectFileError) -> YAMLNode {
    try deeper { (parser) throws(ProjectFileError) in
      try parser.cursor.skipToToken()
      let anchor = try parser.anchorName()
      let line = parser.cursor.line
      let node: YAMLNode
      switch parser.cursor.byte {
      case UInt8(ascii: "["): node = try parser.flowSequence()
      case UInt8(ascii: "{"): node = try parser.flowMapping()
      case UInt8(ascii: "*"): node = try parser.alias()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        node = YAMLNode(line: line, value: .scalar(try parser.quoted()))
      default: node = YAMLNode(line: line, value: .scalar(parser.plainInFlow()))
      }
      return parser.remember(node, as: anchor)
    }
  }

  private mutating func flowSequence() throws(ProjectFileError) -> YAMLNode {
    let line = cursor.line
    cursor.advance()
    var elements: [YAMLNode] = []
    while try !flowEnds(with: UInt8(ascii: "]"), from: line) {
      let element = try flowNode()
      try cursor.skipToToken()
      if cursor.byte == UInt8(ascii: ":"), case .scalar(let key) = element.value {
        cursor.advance()
        let value = try flowNode()
        elements.append(YAMLNode(line: element.line, value: .mapping([(key, value)])))
      } else {
        elements.append(element)
      }
      try expectSeparator(or: UInt8(ascii: "]"))
    }
    return YAMLNode(line: line, value: .sequence(elements))
  }

  private mutating func flowMapping() throws(ProjectFileError) -> YAMLNode {
    let line = cursor.line
    cursor.advance()
    var mapping = YAMLMapping()
    while try !flowEnds(with: UInt8(ascii: "}"), from: line) {
      let key = try flowNode()
      guard case .scalar(let name) = key.value else {
        throw error("keys that are not scalars are not supported")
      }
      try cursor.skipToToken()
      if cursor.byte == UInt8(ascii: ":") {
        cursor.advance()
        try add(try flowNode(), of: name, to: &mapping)
      } else {
        mapping.set(name, to: YAMLNode(line: key.line, value: .scalar("")))
      }
      try expectSeparator(or: UInt8(ascii: "}"))
    }
    return YAMLNode(line: line, value: .mapping(mapping.pairs))
  }

  /// Reads the closing bracket if it is here.
  private mutating func flowEnds(
    with closing: UInt8, from line: Int
  ) throws(ProjectFileError) -> Bool {
    try cursor.skipToToken()
    guard !cursor.isAtEnd else {
      throw ProjectFileError(line: line, message: "the bracket is not closed")
    }
    guard cursor.byte == closing else { return false }
    cursor.advance()
    return true
  }

  private mutating func expectSeparator(or closing: UInt8) throws(ProjectFileError) {
    try cursor.skipToToken()
    if cursor.byte == UInt8(ascii: ",") { return cursor.advance() }
    guard cursor.byte == closing || cursor.isAtEnd else {
      throw error("a comma is expected here")
    }
  }

  /// A plain scalar within brackets; empty if there is none. Several lines are joined to one text.
  private mutating func plainInFlow() -> String {
    var words: [String] = []
    while !cursor.isAtEnd, !cursor.isAtComment {
      let start = cursor.position
      var end = start
      while !cursor.isAtLineEnd, !cursor.isAtComment, !isAtFlowIndicator, let byte = cursor.byte {
        cursor.advance()
        if !YAMLCursor.isBlank(byte) { end = cursor.position }
      }
      if end > start { words.append(cursor.text(start..<end)) }
      guard cursor.isAtLineEnd, !cursor.isAtEnd else { break }
      cursor.skipLine()
      cursor.skipBlanks()
    }
    return words.joined(separator: " ")
  }

  private var isAtFlowIndicator: Bool {
    switch cursor.byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      return true
    case UInt8(ascii: ":"):
      guard let next = cursor.byte(after: 1) else { return true }
      return cursor.isGap(after: 1) || [UInt8](",[]{}".utf8).contains(next)
    default: return false
    }
  }
}
