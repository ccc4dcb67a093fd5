import Dependencies
import XCTest

final class UnreadDependencyTests: XCTestCase {
  private let mock = LampClient(on: { observe(.mock) }, extinguish: { observe(.mock) })

  // MARK: Nothing reads them

  func testWhole() {
    withDependencies {
      $0.fan = mock  // expect: override-of-unread-dependency
    } operation: {
      Room().enter()
    }
  }

  func testEndpoint() {
    withDependencies {
      $0.lamp.extinguish = { observe(.mock) }  // expect: override-of-unread-dependency
    } operation: {
      Room().enter()
    }
  }

  /// The same dependency in the same file: one finding.
  func testAgain() {
    withDependencies {
      $0.fan = mock
    } operation: {
      Room().enter()
    }
  }

  // MARK: Something reads them

  func testRead() {
    withDependencies {
      $0.lamp.on = { observe(.mock) }
    } operation: {
      Room().enter()
    }
  }

  /// By the key itself.
  func testKey() {
    withDependencies {
      $0.door = mock
    } operation: {
      Room().lock()
    }
  }

  /// By another name of the key.
  func testAlias() {
    withDependencies {
      $0.bell = mock
    } operation: {
      Room().ring()
    }
  }

  /// By a member of the values.
  func testMember() {
    withDependencies {
      $0.heater.on = { observe(.mock) }
    } operation: {
      Room().heat()
    }
  }

  // MARK: On purpose

  /// What helpers override for all tests, one of them may need.
  private func prepare(_ values: inout DependencyValues) {
    values.fan = mock  // expect: unused-override
  }

  func testHelper() {
    withDependencies {
      prepare(&$0)
    } operation: {
      Room().enter()
    }
  }

  func testWatched() {
    withDependencies {
      $0.heater.on = { XCTFail("the heater is on") }
    } operation: {
      Room().enter()
    }
  }
}
