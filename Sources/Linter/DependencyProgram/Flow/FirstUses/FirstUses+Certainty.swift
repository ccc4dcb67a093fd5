internal import DependencyFacts

/// Code that runs regardless of conditions.
extension FirstUses {
  /// Whether a node always runs one of its parts.
  func runsAlways(_ child: CodeRef, in parent: CodeRef) -> Bool {
    guard facts.isAlwaysRun(child, in: parent), !mayReturn(before: child, in: parent) else {
      return false
    }
    let isFirst = facts.firstChild(of: parent) == child
    switch facts.node(parent).kind {
    case .sequence: return isFirst || !isChoice(parent)
    // Later conditions depend on the first one.
    case .if, .guard, .while: return isFirst
    // Another build leaves it out.
    case .conditional: return false
    case .local: return !isLazy(parent)
    case .argument: return !isDelayed(child, by: parent)
    default: return true
    }
  }

  /// Whether the right sides of an operator may be skipped. With more than two operands, the
  /// operators are unknown.
  private func isChoice(_ sequence: CodeRef) -> Bool {
    let node = facts.node(sequence)
    guard node.flags.isDisjoint(with: [.ternary, .coalescing]) else { return true }
    guard !node.flags.contains(.modifying), node.name != Name.none else {
      return facts.children(of: sequence).count > 2
    }
    return ["&&", "||", "??"].contains(facts.string(node.name))
  }

  /// Whether a statement before a part may leave the surrounding code.
  private func mayReturn(before child: CodeRef, in parent: CodeRef) -> Bool {
    switch facts.node(parent).kind {
    case .block, .body, .conditional: break
    default: return false
    }
    return facts.children(of: parent).prefix { $0 != child }.contains(where: mayReturn)
  }

  private func mayReturn(_ code: CodeRef) -> Bool {
    switch facts.node(code).kind {
    case .return, .throw: true
    // The body of a local function.
    case .closure, .body: false
    default: facts.children(of: code).contains(where: mayReturn)
    }
  }

  /// Whether the callee decides whether it evaluates an argument: an autoclosure, a closure for the
  /// elements of a collection or an optional, a default of a dictionary.
  private func isDelayed(_ value: CodeRef, by argument: CodeRef) -> Bool {
    guard let call = facts.parent(of: argument) else { return false }
    if facts.node(call).kind == .subscript {
      return facts.string(facts.node(argument).name) == "default"
    }
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call) else {
      return false
    }
    if facts.node(value).kind == .closure {
      return facts.node(callee).kind == .member
        && Self.collectionMembers.contains(facts.string(facts.node(callee).name))
    }
    guard let parameter = regions.expressions.parameter(of: argument, in: call) else {
      return false
    }
    let type = facts.parameter(parameter.index, of: parameter.function).type
    return facts.typeNode(type, in: parameter.function.file)?.kind == .function
  }

  private static let collectionMembers = Set(Boundary.collectionMembers)

  private func isLazy(_ local: CodeRef) -> Bool {
    facts.declaration(at: local).map { facts.declaration($0).flags.contains(.isLazy) } ?? false
  }

  /// Whether a part is the initial value of a local variable that is lazy, and that nothing reads.
  func isUnreadLazyValue(_ child: CodeRef, in parent: CodeRef) -> Bool {
    guard facts.node(parent).kind == .local, isLazy(parent),
      let variable = facts.declaration(at: parent)
    else { return false }
    let name = facts.declaration(variable).name
    return !regions.expressions.sites[name, inFile: variable.file].contains { place in
      guard facts.node(place).kind == .name,
        case .local(let found) = regions.expressions.lookUpValue(name, at: place)
      else { return false }
      return found == variable
    }
  }
}
