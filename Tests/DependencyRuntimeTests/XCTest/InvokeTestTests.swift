import DependencyRuntime
import XCTest

/// A base class whose `invokeTest` overrides dependencies for the whole test.
class InvokeTestCase: XCTestCase, @unchecked Sendable {
  @Dependency(\.number) var storedNumber
  @Dependency(\.word) var storedWord

  override func invokeTest() {
    withDependencies {
      $0.number = 10
      $0.word = "base"
    } operation: {
      super.invokeTest()
    }
  }

  /// Checks the values that the steps of a test see.
  func check(_ number: Int, _ word: String, line: UInt = #line) {
    XCTAssertEqual(storedNumber, number, line: line)
    XCTAssertEqual(storedWord, word, line: line)
    XCTAssertEqual(NumberModel().number, number, line: line)
    XCTAssertEqual(Dependency(\.word).wrappedValue, word, line: line)
  }
}

final class InvokeTestTests: InvokeTestCase, @unchecked Sendable {
  override func setUp() async throws { check(10, "base") }
  override func setUpWithError() throws { check(10, "base") }
  override func setUp() { check(10, "base") }
  override func tearDown() { check(10, "base") }
  override func tearDownWithError() throws { check(10, "base") }
  override func tearDown() async throws { check(10, "base") }

  func testSynchronous() { check(10, "base") }

  func testThrowing() throws { check(10, "base") }

  func testAsynchronous() async {
    check(10, "base")
    await Task.yield()
    check(10, "base")
    await Task { check(10, "base") }.value
  }

  @MainActor func testOnTheMainActor() async throws {
    check(10, "base")
    await Task.yield()
    check(10, "base")
  }

  func testAnOverrideInTheTestWins() {
    withNumber(20) { check(20, "base") }
    check(10, "base")
  }

  func testAnOverrideOfATestWinsOverThatOfAModelsCreation() {
    let model = withNumber(20) { NumberModel() }
    XCTAssertEqual(model.number, 10)
  }

  func testADetachedTaskIsOutside() async {
    let seen = await Task.detached { number() }.value
    XCTAssertEqual(seen, 3)
    addTeardownBlock { [self] in check(10, "base") }
  }
}

/// A subclass adds overrides inside those of its base class.
final class DerivedInvokeTestTests: InvokeTestCase, @unchecked Sendable {
  override func invokeTest() {
    // An override here is outside of the base class's scope, which takes precedence.
    withDependencies {
      $0.number = 20
      $0.context = .live
    } operation: {
      super.invokeTest()
    }
  }

  override func setUp() async throws { check(10, "base") }

  func testTheBaseClassComesLast() {
    check(10, "base")
    XCTAssertEqual(Dependency(\.context).wrappedValue, .live)
  }

  func testAsynchronous() async {
    await Task.yield()
    check(10, "base")
    XCTAssertEqual(Dependency(\.context).wrappedValue, .live)
  }
}
