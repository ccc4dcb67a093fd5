#if canImport(Combine)
  public import Combine
  public import Dispatch
  public import Foundation

  /// A scheduler that never waits: it runs every action immediately, within the call.
  ///
  /// ```swift
  /// let model = withDependencies { $0.mainQueue = .immediate } operation: { SearchModel() }
  /// ```
  ///
  /// A repeated action runs once. For tests in which time matters, use ``TestScheduler``.
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no Combine.
  public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
    /// The time, which stands still.
    public let now: SchedulerTimeType

    /// A scheduler whose time stands still.
    ///
    /// - Parameter now: Its time.
    public init(now: SchedulerTimeType) { self.now = now }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .zero }

    /// Runs the action.
    public func schedule(options: SchedulerOptions?, _ action: () -> Void) { action() }

    /// Runs the action.
    public func schedule(
      after date: SchedulerTimeType,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) {
      action()
    }

    /// Runs the action, once.
    public func schedule(
      after date: SchedulerTimeType,
      interval: SchedulerTimeType.Stride,
      tolerance: SchedulerTimeType.Stride,
      options: SchedulerOptions?,
      _ action: () -> Void
    ) -> any Cancellable {
      action()
      return AnyCancellable {}
    }
  }

  extension ImmediateScheduler: Sendable where SchedulerTimeType: Sendable {}

  /// The immediate scheduler with the types of the given one.
  public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
    S.SchedulerTimeType, S.SchedulerOptions
  >

  extension DispatchQueue {
    /// An immediate scheduler in place of a queue.
    public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
      ImmediateScheduler(now: .origin)
    }
  }

  extension RunLoop {
    /// An immediate scheduler in place of a run loop.
    public static var immediate: ImmediateSchedulerOf<RunLoop> { ImmediateScheduler(now: .origin) }
  }

  extension AnySchedulerOf<DispatchQueue> {
    /// An immediate scheduler in place of a queue.
    public static var immediate: Self { DispatchQueue.immediate.eraseToAnyScheduler() }
  }

  extension AnySchedulerOf<RunLoop> {
    /// An immediate scheduler in place of a run loop.
    public static var immediate: Self { RunLoop.immediate.eraseToAnyScheduler() }
  }
#endif
