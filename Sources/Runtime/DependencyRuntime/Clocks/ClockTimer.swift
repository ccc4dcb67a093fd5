extension Clock where Duration: Hashable {
  /// An endless sequence that ticks at a regular interval on this clock.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = ContinuousClock()
  /// for await _ in clock.timer(interval: .seconds(1)) {
  ///   secondsElapsed += 1
  /// }
  /// ```
  ///
  /// The first tick comes one interval after iteration starts, the others at whole multiples of the
  /// interval from there, however long the loop's body takes: a late body gets one tick at once for
  /// all that it has missed. The sequence ends when the task that iterates is cancelled, or when
  /// the clock's `sleep` throws for another reason.
  ///
  /// The clock can be any clock, including an existential. Each iteration keeps its own time.
  ///
  /// - Parameters:
  ///   - interval: the time between ticks.
  ///   - tolerance: how late a tick may come.
  /// - Returns: a sequence of the instants at which it ticked, on an ``AnyClock`` of this clock.
  public func timer(
    interval: Self.Duration,
    tolerance: Self.Duration? = nil
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(clock: AnyClock(self), interval: interval, tolerance: tolerance)
  }
}

/// The sequence of a clock's ``_Concurrency/Clock/timer(interval:tolerance:)``.
///
/// Public only because its name is part of that method's signature. A sequence can be shared
/// between tasks; each makes an iterator of its own.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// The instant, by the clock, at which the iteration noticed the tick.
  public typealias Element = C.Instant

  let clock: C
  let interval: C.Instant.Duration
  let tolerance: C.Instant.Duration?

  /// An iterator that has not ticked yet.
  public func makeAsyncIterator() -> Iterator {
    Iterator(clock: clock, interval: interval, tolerance: tolerance)
  }

  /// One task's iteration over the ticks.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let clock: C
    let interval: C.Instant.Duration
    let tolerance: C.Instant.Duration?
    private var lastTick: C.Instant?
    private var hasEnded = false

    init(clock: C, interval: C.Instant.Duration, tolerance: C.Instant.Duration?) {
      self.clock = clock
      self.interval = interval
      self.tolerance = tolerance
    }

    /// Waits for the next tick.
    ///
    /// - Returns: the time at which it came, or `nil` once the clock's `sleep` has thrown, as it
    ///   does in a cancelled task.
    public mutating func next() async -> C.Instant? {
      guard !hasEnded else { return nil }
      let tick = nextTick(after: clock.now)
      do {
        try await clock.sleep(until: tick, tolerance: tolerance)
      } catch {
        hasEnded = true
        return nil
      }
      lastTick = tick
      return clock.now
    }

    /// The tick after the last one, or if that has passed, the latest one that has.
    private func nextTick(after now: C.Instant) -> C.Instant {
      let last = lastTick ?? now
      let next = last.advanced(by: interval)
      // Without an interval there are no multiples to count.
      guard interval > .zero, next < now else { return next }
      // A tick due exactly now has not passed, so round up and take one off instead of rounding
      // down.
      let intervals = (last.duration(to: now) / interval).rounded(.up) - 1
      return last.advanced(by: interval * Int(intervals))
    }
  }
}
