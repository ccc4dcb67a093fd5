import Dependencies
import Testing

private final class ListModel {
  @Dependency(\.uuid) var uuid
  func add() { _ = uuid() }
}

private final class TimerModel {
  @Dependency(\.continuousClock) var clock
  func wait() async throws { try await clock.sleep(for: .seconds(1)) }
}

// example
