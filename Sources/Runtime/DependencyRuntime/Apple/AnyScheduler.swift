#if canImport(Combine)
  public import Combine
  public import Dispatch
  public import Foundation

  /// Any Combine scheduler with the given types of time and options.
  ///
  /// In place of a concrete scheduler, it lets tests use another one:
  ///
  /// ```swift
  /// func suggestions(
  ///   on scheduler: AnySchedulerOf<DispatchQueue>
  /// ) -> some Publisher<[String], Never> {
  ///   query.debounce(for: .milliseconds(300), scheduler: scheduler).map(search)
  /// }
  ///
  /// suggestions(on: .main)
  /// suggestions(on: .immediate)  // in a test
  /// ```
  ///
  /// New code should use clocks instead; see ``DependencyValues/continuousClock``.
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no Combine.
  ///
  /// Unchecked, because Combine does not declare schedulers `Sendable`, although they are meant to
  /// be called from any thread.
  public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>:
    Scheduler, @unchecked Sendable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    private let getMinimumTolerance: () -> SchedulerTimeType.Stride
    private let getNow: () -> SchedulerTimeType
    private let scheduleImmediately: (SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleDelayed:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
    private let scheduleInterval:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable

    /// A scheduler made of closures, one for each requirement of `Scheduler`.
    ///
    /// - Parameters:
    ///   - minimumTolerance: Returns the minimum tolerance.
    ///   - now: Returns the time.
    ///   - scheduleImmediately: Runs an action as soon as possible.
    ///   - delayed: Runs an action at a time, with a tolerance.
    ///   - interval: Runs an action at a time and then at each interval, with a tolerance, until
    ///     what it returns is cancelled.
    public init(
      minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
      now: @escaping () -> SchedulerTimeType,
      scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
      delayed:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
        ) -> Void,
      interval:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
          @escaping () -> Void
        ) -> any Cancellable
    ) {
      getMinimumTolerance = minimumTolerance
      getNow = now
      self.scheduleImmediately = scheduleImmediately
      scheduleDelayed = delayed
      scheduleInterval = interval
    }

    /// Erases the type of a scheduler.
    public init<S: Scheduler<SchedulerTimeType>>(
      _ scheduler: S
    ) where S.SchedulerOptions == SchedulerOptions {
      self.init(
        minimumTolerance: { scheduler.minimumTolerance }, now: { scheduler.now },
        scheduleImmediately: scheduler.schedule, delayed: scheduler.schedule,
        interval: scheduler.schedule)
    }

    /// The minimum tolerance of the scheduler.
    public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

    /// The scheduler's time.
    public var now: SchedulerTimeType { getNow() }

    /// Runs the action as soon as possible.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
      scheduleImmediately(options, action)
    }

    /// Runs the action at the given time.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) {
      scheduleDelayed(date, tolerance, options, action)
    }

    /// Runs the action at the given time and then at each interval, until the result is cancelled.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      scheduleInterval(date, interval, tolerance, options, action)
    }
  }

  /// Any scheduler with the types of the given one, such as `AnySchedulerOf<DispatchQueue>`.
  public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<
    S.SchedulerTimeType, S.SchedulerOptions
  >

  extension Scheduler {
    /// This scheduler as an ``AnyScheduler``.
    ///
    /// ```swift
    /// let mainQueue = DispatchQueue.test
    /// let model = withDependencies {
    ///   $0.mainQueue = mainQueue.eraseToAnyScheduler()
    /// } operation: {
    ///   SearchModel()
    /// }
    /// ```
    public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
      AnyScheduler(self)
    }
  }

  extension AnySchedulerOf<DispatchQueue> {
    /// The main queue.
    public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }
  }

  extension AnySchedulerOf<RunLoop> {
    /// The main run loop.
    public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
  }

  // The start of time for schedulers that do not follow the system's clock.

  extension DispatchQueue.SchedulerTimeType {
    /// Not zero, which Dispatch interprets as now.
    static var origin: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
  }

  extension RunLoop.SchedulerTimeType {
    static var origin: Self { Self(Date(timeIntervalSince1970: 0)) }
  }
#endif
