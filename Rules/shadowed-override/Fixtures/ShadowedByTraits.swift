import Dependencies
import DependencyTestSupport
import Foundation
import Testing

final class ShadowedTestModel {
  @Dependency(\.date.now) private var date
  @Dependency(\.uuid) private var uuid

  func now() -> Date { date }
  func identifier() -> UUID { uuid() }
}

// MARK: A trait is current where the object reads

@Suite(.dependencies { $0.date.now = Seen.overridden.date })
final class SuiteWithTrait {
  var seen: [Any] = []

  @Test func reads() {
    let model = withDependencies {
      $0.date.now = .distantPast  // expect: shadowed-override
    } operation: {
      ShadowedTestModel()
    }
    seen = [model.now()]
  }

  @Test func readsInAScope() {
    withDependencies {
      $0.date.now = .distantPast
    } operation: {
      let model = ShadowedTestModel()
      seen = [model.now()]
    }
  }

  @Test func readsSomethingElse() {
    let model = withDependencies {
      $0.uuid = .constant(Seen.mock.uuid)
    } operation: {
      ShadowedTestModel()
    }
    seen = [model.identifier()]
  }
}

// MARK: - Proofs

/// As the suite's trait does.
private func asInSuite(_ test: (SuiteWithTrait) -> Void) {
  withDependencies {
    $0.date.now = Seen.overridden.date
  } operation: {
    let suite = SuiteWithTrait()
    test(suite)
    suite.seen.forEach { observe($0) }
  }
}

let shadowedByTraits = [
  wrong(.overridden, insteadOf: .distantPast, in: "SuiteWithTrait.reads()", context: .live) {
    asInSuite { $0.reads() }
  },
  right(.distantPast, in: "SuiteWithTrait.readsInAScope()", context: .live) {
    asInSuite { $0.readsInAScope() }
  },
  right(
    Seen(of: Seen.mock.uuid), in: "SuiteWithTrait.readsSomethingElse()", context: .live
  ) {
    asInSuite { $0.readsSomethingElse() }
  },
]
