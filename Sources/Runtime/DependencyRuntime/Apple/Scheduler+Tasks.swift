#if canImport(Combine)
  public import Combine

  extension Scheduler {
    /// Suspends for a duration of this scheduler's time.
    ///
    /// ```swift
    /// @Dependency(\.mainQueue) var mainQueue
    /// try await mainQueue.sleep(for: .seconds(1))
    /// ```
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no Combine.
    ///
    /// - Parameters:
    ///   - duration: How long to sleep.
    ///   - tolerance: How much longer is acceptable.
    ///   - options: Options of the scheduler.
    /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
    public func sleep(
      for duration: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) async throws {
      try Task.checkCancellation()
      // Uses a timer, because only a timer can be cancelled.
      for await _ in timer(interval: duration, tolerance: tolerance, options: options) { break }
      try Task.checkCancellation()
    }

    /// Suspends until a time of this scheduler.
    ///
    /// - Parameters:
    ///   - deadline: When to wake up.
    ///   - tolerance: How much later is acceptable.
    ///   - options: Options of the scheduler.
    /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
    public func sleep(
      until deadline: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) async throws {
      try await sleep(for: now.distance(to: deadline), tolerance: tolerance, options: options)
    }

    /// A stream of this scheduler's time at regular intervals, for one task.
    ///
    /// ```swift
    /// for await _ in mainQueue.timer(interval: .seconds(1)) {
    ///   secondsElapsed += 1
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The time between elements, and until the first one.
    ///   - tolerance: How late an element may be.
    ///   - options: Options of the scheduler.
    /// - Returns: The stream, which ends only with the task that iterates it.
    public func timer(
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride = .zero,
      options: SchedulerOptions? = nil
    ) -> AsyncStream<SchedulerTimeType> {
      AsyncStream { continuation in
        // Unchecked, because Combine does not say that its times are sendable and that its timers
        // may be cancelled from any thread.
        nonisolated(unsafe) let timer = schedule(
          after: now.advanced(by: interval), interval: interval, tolerance: tolerance,
          options: options
        ) {
          nonisolated(unsafe) let now = now
          continuation.yield(now)
        }
        let cancel: @Sendable (Any) -> Void = { _ in timer.cancel() }
        continuation.onTermination = cancel
      }
    }
  }
#endif
