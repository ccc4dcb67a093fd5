internal import DependencyFacts

/// The overrides that each unit's code makes, in tests and elsewhere. Those of an attribute count
/// as its declaration's.
struct ValueOverrides {
  private var places: [DeclRef: [(part: DependencyPart, place: CodeRef)]] = [:]
  /// The dependencies that code which is not seen may override.
  private var unknown: [DeclRef: Set<DependencyID>] = [:]

  /// The places that name what is overridden, which is not read there.
  private(set) var targets: Set<CodeRef> = []

  init(of registrations: Registrations) {
    let facts = registrations.facts
    let calls = ChangingCalls(of: registrations)
    let assigned = registrations.assignedValues() + registrations.valuesHandedToScopes()
    for place in assigned + calls.known.map({ ($0.part, $0.place) }) {
      places[facts.declaration(around: place.place), default: []].append(place)
      addTargets(from: place.place, facts)
    }
    for place in calls.unknown {
      unknown[facts.declaration(around: place.place), default: []].insert(place.part.dependency)
      addTargets(from: place.place, facts)
    }
  }

  private mutating func addTargets(from place: CodeRef, _ facts: ProgramFacts) {
    targets.insert(place)
    var target: CodeRef? = place
    while let part = target, facts.node(part).kind.hasName {
      targets.insert(part)
      target = facts.firstChild(of: part)
    }
  }

  /// In program order.
  func made(by unit: DeclRef) -> [(part: DependencyPart, place: CodeRef)] {
    places[unit] ?? []
  }

  /// The dependencies that a unit's code hands to code which is not seen, to change them.
  func mayBeMade(by unit: DeclRef) -> Set<DependencyID> { unknown[unit] ?? [] }
}
