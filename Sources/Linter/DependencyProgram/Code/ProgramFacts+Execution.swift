internal import DependencyFacts

/// Which parts of code run whenever the whole does, as far as its form tells. `Order` also knows
/// what callees do with their arguments, and which closures run in place.
extension ProgramFacts {
  /// Whether running a node always runs one of its parts, unless a statement before that leaves.
  func isAlwaysRun(_ child: CodeRef, in parent: CodeRef) -> Bool {
    let kind = node(child).kind
    let isFirst = firstChild(of: parent) == child
    switch node(parent).kind {
    case .closure: return kind == .capture
    // Another build leaves a conditional block out.
    case .case, .catch, .defer, .conditional: return false
    // Later conditions depend on the first one.
    case .if, .guard, .while: return isFirst && kind != .block && kind != .if
    case .for: return kind != .block
    case .switch: return kind != .case
    case .sequence: return isFirst || evaluatesAllOperands(parent)
    // `model?.load(argument)`, `model?.value = right`
    case .call, .subscript: return isFirst || !isInOptionalChain(parent)
    case .assignment: return isFirst || !(firstChild(of: parent).map(isInOptionalChain) ?? false)
    case .local: return !isLazy(parent)
    case .argument: return !isDefaultOfSubscript(parent)
    default: return true
    }
  }

  /// Whether a `?` before a member or call may keep it, and the rest of its chain, from running:
  /// `model?.row.load()`, `handler?()`.
  func isInOptionalChain(_ place: CodeRef) -> Bool {
    var current = place
    while [.member, .call, .subscript].contains(node(current).kind),
      let base = firstChild(of: current)
    {
      if node(base).flags.contains(.optionalChain) { return true }
      current = base
    }
    return false
  }

  /// Whether a statement may leave the code around it. The block of a `guard` always does; within
  /// a loop it may leave only the loop.
  func mayLeave(_ statement: CodeRef) -> Bool {
    node(statement).kind == .guard || mayReturn(statement)
  }

  private func mayReturn(_ code: CodeRef) -> Bool {
    switch node(code).kind {
    case .return, .throw: true
    // A closure, or the body of a local function, leaves only itself.
    case .closure, .body: false
    default: children(of: code).contains(where: mayReturn)
    }
  }

  /// Whether a local variable gets its value when it is first read.
  func isLazy(_ local: CodeRef) -> Bool {
    declaration(at: local).map { declaration($0).flags.contains(.isLazy) } ?? false
  }

  /// Whether no operand is skipped, as by `&&`, `||`, `??` and `?:`. The facts name no operators of
  /// sequences of more than two operands, and neither `&&` nor `||`.
  private func evaluatesAllOperands(_ sequence: CodeRef) -> Bool {
    let node = node(sequence)
    if node.flags.contains(.range) { return true }
    guard node.flags.isDisjoint(with: [.ternary, .coalescing]) else { return false }
    let operands = children(of: sequence)
    guard operands.count <= 2, let last = operands.last else { return false }
    return node.name != Name.none || node.flags.contains(.modifying)
      || self.node(last).kind == .cast
  }

  /// `counts[key, default: make()]`: evaluated only if the key is absent.
  private func isDefaultOfSubscript(_ argument: CodeRef) -> Bool {
    guard let call = parent(of: argument), node(call).kind == .subscript else { return false }
    return libraries.language.isDefault(label: node(argument).name)
  }
}
