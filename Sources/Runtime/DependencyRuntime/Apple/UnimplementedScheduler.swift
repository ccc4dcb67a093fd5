#if canImport(Combine)
  public import Combine
  public import Dispatch
  public import Foundation

  /// A scheduler that reports an issue, and so fails the running test, whenever it is used.
  ///
  /// It proves that the code under test does not depend on time:
  ///
  /// ```swift
  /// let model = CounterModel(scheduler: DispatchQueue.unimplemented("counter"))
  /// ```
  ///
  /// After reporting, it runs every action at once.
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no Combine.
  public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The name of the scheduler in reports.
    public let prefix: String
    private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>

    /// A scheduler whose time stands still.
    ///
    /// - Parameters:
    ///   - prefix: The name of the scheduler in reports.
    ///   - now: Its time.
    public init(_ prefix: String = "", now: SchedulerTimeType) {
      self.prefix = prefix
      base = ImmediateScheduler(now: now)
    }

    /// Reports an issue.
    ///
    /// - Returns: Zero.
    public var minimumTolerance: SchedulerTimeType.Stride {
      report("minimumTolerance")
      return base.minimumTolerance
    }

    /// Reports an issue.
    ///
    /// - Returns: The time, which stands still.
    public var now: SchedulerTimeType {
      report("now")
      return base.now
    }

    /// Reports an issue, then runs the action.
    public func schedule(options: SchedulerOptions?, _ action: () -> Void) {
      report("schedule")
      action()
    }

    /// Reports an issue, then runs the action.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) {
      report("schedule(after:)")
      action()
    }

    /// Reports an issue, then runs the action, once.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) -> any Cancellable {
      report("schedule(after:interval:)")
      return base.schedule(
        after: date, interval: interval, tolerance: tolerance, options: options, action)
    }

    private func report(_ member: String) {
      reportIssue("Unimplemented: \(prefix.isEmpty ? "Scheduler" : prefix).\(member)")
    }
  }

  extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}

  /// The unimplemented scheduler with the types of the given one.
  public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
    S.SchedulerTimeType, S.SchedulerOptions
  >

  extension DispatchQueue {
    /// An unimplemented scheduler in place of a queue.
    public static var unimplemented: UnimplementedSchedulerOf<DispatchQueue> {
      unimplemented("DispatchQueue")
    }

    /// An unimplemented scheduler in place of a queue.
    ///
    /// - Parameter prefix: The name of the scheduler in reports.
    /// - Returns: The scheduler.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<DispatchQueue> {
      UnimplementedScheduler(prefix, now: .origin)
    }
  }

  extension RunLoop {
    /// An unimplemented scheduler in place of a run loop.
    public static var unimplemented: UnimplementedSchedulerOf<RunLoop> { unimplemented("RunLoop") }

    /// An unimplemented scheduler in place of a run loop.
    ///
    /// - Parameter prefix: The name of the scheduler in reports.
    /// - Returns: The scheduler.
    public static func unimplemented(_ prefix: String) -> UnimplementedSchedulerOf<RunLoop> {
      UnimplementedScheduler(prefix, now: .origin)
    }
  }

  extension AnySchedulerOf<DispatchQueue> {
    /// An unimplemented scheduler in place of a queue.
    public static var unimplemented: Self { DispatchQueue.unimplemented.eraseToAnyScheduler() }

    /// An unimplemented scheduler in place of a queue.
    ///
    /// - Parameter prefix: The name of the scheduler in reports.
    /// - Returns: The scheduler.
    public static func unimplemented(_ prefix: String) -> Self {
      DispatchQueue.unimplemented(prefix).eraseToAnyScheduler()
    }
  }

  extension AnySchedulerOf<RunLoop> {
    /// An unimplemented scheduler in place of a run loop.
    public static var unimplemented: Self { RunLoop.unimplemented.eraseToAnyScheduler() }

    /// An unimplemented scheduler in place of a run loop.
    ///
    /// - Parameter prefix: The name of the scheduler in reports.
    /// - Returns: The scheduler.
    public static func unimplemented(_ prefix: String) -> Self {
      RunLoop.unimplemented(prefix).eraseToAnyScheduler()
    }
  }
#endif
