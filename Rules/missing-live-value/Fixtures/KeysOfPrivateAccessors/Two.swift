import Dependencies

/// The other file's accessor of that name has nothing to do with this key.
private enum TwoKey: TestDependencyKey {  // expect: missing-live-value
  static let testValue = 200
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[TwoKey.self] }
    set { self[TwoKey.self] = newValue }
  }
}

func readsTwo() {
  @Dependency(\.number) var number
  observe(number)
}

extension DependencyValues {
  private enum NestedKey: TestDependencyKey {  // expect: missing-live-value
    static let testValue = 200
  }

  var nestedTwo: Int {
    get { self[NestedKey.self] }
    set { self[NestedKey.self] = newValue }
  }
}

func readsNestedTwo() {
  @Dependency(\.nestedTwo) var number
  observe(number)
}

// MARK: - Proofs

let keysOfPrivateAccessorsTwo = [
  wrong(.test, insteadOf: .live, in: "TwoKey", context: .live, reads: [.issue, .test]) {
    readsTwo()
  },
  wrong(
    .test, insteadOf: .live, in: "DependencyValues.NestedKey", context: .live,
    reads: [.issue, .test]
  ) {
    readsNestedTwo()
  },
]
