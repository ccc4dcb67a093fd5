import Dependencies
import Foundation

private func observeDate() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Functions of the first releases

func withOneValue() {
  DependencyValues.withValue(\.date, .constant(Seen.mock.date)) {  // expect: deprecated-override-api
    observeDate()
  }
}

func withOneValueInParentheses() {
  DependencyValues.withValue(\.date, .constant(Seen.mock.date), operation: {  // expect: deprecated-override-api
    observeDate()
  })
}

func withSeveralValues() {
  DependencyValues.withValues {  // expect: deprecated-override-api
    $0.date = .constant(Seen.mock.date)
    $0.uuid = .constant(Seen.mock.uuid)
  } operation: {
    observeDate()
  }
}

func withValuesOfATest() async {
  await DependencyValues.withTestValues {  // expect: deprecated-override-api
    $0.date = .constant(Seen.mock.date)
  } assert: {
    await Task.yield()
    observeDate()
  }
}

func withValuesOfATestInParentheses() {
  let update: (inout DependencyValues) -> Void = { $0.date = .constant(Seen.mock.date) }
  DependencyValues.withTestValues(update, assert: { observeDate() })  // expect: deprecated-override-api
}

// MARK: Good twins

func withScope() {
  withDependencies {
    $0.date = .constant(Seen.mock.date)
  } operation: {
    observeDate()
  }
}

/// Others have functions of these names.
func withOthers() {
  let lock = LockIsolated(Seen.mock)
  lock.withValue { observe($0) }
}

extension DependencyValues {
  static func withOwnValues(_ operation: () -> Void) {
    withDependencies {
      $0.date = .constant(Seen.mock.date)
    } operation: {
      operation()
    }
  }
}

func withOwn() { DependencyValues.withOwnValues { observeDate() } }

// MARK: - Proofs

/// The functions override as 'withDependencies' does: what they read is to stay when they go.
private func deprecated(
  in symbol: String, reads: [Seen] = [.mock], _ body: @escaping () async -> Void
) -> Proof {
  wrong(.mock, insteadOf: .mock, in: symbol, context: .live, reads: reads) { await body() }
}

let deprecatedOverrides = [
  deprecated(in: "withOneValue()") { withOneValue() },
  deprecated(in: "withOneValueInParentheses()") { withOneValueInParentheses() },
  deprecated(in: "withSeveralValues()") { withSeveralValues() },
  deprecated(in: "withValuesOfATest()") { await withValuesOfATest() },
  deprecated(in: "withValuesOfATestInParentheses()") { withValuesOfATestInParentheses() },
  kept(in: "withScope()", reads: [.mock]) { withScope() },
  kept(in: "withOthers()", reads: [.mock]) { withOthers() },
  kept(in: "withOwn()", reads: [.mock]) { withOwn() },
]
