internal import DependencyFacts

/// The overrides that each unit's code makes, in tests and elsewhere. Those of an attribute count
/// as its declaration's.
struct ValueOverrides {
  private var places: [DeclRef: [(part: DependencyPart, place: CodeRef)]] = [:]

  /// The places that name what is overridden, which is not read there.
  private(set) var targets: Set<CodeRef> = []

  init(of registrations: Registrations) {
    let facts = registrations.facts
    for place in registrations.assignedValues() + registrations.valuesHandedToScopes() {
      places[facts.declaration(around: place.place), default: []].append(place)
      targets.insert(place.place)
      var target: CodeRef? = place.place
      while let part = target, facts.node(part).kind.hasName {
        targets.insert(part)
        target = facts.firstChild(of: part)
      }
    }
  }

  /// In program order.
  func made(by unit: DeclRef) -> [(part: DependencyPart, place: CodeRef)] {
    places[unit] ?? []
  }
}
