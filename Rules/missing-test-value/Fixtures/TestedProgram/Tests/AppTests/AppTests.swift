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
  client.run()
}
