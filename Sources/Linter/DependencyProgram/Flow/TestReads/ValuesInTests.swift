internal import DependencyFacts

/// The values that a test gets if it overrides nothing.
struct ValuesInTests {
  private let facts: ProgramFacts
  private let system: DependencySystem
  private let keyValues: KeyValues
  private let keys: [Nominal: DependencyKeyFacts]

  init(of registrations: Registrations, _ keyValues: KeyValues) {
    facts = registrations.facts
    system = registrations.expressions.system
    self.keyValues = keyValues
    keys = registrations.keysByType
  }

  /// The declarations of a dependency's value.
  func values(of id: DependencyID) -> [DeclRef] {
    guard case .key(let type) = id else { return [] }
    return keys[type]?.valuesInTests ?? []
  }

  /// Whether a test that asks for live values gets one of a dependency.
  func hasLiveValue(_ id: DependencyID) -> Bool {
    switch id {
    case .accessor(let name): facts.libraries.system.valueInTests(ofAccessor: name) != nil
    case .key: !liveValues(of: id).isEmpty
    }
  }

  /// Those of its live value, which a test gets if it asks for live values.
  func liveValues(of id: DependencyID) -> [DeclRef] {
    guard case .key(let type) = id else { return [] }
    return keys[type]?.liveValues ?? []
  }

  /// The closures and functions of a value, by the names under which code uses them; none if they
  /// are unknown.
  func endpoints(of value: DeclRef) -> [KeyValues.Endpoint] {
    (keyValues.endpoints(of: value) ?? []).filter {
      facts.node($0.value).kind == .closure
    }
  }

  func hasEndpoints(_ key: DependencyKeyFacts) -> Bool { keyValues.hasParts(key) }

  func state(of part: DependencyPart) -> TestedDependency.State {
    switch part.dependency {
    case .accessor(let name):
      return facts.libraries.system.valueInTests(ofAccessor: name).map(TestedDependency.State.init)
        ?? .unknown
    case .key(let type):
      // Another system may have other defaults for tests.
      guard let key = keys[type], key.isWhole,
        key.home.map({ !system.isOfUnknownModule(file: $0.file) }) ?? true
      else { return .unknown }
      guard let value = key.testValues.first else {
        return key.liveValues.isEmpty && key.previewValues.isEmpty ? .unknown : .missing
      }
      if keyValues.isLive(value, of: key) { return .live }
      return fails(value, of: key, at: part.path) ? .unimplemented : .testValue
    }
  }

  /// Whether neither the program nor a known library declares a dependency.
  func isUndeclared(_ id: DependencyID) -> Bool {
    guard case .accessor(let name) = id else { return false }
    return !facts.libraries.system.declares(accessor: name)
  }

  /// Whether each store supplies a dependency.
  func isSuppliedByStores(_ id: DependencyID) -> Bool {
    guard case .accessor(let name) = id else { return false }
    return facts.libraries.system.isSuppliedByStores(accessor: name)
  }

  /// Whether a call of a part certainly fails the test. A method of a value with endpoints may call
  /// any of these, or none.
  func callFails(_ part: DependencyPart) -> Bool {
    guard case .key(let type) = part.dependency, let key = keys[type],
      let value = key.testValues.first
    else { return state(of: part) == .unimplemented }
    guard part.isWhole else { return fails(value, of: key, at: part.path) }
    switch keyValues.conduct(of: value, in: key, at: []) {
    case .fails, .traps: return true
    case .data, .quiet, .works, .unknown: return false
    }
  }

  /// Whether the live value of a dependency, or its endpoint, certainly does work.
  func liveValueWorks(_ part: DependencyPart) -> Bool {
    guard case .key(let type) = part.dependency, let key = keys[type], key.isWhole,
      key.liveValues.count == 1, let value = key.liveValues.first
    else { return false }
    guard !part.isWhole else { return keyValues.works(value, in: key) }
    // The behaviour of a client inside a client does not follow from its endpoints.
    guard part.path.count == 1 else { return false }
    return keyValues.making(of: value, in: key)?.parts.contains { endpoint in
      endpoint.name == part.endpoint && endpoint.conduct == .works
    } ?? false
  }

  /// Whether the endpoint that a test gets certainly has no effect.
  func doesNothing(_ part: DependencyPart) -> Bool {
    guard case .key(let type) = part.dependency, part.path.count == 1, let key = keys[type],
      key.valuesInTests.count == 1, let making = keyValues.making(of: key.valuesInTests[0], in: key)
    else { return false }
    return making.parts.contains {
      $0.name == part.endpoint && ($0.conduct == .quiet || $0.conduct == .data)
    }
  }

  /// Whether unknown code may read a dependency: it knows only those that the system
  /// provides, and the system itself reads the context.
  func mayBeReadElsewhere(_ part: DependencyPart) -> Bool {
    guard case .accessor(let name) = part.dependency else { return false }
    return facts.libraries.system.mayBeReadElsewhere(accessor: name)
  }

  /// Whether a value fails the test when one of its endpoints, or any of them, is used.
  private func fails(_ value: DeclRef, of key: DependencyKeyFacts, at path: [Name]) -> Bool {
    switch keyValues.conduct(of: value, in: key, at: path) {
    case .fails, .traps: return true
    case .data, .quiet, .works: if !path.isEmpty { return false }
    case .unknown: break
    }
    let endpoint = path.first ?? .none
    guard let making = keyValues.making(of: value, in: key) else { return false }
    if making.conduct == .fails || making.conduct == .traps { return true }
    return making.parts.contains { part in
      (endpoint == Name.none || part.name == endpoint)
        && (part.conduct == .fails || part.conduct == .traps)
    }
      || making.forgotten.contains {
        endpoint == Name.none || facts.declaration($0).name == endpoint
      }
  }
}

extension TestedDependency.State {
  fileprivate init(_ value: SystemAccessor.ValueInTests) {
    switch value {
    case .missing: self = .missing
    case .unimplemented: self = .unimplemented
    case .testValue: self = .testValue
    }
  }
}
