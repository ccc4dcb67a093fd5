internal import DependencyFacts

/// Uses of units that their name does not show.
extension EffectPropagation {
  /// Adds runs of what a local collection holds, uses of operators, and operations that a queue
  /// runs or other code starts.
  mutating func addUnnamedCalls(of ref: DeclRef, _ effect: Effect) {
    for place in regions.runs(ofLocalCollection: ref)?.places ?? [] {
      let argument = facts.parent(of: place).flatMap { facts.node($0).kind == .argument ? $0 : nil }
      add(effect, at: place, .call(ref), argument: argument)
    }
    for place in uses.operatorUses(of: ref) { add(effect, at: place, .call(ref)) }
    if let owner = symbols.enclosingType(of: ref) {
      addOperations(running: ref, of: owner, effect, .call(ref))
    }
  }

  /// - Parameter method: the method with the effect, if `main` only calls it.
  mutating func addOperations(
    running main: DeclRef, calling method: DeclRef? = nil, of type: Nominal, _ effect: Effect,
    _ cause: EffectSite.Cause
  ) {
    for (operation, argument) in uses.operations(running: main, of: type)
    where !mayRunOther(than: main, method, without: effect, operation) {
      let provenance = regions.provenance(ofReference: operation, argument: argument)
      guard case .lost = provenance,
        seen.insert(SiteKey(place: operation, effect: effect)).inserted
      else { continue }
      add(effect, at: operation, cause, provenance)
    }
    for start in uses.starts(ofOperationsRunning: main, of: type) {
      guard let operation = facts.base(of: start),
        !mayRunOther(than: main, method, without: effect, operation)
      else { continue }
      add(effect, at: start, cause)
    }
  }

  /// Whether an operation may be one of a subclass that does without the effect.
  private mutating func mayRunOther(
    than main: DeclRef, _ method: DeclRef?, without effect: Effect, _ operation: CodeRef
  ) -> Bool {
    for member in [main, method].compactMap(\.self)
    where families.mayRunMember(
      without: effect, inPlaceOf: member, ofObject: operation, effects)
    {
      return true
    }
    return false
  }

  /// Adds reads of projected values, and of the text of values.
  mutating func addUnnamedReads(of property: DeclRef, _ effect: Effect) {
    if facts.declaration(property).name == .known(.projectedValue) {
      for wrapped in uses.variables(wrappedBy: symbols.enclosingType(of: property)) {
        for place in uses.projections(of: wrapped.variable) where !facts.isAssigned(place) {
          add(effect, at: place, .property(property))
        }
      }
    }
    for value in uses.values(describedBy: property)
    where !families.mayRunMember(without: effect, inPlaceOf: property, ofObject: value, effects) {
      add(effect, at: value, .property(property))
    }
  }
}
