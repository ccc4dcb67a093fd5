import Dependencies

struct RowClient: Sendable {
  var run: @Sendable () -> Void
}

/// There is no test value.
enum MissingRow: DependencyKey {  // expect: missing-test-value (info)
  static let liveValue = RowClient(run: {})
}

enum FailingRow: DependencyKey {
  static let liveValue = RowClient(run: { observe(.live) })
  static let testValue = RowClient(run: unimplemented("RowClient.run"))
}

enum QuietRow: DependencyKey {
  static let liveValue = RowClient(run: { observe(.live) })
  static let testValue = RowClient(run: { observe(.test) })
}

extension DependencyValues {
  var missingRow: RowClient {
    get { self[MissingRow.self] }
    set { self[MissingRow.self] = newValue }
  }

  var failingRow: RowClient {
    get { self[FailingRow.self] }
    set { self[FailingRow.self] = newValue }
  }

  var quietRow: RowClient {
    get { self[QuietRow.self] }
    set { self[QuietRow.self] = newValue }
  }
}

struct RowError: Error {}

final class RowModel {
  @Dependency(\.missingRow) var missingRow
  @Dependency(\.failingRow) var failingRow
  @Dependency(\.quietRow) var quietRow

  func readMissing() { missingRow.run() }
  func callFailing() { failingRow.run() }
  func callQuiet() { quietRow.run() }
  func callDeeply() { callFailing() }
  func handOnFailing() -> RowClient { failingRow }
  func callCopy() {
    let row = failingRow
    row.run()
  }
  func callCapturedPart() {
    { [run = failingRow.run] in run() }()
  }
  func copyIt() -> RowClient {
    let row = failingRow
    return row
  }
  func callIf(_ isWanted: Bool) { if isWanted { failingRow.run() } }
  func callAfterGuard(_ isWanted: Bool) {
    guard isWanted else { return }
    failingRow.run()
  }
  func callAfterError(_ isWanted: Bool) throws {
    if !isWanted { throw RowError() }
    failingRow.run()
  }
  func callAfterTry(_ isWanted: Bool) throws {
    try check(isWanted)
    failingRow.run()
  }
  func check(_ isWanted: Bool) throws { if !isWanted { throw RowError() } }
  func callInClosure() -> () -> Void { { self.failingRow.run() } }
}

final class EagerRowModel {
  init() {
    @Dependency(\.failingRow) var failingRow
    failingRow.run()
  }
}

// MARK: - Proofs

private func tests() -> UnoverriddenTests {
  #if canImport(ObjectiveC)
    UnoverriddenTests()
  #else
    UnoverriddenTests(name: "", testClosure: { _ in })
  #endif
}

private func testsOfSetUp() -> UnoverriddenSetUpTests {
  #if canImport(ObjectiveC)
    UnoverriddenSetUpTests()
  #else
    UnoverriddenSetUpTests(name: "", testClosure: { _ in })
  #endif
}

private func testsOfScope() -> OverriddenSetUpTests {
  #if canImport(ObjectiveC)
    OverriddenSetUpTests()
  #else
    OverriddenSetUpTests(name: "", testClosure: { _ in })
  #endif
}

let unoverriddenDependencies = [
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testMissing()", context: .test) {
    tests().testMissing()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testFailing()", context: .test) {
    tests().testFailing()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testDeep()", context: .test) {
    tests().testDeep()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testCreation()", context: .test) {
    tests().testCreation()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testAfterTry()", context: .test) {
    try tests().testAfterTry()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testCaught()", context: .test) {
    tests().testCaught()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenSetUpTests.testNothing()", context: .test) {
    let tests = testsOfSetUp()
    tests.setUp()
    tests.testNothing()
  },
  wrong(
    .issue, insteadOf: .mock, in: "MissingRow", context: .test, rule: "missing-test-value"
  ) {
    // The report comes once for each cache.
    withDependencies {
      $0 = .test
    } operation: {
      _ = value(MissingRow.self)
    }
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testCopy()", context: .test) {
    tests().testCopy()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testCapturedPart()", context: .test) {
    tests().testCapturedPart()
  },
  right(.mock, in: "UnoverriddenTests.testOverriddenCopies()", context: .test, reads: [.mock, .mock]) {
    tests().testOverriddenCopies()
  },
  right(.nothing, in: "UnoverriddenTests.testCopiedOn()", context: .test, reads: []) {
    tests().testCopiedOn()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testAfterScope()", context: .test) {
    tests().testAfterScope()
  },
  wrong(.issue, insteadOf: .mock, in: "UnoverriddenTests.testHelper()", context: .test) {
    tests().testHelper()
  },
  right(.mock, in: "UnoverriddenTests.testOverridingHelper()", context: .test) {
    tests().testOverridingHelper()
  },
  right(.mock, in: "UnoverriddenTests.testKept()", context: .test) {
    tests().testKept()
  },
  wrong(.issue, insteadOf: .mock, in: "OverriddenSetUpTests.testOther()", context: .test) {
    let tests = testsOfScope()
    tests.setUp()
    tests.testOther()
  },
  right(.mock, in: "OverriddenSetUpTests.testOwn()", context: .test) {
    let tests = testsOfScope()
    tests.setUp()
    tests.testOwn()
  },
  right(.mock, in: "UnoverriddenTests.testOverridden()", context: .test) {
    tests().testOverridden()
  },
  right(.mock, in: "UnoverriddenTests.testAllOverridden()", context: .test) {
    tests().testAllOverridden()
  },
  right(.test, in: "UnoverriddenTests.testQuiet()", context: .test) { tests().testQuiet() },
  right(.nothing, in: "UnoverriddenTests.testHandedOn()", context: .test, reads: []) {
    tests().testHandedOn()
  },
  right(.nothing, in: "UnoverriddenTests.testCondition()", context: .test, reads: []) {
    tests().testCondition()
  },
  right(.nothing, in: "UnoverriddenTests.testErrors()", context: .test, reads: []) {
    tests().testErrors()
  },
  right(.nothing, in: "UnoverriddenTests.testClosures()", context: .test, reads: []) {
    tests().testClosures()
  },
]
