/// A clock that reports an issue, and so fails the running test, whenever it is used.
///
/// Give it to code that takes a clock in tests in which time should not matter. If the code starts
/// to depend on time after all, the test fails:
///
/// ```swift
/// @Test func incrementing() {
///   let model = CounterModel(clock: UnimplementedClock())
///   model.incrementButtonTapped()  // Fails the test if it reads the time or sleeps.
///   #expect(model.count == 1)
/// }
/// ```
///
/// After reporting, each member does what the underlying clock does, so the test goes on. The
/// default one, an ``ImmediateClock``, never waits.
///
/// An `UnimplementedClock` is as safe to share between threads as the clock it is made from.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of the underlying clock.
  public struct Instant: InstantProtocol {
    fileprivate let base: AnyClock<Duration>.Instant

    /// The instant that lies this far after (or, if negative, before) this one.
    public func advanced(by duration: Duration) -> Self { Self(base: base.advanced(by: duration)) }

    /// The time that passes from this instant to the other.
    public func duration(to other: Self) -> Duration { base.duration(to: other.base) }

    /// Whether one instant comes before another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.base < rhs.base }
  }

  private let base: AnyClock<Duration>
  private let name: String
  private var site: IssueLocation

  /// Makes a clock that behaves like another one but reports each use.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = UnimplementedClock(.continuous)
  /// ```
  ///
  /// - Parameters:
  ///   - base: the underlying clock. Its `now` is read once, here.
  ///   - name: the name of the clock in reports.
  ///   - fileID: the file that issues are reported at.
  ///   - filePath: the path that issues are reported at.
  ///   - line: the line that issues are reported at.
  ///   - column: the column that issues are reported at.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    site = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes a clock that reports each use and never waits.
  ///
  /// - Parameters:
  ///   - name: the name of the clock in reports.
  ///   - now: the initial time.
  ///   - fileID: the file that issues are reported at.
  ///   - filePath: the path that issues are reported at.
  ///   - line: the line that issues are reported at.
  ///   - column: the column that issues are reported at.
  public init(
    name: String = "Clock",
    now: ImmediateClock<Duration>.Instant = ImmediateClock<Duration>.Instant(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an issue.
  ///
  /// - Returns: the current instant of the underlying clock.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// Reports an issue.
  ///
  /// - Returns: the resolution of the underlying clock.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, then sleeps on the underlying clock.
  ///
  /// - Parameters:
  ///   - deadline: when to wake up.
  ///   - tolerance: how much later is acceptable.
  /// - Throws: any error that the underlying clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }

  /// The same clock, but reporting its uses at another place.
  func reporting(at site: IssueLocation) -> Self {
    var clock = self
    clock.site = site
    return clock
  }

  private func report(_ member: String) {
    reportIssue(
      "Unimplemented: \(name).\(member)",
      fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock of ordinary durations that reports each use and never waits.
  ///
  /// It determines the type of a bare `UnimplementedClock()`.
  ///
  /// - Parameters:
  ///   - name: the name of the clock in reports.
  ///   - fileID: the file that issues are reported at.
  ///   - filePath: the path that issues are reported at.
  ///   - line: the line that issues are reported at.
  ///   - column: the column that issues are reported at.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      name: name, now: ImmediateClock<Duration>.Instant(),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A new clock that reports an issue whenever it is used.
  ///
  /// ```swift
  /// func load(clock: some Clock<Duration>) async throws { /* … */ }
  ///
  /// try await load(clock: .unimplemented())
  /// ```
  ///
  /// Where the type is an existential, `any Clock<Duration>`, write `UnimplementedClock()`.
  ///
  /// - Parameters:
  ///   - fileID: the file that issues are reported at.
  ///   - filePath: the path that issues are reported at.
  ///   - line: the line that issues are reported at.
  ///   - column: the column that issues are reported at.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
