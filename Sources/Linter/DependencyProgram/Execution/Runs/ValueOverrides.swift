internal import DependencyFacts

/// The overrides that each unit's code makes, in tests and elsewhere. An override in an attribute
/// belongs to the attribute's declaration.
final class ValueOverrides {
  private var places: [DeclRef: [(part: DependencyPart, place: CodeRef)]] = [:]
  /// The dependencies that unknown code may override.
  private var unknown: [DeclRef: Set<DependencyID>] = [:]

  /// Those of scopes of the program itself: only the code that runs in the scope sees them.
  private var ending: Set<CodeRef> = []
  /// The dependencies that some code overrides, or may override.
  private(set) var dependencies: Set<DependencyID> = []
  /// The units that override each for other code too, in program order.
  private(set) var unitsForOthers: [DependencyID: [DeclRef]] = [:]
  /// The places that name an overridden dependency, and so do not read it.
  private(set) var targets: Set<CodeRef> = []
  let ofReducers: ReducerOverrides

  init(of registrations: Registrations) {
    let facts = registrations.facts
    ofReducers = ReducerOverrides(of: registrations)
    let calls = registrations.changedByCalls
    let assigned = registrations.assignedValues() + registrations.valuesHandedToScopes()
    for place in assigned + calls.known {
      if !registrations.modules.isTest(file: place.place.file),
        registrations.expressions.scope(around: place.place)?.scope.operation != nil
      {
        ending.insert(place.place)
      } else {
        unitsForOthers[place.part.dependency, default: []]
          .append(facts.declaration(around: place.place))
      }
      places[facts.declaration(around: place.place), default: []].append(place)
      dependencies.insert(place.part.dependency)
      addTargets(from: place.place, facts)
    }
    for place in calls.unknown {
      unknown[facts.declaration(around: place.place), default: []].insert(place.part.dependency)
      dependencies.insert(place.part.dependency)
      addTargets(from: place.place, facts)
    }
  }

  private func addTargets(from place: CodeRef, _ facts: ProgramFacts) {
    targets.insert(place)
    var target: CodeRef? = place
    while let part = target, facts.node(part).kind.hasName {
      targets.insert(part)
      target = facts.firstChild(of: part)
    }
  }

  /// In program order.
  func made(by unit: DeclRef) -> [(part: DependencyPart, place: CodeRef)] { places[unit] ?? [] }

  /// Whether an override can be seen by code that its unit does not run: it is made in a test, or
  /// for everything that follows.
  func isSeenElsewhere(_ place: CodeRef) -> Bool { !ending.contains(place) }

  /// The dependencies that a unit's code passes to unknown code, which may change them.
  func mayBeMade(by unit: DeclRef) -> Set<DependencyID> { unknown[unit] ?? [] }
}
