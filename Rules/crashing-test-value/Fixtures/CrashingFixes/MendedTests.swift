import Dependencies
import Testing

/// Code of tests that reads the keys.
func testsThatAreMended() async throws {
  Dependency(MendedEndpoint.self).wrappedValue.run()
  try await Dependency(MendedAssignment.self).wrappedValue.stop(1)
  Dependency(MendedAlready.self).wrappedValue.run()
}
