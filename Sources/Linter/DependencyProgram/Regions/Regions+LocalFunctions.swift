internal import DependencyFacts

/// Local functions and local closures: who calls them is in sight.
extension Regions {
  /// Whose values a local function or closure runs with, once for each place that calls it or hands it
  /// over; nil if it is no local one.
  func provenancesOfUses(of provenance: Provenance) -> [Provenance]? {
    let unit: DeclRef
    switch provenance {
    case .caller(let ref), .callable(let ref): unit = ref
    case .lost, .scoped, .propagated, .unknown: return nil
    }
    guard facts.declaration(unit).local != .none else { return nil }
    return sites[facts.declaration(unit).name].compactMap { place in
      guard place.file == unit.file, facts.node(place).kind == .name,
        case .local(unit) = expressions.lookUpValue(facts.node(place).name, at: place)
      else { return nil }
      guard let parent = facts.parent(of: place) else { return .unknown }
      if facts.node(parent).kind == .call, facts.firstChild(of: parent) == place {
        return self.provenance(of: place)
      }
      guard facts.node(parent).kind == .argument else { return .unknown }
      return self.provenance(ofReference: place, argument: parent)
    }
  }
}
