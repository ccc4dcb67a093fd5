import Dependencies
import Foundation
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

@Test func partThatIsCalled() {
  withDependencies {
    $0.untestedRestClient.stop = {}
  } operation: {
    @Dependency(\.untestedRestClient) var client
    client.stop()
  }
}

@Test(arguments: [true, false]) func partUnderACondition(runs: Bool) async throws {
  try await withDependencies {
    $0.untestedBranchClient.stop = {}
  } operation: {
    @Dependency(\.untestedBranchClient) var client
    client.stop()
    if runs { try await client.run() }
  }
}

// MARK: The library's own keys

@Test func identifier() {  // expect: unoverridden-test-dependency
  Stamp().identify()
}

@Test func date() {  // expect: unoverridden-test-dependency
  Stamp().time()
}

@Test func bothOverridden() {
  withDependencies {
    $0.uuid = .incrementing
    $0.date = .constant(.distantPast)
  } operation: {
    Stamp().identify()
    Stamp().time()
  }
}

@Test func otherOverridden() {  // expect: unoverridden-test-dependency
  withDependencies {
    $0.uuid = .incrementing
  } operation: {
    Stamp().identify()
    Stamp().time()
  }
}

/// One that asks for live values makes nothing unclear elsewhere.
@Test func live() {
  withDependencies {
    $0.context = .live
  } operation: {
    Stamp().time()
  }
}
