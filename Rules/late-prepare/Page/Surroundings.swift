import Dependencies

private enum NameKey: DependencyKey {
  static let liveValue = "default"
  static let testValue = "default"
}

extension DependencyValues {
  fileprivate var name: String {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}

private func greet() -> String {
  @Dependency(\.name) var name
  return name
}

// example

private func observe() -> String { start() }
