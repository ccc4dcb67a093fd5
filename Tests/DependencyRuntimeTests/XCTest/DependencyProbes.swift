#if os(Linux)
  import DependencyRuntime
  import Foundation
  import XCTest

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Test cases for `DependencyProbeTests` to run in a process of their own. In every other run
  /// they do nothing.
  final class DependencyProbes: XCTestCase {
    func testMissingTestValue() {
      guard isEnabled else { return }
      _ = Dependency(\.uuid, line: 101).wrappedValue
      _ = Dependency(\.uuid, line: 102).wrappedValue
    }

    func testMissingTestValueAgain() {
      guard isEnabled else { return }
      _ = Dependency(\.uuid, line: 103).wrappedValue
    }

    func testAssertions() {
      guard isEnabled else { return }
      Dependency(\.assert).wrappedValue(false, "one", line: 101)
      Dependency(\.precondition).wrappedValue(false, "two", line: 102)
      Dependency(\.assertionFailure).wrappedValue("three", line: 103)
    }

    func testWorkThatFails() async {
      guard isEnabled else { return }
      await Dependency(\.fireAndForget).wrappedValue(line: 101) { throw Mishap() }
    }

    func testClock() async throws {
      guard isEnabled else { return }
      let clock = Dependency(\.continuousClock, line: 101).wrappedValue
      _ = clock.minimumResolution
    }

    func testRequest() async throws {
      guard isEnabled else { return }
      let url = try XCTUnwrap(URL(string: "https://example.invalid/"))
      _ = try? await Dependency(\.urlSession).wrappedValue.data(from: url)
    }

    private var isEnabled: Bool { ProcessInfo.processInfo.environment[ReportProbes.gate] != nil }
  }
#endif
