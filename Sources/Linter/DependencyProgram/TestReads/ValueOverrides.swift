internal import DependencyFacts

/// A dependency, whichever of its accessors code names.
enum DependencyID: Hashable {
  case key(Nominal)
  /// An accessor of another module.
  case accessor(Name)
}

/// A dependency, or one endpoint of it.
struct DependencyPart: Hashable {
  let dependency: DependencyID
  /// None for the whole value.
  let endpoint: Name

  var isWhole: Bool { endpoint == Name.none }
}

extension DependencyPart {
  init(whole dependency: DependencyID) { self.init(dependency: dependency, endpoint: .none) }
}

/// The overrides that each unit's code makes, in tests and elsewhere. Those of an attribute count as
/// its declaration's.
struct ValueOverrides {
  private var places: [DeclRef: [(part: DependencyPart, place: CodeRef)]] = [:]

  init(of registrations: Registrations) {
    let facts = registrations.facts
    for place in registrations.assignedValues() + registrations.valuesHandedToScopes() {
      places[facts.declaration(around: place.place), default: []].append(place)
    }
  }

  /// In program order.
  func made(by unit: DeclRef) -> [(part: DependencyPart, place: CodeRef)] {
    places[unit] ?? []
  }
}
