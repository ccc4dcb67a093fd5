import DependencyRuntime
import LocksAndAtomics
import XCTest

/// A default with state.
private final class Tally: TestDependencyKey, Sendable {
  private let count = Atomic(0)
  func add() -> Int { count.add(1, ordering: .relaxed).newValue }
  static var testValue: Tally { Tally() }
}

/// Every XCTest case starts with fresh defaults, in whichever order they run.
final class TestCaseDefaultsTests: XCTestCase, @unchecked Sendable {
  // XCTest makes the objects of all its tests before the first test runs.
  @Dependency(Tally.self) private var tally
  @Dependency(\.number) private var storedNumber

  override func setUp() {
    XCTAssertEqual(tally.add(), 1, "state of another test is there")
    XCTAssertEqual(number(), storedNumber)
  }

  func testAStatefulDefaultIsOfThisTest1() { check() }
  func testAStatefulDefaultIsOfThisTest2() { check() }

  func testAStatefulDefaultIsOfThisTestAsynchronously1() async {
    await Task.yield()
    await Task { check() }.value
  }

  func testAStatefulDefaultIsOfThisTestAsynchronously2() async {
    await Task.detached { self.check() }.value
  }

  private func check() {
    XCTAssertEqual(tally.add(), 2)
    XCTAssertEqual(Dependency(Tally.self).wrappedValue.add(), 3)
    withNumber(10) { XCTAssertEqual(tally.add(), 4) }
  }

  override func tearDown() {
    XCTAssertEqual(tally.add(), 5)
  }
}

/// A value that a test prepares is gone in the next. A second `prepareDependencies` would be
/// reported.
final class TestCasePreparationTests: XCTestCase {
  @Dependency(\.number) private var stored
  @Dependency(\.context) private var context

  func testPreparing1() { check(10) }
  func testPreparing2() { check(20) }

  func testPreparingNothing() {
    XCTAssertEqual(stored, 3)
    XCTAssertEqual(context, .test)
  }

  func testPreparingTheContext() {
    prepareDependencies { $0.context = .live }
    XCTAssertEqual(stored, 1)
    XCTAssertEqual(context, .live)
  }

  private func check(_ value: Int) {
    prepareDependencies { $0.number = value }
    XCTAssertEqual(number(), value)
    XCTAssertEqual(stored, value)
  }
}

/// Wrappers of test cases that are not overridden.
final class TestCaseContextTests: XCTestCase {
  func testTheContextIsThatOfATest() {
    XCTAssertEqual(Dependency(\.context).wrappedValue, .test)
    XCTAssertEqual(number(), 3)
  }

  func testAnOverrideHoldsForItsScope() async {
    let model = withNumber(10) { NumberModel() }
    XCTAssertEqual(model.number, 10)
    XCTAssertEqual(number(), 3)
    let child = await withNumber(20) { await Task { model.makeChildFromSelf() }.value }
    XCTAssertEqual(child.number, 20)
  }
}
