internal import DependencyFacts

/// The code of scopes' operations.
struct ScopeOperations {
  private let facts: ProgramFacts
  private let expressions: ExpressionResolution
  private let boundaries: BoundaryIndex

  init(in regions: Regions) {
    facts = regions.facts
    expressions = regions.expressions
    boundaries = regions.boundaries
  }

  /// The expression that an operation results in; nil if it is one of several. An initialiser in
  /// the operation's place stands for the object that it makes, and any other function for none.
  func value(of operation: CodeRef) -> CodeRef? {
    guard facts.node(operation).kind == .closure else {
      return facts.node(operation).name == .`init` ? operation : nil
    }
    if let value = facts.singleExpression(of: operation) { return value }
    guard let block = facts.children(of: operation).last,
      let last = facts.children(of: block).last, facts.node(last).kind == .return,
      ownNodes(of: block).count(where: { facts.node($0).kind == .return }) == 1
    else { return nil }
    return facts.firstChild(of: last)
  }

  /// Whether an operation itself, but for its closures, calls something that is not in sight: it
  /// may read anything.
  func callUnknownCode(_ operation: CodeRef) -> Bool {
    guard facts.node(operation).kind == .closure, let block = facts.children(of: operation).last
    else { return false }
    return ownNodes(of: block).contains { facts.node($0).kind == .call && isUnknown($0) }
  }

  /// The nodes of a block, but for those of the closures in it.
  func ownNodes(of block: CodeRef) -> [CodeRef] {
    var found: [CodeRef] = []
    var index = block.id.index + 1
    while index < facts.node(block).end {
      let place = CodeRef(file: block.file, id: CodeID(index: index))
      found.append(place)
      let node = facts.node(place)
      index = node.kind == .closure ? node.end : index + 1
    }
    return found
  }

  private func isUnknown(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call) else { return true }
    switch expressions.callTarget(of: call) {
    case .functions(let functions): return functions.only == nil
    case .construction(.program, _), .enumElement: return false
    case .construction(.external(let type), _):
      // Any name that the program does not declare may be a type's: those begin with a capital.
      return facts.string(type).first?.isUppercase != true
    case .variable: return true
    case .unknown:
      // A modifier of a view, or an operator of a lazy value, runs nothing of the program's.
      return facts.node(callee).kind != .member
        || !boundaries.isUndeclared(facts.node(callee).name)
    }
  }
}
