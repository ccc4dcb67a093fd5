import ComposableArchitecture
import Dependencies

private final class Counter: @unchecked Sendable {
  var count = 0
}

private enum CounterKey: DependencyKey {
  static let liveValue = Counter()
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
}

private struct Feature: Reducer {
  @Dependency(\.counter) var counter
  struct State {}
  enum Action { case tapped }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      counter.count += 1
      return .none
    }
  }
}

// example
