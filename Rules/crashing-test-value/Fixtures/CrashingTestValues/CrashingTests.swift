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
