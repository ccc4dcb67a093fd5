extension DependencyValues {
  /// The clock that keeps running while the machine sleeps.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// Swift's `ContinuousClock` in the live and the preview context. In tests, a clock that reports
  /// its use and otherwise does the same; in debug builds, the report names the wrapper that read
  /// it. Override it with a ``TestClock`` or an ``ImmediateClock``.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] ?? ContinuousClockKey.unimplemented.reportingAtWrapper }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps.
  ///
  /// ```swift
  /// @Dependency(\.suspendingClock) var clock
  /// try await clock.sleep(for: .seconds(1))
  /// ```
  ///
  /// Swift's `SuspendingClock` in the live and the preview context. In tests, a clock that reports
  /// its use and otherwise does the same; in debug builds, the report names the wrapper that read
  /// it. Override it with a ``TestClock`` or an ``ImmediateClock``.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] ?? SuspendingClockKey.unimplemented.reportingAtWrapper }
    set { self[SuspendingClockKey.self] = newValue }
  }
}

// The test value is not a clock, so that each read can return one that reports at its own wrapper.
// A clock kept for the whole test would blame the first wrapper.

private enum ContinuousClockKey: DependencyKey {
  static let liveValue: (any Clock<Duration>)? = ContinuousClock()
  static let testValue: (any Clock<Duration>)? = nil
  static let unimplemented = UnimplementedClock(
    .continuous, name: #"@Dependency(\.continuousClock)"#)
}

private enum SuspendingClockKey: DependencyKey {
  static let liveValue: (any Clock<Duration>)? = SuspendingClock()
  static let testValue: (any Clock<Duration>)? = nil
  static let unimplemented = UnimplementedClock(
    .suspending, name: #"@Dependency(\.suspendingClock)"#)
}

extension UnimplementedClock {
  /// The clock, with its reports at the declaration of the wrapper that is being read.
  fileprivate var reportingAtWrapper: Self {
    guard let site = ReadingFrame.current.pointee.declarationSite else { return self }
    return reporting(at: site)
  }
}
