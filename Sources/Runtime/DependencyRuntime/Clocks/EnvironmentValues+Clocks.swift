#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The clock for views that want time to go on while the machine sleeps.
    ///
    /// A `ContinuousClock` unless a view further up sets another:
    ///
    /// ```swift
    /// #Preview {
    ///   WelcomeView().environment(\.continuousClock, ImmediateClock())
    /// }
    /// ```
    ///
    /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
    public var continuousClock: any Clock<Duration> {
      get { self[ContinuousClockKey.self] }
      set { self[ContinuousClockKey.self] = newValue }
    }

    /// The clock for views that want time to stop while the machine sleeps.
    ///
    /// A `SuspendingClock` unless a view further up sets another:
    ///
    /// ```swift
    /// #Preview {
    ///   WelcomeView().environment(\.suspendingClock, ImmediateClock())
    /// }
    /// ```
    public var suspendingClock: any Clock<Duration> {
      get { self[SuspendingClockKey.self] }
      set { self[SuspendingClockKey.self] = newValue }
    }
  }

  private enum ContinuousClockKey: EnvironmentKey {
    static let defaultValue: any Clock<Duration> = ContinuousClock()
  }

  private enum SuspendingClockKey: EnvironmentKey {
    static let defaultValue: any Clock<Duration> = SuspendingClock()
  }
#endif
