/// Builds the tree of a property list from its tokens.
///
/// The containers around the current place are kept in an array and not on the stack, so that
/// nesting can have any depth.
struct PropertyListParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var lexer: PropertyListLexer
  private var nodes: [PropertyList.Node] = []
  /// The containers around the current place, outermost first.
  private var open: [PropertyList.NodeID] = []
  private var openDictionaries = 0
  private var expected = Expected.key
  private var firstBreak: ProjectFileError?

  /// The expected token in the innermost container.
  private enum Expected: UInt8 {
    // In a dictionary.
    case key, equals, value, semicolon
    // In an array.
    case element, comma
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    lexer = PropertyListLexer(bytes)
  }

  mutating func parse() throws(ProjectFileError) -> PropertyList {
    guard bytes.count < UInt32.max else {
      throw ProjectFileError(line: 1, message: "the file is larger than 4 GiB")
    }
    try openRoot()
    nodes.reserveCapacity(bytes.count / 12 + 1)
    while !open.isEmpty {
      let token = lexer.nextSignificant()
      switch token.kind {
      case .trivia: note("the comment is not terminated", at: token)
      case .word, .quoted, .data: string(token)
      case .leftBrace, .leftParen: openContainer(token)
      case .rightBrace, .rightParen: close(token)
      case .equals: equals(token)
      case .semicolon: semicolon(token)
      case .comma: comma(token)
      case .conflictMarker: note("there is an unresolved merge conflict", at: token)
      case .unexpected: note("the character is not expected", at: token)
      case .endOfFile: closeAll(token)
      }
    }
    readRest()
    return PropertyList(nodes: nodes, firstBreak: firstBreak)
  }

  // MARK: The ends of the file

  /// The first token must open the root dictionary.
  private mutating func openRoot() throws(ProjectFileError) {
    if starts(with: "bplist") {
      throw ProjectFileError(
        line: 1, message: "binary property lists are not supported; \(Self.advice)")
    }
    let token = lexer.nextSignificant()
    guard token.kind == .leftBrace else {
      let isXML = bytes[Int(token.offset)...].starts(with: "<?xml".utf8)
      let message =
        isXML
        ? "property lists in XML are not supported; \(Self.advice)"
        : "the file is not a property list"
      throw ProjectFileError(line: line(of: token), message: message)
    }
    if isJSON(lexer) {
      throw ProjectFileError(
        line: line(of: token), message: "projects in JSON are not supported; \(Self.advice)")
    }
    openContainer(token)
  }

  private static let advice = "open and save the project with Xcode"

  private func starts(with text: StaticString) -> Bool {
    bytes.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether a key is followed by a colon. The lexer reads the colon as a word.
  private func isJSON(_ lexer: PropertyListLexer) -> Bool {
    var lexer = lexer
    let key = lexer.nextSignificant()
    let colon = lexer.nextSignificant()
    return key.kind == .quoted && colon.kind == .word
      && bytes[Int(colon.offset)] == UInt8(ascii: ":")
  }

  private mutating func closeAll(_ token: PropertyListToken) {
    note("the file ends too early", at: token)
    while !open.isEmpty { closeInnermost() }
  }

  /// Nothing may follow the dictionary.
  private mutating func readRest() {
    let token = lexer.nextSignificant()
    if token.kind != .endOfFile { note("something follows the last '}'", at: token) }
  }

  // MARK: Tokens

  private mutating func string(_ token: PropertyListToken) {
    if token.isUnterminated { note("the string is not terminated", at: token) }
    switch expected {
    case .value: expected = .semicolon
    case .element: expected = .comma
    case .key: expected = .equals
    case .comma: note("',' is missing", at: token)
    case .semicolon:
      note("';' is missing", at: token)
      expected = .equals
    case .equals:
      // This is probably the next key, and the one before has no value.
      note("'=' is missing", at: token)
      nodes.removeLast()
    }
    let isQuoted = token.kind == .quoted
    let quotes: UInt32 = isQuoted ? (token.isUnterminated ? 1 : 2) : 0
    nodes.append(
      PropertyList.Node(
        kind: token.kind == .data ? .data : .string, hasEscapes: token.hasEscapes,
        offset: token.offset + (isQuoted ? 1 : 0), length: token.length - quotes,
        end: UInt32(truncatingIfNeeded: nodes.count + 1)))
  }

  private mutating func openContainer(_ token: PropertyListToken) {
    let isDictionary = token.kind == .leftBrace
    switch expected {
    case .value, .element: break
    case .key where open.isEmpty: break
    case .equals: note("'=' is missing", at: token)
    case .comma: note("',' is missing", at: token)
    case .key, .semicolon:
      // A value without a key gets an empty one.
      note("a key is missing", at: token)
      nodes.append(
        PropertyList.Node(
          kind: .string, hasEscapes: false, offset: token.offset, length: 0,
          end: UInt32(truncatingIfNeeded: nodes.count + 1)))
    }
    open.append(nodes.count)
    if isDictionary { openDictionaries += 1 }
    nodes.append(
      PropertyList.Node(
        kind: isDictionary ? .dictionary : .array, hasEscapes: false, offset: token.offset,
        length: 0, end: 0))
    expected = isDictionary ? .key : .element
  }

  /// Closes the innermost container of the bracket's kind, and those inside it that are still open.
  private mutating func close(_ token: PropertyListToken) {
    let isBrace = token.kind == .rightBrace
    guard isBrace ? openDictionaries > 0 : openDictionaries < open.count else {
      return note("')' is not expected", at: token)
    }
    while let innermost = open.last {
      let isSought = (nodes[innermost].kind == .dictionary) == isBrace
      if !isSought || expected == .equals || expected == .value || expected == .semicolon {
        note(isBrace ? "'}' is not expected" : "')' is not expected", at: token)
      }
      closeInnermost()
      if isSought { return }
    }
  }

  private mutating func closeInnermost() {
    if expected == .equals || expected == .value { nodes.removeLast() }
    let container = open.removeLast()
    nodes[container].end = UInt32(truncatingIfNeeded: nodes.count)
    if nodes[container].kind == .dictionary { openDictionaries -= 1 }
    guard let outer = open.last else { return }
    expected = nodes[outer].kind == .dictionary ? .semicolon : .comma
  }

  private mutating func equals(_ token: PropertyListToken) {
    if expected == .equals { expected = .value } else { note("'=' is not expected", at: token) }
  }

  private mutating func comma(_ token: PropertyListToken) {
    if expected == .comma { expected = .element } else { note("',' is not expected", at: token) }
  }

  private mutating func semicolon(_ token: PropertyListToken) {
    // A semicolon in an array ends it, because its bracket is missing.
    while expected == .comma || expected == .element, openDictionaries > 0 {
      note("')' is missing", at: token)
      closeInnermost()
    }
    switch expected {
    case .semicolon: expected = .key
    case .equals, .value:
      note("the key has no value", at: token)
      nodes.removeLast()
      expected = .key
    case .key, .element, .comma: note("';' is not expected", at: token)
    }
  }

  // MARK: Errors

  private mutating func note(_ message: String, at token: PropertyListToken) {
    guard firstBreak == nil else { return }
    firstBreak = ProjectFileError(line: line(of: token), message: message)
  }

  /// Counts from 1.
  private func line(of token: PropertyListToken) -> Int {
    1 + bytes[..<Int(token.offset)].count { $0 == UInt8(ascii: "\n") }
  }
}
