import Dependencies
import Testing

private final class ListModel {
  @Dependency(\.uuid) var uuid
  func add() { _ = uuid() }
}

// example
