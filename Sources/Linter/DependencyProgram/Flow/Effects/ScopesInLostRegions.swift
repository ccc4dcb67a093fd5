internal import DependencyFacts

/// Scopes that begin where the values are already lost: values that they do not override stay lost.
struct ScopesInLostRegions: KnowsRegions {
  private let registrations: Registrations
  let regions: Regions

  init(_ registrations: Registrations, in regions: Regions) {
    self.registrations = registrations
    self.regions = regions
  }

  /// The closure around a scope that loses the value of some wrapper.
  ///
  /// - Parameter uses: the wrappers that the scope's operation leads to.
  func region(around scope: CodeRef, _ uses: @autoclosure () -> [WrapperUse]) -> LostRegion? {
    var names: Set<Name> = []
    var current = scope
    while true {
      guard let found = overriddenNames(by: current) else { return nil }
      names.formUnion(found)
      switch regions.provenance(of: current) {
      case .scoped(let outer): current = outer
      case .lost(let region): return uses().contains { !isAny(of: names, $0) } ? region : nil
      case .caller, .callable, .result, .propagated, .stored, .unknown: return nil
      }
    }
  }

  /// The names that a scope overrides; nil if they cannot be determined.
  private func overriddenNames(by call: CodeRef) -> Set<Name>? {
    guard let scope = expressions.scopeCall(call), scope.kind == .overrides,
      let update = scope.update, facts.node(update).kind == .closure
    else { return nil }
    var names: Set<Name> = []
    let parameter = facts.children(of: update).first { facts.node($0).kind == .parameter }
      .map { facts.node($0).name }
    for place in facts.nodes(in: update) {
      let node = facts.node(place)
      guard node.kind == .name, facts.closure(around: place) == update,
        facts.libraries.language.isFirstArgument(node.name) || node.name == parameter
      else { continue }
      // All values may be handed to code that overrides more of them.
      guard let member = facts.parent(of: place), facts.node(member).kind == .member,
        facts.parent(of: member).map({ facts.node($0).kind }) != .call
      else { return nil }
      names.insert(facts.node(member).name)
    }
    return names
  }

  /// Whether the dependency that a wrapper asks for has, or may have, one of the names.
  private func isAny(of names: Set<Name>, _ use: WrapperUse) -> Bool {
    guard case .keyPath(let path) = use.target, let name = path.first else { return true }
    guard let key = registrations.key(of: use) else {
      // Each of the system's own accessors has its own key.
      return registrations.accessorsByName[name] != nil || names.contains(name)
    }
    return names.contains(name)
      || registrations.accessors(of: key).contains { names.contains($0.name) }
  }
}
