internal import Foundation

extension Task where Success == Never, Failure == Never {
  /// Yields many times, to let other tasks get on with their work.
  ///
  /// One yield lets a task pass that is ready to run. A test that has just started work often has
  /// to let it take several steps, on several threads, before it can check the outcome:
  ///
  /// ```swift
  /// let task = Task { await model.refresh() }
  /// await Task.megaYield()
  /// #expect(model.isLoading)
  /// ```
  ///
  /// It makes that likely, not certain. To be certain wait for something that the work does, or see
  /// `withMainSerialExecutor`.
  ///
  /// - Parameter count: how many times. The default is 20 unless the environment variable
  ///   `TASK_MEGA_YIELD_COUNT` says otherwise.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in stride(from: 0, to: count, by: 1) {
      // The first lets go of the caller's actor for certain, the second of the threads that all
      // other tasks share, to those of any priority. Waiting for a task does not do the former: it
      // goes straight on if the task is fast enough.
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
  /// Suspends until the task is cancelled, in place of returning a value.
  ///
  /// ```swift
  /// let client = APIClient(fetchUser: { id in try await Task.never() })
  /// ```
  ///
  /// - Returns: nothing, ever.
  /// - Throws: `CancellationError`, always.
  public static func never() async throws -> Success {
    try await suspendUntilCancelled()
  }

  /// The task's value, which is cancelled if the one that waits for it is.
  ///
  /// ```swift
  /// let task = Task { await model.observe() }
  /// await task.cancellableValue
  /// ```
  ///
  /// Cancellation does not end the wait: that is up to the task.
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
  /// The task's value, which is cancelled if the one that waits for it is.
  ///
  /// ```swift
  /// let task = Task { try await model.load() }
  /// try await task.cancellableValue
  /// ```
  ///
  /// Cancellation does not end the wait: that is up to the task.
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

/// How many times `Task.megaYield` yields by default: 20, or the number in the
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
