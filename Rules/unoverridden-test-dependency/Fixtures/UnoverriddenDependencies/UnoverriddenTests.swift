import Dependencies
import XCTest

/// Run as tests they would fail, as the rule says.
class QuietTestCase: XCTestCase {
  override func invokeTest() { withIssueReporters([]) { super.invokeTest() } }
}

final class UnoverriddenTests: QuietTestCase {
  private let mock = RowClient(run: { observe(.mock) })

  // MARK: They fail

  func testMissing() {  // expect: unoverridden-test-dependency
    RowModel().readMissing()
  }

  func testFailing() {  // expect: unoverridden-test-dependency
    let model = RowModel()
    model.callFailing()
  }

  func testDeep() {  // expect: unoverridden-test-dependency
    callDeeply(RowModel())
  }

  private func callDeeply(_ model: RowModel) { model.callDeeply() }

  func testCreation() {  // expect: unoverridden-test-dependency
    _ = EagerRowModel()
  }

  /// An error would end the test.
  func testAfterTry() throws {  // expect: unoverridden-test-dependency
    let model = RowModel()
    try model.check(true)
    model.callFailing()
  }

  /// Code after the clause runs in any case.
  func testCaught() {  // expect: unoverridden-test-dependency
    let model = RowModel()
    do {
      try model.check(false)
    } catch {
      XCTAssertNotNil(error)
    }
    model.callFailing()
  }

  func testCopy() {  // expect: unoverridden-test-dependency
    RowModel().callCopy()
  }

  func testCapturedPart() {  // expect: unoverridden-test-dependency
    RowModel().callCapturedPart()
  }

  func testAfterScope() {  // expect: unoverridden-test-dependency
    let quiet = withDependencies {
      $0.failingRow = mock
    } operation: {
      RowModel().handOnFailing()
    }
    _ = quiet
    RowModel().callFailing()
  }

  func testHelper() {  // expect: unoverridden-test-dependency
    run { RowModel().callFailing() }
  }

  private func run(_ body: () -> Void) { body() }

  // MARK: They have another value

  func testOverridingHelper() {
    runOverridden { RowModel().callFailing() }
  }

  private func runOverridden(_ body: () -> Void) {
    withDependencies {
      $0.failingRow = mock
    } operation: {
      run { body() }
    }
  }

  func testKept() {
    let model = withDependencies {
      $0.failingRow = mock
    } operation: {
      RowModel()
    }
    model.callFailing()
  }

  func testOverriddenCopies() {
    withDependencies {
      $0.failingRow = mock
    } operation: {
      RowModel().callCopy()
      RowModel().callCapturedPart()
    }
  }

  func testOverridden() {
    withDependencies {
      $0.failingRow = mock
    } operation: {
      RowModel().callFailing()
    }
  }

  private func otherValues() -> DependencyValues {
    var values = DependencyValues()
    values.failingRow = mock
    return values
  }

  func testAllOverridden() {
    withDependencies {
      $0 = otherValues()
    } operation: {
      RowModel().callFailing()
    }
  }

  func testQuiet() { RowModel().callQuiet() }

  // MARK: They may not call it

  func testHandedOn() { _ = RowModel().handOnFailing() }

  func testCopiedOn() { _ = RowModel().copyIt() }

  func testCondition() {
    let model = RowModel()
    model.callIf(false)
    model.callAfterGuard(false)
    let none: RowModel? = nil
    none?.callFailing()
    for _ in 0..<0 { model.callFailing() }
  }

  func testErrors() {
    let model = RowModel()
    try? model.callAfterError(false)
    try? model.callAfterTry(false)
    do {
      try model.check(false)
      model.callFailing()
    } catch {
      XCTAssertNotNil(error)
    }
  }

  func testClosures() {
    _ = RowModel().callInClosure()
    func neverCalled() { RowModel().callFailing() }
  }
}

final class OverriddenSetUpTests: QuietTestCase {
  private let mock = RowClient(run: { observe(.mock) })
  private var model: RowModel!

  override func setUp() {
    withDependencies {
      $0.failingRow = mock
    } operation: {
      model = RowModel()
    }
  }

  func testOwn() { model.callFailing() }

  func testOther() {  // expect: unoverridden-test-dependency
    RowModel().callFailing()
  }
}

final class UnoverriddenSetUpTests: QuietTestCase {
  override func setUp() { RowModel().callFailing() }

  func testNothing() {}  // expect: unoverridden-test-dependency
}
