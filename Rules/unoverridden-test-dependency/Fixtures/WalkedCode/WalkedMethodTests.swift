import Dependencies
import XCTest

/// Run as tests they would fail, as the rule says.
class WalkedTestCase: XCTestCase {
  override func invokeTest() { withIssueReporters([]) { super.invokeTest() } }
}

final class WalkedMethodTests: WalkedTestCase {
  func testMethod() {  // expect: unoverridden-test-dependency
    WalkModel().load()
  }
  func testComputed() {  // expect: unoverridden-test-dependency
    _ = WalkModel().title
  }
  func testLazy() { _ = WalkModel().first }
  func testCallAsFunction() {  // expect: unoverridden-test-dependency
    let model = WalkModel()
    model()
  }
  func testActor() async {  // expect: unoverridden-test-dependency
    await WalkActor().load()
  }
  func testHook() { HookingModel().load() }
  func testUnhooked() { UnhookedModel().load() }
  func testAny() { loadAny(WalkLoader()) }
  func testSome() { loadSome(WalkLoader()) }
  func testAnyOfTwo() { saveAny(WalkSaver()) }
  func testSomeOfTwo() { saveSome(WalkSaver()) }
  func testQuietOfTwo() { saveSome(QuietSaver()) }
  func testDefault() { _ = walkCount() }
  func testDefaultReplaced() { _ = walkCount(2) }
  func testAutoclosure() {  // expect: unoverridden-test-dependency
    XCTAssertEqual(WalkModel().count(), 1)
  }
  func testUnwrapped() throws {  // expect: unoverridden-test-dependency
    _ = try XCTUnwrap(Optional(WalkModel().count()))
  }
  func testThrowing() {  // expect: unoverridden-test-dependency
    XCTAssertNoThrow(WalkModel().load())
  }
  #if canImport(ObjectiveC)
    /// It says that it expects the issue.
    func testExpectedFailure() {
      XCTExpectFailure(strict: false) { WalkModel().load() }
    }
  #endif
  /// The message is evaluated only if the test fails.
  func testMessage() { XCTAssertTrue(true, WalkModel().title) }

  func testAutoclosureOverridden() {
    withDependencies {
      $0.walk = walkMock
    } operation: {
      XCTAssertEqual(WalkModel().count(), 1)
      XCTAssertNoThrow(WalkModel().load())
    }
  }
  func testHookOverridden() {
    withDependencies {
      $0.walk = walkMock
    } operation: {
      HookingModel().load()
      loadAny(WalkLoader())
      loadSome(WalkLoader())
      saveSome(WalkSaver())
      WalkModel()()
    }
  }
}

// MARK: Members of an object that keeps the values of its creation

final class WalkedMemberTests: WalkedTestCase {
  private let keeper = withDependencies {
    $0.walk = walkMock
  } operation: {
    WalkKeeper()
  }

  func testSubscript() { _ = keeper[1] }
  func testLocalInGetter() {  // expect: unoverridden-test-dependency
    _ = keeper.local
  }
  func testSubscriptAndLocal() {  // expect: unoverridden-test-dependency
    _ = keeper[both: 1]
  }
}

// MARK: Properties and base classes of test cases

final class WalkedPropertyTests: WalkedTestCase {
  lazy var later = WalkModel()
  lazy var overridden = withDependencies {
    $0.walk = walkMock
  } operation: {
    WalkModel()
  }
  let kept = withDependencies {
    $0.walk = walkMock
  } operation: {
    WalkModel()
  }

  func testLater() {  // expect: unoverridden-test-dependency
    later.load()
  }
  func testOverridden() { overridden.load() }
  func testKept() { kept.load() }
  /// A lazy object has the values of its first use.
  func testFirstUse() {
    withDependencies {
      $0.walk = walkMock
    } operation: {
      later.load()
    }
    later.load()
  }
}

class WalkedBaseTests: WalkedTestCase {
  var model: WalkModel!
  override func setUp() { model = makeModel() }
  func makeModel() -> WalkModel { WalkModel() }
  func loadModel() { WalkModel().load() }
}

final class WalkedPlainTests: WalkedBaseTests {
  func testHelperOfBase() {  // expect: unoverridden-test-dependency
    loadModel()
  }
  func testModelOfBase() {  // expect: unoverridden-test-dependency
    model.load()
  }
}
