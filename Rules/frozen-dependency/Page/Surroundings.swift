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

extension GreeterKey {
  static let testValue = Greeter(greet: unimplemented("Greeter.greet", placeholder: ""))
}

private func observe() -> String {
  _ = GreeterKey.liveValue
  return withDependencies {
    $0.name = "override"
  } operation: {
    GreeterKey.liveValue.greet()
  }
}
