internal import DependencyFacts

/// Local functions and local closures: who calls them is in sight.
extension Program {
  /// Whose values a local function or closure runs with, once for each place that calls it or hands it
  /// over; nil if it is no local one.
  func provenancesOfUses(of provenance: Provenance) -> [Provenance]? {
    let unit: DeclRef
    switch provenance {
    case .caller(let ref), .callable(let ref): unit = ref
    case .lost, .scoped, .propagated, .unknown: return nil
    }
    guard declaration(unit).local != .none else { return nil }
    return sites[declaration(unit).name].compactMap { place in
      guard place.file == unit.file, node(place).kind == .name,
        case .local(unit) = lookUpValue(node(place).name, at: place)
      else { return nil }
      guard let parent = parent(of: place) else { return .unknown }
      if node(parent).kind == .call, firstChild(of: parent) == place {
        return self.provenance(of: place)
      }
      guard node(parent).kind == .argument else { return .unknown }
      return self.provenance(ofReference: place, argument: parent)
    }
  }
}
