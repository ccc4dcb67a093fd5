import Dependencies

extension ServerKey {
  static let testValue = "test"
}

extension DependencyValues {
  fileprivate var server: String {
    get { self[ServerKey.self] }
    set { self[ServerKey.self] = newValue }
  }
}
