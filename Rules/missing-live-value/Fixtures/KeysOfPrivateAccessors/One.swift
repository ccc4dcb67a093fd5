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

// MARK: - Proofs

let keysOfPrivateAccessorsOne = [
  right(.live, in: "readsOne()", context: .live) { readsOne() }
]
