internal import DependencyFacts

/// The conditions under which code runs.
extension Regions {
  /// Whether a call depends on the thread, or on whether a test runs, so that it may never run
  /// where something is overridden: it stands in the other branch of `if Thread.isMainThread`, or
  /// follows `guard !isTesting else { return }`.
  func isForOtherCircumstances(_ call: CodeRef) -> Bool {
    conditions(of: call).contains(where: mentionsCircumstances)
  }

  /// The conditions on the way from a place to the body or closure around it, and those of earlier
  /// statements that leave it.
  func conditions(of place: CodeRef) -> [CodeRef] {
    var found: [CodeRef] = []
    var current = place
    while facts.node(current).kind != .closure, let parent = facts.parent(of: current) {
      let parts = facts.children(of: parent)
      switch facts.node(parent).kind {
      case .if, .guard, .while: found += parts.prefix { !isBranch($0) && $0 != current }
      case .sequence where facts.node(parent).flags.contains(.ternary):
        found += parts.prefix(1).filter { $0 != current }
      case .switch: found += parts.prefix(1)
      case .block, .body:
        for statement in parts.prefix(while: { $0 != current }) where mayLeave(statement) {
          found += facts.children(of: statement).prefix { !isBranch($0) }
        }
      default: break
      }
      current = parent
    }
    return found
  }

  /// `guard a else { return }`, `if a { return }`
  private func mayLeave(_ statement: CodeRef) -> Bool {
    let kind = facts.node(statement).kind
    return (kind == .guard || kind == .if) && facts.mayLeave(statement)
  }

  private func isBranch(_ part: CodeRef) -> Bool {
    facts.node(part).kind == .block || facts.node(part).kind == .if
  }

  private func mentionsCircumstances(_ code: CodeRef) -> Bool {
    let threads = facts.libraries.threads
    let system = facts.libraries.system
    return facts.nodes(in: code).contains { place in
      switch facts.node(place).kind {
      case .member:
        let name = facts.node(place).name
        return threads.tellsThread(name) || threads.isEnvironment(name) && isOfProcess(place)
      case .name:
        let name = facts.node(place).name
        return system.tellsTesting(name) && expressions.isGlobal(place)
          || system.isContext(name) && isContext(place)
      default: return false
      }
    }
  }

  /// `ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"]`
  private func isOfProcess(_ member: CodeRef) -> Bool {
    facts.firstChild(of: member).map { facts.libraries.threads.isProcess(facts.lastName(of: $0)) }
      ?? false
  }

  /// Whether a name is that of a wrapper for the context.
  private func isContext(_ place: CodeRef) -> Bool {
    let variable = expressions.lookUpValue(facts.node(place).name, at: place).ownDeclaration
    guard case .keyPath(let names)? = variable.flatMap(expressions.wrapperUse(of:))?.target else {
      return false
    }
    return names.count == 1 && facts.libraries.system.isContext(names[0])
  }
}
