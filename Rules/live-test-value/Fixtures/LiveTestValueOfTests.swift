import Dependencies
import XCTest

// A key that the tests themselves declare: its one value is made for them.

struct TestDatabase: Sendable {
  static func inMemory() throws -> TestDatabase {
    observe(.test)
    return TestDatabase()
  }
}

private enum TestDatabaseKey: DependencyKey {
  static var liveValue: TestDatabase { try! .inMemory() }
  static var testValue: TestDatabase { liveValue }
}

extension DependencyValues {
  var testDatabase: TestDatabase {
    get { self[TestDatabaseKey.self] }
    set { self[TestDatabaseKey.self] = newValue }
  }
}

// MARK: - Proofs

let liveTestValueOfTests = [
  right(.test, in: "TestDatabaseKey.testValue", context: .test) {
    _ = value(TestDatabaseKey.self)
  }
]
