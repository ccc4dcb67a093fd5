internal import DependencyMacroExpansion
internal import SwiftLexer
internal import SwiftOutline

/// Turns the outline of a file into its facts, in one walk.
///
/// The walk recurses as deep as the outline nests, which the parser bounds.
struct FactsBuilder {
  typealias NodeID = Outline.NodeID

  let outline: Outline
  let bytes: UnsafeBufferPointer<UInt8>
  var facts = FileFacts()
  var interner = NameInterner()

  // The current place of the walk
  var declaration = DeclarationID.file
  /// Nil outside code.
  var codeParent: CodeID?
  /// Nil outside `#if`.
  var branch: BranchID?
  /// Whether the walk is inside `try` or `await`, up to the next closure.
  var isEffectful = false
  var branchBlocks: UInt32 = 0
  /// The last import outside `#if`.
  var lastImport: NodeID?
  /// The type or extension whose members are added.
  var outlineOfDeclaration: NodeID?
  /// The file as macros read it, for the few that have any.
  lazy var piece = SourcePiece(file: Array(bytes), outline: outline)

  init(outline: Outline, bytes: UnsafeBufferPointer<UInt8>) {
    self.outline = outline
    self.bytes = bytes
    facts.code.reserveCapacity(outline.nodes.count / 2)
    facts.declarations.reserveCapacity(outline.nodes.count / 32)
  }

  mutating func build() -> FileFacts {
    let id = addDeclaration(.file, of: .file)
    facts.declarations[Int(id.index)].body = withBody(of: id) { builder in
      builder.addItems(of: .file)
    }
    facts.importPlace = importPlace(after: lastImport)
    facts.names = interner.table
    facts.shrink()
    return facts
  }

  // MARK: Reading the outline

  func node(_ id: NodeID) -> Outline.Node { outline.nodes[Int(id.index)] }

  /// Calls `body` with every direct child.
  @inline(__always)
  mutating func forEachChild(
    of id: NodeID, _ body: (inout FactsBuilder, NodeID, NodeKind) -> Void
  ) {
    var child = node(id).firstChild
    while child != .none {
      let kind = node(child).kind
      body(&self, child, kind)
      child = node(child).nextSibling
    }
  }

  func firstChild(of id: NodeID, where matches: (NodeKind) -> Bool) -> NodeID? {
    var child = node(id).firstChild
    while child != .none {
      if matches(node(child).kind) { return child }
      child = node(child).nextSibling
    }
    return nil
  }

  func start(of id: NodeID) -> UInt32 { outline.tokens[Int(node(id).firstToken)].offset }

  func end(of id: NodeID) -> UInt32 {
    let node = node(id)
    guard node.endToken > node.firstToken else { return start(of: id) }
    return outline.tokens[Int(node.endToken) - 1].end
  }

  func token(_ index: Outline.TokenIndex) -> Token { outline.tokens[Int(index)] }

  /// The name that a token spells, without back quotes; `Name.none` for `_` and for no token.
  mutating func name(at index: Outline.TokenIndex) -> Name {
    guard index != Outline.noToken else { return .none }
    let token = token(index)
    if token.keyword == .wildcard { return .none }
    var start = Int(token.offset)
    var end = Int(token.end)
    if token.kind == .quotedIdentifier, end - start >= 2 {
      start += 1
      end -= 1
    }
    return interner.name(of: UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }
}

// MARK: - Adding code

extension FactsBuilder {
  /// Adds a node, runs `children` with it as the parent, and closes it.
  @inline(__always)
  @discardableResult
  mutating func addCode(
    _ kind: CodeNode.Kind, flags: CodeNode.Flags = [], payload: UInt32 = .max, start: UInt32,
    end: UInt32, children: (inout FactsBuilder) -> Void
  ) -> CodeID {
    let id = CodeID(index: UInt32(facts.code.count))
    facts.code.append(
      CodeNode(
        kind: kind, flags: flags, payload: payload, parent: codeParent, end: id.index + 1,
        start: start, length: end &- start))
    let outer = codeParent
    codeParent = id
    children(&self)
    codeParent = outer
    facts.code[Int(id.index)].end = UInt32(facts.code.count)
    return id
  }

  /// Adds a node that spans an outline node.
  @discardableResult
  mutating func addCode(
    _ kind: CodeNode.Kind, flags: CodeNode.Flags = [], payload: UInt32 = .max,
    spanning node: NodeID,
    children: (inout FactsBuilder) -> Void
  ) -> CodeID {
    addCode(
      kind, flags: flags, payload: payload, start: start(of: node), end: end(of: node),
      children: children)
  }

  /// Adds a node for the name at a token.
  ///
  /// Half-typed code lacks names: `{ (1) in }`, a placeholder instead of a name. An expression
  /// without its name is `other`, so that only its parts count; a declaration without one
  /// introduces no name.
  ///
  /// - Parameter node: the node that gives the position if there is no token.
  @discardableResult
  mutating func addNamed(
    _ kind: CodeNode.Kind, flags: CodeNode.Flags = [], at index: Outline.TokenIndex,
    of node: NodeID, children: (inout FactsBuilder) -> Void = { _ in }
  ) -> CodeID {
    let name = name(at: index)
    if name == .none, kind.isNamedExpression {
      return addCode(.other, spanning: node, children: children)
    }
    guard index != Outline.noToken else {
      return addCode(kind, flags: flags, spanning: node, children: children)
    }
    let token = token(index)
    return addCode(
      kind, flags: flags, payload: name.rawValue, start: token.offset, end: token.end,
      children: children)
  }

  /// Adds a root: code that belongs to a declaration and is not part of other code.
  mutating func withBody(
    of declaration: DeclarationID, flags: CodeNode.Flags = [],
    _ children: (inout FactsBuilder) -> Void
  ) -> CodeID {
    let outer = codeParent
    codeParent = nil
    defer { codeParent = outer }
    let range = facts.declarations[Int(declaration.index)]
    return addCode(
      .body, flags: flags, payload: declaration.index, start: range.start, end: range.end,
      children: children)
  }
}
