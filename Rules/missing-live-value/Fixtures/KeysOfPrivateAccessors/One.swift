import Dependencies

private enum OneKey: DependencyKey {
  static let liveValue = 100
  static let testValue = 2
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[OneKey.self] }
    set { self[OneKey.self] = newValue }
  }
}

func readsOne() {
  @Dependency(\.number) var number
  observe(number)
}

/// The other file's nested type of that name is another key.
extension DependencyValues {
  private enum NestedKey: DependencyKey {
    static let liveValue = 100
    static let testValue = 2
  }

  var nestedOne: Int {
    get { self[NestedKey.self] }
    set { self[NestedKey.self] = newValue }
  }
}

func readsNestedOne() {
  @Dependency(\.nestedOne) var number
  observe(number)
}

// MARK: - Proofs

let keysOfPrivateAccessorsOne = [
  right(.live, in: "readsOne()", context: .live) { readsOne() },
  right(.live, in: "readsNestedOne()", context: .live) { readsNestedOne() },
]
