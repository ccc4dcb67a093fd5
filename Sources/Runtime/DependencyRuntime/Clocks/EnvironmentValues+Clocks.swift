#if canImport(SwiftUI)
  public import SwiftUI

  extension EnvironmentValues {
    /// The clock for views whose time keeps running while the machine sleeps.
    ///
    /// A `ContinuousClock` unless an enclosing view sets another:
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

    /// The clock for views whose time stops while the machine sleeps.
    ///
    /// A `SuspendingClock` unless an enclosing view sets another:
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
