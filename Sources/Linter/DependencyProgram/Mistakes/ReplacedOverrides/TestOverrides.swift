internal import DependencyFacts

/// The overrides that apply during a whole test: those of its traits, of its suites' traits, and of
/// `invokeTest`.
struct TestOverrides {
  private var overrides: [DeclRef: [ValueOverride]] = [:]

  init(
    in tests: [TestFunction], of registrations: Registrations, _ scopes: OverrideScopes,
    _ values: ValueOverrides
  ) {
    let facts = registrations.facts
    var invoking: [DeclRef: [ValueOverride]] = [:]
    for scope in scopes.aroundOperations {
      let function = facts.declaration(around: scope.call)
      guard facts.libraries.testing.invokesTest(facts.declaration(function).name) else { continue }
      invoking[function, default: []] += scope.overrides
    }
    for test in tests {
      let traits = test.suites.flatMap { suite in
        values.made(by: suite).filter { Self.isOfAttribute($0.place, facts) }
      }.map { ValueOverride(part: $0.part, place: $0.place) }
      let found = traits + test.fixtures.flatMap { invoking[$0] ?? [] }
      if !found.isEmpty { overrides[test.declaration] = found }
    }
  }

  /// The overrides for a test function; none for other code.
  func overrides(around unit: DeclRef) -> [ValueOverride] { overrides[unit] ?? [] }

  private static func isOfAttribute(_ place: CodeRef, _ facts: ProgramFacts) -> Bool {
    facts.isInAttribute(place)
  }
}
