internal import DependencyFacts

/// The code of scopes' operations.
struct ScopeOperations: KnowsExpressions {
  let expressions: ExpressionResolution
  private let boundaries: BoundaryIndex

  init(in regions: Regions) {
    expressions = regions.expressions
    boundaries = regions.boundaries
  }

  /// The result expression of an operation; nil if there are several. An initialiser passed as the
  /// operation stands for the object that it creates; any other function has no result here.
  func value(of operation: CodeRef) -> CodeRef? {
    guard facts.node(operation).kind == .closure else {
      return facts.node(operation).name == .`init` ? operation : nil
    }
    if let value = facts.singleExpression(of: operation) { return value }
    guard let block = facts.block(of: operation),
      let last = facts.children(of: block).last, facts.node(last).kind == .return,
      ownNodes(of: block).count(where: { isReturn($0, from: operation) }) == 1
    else { return nil }
    return facts.firstChild(of: last)
  }

  /// A local function has returns of its own.
  private func isReturn(_ node: CodeRef, from operation: CodeRef) -> Bool {
    facts.node(node).kind == .return
      && facts.declaration(around: node) == facts.declaration(around: operation)
  }

  /// Whether an operation itself, without its closures, calls unknown code, which may read
  /// anything.
  func callUnknownCode(_ operation: CodeRef) -> Bool {
    facts.block(of: operation).map(ownNodes(of:))?
      .contains { facts.node($0).kind == .call && isUnknown($0) } ?? false
  }

  /// Whether an operation does nothing besides making one object, apart from what closures do.
  func makeOneObject(_ operation: CodeRef) -> Bool {
    let calls = facts.block(of: operation).map(ownNodes(of:))?
      .filter { facts.node($0).kind == .call }
    guard let calls else { return facts.node(operation).name == .`init` }
    guard let call = calls.first, calls.count == 1,
      case .construction = expressions.callTarget(of: call)
    else { return false }
    return true
  }

  /// The nodes of a block, without those inside its closures.
  func ownNodes(of block: CodeRef) -> [CodeRef] {
    Array(facts.nodes(outsideClosuresIn: block).dropFirst())
  }

  private func isUnknown(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call) else { return true }
    switch expressions.callTarget(of: call) {
    case .functions(let functions): return functions.only == nil
    case .construction(.program, _), .enumElement: return false
    case .construction(.external(let type), _):
      // An undeclared name may be that of a type, if it begins with a capital letter.
      return !facts.isCapitalized(type)
    case .variable: return true
    case .unknown:
      // A modifier of a view, or an operator of a lazy value, does not run code of the program.
      return facts.node(callee).kind != .member
        || !boundaries.isUndeclared(facts.node(callee).name)
    }
  }
}
