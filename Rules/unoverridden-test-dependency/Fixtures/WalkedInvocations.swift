import Dependencies
import XCTest

private struct Ride: Sendable {
  var run: @Sendable () -> Void
  var stop: @Sendable () -> Void = {}
}

private enum RideKey: DependencyKey {
  static let liveValue = Ride(run: { observe(.live) })
  static let testValue = Ride(run: unimplemented("Ride.run"))
}

extension DependencyValues {
  fileprivate var ride: Ride {
    get { self[RideKey.self] }
    set { self[RideKey.self] = newValue }
  }
}

private final class RideModel {
  @Dependency(\.ride) var ride

  func load() { ride.run() }
  func stop() { ride.stop() }
}

// MARK: Each test runs within 'invokeTest'

final class InvokedRideTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.ride.run = { observe(.mock) }
    } operation: {
      super.invokeTest()
    }
  }

  func testRuns() { RideModel().load() }
}

/// It overrides another endpoint.
final class OtherInvokedRideTests: XCTestCase {
  override func invokeTest() {
    withDependencies {
      $0.ride.stop = { observe(.created) }
    } operation: {
      withIssueReporters([]) { super.invokeTest() }
    }
  }

  func testStops() { RideModel().stop() }
}

// MARK: - Proofs

private func make<Tests: XCTestCase>(_ type: Tests.Type) -> Tests {
  #if canImport(ObjectiveC)
    type.init()
  #else
    type.init(name: "", testClosure: { _ in })
  #endif
}

let walkedInvocations = [
  right(.mock, in: "InvokedRideTests.testRuns()", context: .test) {
    let tests = make(InvokedRideTests.self)
    // As 'invokeTest' does.
    withDependencies {
      $0.ride.run = { observe(.mock) }
    } operation: {
      tests.testRuns()
    }
  },
  right(.created, in: "OtherInvokedRideTests.testStops()", context: .test) {
    let tests = make(OtherInvokedRideTests.self)
    withDependencies {
      $0.ride.stop = { observe(.created) }
    } operation: {
      tests.testStops()
    }
  },
]
