#if canImport(Combine)
  public import Combine
  public import Dispatch
  public import Foundation

  /// A scheduler whose time moves only when a test advances it.
  ///
  /// ```swift
  /// let mainQueue = DispatchQueue.test
  /// let model = withDependencies {
  ///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
  /// } operation: {
  ///   SearchModel()
  /// }
  ///
  /// model.query = "moon"
  /// mainQueue.advance(by: .milliseconds(300))
  /// #expect(model.suggestions.count == 3)
  /// ```
  ///
  /// Actions run one at a time, on the thread that advances, ordered by time, and for the same time
  /// in the order in which they were scheduled. While an action runs, the scheduler shows its time.
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no Combine.
  ///
  /// Unchecked, because the actions may not be sendable. Everything else is accessed with the lock
  /// held.
  public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>:
    Scheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private struct Work {
      let number: Int
      let date: SchedulerTimeType
      let interval: SchedulerTimeType.Stride?
      let action: () -> Void

      func comes(before other: Self) -> Bool {
        (date, number) < (other.date, other.number)
      }
    }

    private let lock = NSLock()
    private var time: SchedulerTimeType
    private var count = 0
    /// In execution order.
    private var work: [Work] = []

    /// A scheduler with nothing to do.
    ///
    /// - Parameter now: The time that the scheduler shows until it is advanced.
    public init(now: SchedulerTimeType) { time = now }

    /// The time to which the scheduler has been advanced.
    public var now: SchedulerTimeType { lock.withLock { time } }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .zero }

    // MARK: Advancing

    /// Moves time forward and runs the actions due by then.
    ///
    /// - Parameter duration: How far. Without it, only actions run that are already due.
    public func advance(by duration: SchedulerTimeType.Stride = .zero) {
      advance(to: now.advanced(by: duration))
    }

    /// Moves time forward, runs the actions due by then, and lets other tasks run in between.
    ///
    /// - Parameter duration: How far. Without it, only actions run that are already due.
    @MainActor
    public func advance(by duration: SchedulerTimeType.Stride = .zero) async {
      await advance(to: now.advanced(by: duration))
    }

    /// Moves time forward and runs the actions due by then, including those that they schedule.
    ///
    /// - Parameter instant: The new value of ``now``.
    public func advance(to instant: SchedulerTimeType) {
      while let action = nextAction(upTo: instant) { action() }
    }

    /// Moves time forward, runs the actions due by then, and lets other tasks run in between.
    ///
    /// - Parameter instant: The new value of ``now``.
    @MainActor
    public func advance(to instant: SchedulerTimeType) async {
      await Task.megaYield()
      while let action = nextAction(upTo: instant) {
        action()
        await Task.megaYield()
      }
    }

    /// Advances from action to action until none are left. Never returns if an action repeats.
    public func run() {
      while let date = nextDate { advance(to: date) }
    }

    /// Advances from action to action until none are left, and lets other tasks run in between.
    @MainActor
    public func run() async {
      await Task.megaYield()
      while let date = nextDate { await advance(to: date) }
    }

    private var nextDate: SchedulerTimeType? { lock.withLock { work.first?.date } }

    /// Moves time to the next action, or to the limit if there is none by then.
    private func nextAction(upTo limit: SchedulerTimeType) -> (() -> Void)? {
      lock.withLock {
        guard let next = work.first, next.date <= limit else {
          time = max(time, limit)
          return nil
        }
        time = max(time, next.date)
        work.removeFirst()
        if let interval = next.interval {
          add(next.number, at: next.date.advanced(by: interval), every: interval, next.action)
        }
        return next.action
      }
    }

    // MARK: Scheduling

    /// Runs the action when the scheduler is next advanced.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      lock.withLock { _ = add(at: time, action) }
    }

    /// Runs the action when the scheduler is advanced to the time.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      lock.withLock { _ = add(at: date, action) }
    }

    /// Runs the action when the scheduler is advanced to the time and then at each interval, until
    /// the result is cancelled.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      let number = lock.withLock { add(at: date, every: interval, action) }
      return AnyCancellable { [weak self] in self?.cancel(number) }
    }

    @discardableResult
    private func add(
      _ number: Int? = nil, at date: SchedulerTimeType,
      every interval: SchedulerTimeType.Stride? = nil, _ action: @escaping () -> Void
    ) -> Int {
      if number == nil { count += 1 }
      let new = Work(number: number ?? count, date: date, interval: interval, action: action)
      work.insert(new, at: work.firstIndex { new.comes(before: $0) } ?? work.endIndex)
      return new.number
    }

    private func cancel(_ number: Int) {
      let cancelled = lock.withLock {
        work.firstIndex { $0.number == number }.map { work.remove(at: $0) }
      }
      // The values that an action holds may run any code when they are released; the lock must not
      // be held then.
      withExtendedLifetime(cancelled) {}
    }
  }

  /// The test scheduler with the types of the given one.
  public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
    S.SchedulerTimeType, S.SchedulerOptions
  >

  extension DispatchQueue {
    /// A new test scheduler in place of a queue.
    public static var test: TestSchedulerOf<DispatchQueue> { TestScheduler(now: .origin) }
  }

  extension RunLoop {
    /// A new test scheduler in place of a run loop.
    public static var test: TestSchedulerOf<RunLoop> { TestScheduler(now: .origin) }
  }
#endif
