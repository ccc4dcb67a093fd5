internal import SwiftLexer

/// Builds the outline in one pass over the significant tokens.
///
/// It cannot fail: every function makes progress or leaves the token to its caller, and tokens that
/// fit nowhere become `unknown` nodes. Nesting is bounded by `depthLimit`; deeper tokens are
/// skipped bracket by bracket without recursion.
struct Parser {
  typealias NodeID = Outline.NodeID
  typealias TokenIndex = Outline.TokenIndex

  let bytes: UnsafeBufferPointer<UInt8>
  let tokens: UnsafeBufferPointer<Token>
  /// For each opening bracket the index of its closing one, and vice versa; -1 for none.
  let matchingBrackets: UnsafeBufferPointer<Int32>
  var nodes: [Outline.Node] = []

  /// The index of the next token.
  var position = 0
  /// The number of bytes of that token that are consumed: in `>>`, generics close one `>` at a
  /// time.
  var consumedPrefix: UInt32 = 0
  var depth = 0
  /// The number of open conditions of `if`, `while`, `for` and `switch` in this block, and whether
  /// one is a `guard`'s: a brace in a condition may begin a body.
  var conditionDepth = 0
  var guardDepth = 0

  /// How deep productions may nest; a closure in code takes two levels, most others one.
  ///
  /// Worker threads have stacks of half a megabyte. A level takes up to 1.5 kB, and twelve times as
  /// much in an unoptimised build.
  #if DEBUG
    static let depthLimit = 24
  #else
    static let depthLimit = 160
  #endif

  /// The greatest height of a node that may become the base of a longer chain (`a.b.c`, `A.B.C`,
  /// `a?`). Chains take no stack here, but code that walks the tree recurses into them; a chain
  /// beyond the limit starts a new expression.
  static let chainLimit: UInt8 = 200

  /// The number of attributes and modifiers that are scanned to find their declaration. Without a
  /// limit, a file of nothing but modifiers would be scanned once for each of them.
  static let headerLimit = 64

  /// The surroundings of an item, which decide the meaning of `init` or `case` at its start.
  enum Context { case code, members, switchCase }

  init(
    bytes: UnsafeBufferPointer<UInt8>, tokens: UnsafeBufferPointer<Token>,
    matchingBrackets: UnsafeBufferPointer<Int32>
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.matchingBrackets = matchingBrackets
    nodes.reserveCapacity(tokens.count)
  }

  mutating func parseFile() {
    nodes.append(makeNode(.file, from: 0))
    var items = ChildList()
    while !isAtEnd {
      parseItems(in: .code, into: &items)
      // A stray closing bracket or `#endif`.
      if !isAtEnd { append(parseUnknown(), to: &items) }
    }
    nodes[0].endToken = TokenIndex(tokens.count)
    nodes[0].firstChild = items.first
  }
}

// MARK: - Tokens

extension Parser {
  @inline(__always) var token: Token { tokens[position] }
  @inline(__always) var kind: TokenKind { tokens[position].kind }
  @inline(__always) var keyword: Keyword { tokens[position].keyword }
  @inline(__always) var isAtEnd: Bool { kind == .endOfFile }
  @inline(__always) var startsLine: Bool { token.flags.contains(.precededByNewline) }
  var index: TokenIndex { TokenIndex(position) }

  /// The start of the next node: after a partly consumed token, because the whole of such a token
  /// belongs to the previous sibling.
  var start: Int { consumedPrefix > 0 ? position + 1 : position }

  func token(ahead count: Int) -> Token { tokens[min(position + count, tokens.count - 1)] }

  @inline(__always)
  mutating func advance() {
    consumedPrefix = 0
    if position < tokens.count - 1 { position += 1 }
  }

  mutating func consume(_ kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  mutating func consume(_ keyword: Keyword) -> Bool {
    guard self.keyword == keyword else { return false }
    advance()
    return true
  }

  /// The next byte of an operator, after the consumed prefix.
  func isOperator(_ byte: UInt8) -> Bool {
    guard token.kind.isOperator else { return false }
    return bytes[Int(token.offset + consumedPrefix)] == byte
  }

  /// Whether a token, or the rest of it after `consumedPrefix` bytes, is an operator with that
  /// spelling.
  func isOperator(_ token: Token, _ spelling: StaticString, after consumedPrefix: UInt32 = 0)
    -> Bool
  {
    let count = spelling.utf8CodeUnitCount
    guard token.kind.isOperator, Int(token.length - consumedPrefix) == count else { return false }
    let start = Int(token.offset + consumedPrefix)
    for i in 0..<count where bytes[start + i] != spelling.utf8Start[i] { return false }
    return true
  }

  func isOperator(_ spelling: StaticString) -> Bool {
    isOperator(token, spelling, after: consumedPrefix)
  }

  mutating func consumeFirstByte() {
    consumedPrefix += 1
    if consumedPrefix >= token.length { advance() }
  }

  /// Whether the next token is a name or any keyword.
  var isName: Bool { kind.isName }

  /// Steps over the `Module::` of `Module::name`.
  @inline(__always)
  mutating func skipModuleSelector() {
    guard token(ahead: 1).kind == .colon else { return }
    while startsModuleSelector {
      advance()
      advance()
      advance()
    }
  }

  var startsModuleSelector: Bool {
    guard isName, token(ahead: 1).kind == .colon, token(ahead: 2).kind == .colon else {
      return false
    }
    return token(ahead: 1).end == token(ahead: 2).offset
  }

  func canGrow(_ base: NodeID) -> Bool { nodes[Int(base.index)].height < Self.chainLimit }

  /// The token after the bracket that closes the one at `index`; the end if nothing closes it.
  func afterBracket(at index: Int) -> Int {
    let matching = Int(matchingBrackets[index])
    return matching > index ? matching + 1 : tokens.count - 1
  }
}

// MARK: - Nodes

extension Parser {
  /// The children of a node under construction.
  struct ChildList {
    var first = NodeID.none
    var last = NodeID.none
    /// The height of the highest child.
    var height: UInt8 = 0
  }

  func list(of child: NodeID) -> ChildList {
    ChildList(first: child, last: child, height: nodes[Int(child.index)].height)
  }

  func makeNode(_ kind: NodeKind, from first: Int) -> Outline.Node {
    Outline.Node(
      kind: kind, height: 0, flags: [], firstToken: TokenIndex(first), endToken: TokenIndex(first),
      nameToken: Outline.noToken, firstChild: .none, nextSibling: .none)
  }

  mutating func append(_ id: NodeID, to list: inout ChildList) {
    if list.first == .none {
      list.first = id
    } else {
      nodes[Int(list.last.index)].nextSibling = id
    }
    list.last = id
    list.height = max(list.height, nodes[Int(id.index)].height)
  }

  /// Makes a node of the tokens parsed since `first`.
  mutating func finish(
    _ kind: NodeKind, from first: Int, name: TokenIndex = Outline.noToken, flags: NodeFlags = [],
    _ children: ChildList = ChildList()
  ) -> NodeID {
    var node = makeNode(kind, from: first)
    node.endToken = TokenIndex(consumedPrefix > 0 ? position + 1 : position)
    node.nameToken = name
    node.flags = flags
    node.firstChild = children.first
    if children.first != .none {
      node.height = children.height == .max ? .max : children.height + 1
    }
    nodes.append(node)
    return NodeID(index: UInt32(nodes.count - 1))
  }

  /// A node with one child.
  mutating func wrap(
    _ kind: NodeKind, _ child: NodeID, from first: Int, name: TokenIndex = Outline.noToken,
    flags: NodeFlags = []
  ) -> NodeID {
    finish(kind, from: first, name: name, flags: flags, list(of: child))
  }

  /// One token, or one pair of brackets with its content.
  mutating func parseUnknown() -> NodeID {
    let first = start
    skipBalanced()
    return finish(.unknown, from: first)
  }

  mutating func skipBalanced() {
    switch kind {
    case .leftParen, .leftBrace, .leftSquare:
      position = max(position + 1, min(afterBracket(at: position), tokens.count - 1))
      consumedPrefix = 0
    default: advance()
    }
  }
}
