internal import DependencyFacts

/// The overrides that each unit's code makes, in tests and elsewhere. An override in an attribute
/// belongs to the attribute's declaration.
final class ValueOverrides {
  /// Nothing of it changes, so the walks of hundreds of tests read it without checks of access.
  private let places: [DeclRef: [(part: DependencyPart, place: CodeRef)]]
  /// Those that code spells out, with those of helpers.
  let written: [(part: DependencyPart, place: CodeRef)]
  /// The dependencies that unknown code may override.
  private let unknown: [DeclRef: Set<DependencyID>]

  /// Those of scopes of the program itself: only the code that runs in the scope sees them.
  private let ending: Set<CodeRef>
  /// The dependencies that some code overrides, or may override.
  let dependencies: Set<DependencyID>
  /// The units that override each for other code too, in program order.
  let unitsForOthers: [DependencyID: [DeclRef]]
  /// The places that name an overridden dependency, and so do not read it.
  let targets: Set<CodeRef>
  let ofReducers: ReducerOverrides
  /// The names of the values that scopes replace as a whole by new ones: `$0 = .mocked()`.
  let replaced: Set<CodeRef>

  init(of registrations: Registrations) {
    let facts = registrations.facts
    ofReducers = ReducerOverrides(of: registrations)
    let calls = registrations.changedByCalls
    written = registrations.assignedValues() + registrations.valuesHandedToScopes()
    let all = written + calls.known
    let made = MadeValues(of: registrations, calls.known)
    replaced = made.replaced
    let known =
      all.filter { override in
        !made.setting.contains(override.place)
          && !calls.applied.contains(facts.declaration(around: override.place))
      } + made.made
    places = Dictionary(grouping: known) { facts.declaration(around: $0.place) }
    targets = Set(
      (all.map(\.place) + made.setting + made.replaced + calls.unknown.map(\.place))
        .flatMap { Self.targets(from: $0, facts) })
    let possible = calls.unknown + Self.missingValues(askedForIn: registrations, except: targets)
    unknown = Dictionary(grouping: possible) { facts.declaration(around: $0.place) }
      .mapValues { Set($0.map(\.part.dependency)) }
    dependencies = Set((known + possible).map(\.part.dependency))
    ending = Set(
      known.map(\.place).filter { place in
        !registrations.modules.isTest(file: place.file)
          && registrations.expressions.scope(around: place)?.scope.operation != nil
      })
    unitsForOthers = Dictionary(
      grouping: known.filter { [ending] in !ending.contains($0.place) }, by: \.part.dependency
    ).mapValues { $0.map { facts.declaration(around: $0.place) } }
  }

  /// `$0.api.reset()` in the update of a test's scope, of a key without a test value: the system
  /// does not report that read, and keeps the value for later ones (swift-dependencies, read in its
  /// source: `isSetting`).
  private static func missingValues(
    askedForIn registrations: Registrations, except targets: Set<CodeRef>
  ) -> [(part: DependencyPart, place: CodeRef)] {
    let (facts, modules) = (registrations.facts, registrations.modules)
    return registrations.keys.filter(\.testValues.isEmpty).flatMap { key in
      registrations.accessors(of: key.type).flatMap { accessor in
        registrations.expressions.sites[accessor.name].filter { place in
          modules.isTest(file: place.file) && facts.node(place).kind == .member
            && !targets.contains(place) && registrations.isMadeForScope(place)
        }
      }.map { (DependencyPart(whole: .key(key.type)), $0) }
    }
  }

  private static func targets(from place: CodeRef, _ facts: ProgramFacts) -> [CodeRef] {
    var found = [place]
    var target: CodeRef? = place
    while let part = target, facts.node(part).kind.hasName || facts.node(part).kind == .subscript {
      found.append(part)
      // `$0[\.api]`
      found += facts.arguments(of: part).compactMap(facts.firstChild).filter {
        facts.node($0).kind == .keyPath
      }
      target = facts.firstChild(of: part)
    }
    return found
  }

  /// In program order.
  func made(by unit: DeclRef) -> [(part: DependencyPart, place: CodeRef)] { places[unit] ?? [] }

  /// The dependencies that the units of some code override, or may override.
  func dependencies(where isIncluded: (DeclRef) -> Bool) -> Set<DependencyID> {
    var found: Set<DependencyID> = []
    for (unit, overrides) in places where isIncluded(unit) {
      found.formUnion(overrides.map(\.part.dependency))
    }
    for (unit, dependencies) in unknown where isIncluded(unit) { found.formUnion(dependencies) }
    return found
  }

  /// Whether an override can be seen by code that its unit does not run: it is made in a test, or
  /// for everything that follows.
  func isSeenElsewhere(_ place: CodeRef) -> Bool { !ending.contains(place) }

  /// The dependencies that a unit's code passes to unknown code, which may change them; nil for
  /// none.
  func mayBeMade(by unit: DeclRef) -> Set<DependencyID>? { unknown[unit] }
}
