import Dependencies
import Foundation
import XCTest

final class InvokedModel {
  @Dependency(\.date.now) private var date

  func now() -> Date { date }
}

// MARK: What 'invokeTest' overrides is current where the object reads

final class CaseWithInvokeTest: XCTestCase {
  var seen: [Date] = []

  override func invokeTest() {
    withDependencies {
      $0.date.now = Seen.overridden.date
    } operation: {
      super.invokeTest()
    }
  }

  func testReads() {
    let model = withDependencies {
      $0.date.now = .distantPast  // expect: shadowed-override
    } operation: {
      InvokedModel()
    }
    seen = [model.now()]
  }

  func testReadsInAScope() {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      let model = InvokedModel()
      seen = [model.now()]
    }
  }
}

/// It overrides something else.
final class CaseWithAnotherInvokeTest: XCTestCase {
  var seen: [Date] = []

  override func invokeTest() {
    withDependencies {
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      super.invokeTest()
    }
  }

  func testReads() {
    @Dependency(\.uuid) var uuid
    _ = uuid()
    let model = withDependencies {
      $0.date.now = .distantPast
    } operation: {
      InvokedModel()
    }
    seen = [model.now()]
  }
}

// MARK: - Proofs

private func testCase() -> CaseWithInvokeTest {
  #if canImport(ObjectiveC)
    CaseWithInvokeTest()
  #else
    CaseWithInvokeTest(name: "", testClosure: { _ in })
  #endif
}

private func anotherTestCase() -> CaseWithAnotherInvokeTest {
  #if canImport(ObjectiveC)
    CaseWithAnotherInvokeTest()
  #else
    CaseWithAnotherInvokeTest(name: "", testClosure: { _ in })
  #endif
}

/// As 'invokeTest' does.
private func invoke(_ test: (CaseWithInvokeTest) -> Void) {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let tests = testCase()
    test(tests)
    tests.seen.forEach { observe($0) }
  }
}

let shadowedByInvokeTest = [
  wrong(.overridden, insteadOf: .distantPast, in: "CaseWithInvokeTest.testReads()", context: .live) {
    invoke { $0.testReads() }
  },
  right(.distantPast, in: "CaseWithInvokeTest.testReadsInAScope()", context: .live) {
    invoke { $0.testReadsInAScope() }
  },
  right(.distantPast, in: "CaseWithAnotherInvokeTest.testReads()", context: .live) {
    let tests = anotherTestCase()
    withDependencies {
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      tests.testReads()
    }
    tests.seen.forEach { observe($0) }
  },
]
