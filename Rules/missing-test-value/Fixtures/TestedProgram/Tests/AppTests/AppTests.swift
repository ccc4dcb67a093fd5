import Dependencies
import Testing

@testable import App

/// A key of the tests themselves.
struct ClientOfTests: DependencyKey {
  var run: @Sendable () -> Void
  static let liveValue = ClientOfTests(run: {})
}

@Test func app() {
  @Dependency(ClientOfTests.self) var client
  for _ in 0..<1 { client.run() }
}

@Test func partOfAClient() async throws {
  try await withDependencies {
    $0.untestedClient.stop = {}
  } operation: {
    @Dependency(\.untestedClient) var client
    try await client.run()
  }
}
