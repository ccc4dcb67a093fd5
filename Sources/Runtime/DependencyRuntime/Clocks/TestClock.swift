internal import LocksAndAtomics

/// A clock whose time moves only when a test advances it.
///
/// Pass it to the code under test in place of a real clock, then move time forward and check what
/// has happened:
///
/// ```swift
/// @MainActor @Test func timer() async throws {
///   let clock = TestClock()
///   var ticks = 0
///   let task = Task {
///     for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 }
///   }
///
///   await clock.advance(by: .seconds(3))
///   #expect(ticks == 3)
///
///   task.cancel()
///   try await clock.checkSuspension()  // Nothing sleeps any more.
/// }
/// ```
///
/// Sleepers wake one at a time, ordered by deadline, and for the same deadline in the order in
/// which they went to sleep. While one of them runs, the clock shows its deadline, so a new sleep
/// in the middle of an ``advance(by:)`` counts from the moment that the sleeper was woken for.
/// Before and after each one, the clock yields to other tasks many times to let them reach their
/// next sleep (see `Task.megaYield`).
///
/// All members can be used from any thread. The asynchronous ones stay on the actor that they are
/// called from. So if the test and the code under test share an actor, and the code reaches its
/// next sleep without leaving it, nothing depends on how threads are scheduled.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of a test clock.
  public struct Instant: InstantProtocol {
    private let offset: Duration

    /// Makes the instant that lies a time after the origin of a clock.
    ///
    /// - Parameter offset: the time since the clock's origin.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The instant that lies this far after (or, if negative, before) this one.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// The time that passes from this instant to the other.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether one instant comes before another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let timeline: Mutex<Timeline<Instant>>
  private let resolution = Mutex(Duration.zero)

  /// Makes a clock.
  ///
  /// - Parameter now: the time that the clock shows until it is advanced.
  public init(now: Instant = Instant()) {
    timeline = Mutex(Timeline(now: now))
  }

  /// The time to which the clock has been advanced.
  public var now: Instant { timeline.withLock(\.now) }

  /// Zero, unless set. The clock itself does not use it.
  public var minimumResolution: Duration {
    get { resolution.withLock { $0 } }
    set { resolution.withLock { $0 = newValue } }
  }

  /// Suspends until the clock is advanced to the deadline.
  ///
  /// Returns at once if the deadline has passed. A deadline that is exactly now has not: the sleep
  /// lasts until the clock is next advanced, even if by nothing.
  ///
  /// - Parameters:
  ///   - deadline: when to wake up.
  ///   - tolerance: ignored.
  /// - Throws: `CancellationError` if the task is cancelled before or during the sleep, or if
  ///   ``run(timeout:fileID:filePath:line:column:)`` gives up waiting.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let ticket = timeline.withLock { $0.makeTicket() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isAsleep = timeline.withLock { timeline in
          // A task is marked as cancelled before its handlers run. So if it is not marked here, the
          // handler has yet to take the lock, and will find the sleeper.
          !Task.isCancelled && timeline.add(continuation, until: deadline, ticket)
        }
        if !isAsleep { continuation.resume() }
      }
    } onCancel: {
      let continuation = timeline.withLock { $0.remove(until: deadline, ticket) }
      continuation?.resume()
    }
    // Also covers tasks that were both woken and cancelled.
    try Task.checkCancellation()
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// Yields to other tasks first, to let them reach their sleeps.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// Task { try await clock.sleep(for: .seconds(1)) }
  ///
  /// try? await clock.checkSuspension()  // Throws.
  /// await clock.advance(by: .seconds(1))
  /// try await clock.checkSuspension()  // Does not.
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task does.
  public func checkSuspension() async throws {
    await Task.megaYield()
    guard timeline.withLock(\.isIdle) else { throw SuspensionError() }
  }

  /// Moves time forward and wakes all tasks that sleep until then.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let task = Task { try await clock.sleep(for: .seconds(2)) }
  ///
  /// await clock.advance(by: .seconds(1))  // Sleeps on.
  /// await clock.advance(by: .seconds(1))  // Wakes up.
  /// try await task.value
  /// ```
  ///
  /// - Parameter duration: how far, counted from ``now`` at the time of the call. Without it, only
  ///   sleeps that end exactly now are woken.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves time forward and wakes all tasks that sleep until then.
  ///
  /// Returns when time has reached the deadline and no task sleeps until then any more, new sleeps
  /// included. Does not move time backwards.
  ///
  /// - Parameter deadline: the new value of ``now``.
  public func advance(to deadline: Instant) async {
    await advance(to: deadline, while: { true })
  }

  /// Advances from sleep to sleep until none are left.
  ///
  /// ```swift
  /// let clock = TestClock()
  /// let task = Task {
  ///   for _ in 1...10 { try await clock.sleep(for: .seconds(1)) }
  /// }
  ///
  /// await clock.run(timeout: .seconds(5))
  /// try await task.value
  /// ```
  ///
  /// Some code never stops sleeping, such as a timer. After the timeout, this method reports an
  /// issue, which fails the running test, and ends the remaining sleeps with `CancellationError`.
  /// If its own task is cancelled, it reports an issue as well, but leaves the sleeps alone.
  ///
  /// - Parameters:
  ///   - duration: how much real time to allow.
  ///   - fileID: the file to report the issue at.
  ///   - filePath: the path to report the issue at.
  ///   - line: the line to report the issue at.
  ///   - column: the column to report the issue at.
  public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let limit = ContinuousClock.now.advanced(by: duration)
    let hasTime = { ContinuousClock.now < limit && !Task.isCancelled }

    await Task.megaYield()
    while hasTime(), let deadline = timeline.withLock(\.nextDeadline) {
      await advance(to: deadline, while: hasTime)
    }
    guard !timeline.withLock(\.isIdle) else { return }

    let reason: String
    if Task.isCancelled {
      reason = "when the task that ran it was cancelled"
    } else {
      reason = "after running it for \(duration)"
      let abandoned = timeline.withLock { $0.removeAll() }
      for continuation in abandoned { continuation.resume(throwing: CancellationError()) }
      await Task.megaYield()
    }
    reportIssue(
      """
      Tasks are still sleeping on the test clock \(reason).

      Either they keep going back to sleep, as timers do: cancel them first, or advance the \
      clock step by step instead of running it. Or they need more real time: raise 'timeout'.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Wakes the sleepers up to the deadline one by one, as long as the condition holds.
  private func advance(to deadline: Instant, while condition: () -> Bool) async {
    await Task.megaYield()
    while condition(), let continuation = timeline.withLock({ $0.advance(upTo: deadline) }) {
      continuation.resume()
      await Task.megaYield()
    }
    await Task.megaYield()
  }
}

extension TestClock where Duration == Swift.Duration {
  /// A clock of ordinary durations that starts at its origin.
  public convenience init() { self.init(now: Instant()) }
}
