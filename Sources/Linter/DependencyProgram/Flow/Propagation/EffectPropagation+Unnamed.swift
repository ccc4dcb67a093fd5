internal import DependencyFacts

/// Uses of units that their name does not show.
extension EffectPropagation {
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
