import Dependencies
import Foundation

private func observeTheDate() {
  @Dependency(\.date) var date
  observe(date.now)
}

// MARK: Overrides without a fix

func onSeveralLines() {
  DependencyValues.withValue(  // expect: deprecated-override-api
    \.date, .constant(Seen.mock.date), operation: { observeTheDate() })
}

func withACommentBetween() {
  DependencyValues.withValue(\.date, /* a mock */ .constant(Seen.mock.date)) {  // expect: deprecated-override-api
    observeTheDate()
  }
}

func withAKeyPathThatIsGiven(_ path: WritableKeyPath<DependencyValues, DateGenerator>) {
  DependencyValues.withValue(path, .constant(Seen.mock.date)) {  // expect: deprecated-override-api
    observeTheDate()
  }
}

func withArgumentsOfAClosure() {
  [Seen.mock].forEach {
    DependencyValues.withValue(\.date, .constant($0.date)) {  // expect: deprecated-override-api
      observeTheDate()
    }
  }
}

// MARK: - Proofs

let deprecatedByHand = [
  byHand(in: "onSeveralLines()") { onSeveralLines() },
  byHand(in: "withACommentBetween()") { withACommentBetween() },
  byHand(in: "withAKeyPathThatIsGiven(_:)") { withAKeyPathThatIsGiven(\.date) },
  byHand(in: "withArgumentsOfAClosure()") { withArgumentsOfAClosure() },
]

/// The functions override as 'withDependencies' does.
private func byHand(in symbol: String, _ body: @escaping () -> Void) -> Proof {
  wrong(.mock, insteadOf: .mock, in: symbol, context: .live) { body() }
}
