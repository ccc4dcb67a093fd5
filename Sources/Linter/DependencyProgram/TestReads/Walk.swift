internal import DependencyFacts

/// Goes through code in the order in which it runs, and tells which of it certainly does.
///
/// Closures count as possible, but for the operation of a scope and one that is called where it is
/// written. After a statement that may leave the function, nothing is certain.
struct Walk {
  private(set) var places: [(place: CodeRef, certainty: Likelihood)] = []
  private let facts: ProgramFacts
  private let isOperation: (CodeRef) -> Bool
  private var mayHaveLeft = false

  /// - Parameter isOperation: whether a closure runs at once, where it stands.
  init(facts: ProgramFacts, isOperation: @escaping (CodeRef) -> Bool) {
    self.facts = facts
    self.isOperation = isOperation
  }

  mutating func visit(_ node: CodeRef, _ certainty: Likelihood) {
    let now = mayHaveLeft ? min(certainty, .possible) : certainty
    places.append((node, now))
    let later = min(certainty, .possible)
    switch facts.node(node).kind {
    case .closure: visitClosure(node, isOperation(node) ? certainty : later)
    case .if, .while:
      // The first condition is evaluated, the others if it holds.
      visitChildren(of: node) { index, kind in
        index == 0 && kind != .block && kind != .if ? certainty : later
      }
    case .guard, .for, .switch:
      visitChildren(of: node) { index, _ in index == 0 ? certainty : later }
    case .do: visitChildren(of: node) { _, kind in kind == .catch ? later : certainty }
    case .sequence:
      let isCertain = isArithmetic(node)
      visitChildren(of: node) { index, _ in index == 0 || isCertain ? certainty : later }
    case .conditional: visitChildren(of: node) { _, _ in later }
    case .return:
      visitChildren(of: node) { _, _ in certainty }
      mayHaveLeft = true
    default: visitChildren(of: node) { _, _ in certainty }
    }
    // The block of a guard always leaves.
    if facts.node(node).kind == .guard { mayHaveLeft = true }
  }

  private mutating func visitChildren(
    of node: CodeRef, _ certainty: (Int, CodeNode.Kind) -> Likelihood
  ) {
    for (index, child) in facts.children(of: node).enumerated() {
      visit(child, certainty(index, facts.node(child).kind))
    }
  }

  /// What leaves a closure stays in the function.
  private mutating func visitClosure(_ closure: CodeRef, _ certainty: Likelihood) {
    let mayHaveLeft = mayHaveLeft
    visitChildren(of: closure) { _, kind in certainty }
    self.mayHaveLeft = mayHaveLeft
  }

  /// Whether both operands are always evaluated.
  private func isArithmetic(_ sequence: CodeRef) -> Bool {
    let node = facts.node(sequence)
    guard node.flags.isDisjoint(with: [.ternary, .coalescing]), node.name != Name.none else {
      return false
    }
    let name = facts.string(node.name)
    return name != "&&" && name != "||" && name != "??"
  }
}
