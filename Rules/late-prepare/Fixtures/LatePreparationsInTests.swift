import Dependencies
import Foundation
import Testing

private enum PreparedInTests: DependencyKey {
  static let liveValue = Seen.standard.date
  static let testValue = Seen.standard.date
}

extension DependencyValues {
  fileprivate var preparedInTests: Date {
    get { self[PreparedInTests.self] }
    set { self[PreparedInTests.self] = newValue }
  }
}

struct PreparingTests {
  @Test(.disabled("run by a proof"), arguments: [Seen.mock, Seen.overridden])
  func preparesEach(_ seen: Seen) {
    prepareDependencies {
      $0.preparedInTests = seen.date  // expect: late-prepare
    }
    observe(Dependency(\.preparedInTests).wrappedValue)
  }

  @Test(.disabled("run by a proof"), arguments: [Seen.mock])
  func preparesOnly(_ seen: Seen) {
    prepareDependencies {
      $0.preparedInTests = seen.date
    }
    observe(Dependency(\.preparedInTests).wrappedValue)
  }

  @Test(.disabled("run by a proof"))
  func preparesOnce() {
    prepareDependencies {
      $0.preparedInTests = Seen.mock.date
    }
    observe(Dependency(\.preparedInTests).wrappedValue)
  }
}

// MARK: - Proofs

let latePreparationsInTests = [
  wrong(
    .mock, insteadOf: .overridden, in: "PreparingTests.preparesEach(_:)", context: .test,
    reads: [.mock, .mock, .issue]
  ) {
    withDependencies {
      $0 = .test
    } operation: {
      // As the library runs it: one test, with the defaults of one.
      for seen in [Seen.mock, .overridden] { PreparingTests().preparesEach(seen) }
    }
  },
  right(.mock, in: "PreparingTests.preparesOnly(_:)", context: .test) {
    withDependencies {
      $0 = .test
    } operation: {
      PreparingTests().preparesOnly(.mock)
    }
  },
  right(.mock, in: "PreparingTests.preparesOnce()", context: .test) {
    withDependencies {
      $0 = .test
    } operation: {
      PreparingTests().preparesOnce()
    }
  },
]
