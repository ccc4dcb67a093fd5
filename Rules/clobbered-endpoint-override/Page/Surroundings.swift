import Dependencies

private struct Greeter: Sendable {
  var greet: @Sendable () -> String
  var leave: @Sendable () -> String
}

private enum GreeterKey: DependencyKey {
  static let liveValue = Greeter(greet: { "default" }, leave: { "default" })
  static let testValue = Greeter(greet: { "default" }, leave: { "default" })
}

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }
}

private final class Model {
  @Dependency(\.greeter) var greeter
  func greet() -> String { greeter.greet() }
}

// example

private func observe() -> String { greet() }
