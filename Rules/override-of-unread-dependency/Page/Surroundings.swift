import Dependencies
import Testing

private struct History: DependencyKey {
  static let liveValue = History()
  static let testValue = History()
}

extension DependencyValues {
  fileprivate var history: History {
    get { self[History.self] }
    set { self[History.self] = newValue }
  }
}

private final class ListModel {
  @Dependency(\.uuid) var uuid
  func add() { _ = uuid() }
}

// example
