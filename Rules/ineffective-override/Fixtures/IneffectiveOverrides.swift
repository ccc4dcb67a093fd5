import Dependencies
import Foundation

private func now() -> Date {
  @Dependency(\.date) var date
  return date.now
}

// MARK: Nothing runs

func overridesNothing() {
  withDependencies {  // expect: ineffective-override
    $0.date = .constant(Seen.mock.date)
    $0.uuid = .constant(Seen.mock.uuid)
  } operation: {
  }
  observe(now())
}

func overridesNothingInParentheses() {
  withDependencies(  // expect: ineffective-override
    { $0.date = .constant(Seen.mock.date) }, operation: {})
  observe(now())
}

/// A comment is not code.
func overridesComment() {
  withDependencies { values in  // expect: ineffective-override
    values.date = .constant(Seen.mock.date)
  } operation: {
    // The rest of the app
  }
  observe(now())
}

func overridesLiteral() {
  _ = withDependencies {  // expect: ineffective-override
    $0.date.now = Seen.mock.date
  } operation: {
    true
  }
  observe(now())
}

/// As the initialiser of a suite of tests.
struct OverridingSuite {
  init() {
    withDependencies {  // expect: ineffective-override
      $0.date = .constant(Seen.mock.date)
    } operation: {}
  }

  func reads() { observe(now()) }
}

// MARK: Something runs

func overridesRead() {
  withDependencies {
    $0.date = .constant(Seen.mock.date)
  } operation: {
    observe(now())
  }
}

func overridesReference() {
  let read = withDependencies {
    $0.date = .constant(Seen.mock.date)
  } operation: {
    now()
  }
  observe(read)
}

func overridesNamedFunction() {
  let read = withDependencies({ $0.date = .constant(Seen.mock.date) }, operation: now)
  observe(read)
}

/// The update is there for what it does besides.
func updatesWithWork() {
  withDependencies {
    $0.date = .constant(Seen.mock.date)
    observe($0.date.now)
  } operation: {}
}

/// Nothing is overridden, so that nothing is lost.
func overridesNoDependency() {
  withDependencies { _ in
  } operation: {
  }
  observe(now())
}

/// The default of all code from here on.
func preparesForAll() {
  let read = withDependencies {
    $0 = .live
  } operation: {
    prepareDependencies {
      $0.date = .constant(Seen.mock.date)
    }
    return now()
  }
  observe(read)
}

// MARK: Another function of that name

private struct Values {
  var date = Date.distantPast
}

private func withValues(_ update: (inout Values) -> Void, operation: () -> Void) {
  var values = Values()
  update(&values)
  observe(values.date)
  operation()
}

func changesOtherValues() {
  withValues {
    $0.date = Seen.mock.date
  } operation: {
  }
}

// MARK: - Proofs

let ineffectiveOverrides = [
  wrong(.standard, insteadOf: .mock, in: "overridesNothing()", context: .live) {
    overridesNothing()
  },
  wrong(.standard, insteadOf: .mock, in: "overridesNothingInParentheses()", context: .live) {
    overridesNothingInParentheses()
  },
  wrong(.standard, insteadOf: .mock, in: "overridesComment()", context: .live) {
    overridesComment()
  },
  wrong(.standard, insteadOf: .mock, in: "overridesLiteral()", context: .live) {
    overridesLiteral()
  },
  wrong(.standard, insteadOf: .mock, in: "OverridingSuite.init()", context: .live) {
    OverridingSuite().reads()
  },
  right(.mock, in: "overridesRead()", context: .live) { overridesRead() },
  right(.mock, in: "overridesReference()", context: .live) { overridesReference() },
  right(.mock, in: "overridesNamedFunction()", context: .live) { overridesNamedFunction() },
  right(.mock, in: "updatesWithWork()", context: .live) { updatesWithWork() },
  right(.standard, in: "overridesNoDependency()", context: .live) { overridesNoDependency() },
  right(.mock, in: "preparesForAll()", context: .live) { preparesForAll() },
  right(.mock, in: "changesOtherValues()", context: .live) { changesOtherValues() },
]
