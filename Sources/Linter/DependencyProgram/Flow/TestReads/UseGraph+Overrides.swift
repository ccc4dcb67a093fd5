internal import DependencyFacts

/// The places of overrides, and the code that they can hold for.
extension UseGraph {
  /// Whether an override may be in force on a way from the unit that makes it: some place of the
  /// unit that leads on is in the override's scope, if it has one, or an object that comes on the
  /// way is created there.
  ///
  /// - Parameter isForCreation: whether the way leads to the creation of a client, not to calls.
  func mayBeInForce(
    _ override: CodeRef, on way: [DeclRef], isForCreation: Bool = false
  ) -> Bool {
    guard let operation = registrations.expressions.scope(around: override)?.scope.operation,
      let position = way.dropLast().firstIndex(of: facts.declaration(around: override))
    else { return true }
    let places = departures(
      from: way[position], to: way[position + 1], isForCreation: isForCreation)
    if places.contains(where: { facts.isInside($0, operation) }) {
      return true
    }
    let owners = Set(way[(position + 1)...].compactMap(symbols.enclosingType))
    return facts.nodes(in: operation).contains { place in
      guard facts.node(place).kind == .call,
        case .construction(let type, _) = registrations.expressions.callTarget(of: place)
      else { return false }
      return owners.contains(type)
    }
  }

  /// Where a test overrides for what a place runs, or can do so: the closure of the innermost scope
  /// around it or of its store, or else the creation of the store or the place itself.
  func home(ofOverridesFor place: CodeRef) -> CodeRef {
    let creation = code.creation(ofStoreIn: place) ?? place
    for outer in facts.outward(from: creation) where facts.node(outer).kind == .call {
      let ofStore = facts.arguments(of: outer).first { facts.isUpdateOfStore($0) }
      let update =
        registrations.expressions.scopeCall(outer)?.update ?? ofStore.flatMap(facts.firstChild)
      if let update { return update }
    }
    return creation
  }

  /// Whether an override is for a scope alone, which a boundary can leave: that of a trait or of a
  /// store, too.
  func isLostWithItsScope(_ place: CodeRef) -> Bool {
    if facts.isInAttribute(place) { return true }
    guard let (call, scope) = registrations.expressions.scope(around: place),
      scope.operation != nil, scope.kind != .prepare
    else {
      return facts.closure(around: place).flatMap(facts.parent).map(facts.isUpdateOfStore) ?? false
    }
    return facts.closure(around: call).map(code.losesValues) != true
  }
}
