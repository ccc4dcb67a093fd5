import Dependencies

/// Only tests read it.
enum ReadInTestsKey: TestDependencyKey {
  static let testValue = 1
}

/// Nobody reads it.
enum UnreadKey: TestDependencyKey {
  static let testValue = 1
}

/// Tests supply it, which is of no use for the app.
enum SuppliedInTestsKey: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 1
}

extension DependencyValues {
  var readInTests: Int {
    get { self[ReadInTestsKey.self] }
    set { self[ReadInTestsKey.self] = newValue }
  }

  var unread: Int {
    get { self[UnreadKey.self] }
    set { self[UnreadKey.self] = newValue }
  }

  var suppliedInTests: Int {
    get { self[SuppliedInTestsKey.self] }
    set { self[SuppliedInTestsKey.self] = newValue }
  }
}

final class SuppliedInTestsReader {
  @Dependency(\.suppliedInTests) var value
}
