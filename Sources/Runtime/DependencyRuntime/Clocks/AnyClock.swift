/// Any clock, under one concrete type.
///
/// `any Clock<Duration>` does not itself conform to `Clock`, so it cannot be passed where a generic
/// parameter `C: Clock` has to be inferred from two arguments, stored in a generic type, or named
/// as one. An `AnyClock` can:
///
/// ```swift
/// struct Poller<C: Clock> where C.Duration == Duration {
///   let clock: C
/// }
///
/// let clock: any Clock<Duration> = ContinuousClock()
/// let poller = Poller(clock: AnyClock(clock))
/// ```
///
/// The instants of the wrapped clock are expressed as time elapsed since the wrapper was made, so
/// instants of two wrappers must not be compared, even if both wrap the same clock.
///
/// An `AnyClock` is immutable and can be used from any thread.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of a wrapped clock.
  public struct Instant: InstantProtocol {
    fileprivate let offset: Duration

    /// The instant that lies this far after (or, if negative, before) this one.
    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }

    /// The time that passes from this instant to the other.
    public func duration(to other: Self) -> Duration { other.offset - offset }

    /// Whether one instant comes before another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let currentOffset: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let sleepUntilOffset: @Sendable (Duration, Duration?) async throws -> Void

  /// Wraps a clock.
  ///
  /// Reads the clock's `now` once: it becomes the origin of the wrapper's instants.
  ///
  /// - Parameter clock: the clock to wrap.
  public init<C: Clock>(_ clock: C) where C.Instant.Duration == Duration {
    let origin = clock.now
    currentOffset = { origin.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    sleepUntilOffset = { offset, tolerance in
      try await clock.sleep(until: origin.advanced(by: offset), tolerance: tolerance)
    }
  }

  /// The current instant of the wrapped clock.
  public var now: Instant { Instant(offset: currentOffset()) }

  /// The resolution of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Parameters:
  ///   - deadline: when to wake up.
  ///   - tolerance: how much later is acceptable, passed on unchanged.
  /// - Throws: any error that the wrapped clock throws, usually `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepUntilOffset(deadline.offset, tolerance)
  }
}
