internal import DependencyFacts

/// The live value and the test value of a key that are spelled alike.
extension KeyValues {
  /// Whether an expression is the same object of the system as the live value:
  /// `UserDefaults.standard`. Other members of external types may be plain data.
  func isSameObject(_ expression: CodeRef, of key: DependencyKeyFacts) -> Bool {
    guard key.liveValues.count == 1, let live = key.liveValues.first.flatMap(valueExpression(of:)),
      facts.lastName(of: expression) == facts.lastName(of: live),
      let owner = ownerOfSharedObject(expression)
    else { return false }
    return ownerOfSharedObject(live) == owner
  }

  /// The external type whose shared object an expression names.
  func ownerOfSharedObject(_ expression: CodeRef) -> Name? {
    let owner =
      facts.node(expression).kind == .implicitMember
      ? expressions.expectedType(of: expression) : expressions.owner(ofStatic: expression)
    guard case .external(let name)? = owner, constant(expression) == nil else { return nil }
    let member = facts.node(expression).name
    return facts.libraries.state.sharesObject(name, named: member) ? name : nil
  }

  /// Whether a function asks for the context, so that tests may get another value than users:
  /// `isTesting`, `@Dependency(\.context)`.
  func asksContext(_ function: DeclRef) -> Bool {
    guard let body = facts.body(of: function) else { return false }
    let system = facts.libraries.system
    return facts.nodes(in: body).contains { place in
      let node = facts.node(place)
      switch node.kind {
      case .name: return system.tellsTesting(node.name) && expressions.isGlobal(place)
      case .keyPathComponent: return system.isContext(node.name)
      case .local:
        guard let local = facts.declaration(at: place),
          case .keyPath(let names)? = expressions.wrapperUse(of: local)?.target
        else { return false }
        return names.first.map(system.isContext) ?? false
      default: return false
      }
    }
  }
}
