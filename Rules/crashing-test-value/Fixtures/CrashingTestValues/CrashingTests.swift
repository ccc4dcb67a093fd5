import Dependencies
import Testing

/// Code of tests that reads the keys.
func testsThatCrash() {
  _ = Dependency(CrashingValue.self).wrappedValue
  _ = Dependency(CrashingEndpoint.self).wrappedValue
  _ = Dependency(AssertingEndpoint.self).wrappedValue
  _ = Dependency(AssertingValue.self).wrappedValue
  _ = Dependency(CrashingEndpoints.self).wrappedValue
  _ = Dependency(CrashingByConstant.self).wrappedValue
  _ = Dependency(CrashingClosure.self).wrappedValue
  _ = Dependency(CrashingPlaceholder.self).wrappedValue
  _ = Dependency(CrashingPreview.self).wrappedValue
  _ = Dependency(FailingEndpoint.self).wrappedValue
  _ = Dependency(ConditionalCrash.self).wrappedValue
  _ = Dependency(ForcedTry.self).wrappedValue
}

@Test(.disabled(if: true, "only linted")) func readsSurroundings() {
  _ = Dependency(ForwardingValue.self).wrappedValue.name
  _ = Dependency(OwnSurroundings.self).wrappedValue.name
  _ = Dependency(QuietForwarding.self).wrappedValue.name
}

@Test(.disabled(if: true, "only linted")) func overridesSurroundings() {
  withDependencies {
    $0[OverriddenForwarding.self] = Surroundings(name: "test")
  } operation: {
    _ = Dependency(OverriddenForwarding.self).wrappedValue.name
  }
}
