internal import Foundation

extension Task where Success == Never, Failure == Never {
  /// Yields many times, to let other tasks make progress.
  ///
  /// One yield lets one task that is ready to run go first. A test that has just started work often
  /// has to let it take several steps, on several threads, before it can check the outcome:
  ///
  /// ```swift
  /// let task = Task { await model.refresh() }
  /// await Task.megaYield()
  /// #expect(model.isLoading)
  /// ```
  ///
  /// This makes it likely, not certain. To be certain, wait for something that the work does, or
  /// see `withMainSerialExecutor`.
  ///
  /// - Parameter count: how many times to yield. The default is 20 unless the environment variable
  ///   `TASK_MEGA_YIELD_COUNT` says otherwise.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in stride(from: 0, to: count, by: 1) {
      // The first reliably gives up the caller's actor; the second gives up the threads that all
      // other tasks share, to tasks of any priority. Waiting for a task does not do the former: if
      // the task is fast enough, the wait returns at once.
      await Task.yield()
      await Task<Void, Never>.detached(priority: .background) { await Task.yield() }.value
    }
  }

  /// Suspends until the task is cancelled.
  ///
  /// ```swift
  /// let client = APIClient(fetch: { try await Task.never() })
  /// ```
  ///
  /// - Throws: `CancellationError`, always.
  public static func never() async throws {
    try await suspendUntilCancelled()
  }
}

extension Task where Failure == Never {
  /// Suspends until the task is cancelled, instead of returning a value.
  ///
  /// ```swift
  /// let client = APIClient(fetchUser: { id in try await Task.never() })
  /// ```
  ///
  /// - Returns: never.
  /// - Throws: `CancellationError`, always.
  public static func never() async throws -> Success {
    try await suspendUntilCancelled()
  }

  /// The task's value. Cancels the task if the waiting task is cancelled.
  ///
  /// ```swift
  /// let task = Task { await model.observe() }
  /// await task.cancellableValue
  /// ```
  ///
  /// Cancellation does not end the wait; only the task's end does.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// The task's value. Cancels the task if the waiting task is cancelled.
  ///
  /// ```swift
  /// let task = Task { try await model.load() }
  /// try await task.cancellableValue
  /// ```
  ///
  /// Cancellation does not end the wait; only the task's end does.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

/// The number of times that `Task.megaYield` yields by default: 20, or the number in the
/// environment variable `TASK_MEGA_YIELD_COUNT`, at most 10,000.
public let _defaultMegaYieldCount: Int = {
  let variable = ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"]
  let count = variable.flatMap { Int($0) } ?? 20
  return min(max(count, 0), 10_000)
}()

private func suspendUntilCancelled() async throws -> Never {
  for await _ in AsyncStream<Never>.never {}
  throw CancellationError()
}
