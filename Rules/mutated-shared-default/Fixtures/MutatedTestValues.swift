import Dependencies
import Foundation
import Testing

final class TestedSession: @unchecked Sendable {
  var date = Seen.test.date
}

private enum TestedSessionKey: DependencyKey {
  static let liveValue = TestedSession()
  static var testValue: TestedSession { TestedSession() }
}

private enum StoredSessionKey: DependencyKey {
  static let liveValue = TestedSession()
  static let testValue = TestedSession()
}

extension DependencyValues {
  fileprivate var testedSession: TestedSession {
    get { self[TestedSessionKey.self] }
    set { self[TestedSessionKey.self] = newValue }
  }

  fileprivate var storedSession: TestedSession {
    get { self[StoredSessionKey.self] }
    set { self[StoredSessionKey.self] = newValue }
  }
}

/// The object is the test's own: the next one gets another.
func mutatesObjectOfTest() {
  withDependencies {
    $0.testedSession.date = Seen.mock.date
  } operation: {
    observe(Dependency(\.testedSession).wrappedValue.date)
  }
}

/// All tests share the object.
func mutatesObjectOfTests() {
  withDependencies {
    $0.storedSession.date = Seen.mock.date  // expect: mutated-shared-default
  } operation: {
    _ = Dependency(\.storedSession).wrappedValue
  }
}

// MARK: - Proofs

let mutatedTestValues = [
  right(.mock, in: "mutatesObjectOfTest()", context: .test) { mutatesObjectOfTest() },
  wrong(.mock, insteadOf: .test, in: "mutatesObjectOfTests()", context: .test) {
    mutatesObjectOfTests()
    // In another test
    withDependencies {
      $0 = .test
    } operation: {
      observe(Dependency(\.storedSession).wrappedValue.date)
    }
  },
]
