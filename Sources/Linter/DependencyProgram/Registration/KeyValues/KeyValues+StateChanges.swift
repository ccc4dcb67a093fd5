package import DependencyFacts

/// The code that certainly changes the state of a value.
extension KeyValues {
  /// The places that change the state itself, or the contents of a box that holds it.
  package func certainChanges(of state: State) -> [CodeRef] {
    guard state.changes.isEmpty, let property = state.property else { return state.changes }
    return sites[facts.declaration(property).name].filter { place in
      isMeant(property, by: place) && changesBox(place)
    }
  }

  /// The endpoints of a value that always change the state that its closures share.
  package func endpoints(
    of value: DeclRef, in key: DependencyKeyFacts, changing state: State
  ) -> [Name] {
    guard let variable = state.variable, let making = making(of: value, in: key) else { return [] }
    let changers = Set(state.changes.map(facts.declaration(around:)))
    return making.parts.filter { part in
      guard facts.node(part.value).kind == .closure, let block = facts.block(of: part.value) else {
        return false
      }
      return facts.nodes(outsideClosuresIn: block).contains { place in
        isUse(place, of: variable) && isAlwaysRun(place, in: block)
          && (isChange(place) || changesBox(place) || calls(changers, on: place))
      }
    }.map(\.name)
  }

  private func isUse(_ place: CodeRef, of variable: DeclRef) -> Bool {
    guard facts.node(place).kind == .name,
      facts.node(place).name == facts.declaration(variable).name,
      case .local(variable) = expressions.lookUpValue(facts.node(place).name, at: place)
    else { return false }
    return true
  }

  /// Whether a place is in a statement of a block that the ones before do not keep from running,
  /// and that has no conditions around it.
  private func isAlwaysRun(_ place: CodeRef, in block: CodeRef) -> Bool {
    let earlier = facts.statements(of: block).prefix { !facts.isInside(place, $0) }
    guard !earlier.contains(where: facts.mayLeave) else { return false }
    var current = place
    while let parent = facts.parent(of: current), parent != block {
      switch facts.node(parent).kind {
      case .if, .guard, .while, .for, .switch, .case, .do, .catch, .defer, .conditional, .closure:
        return false
      default: current = parent
      }
    }
    return true
  }

  /// `box.setValue(1)`, `box.withValue { $0 += 1 }`, `box.value.append(1)`
  private func changesBox(_ place: CodeRef) -> Bool {
    if isChange(place) { return true }
    guard let member = facts.parent(of: place), facts.node(member).kind == .member,
      facts.firstChild(of: member) == place, let call = facts.parent(of: member),
      facts.node(call).kind == .call, facts.firstChild(of: call) == member
    else { return false }
    if facts.libraries.state.changesBox(facts.node(member).name) { return true }
    return facts.arguments(of: call).compactMap(facts.firstChild).contains { argument in
      facts.block(of: argument).map { block in
        facts.nodes(outsideClosuresIn: block).contains { inner in
          facts.isFirstParameter(inner, of: argument) && isChange(inner)
            && isAlwaysRun(inner, in: block)
        }
      } ?? false
    }
  }

  /// Whether a call on an object certainly runs one of some methods.
  private func calls(_ methods: Set<DeclRef>, on place: CodeRef) -> Bool {
    guard let member = facts.parent(of: place), facts.node(member).kind == .member,
      let call = facts.parent(of: member), facts.node(call).kind == .call,
      case .functions(let functions) = expressions.callTarget(of: call)
    else { return false }
    return functions.only.map(methods.contains) ?? false
  }
}
