import DependencyRuntime
import LocksAndAtomics
import XCTest

/// A handler is called before each test case, and before its `setUp`.
final class TestCaseObservationTests: XCTestCase {
  private static let starts = Mutex(0)
  private var startsBeforeSetUp = 0

  override class func setUp() {
    TestCaseObservation.onTestCaseStart { starts.withLock { $0 += 1 } }
  }

  override func setUp() {
    startsBeforeSetUp = Self.starts.withLock { $0 }
  }

  func testFirst() {
    XCTAssertEqual(startsBeforeSetUp, 1)
    XCTAssertEqual(Self.starts.withLock { $0 }, 1)
  }

  func testSecond() {
    XCTAssertEqual(startsBeforeSetUp, 2)
  }

  func testThird() async {
    await Task.yield()
    XCTAssertEqual(Self.starts.withLock { $0 }, 3)
  }
}
