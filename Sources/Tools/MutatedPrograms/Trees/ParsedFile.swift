internal import SwiftLexer
internal import SwiftOutline

/// A file of a tree with its outline, for mutations of parts of the grammar.
struct ParsedFile {
  let text: [UInt8]
  private let outline: Outline
  private let parents: [Outline.NodeID]

  typealias Node = Outline.NodeID

  init(_ text: [UInt8]) {
    self.text = text
    let outline = text.withUnsafeBufferPointer { Outline($0) }
    self.outline = outline
    var parents = [Node](repeating: .none, count: outline.nodes.count)
    for index in outline.nodes.indices {
      let node = Node(index: UInt32(index))
      for child in outline.children(of: node) { parents[Int(child.index)] = node }
    }
    self.parents = parents
  }

  /// All nodes of some kinds.
  func nodes(_ kinds: Set<NodeKind>) -> [Node] {
    outline.nodes.indices.map { Node(index: UInt32($0)) }.filter { kinds.contains(kind(of: $0)) }
  }

  func kind(of node: Node) -> NodeKind { outline[node].kind }

  func flags(of node: Node) -> NodeFlags { outline[node].flags }

  func parent(of node: Node) -> Node? {
    let parent = parents[Int(node.index)]
    return parent == .none ? nil : parent
  }

  func children(of node: Node) -> [Node] { Array(outline.children(of: node)) }

  func child(of node: Node, _ kinds: Set<NodeKind>) -> Node? {
    children(of: node).first { kinds.contains(kind(of: $0)) }
  }

  /// The bytes of a node, without the trivia around it.
  func range(of node: Node) -> Range<Int> {
    let (first, end) = (Int(outline[node].firstToken), Int(outline[node].endToken))
    guard first < outline.tokens.count else { return text.count..<text.count }
    let start = Int(outline.tokens[first].offset)
    return start..<(end > first ? max(start, Int(outline.tokens[end - 1].end)) : start)
  }

  func text(of node: Node) -> String { string(range(of: node)) }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// The bytes of a node's name; nil if it has none, or one that no code can refer to.
  func nameRange(of node: Node) -> Range<Int>? {
    token(outline[node].nameToken, as: .identifier)
  }

  func name(of node: Node) -> String? { nameRange(of: node).map(string) }

  /// The word that introduces a declaration, such as `class`.
  func introducer(of node: Node) -> Range<Int>? {
    let before = outline[node].nameToken == Outline.noToken ? nil : outline[node].nameToken
    guard let before, before > outline[node].firstToken else { return nil }
    return token(before - 1, as: .identifier)
  }

  private func token(_ index: Outline.TokenIndex, as kind: TokenKind) -> Range<Int>? {
    guard index != Outline.noToken, Int(index) < outline.tokens.count else { return nil }
    let token = outline.tokens[Int(index)]
    return token.kind == kind ? Int(token.offset)..<Int(token.end) : nil
  }

  /// The names of the type that a node lies in, outermost first.
  func enclosingType(of node: Node) -> Node? {
    var next = parent(of: node)
    while let type = next {
      if NodeKind.types.contains(kind(of: type)) || kind(of: type) == .extensionDecl {
        return type
      }
      next = parent(of: type)
    }
    return nil
  }

  /// Where the tokens of identifiers are.
  var identifiers: [Range<Int>] {
    outline.tokens.filter { $0.kind == .identifier }.map { Int($0.offset)..<Int($0.end) }
  }
}

extension NodeKind {
  static let types: Set<NodeKind> = [
    .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl,
  ]

  static let functions: Set<NodeKind> = [.functionDecl, .initializerDecl, .subscriptDecl]

  static let statements: Set<NodeKind> = [
    .ifStmt, .guardStmt, .whileStmt, .repeatStmt, .forStmt, .switchStmt, .doStmt, .deferStmt,
    .returnStmt, .throwStmt, .callExpr, .sequenceExpr, .awaitExpr, .tryExpr, .macroExpansion,
  ]

  static let expressions: Set<NodeKind> = [
    .nameExpr, .memberExpr, .implicitMemberExpr, .callExpr, .subscriptExpr, .closureExpr,
    .keyPathExpr, .stringExpr, .literalExpr, .arrayExpr, .dictionaryExpr, .tupleExpr,
    .sequenceExpr, .tryExpr, .awaitExpr, .forceUnwrapExpr, .macroExpansion,
  ]

  static let writtenTypes: Set<NodeKind> = [
    .namedType, .memberType, .optionalType, .implicitlyUnwrappedType, .arrayType,
    .dictionaryType, .tupleType, .functionType, .attributedType, .opaqueType, .existentialType,
    .compositionType,
  ]

  static let declarations: Set<NodeKind> = types.union(functions).union([
    .extensionDecl, .deinitializerDecl, .variableDecl, .enumCaseDecl, .typealiasDecl,
    .associatedtypeDecl,
  ])
}
