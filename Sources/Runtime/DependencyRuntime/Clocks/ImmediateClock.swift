internal import LocksAndAtomics

/// A clock that never waits: every sleep moves the time to its deadline and returns.
///
/// Use it in previews, and in tests that care about what happens but not when:
///
/// ```swift
/// struct Greeter {
///   let clock: any Clock<Duration>
///
///   func greet() async throws -> String {
///     try await clock.sleep(for: .seconds(5))
///     return "Welcome!"
///   }
/// }
///
/// let greeting = try await Greeter(clock: ImmediateClock()).greet()  // At once.
/// ```
///
/// A sleep still lets other tasks run before it returns, so a loop that does nothing but sleep does
/// not starve them, and it throws `CancellationError` in a cancelled task. Where the order of
/// several tasks in time matters, use a ``TestClock``.
///
/// An `ImmediateClock` can be used from any thread.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of an immediate clock.
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

  private let present: Mutex<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: the time that the clock shows until the first sleep.
  public init(now: Instant = Instant()) {
    present = Mutex(now)
  }

  /// The deadline of the latest sleep.
  public var now: Instant { present.withLock { $0 } }

  /// Zero: all differences in time can be measured.
  public var minimumResolution: Duration { .zero }

  /// Sets the clock to the deadline, lets other tasks run and returns.
  ///
  /// - Parameters:
  ///   - deadline: the new value of ``now``, in the clock's future or past.
  ///   - tolerance: ignored.
  /// - Throws: `CancellationError` if the task is already cancelled; the time then does not change.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    present.withLock { $0 = deadline }
    await Task.megaYield()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that starts at its origin.
  public convenience init() { self.init(now: Instant()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock that never waits.
  ///
  /// ```swift
  /// func load(clock: some Clock<Duration>) async throws { /* … */ }
  ///
  /// try await load(clock: .immediate)
  /// ```
  ///
  /// Where the type is an existential, `any Clock<Duration>`, write ``ImmediateClock/init()``.
  public static var immediate: Self { ImmediateClock() }
}
