import Dependencies
import XCTest

final class RecoveryTests: XCTestCase {
  func testRecover() {
    let parent = withDependencies {
      $0.recoveryCount = 1
    } operation: {
      RecoveringParent()
    }
    parent.recover()
    // Not the test's value.
    XCTAssertEqual(parent.child?.count, 0)
  }

  func testRecoverAtOnce() {
    withDependencies {
      $0.recoveryCount = 1
    } operation: {
      let parent = RecoveredParent()
      parent.recover()
      XCTAssertEqual(parent.child?.count, 1)
    }
  }
}

final class RestorationTests: XCTestCase {
  private var parent: RestoredParent?

  override func setUp() { parent = RestoredParent() }

  func testRestore() {
    parent?.recover()
    XCTAssertEqual(parent?.child?.count, 0)
  }
}
