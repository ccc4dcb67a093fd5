internal import DependencyFacts

/// Goes through code in the order in which it runs, and tells which of it certainly does.
///
/// Closures count as possible, but for the operation of a scope and one that is called where it is
/// written. After a statement that may leave the function, nothing is certain.
struct ExecutionWalk {
  private(set) var places: [(place: CodeRef, likelihood: Likelihood)] = []
  private let facts: ProgramFacts
  private let isOperation: (CodeRef) -> Bool
  private var mayHaveLeft = false

  /// - Parameter isOperation: whether a closure runs at once, where it stands.
  init(facts: ProgramFacts, isOperation: @escaping (CodeRef) -> Bool) {
    self.facts = facts
    self.isOperation = isOperation
  }

  mutating func visit(_ node: CodeRef, _ likelihood: Likelihood) {
    places.append((node, mayHaveLeft ? min(likelihood, .possible) : likelihood))
    let hadLeft = mayHaveLeft
    for (index, child) in facts.children(of: node).enumerated() {
      visit(child, runs(child, at: index, of: node) ? likelihood : min(likelihood, .possible))
    }
    switch facts.node(node).kind {
    // The block of a guard always leaves.
    case .return, .guard: mayHaveLeft = true
    // A closure that returns does not leave the function around it.
    case .closure: mayHaveLeft = hadLeft
    default: break
    }
  }

  /// Whether code certainly runs a part of it.
  private func runs(_ child: CodeRef, at index: Int, of node: CodeRef) -> Bool {
    switch facts.node(node).kind {
    case .closure: isOperation(node)
    case .conditional: false
    // A condition is evaluated if those before it hold.
    case .if, .while, .guard: index == 0 && facts.isAlwaysRun(child, in: node)
    case .sequence: index == 0 || evaluatesAll(node)
    default: facts.isAlwaysRun(child, in: node)
    }
  }

  /// Whether all operands are evaluated, unlike those of `&&`, `||`, `??` and `?:`.
  private func evaluatesAll(_ sequence: CodeRef) -> Bool {
    let node = facts.node(sequence)
    if node.flags.contains(.range) { return true }
    guard node.flags.isDisjoint(with: [.ternary, .coalescing]), node.name != Name.none else {
      return false
    }
    let name = facts.string(node.name)
    return name != "&&" && name != "||"
  }
}
