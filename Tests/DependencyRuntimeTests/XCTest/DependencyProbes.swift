#if os(Linux)
  import DependencyRuntime
  import Foundation
  import XCTest

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Test cases for `DependencyProbeTests` to run in a process of their own. In every other run
  /// they are skipped.
  final class DependencyProbes: XCTestCase {
    override func setUpWithError() throws { try ReportProbes.skipUnlessEnabled() }

    func testMissingTestValue() {
      _ = Dependency(\.uuid, line: 101).wrappedValue
      _ = Dependency(\.uuid, line: 102).wrappedValue
    }

    func testMissingTestValueAgain() {
      _ = Dependency(\.uuid, line: 103).wrappedValue
    }

    func testAssertions() {
      Dependency(\.assert).wrappedValue(false, "one", line: 101)
      Dependency(\.precondition).wrappedValue(false, "two", line: 102)
      Dependency(\.assertionFailure).wrappedValue("three", line: 103)
    }

    func testWorkThatFails() async {
      await Dependency(\.fireAndForget).wrappedValue(line: 101) { throw Mishap() }
    }

    func testClock() async throws {
      let clock = Dependency(\.continuousClock, line: 101).wrappedValue
      _ = clock.minimumResolution
    }

    func testRequest() async throws {
      let url = try XCTUnwrap(URL(string: "https://example.invalid/"))
      _ = try? await Dependency(\.urlSession).wrappedValue.data(from: url)
    }
  }
#endif
