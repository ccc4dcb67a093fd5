import Dependencies
import Foundation
import XCTest

final class SubjectModel {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
}

/// Reads when it is made.
final class EagerSubject {
  let start: Date

  init() {
    @Dependency(\.date) var date
    start = date.now
  }
}

func makeStart() -> Date {
  @Dependency(\.date) var date
  return date.now
}

class SubjectTests: XCTestCase {
  let eager = EagerSubject()  // expect: stored-test-subject
  private var start = makeStart()  // expect: stored-test-subject
  let owner = SubjectModel()  // expect: stored-test-subject (info)

  // MARK: Good twins

  lazy var lazyEager = EagerSubject()
  var assigned: EagerSubject?
  var plain = 1
  var computed: EagerSubject { EagerSubject() }
  /// Runs when the test calls it.
  let make = { EagerSubject() }
  /// Says which values it gets.
  let scoped = withDependencies {
    $0.date = .constant(Seen.mock.date)
  } operation: {
    EagerSubject()
  }

  override func invokeTest() {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      super.invokeTest()
    }
  }

  override func setUp() {
    assigned = EagerSubject()
  }

  func observeEager() { observe(eager.start) }
  func observeStart() { observe(start) }
  func observeOwner() { observe(owner.date.now) }
  func observeLazy() { observe(lazyEager.start) }
}

/// Through a superclass.
final class DerivedTests: SubjectTests {
  let derived = EagerSubject()  // expect: stored-test-subject
}

/// Nothing overrides what it reads.
final class UnchangedTests: XCTestCase {
  let eager = EagerSubject()  // expect: stored-test-subject (info)
}

/// Not a test case: its properties are made with it.
final class SubjectHolder {
  let eager = EagerSubject()
}

#if canImport(ObjectiveC)
  private func testCase() -> SubjectTests { SubjectTests() }
  private func derivedCase() -> DerivedTests { DerivedTests() }
  private func unchangedCase() -> UnchangedTests { UnchangedTests() }
#else
  private func testCase() -> SubjectTests { SubjectTests(name: "") { _ in } }
  private func derivedCase() -> DerivedTests { DerivedTests(name: "") { _ in } }
  private func unchangedCase() -> UnchangedTests { UnchangedTests(name: "") { _ in } }
#endif

// MARK: - Proofs

let storedTestSubjects = [
  lost(in: "SubjectTests.eager", calling: testCase, reads: [.created]) { $0.observeEager() },
  lost(in: "SubjectTests.start", calling: testCase, reads: [.created]) { $0.observeStart() },
  lost(in: "DerivedTests.derived", calling: derivedCase, reads: [.created]) {
    observe($0.derived.start)
  },
  lost(in: "UnchangedTests.eager", calling: unchangedCase, reads: [.created]) {
    observe($0.eager.start)
  },
  wrong(.overridden, insteadOf: .overridden, in: "SubjectTests.owner", context: .live) {
    let test = testCase()
    withDependencies {
      $0.setFixtures(.overridden)
    } operation: {
      test.observeOwner()
    }
  },
  kept(in: "SubjectTests.lazyEager", calling: testCase) { $0.observeLazy() },
]
