import ComposableArchitecture
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

private struct Feature: Reducer {
  @Dependency(\.name) var name
  struct State: Equatable { var greeting = "" }
  enum Action { case greetButtonTapped }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.greeting = name
      return .none
    }
  }
}

// example
