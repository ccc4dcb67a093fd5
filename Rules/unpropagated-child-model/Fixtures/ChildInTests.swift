import Dependencies
import XCTest

final class TestedChild {
  @Dependency(\.uuid) var uuid
}

/// A test case is not a model.
final class ChildInTests: XCTestCase {
  @Dependency(\.date) var date
  var child: TestedChild?

  override func setUp() {
    child = TestedChild()
  }

  func testChild() {
    let child = TestedChild()
    XCTAssertNotNil(child)
  }
}

final class ParentInTests {
  @Dependency(\.date) var date

  func make() -> TestedChild { TestedChild() }
}

// MARK: - Proofs

let childInTests = [
  unseen(in: "ParentInTests.make()", of: ParentInTests.init) { observe($0.make()) }
]
