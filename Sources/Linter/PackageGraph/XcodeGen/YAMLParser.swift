/// Reads the subset of YAML that project descriptions use: block and flow collections, all kinds of
/// scalars, anchors, aliases and merge keys. Only the first document is read. Keys are scalars on
/// one line.
///
/// The time is linear in the size of the text and of the expanded aliases. Their size is bounded,
/// as is the depth.
struct YAMLParser {
  var cursor: YAMLCursor
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  private var depth = 0
  /// The number of nodes that aliases have added.
  private var copies = 0

  private static let deepest = 48
  private static let mostCopies = 50_000

  /// The first document of a text.
  static func document(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(ProjectFileError) -> YAMLNode {
    var parser = YAMLParser(cursor: YAMLCursor(bytes))
    try parser.skipDirectives()
    let node = try parser.blockNode(below: -1)
    try parser.cursor.skipToToken()
    guard parser.isAtEnd else { throw parser.error("this does not belong to the content above") }
    return node
  }

  private init(cursor: YAMLCursor) { self.cursor = cursor }

  private mutating func skipDirectives() throws(ProjectFileError) {
    try cursor.skipToToken()
    while cursor.column == 0, cursor.byte == UInt8(ascii: "%") {
      cursor.skipLine()
      try cursor.skipToToken()
    }
    if cursor.isAtMarker(UInt8(ascii: "-")) { cursor.advance(3) }
  }

  /// Whether the document ends here.
  private var isAtEnd: Bool {
    cursor.isAtEnd || cursor.isAtMarker(UInt8(ascii: "-")) || cursor.isAtMarker(UInt8(ascii: "."))
  }

  func error(_ message: String) -> ProjectFileError {
    ProjectFileError(line: cursor.line, message: message)
  }

  /// Runs `body` one level deeper.
  mutating func deeper<Result>(
    _ body: (inout Self) throws(ProjectFileError) -> Result
  ) throws(ProjectFileError) -> Result {
    guard depth < Self.deepest else { throw error("this is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Blocks

  /// The node that is indented by more than `indent`.
  ///
  /// - Parameters:
  ///   - key: whether it is the value of a key at `indent`, so that a sequence may begin there.
  private mutating func blockNode(
    below indent: Int, ofKey key: Bool = false
  ) throws(ProjectFileError) -> YAMLNode {
    try deeper { (parser) throws(ProjectFileError) in
      let isInline = key
      let startLine = parser.cursor.line
      try parser.cursor.skipToToken()
      var anchor: String?
      while let property = try parser.property() {
        if case .anchor(let name) = property { anchor = name }
        try parser.cursor.skipToToken()
      }
      let line = parser.cursor.line
      let sharesLine = isInline && line == startLine
      guard !parser.isAtEnd, parser.isIndented(below: indent, ofKey: key) else {
        return parser.remember(YAMLNode(line: startLine, value: .scalar("")), as: anchor)
      }
      let node = try parser.content(below: indent, sharesLine: sharesLine)
      return parser.remember(node, as: anchor)
    }
  }

  private func isIndented(below indent: Int, ofKey key: Bool) -> Bool {
    let isDash = cursor.byte == UInt8(ascii: "-") && cursor.isGap(after: 1)
    return cursor.column > indent || (key && isDash && cursor.column == indent)
  }

  private mutating func content(
    below indent: Int, sharesLine: Bool
  ) throws(ProjectFileError) -> YAMLNode {
    let line = cursor.line
    guard let byte = cursor.byte else { return YAMLNode(line: line, value: .scalar("")) }
    switch byte {
    case UInt8(ascii: "-") where cursor.isGap(after: 1):
      guard !sharesLine else { throw error("a sequence cannot begin after a key") }
      return try blockSequence()
    case UInt8(ascii: "?") where cursor.isGap(after: 1):
      throw error("keys that are not scalars are not supported")
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return YAMLNode(line: line, value: .scalar(try blockScalar(below: indent)))
    default: break
    }
    if let key = try keyAhead() {
      guard !sharesLine else { throw error("a mapping cannot begin after a key") }
      return try blockMapping(from: key)
    }
    switch byte {
    case UInt8(ascii: "*"):
      let node = try alias()
      try expectEndOfLine()
      return node
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let node = try flowNode()
      try expectEndOfLine()
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try quoted()
      try expectEndOfLine()
      return YAMLNode(line: line, value: .scalar(text))
    default: return YAMLNode(line: line, value: .scalar(try plainLines(below: indent)))
    }
  }

  private mutating func expectEndOfLine() throws(ProjectFileError) {
    cursor.skipBlanks()
    guard cursor.isAtLineEnd || cursor.isAtComment else {
      throw error("the end of the line is expected here")
    }
  }

  private mutating func blockSequence() throws(ProjectFileError) -> YAMLNode {
    let (line, column) = (cursor.line, cursor.column)
    var elements: [YAMLNode] = []
    while !isAtEnd, cursor.column == column, cursor.byte == UInt8(ascii: "-"),
      cursor.isGap(after: 1)
    {
      cursor.advance()
      elements.append(try blockNode(below: column))
      try cursor.skipToToken()
    }
    try expectOutdented(from: column)
    return YAMLNode(line: line, value: .sequence(elements))
  }

  /// A key, with the line and column at which it begins.
  private struct Key {
    var text: String
    var line: Int
    var column: Int
  }

  private mutating func blockMapping(from first: Key) throws(ProjectFileError) -> YAMLNode {
    var mapping = YAMLMapping()
    var next: Key? = first
    while let key = next {
      let value = try blockNode(below: key.column, ofKey: true)
      try add(value, of: key.text, to: &mapping)
      try cursor.skipToToken()
      guard !isAtEnd, cursor.column == first.column else { break }
      next = try keyAhead()
      if next == nil { throw error("a key and a colon are expected here") }
    }
    try expectOutdented(from: first.column)
    return YAMLNode(line: first.line, value: .mapping(mapping.pairs))
  }

  /// A token after a collection belongs to a collection that began further to the left.
  private func expectOutdented(from column: Int) throws(ProjectFileError) {
    guard isAtEnd || cursor.column <= column else {
      throw error("this is indented more than the lines above")
    }
  }

  /// Adds a pair, or the pairs of the mappings that a merge key names.
  mutating func add(
    _ value: YAMLNode, of key: String, to mapping: inout YAMLMapping
  ) throws(ProjectFileError) {
    guard key == "<<" else { return mapping.set(key, to: value) }
    for source in value.elements ?? [value] {
      guard let pairs = source.pairs else {
        throw ProjectFileError(line: value.line, message: "'<<' needs a mapping")
      }
      mapping.merge(pairs)
    }
  }

  /// Reads a key and its colon if they are here.
  private mutating func keyAhead() throws(ProjectFileError) -> Key? {
    let start = cursor
    var key = Key(text: "", line: cursor.line, column: cursor.column)
    switch cursor.byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      key.text = try quoted()
      guard cursor.line == start.line else {
        cursor = start
        return nil
      }
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "*"), nil: return nil
    default:
      guard let end = endOfPlainKey() else { return nil }
      key.text = cursor.text(cursor.position..<end)
      cursor.advance(end - cursor.position)
    }
    cursor.skipBlanks()
    guard cursor.byte == UInt8(ascii: ":"), cursor.isGap(after: 1) else {
      cursor = start
      return nil
    }
    cursor.advance()
    return key
  }

  /// The end of the text of a plain key, before a colon on this line.
  private func endOfPlainKey() -> Int? {
    var end = cursor.position
    var index = cursor.position
    let last = cursor.endOfLine
    while index < last {
      let byte = cursor[index]
      let isGap =
        index + 1 >= last || YAMLCursor.isBlank(cursor[index + 1])
        || cursor[index + 1] == UInt8(ascii: "\r")
      if byte == UInt8(ascii: ":"), isGap { return end }
      if byte == UInt8(ascii: "#"), index > cursor.position, YAMLCursor.isBlank(cursor[index - 1]) {
        return nil
      }
      index += 1
      if !YAMLCursor.isBlank(byte) { end = index }
    }
    return nil
  }

  // MARK: Anchors

  private enum Property {
    case anchor(String)
    case tag
  }

  /// Reads `&name` or a tag if there is one here.
  mutating func anchorName() throws(ProjectFileError) -> String? {
    var anchor: String?
    while let property = try property() {
      if case .anchor(let name) = property { anchor = name }
      try cursor.skipToToken()
    }
    return anchor
  }

  private mutating func property() throws(ProjectFileError) -> Property? {
    switch cursor.byte {
    case UInt8(ascii: "&"):
      cursor.advance()
      return .anchor(try name())
    case UInt8(ascii: "!"):
      _ = try? name()
      return .tag
    default: return nil
    }
  }

  private mutating func name() throws(ProjectFileError) -> String {
    let start = cursor.position
    while let byte = cursor.byte, !cursor.isGap(after: 0), !Self.flowIndicators.contains(byte) {
      cursor.advance()
    }
    guard cursor.position > start else { throw error("a name is expected here") }
    return cursor.text(from: start)
  }

  private static let flowIndicators = Set(",[]{}".utf8)

  mutating func remember(_ node: YAMLNode, as anchor: String?) -> YAMLNode {
    if let anchor { anchors[anchor] = (node, node.count) }
    return node
  }

  /// `*name`
  mutating func alias() throws(ProjectFileError) -> YAMLNode {
    let line = cursor.line
    cursor.advance()
    let name = try name()
    guard let (node, count) = anchors[name] else {
      throw ProjectFileError(line: line, message: "'&\(name)' is not defined above")
    }
    copies += count
    guard copies <= Self.mostCopies else { throw error("the aliases expand to too many nodes") }
    return YAMLNode(line: line, value: node.value)
  }
}

/// The pairs of a mapping while it is read. A key occurs once, with its last value; merged pairs do
/// not replace existing ones.
struct YAMLMapping {
  private(set) var pairs: [(key: String, value: YAMLNode)] = []
  private var indices: [String: Int] = [:]
  private var merged: Set<String> = []

  mutating func set(_ key: String, to value: YAMLNode) {
    merged.remove(key)
    guard let index = indices[key] else {
      indices[key] = pairs.count
      return pairs.append((key, value))
    }
    pairs[index].value = value
  }

  mutating func merge(_ others: [(key: String, value: YAMLNode)]) {
    for (key, value) in others where indices[key] == nil {
      set(key, to: value)
      merged.insert(key)
    }
  }
}
