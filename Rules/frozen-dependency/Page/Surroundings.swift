import Dependencies

private struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

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

// example

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

private func observe() -> String {
  _ = GreeterKey.testValue
  return withDependencies {
    $0.name = "override"
  } operation: {
    GreeterKey.testValue.greet()
  }
}
