import Dependencies
import Foundation

private let hasSlept = LockIsolated(false)

/// Sleeping advances the time.
private struct MovingClock: Clock {
  var now: ContinuousClock.Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    hasSlept.setValue(true)
  }
}

// example

private func observe() async -> String {
  hasSlept.setValue(false)
  return await withDependencies {
    $0.continuousClock = MovingClock()
    $0.date = DateGenerator { hasSlept.value ? .distantFuture : .distantPast }
  } operation: {
    (try? await save()) == .distantFuture ? "after the delay" : "before the delay"
  }
}
