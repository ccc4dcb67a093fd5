import DependencyRuntime
package import Dispatch
import Foundation

/// A queue for fixtures that receive one.
package let someQueue = DispatchQueue(label: "fixtures")

/// The rule about stored reads, whose findings are in fixtures of other rules too.
package let storedRead = "stored-read-after-escape"

/// Runs the operation as the system would: without any overrides.
package func outside<Result: Sendable>(
  _ operation: @escaping () async -> Result
) async -> Result {
  nonisolated(unsafe) let operation = operation
  return await Task.detached { await operation() }.value
}

/// Runs the body, with the current values, on a thread whose run loop then runs until something has
/// been observed.
package func onRunLoop(reads: Int = 1, _ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  let dependencies = withEscapedDependencies { $0 }
  Thread {
    dependencies.yield { body() }
    while Recorder.shared.count < reads {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }.start()
}

/// A place where two threads wait for each other.
package final class Meeting: Sendable {
  private let group = DispatchGroup()

  package init() {
    group.enter()
    group.enter()
  }

  package func wait() {
    group.leave()
    group.wait()
  }
}

/// Runs the body as two tests would, one after another.
package func inTwoTests(_ body: () async throws -> Void) async rethrows {
  for _ in 0..<2 {
    try await withDependencies {
      $0 = .test
    } operation: {
      try await body()
    }
  }
}
