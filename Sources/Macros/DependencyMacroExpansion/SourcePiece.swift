internal import SwiftLexer
package import SwiftOutline

/// A part of a file, with its outline.
package struct SourcePiece: Sendable {
  /// The place of a piece's first byte.
  package struct Place: Sendable {
    package var file: String
    /// In UTF-8 bytes from the start of the file.
    package var offset: Int
    package var line: Int

    package init(file: String, offset: Int, line: Int) {
      self.file = file
      self.offset = offset
      self.line = line
    }
  }

  package let bytes: [UInt8]
  package let outline: Outline
  package let place: Place

  package init(_ text: String, at place: Place) {
    let bytes = Array(text.utf8)
    self.bytes = bytes
    outline = bytes.withUnsafeBufferPointer { Outline($0) }
    self.place = place
  }

  /// A whole file, whose outline is known.
  package init(file bytes: [UInt8], outline: Outline) {
    self.bytes = bytes
    self.outline = outline
    place = Place(file: "", offset: 0, line: 1)
  }
}

// MARK: - Texts

extension SourcePiece {
  package typealias Node = Outline.NodeID

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(of token: Token) -> String { text(range(of: token)) }

  /// From the node's first token to its last.
  func text(of node: Node) -> String { text(range(of: node)) }

  /// The name that a node's token spells, with its backticks; none if the node has no name.
  func name(of node: Node) -> String? {
    let token = outline[node].nameToken
    return token == Outline.noToken ? nil : text(of: outline.tokens[Int(token)])
  }

  func range(of token: Token) -> Range<Int> { Int(token.offset)..<Int(token.end) }

  func range(of node: Node) -> Range<Int> {
    let node = outline[node]
    let start = Int(outline.tokens[Int(node.firstToken)].offset)
    guard node.firstToken < node.endToken else { return start..<start }
    let end = Int(outline.tokens[Int(node.endToken) - 1].end)
    return start..<end
  }

  func token(_ index: Outline.TokenIndex) -> Token { outline.tokens[Int(index)] }
}

// MARK: - Nodes

extension SourcePiece {
  func kind(_ node: Node) -> NodeKind { outline[node].kind }

  func children(_ node: Node, _ kind: NodeKind) -> [Node] {
    outline.children(of: node).filter { outline[$0].kind == kind }
  }

  func child(_ node: Node, _ kind: NodeKind) -> Node? { children(node, kind).first }

  /// The expression of an initial value, an argument or the like: its first child.
  func content(of node: Node) -> Node? {
    let child = outline[node].firstChild
    return child == .none ? nil : child
  }

  /// The declaration that the piece is; nil if it is not one.
  var declaration: Node? { outline.children(of: .file).first { kind($0) != .unknown } }

  /// The first node of a kind, in the order of the source.
  func first(_ kind: NodeKind, in node: Node = .file) -> Node? {
    for child in outline.children(of: node) {
      if self.kind(child) == kind { return child }
      if let found = first(kind, in: child) { return found }
    }
    return nil
  }

  /// The attributes of a declaration with that name, with or without a module.
  func attributes(of declaration: Node, named name: String) -> [Node] {
    children(declaration, .attribute).filter { self.name(of: $0) == name }
  }

  /// The type of a binding, a parameter or another node with one.
  func type(in node: Node) -> Node? {
    outline.children(of: node).first { kind($0).isType }
  }
}

extension NodeKind {
  var isType: Bool {
    switch self {
    case .namedType, .memberType, .optionalType, .implicitlyUnwrappedType, .arrayType,
      .dictionaryType, .tupleType, .functionType, .attributedType, .opaqueType, .existentialType,
      .compositionType, .suppressedType, .packType:
      true
    default: false
    }
  }
}
