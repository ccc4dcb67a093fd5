#if canImport(SwiftUI)
  public import SwiftUI

  /// In a view, a dependency is read from the SwiftUI environment.
  ///
  /// ```swift
  /// struct ClockView: View {
  ///   @Dependency(\.date.now) var now
  ///   var body: some View { Text(now, style: .time) }
  /// }
  ///
  /// ClockView().dependency(\.date, .constant(.distantPast))
  /// ```
  ///
  /// Not covered by the project's tests, which run on Linux, where there is no SwiftUI.
  extension Dependency: DynamicProperty {
    /// Takes the values from the environment. SwiftUI calls it before it computes a view's body.
    public mutating func update() {
      installed = environmentValues
    }
  }

  extension EnvironmentValues {
    /// The dependencies of views: those that ``SwiftUICore/View/dependency(_:_:)`` has overridden
    /// above them, or else the current values.
    public var dependencies: DependencyValues {
      get { self[DependencyValuesKey.self] }
      set { self[DependencyValuesKey.self] = newValue }
    }
  }

  private enum DependencyValuesKey: EnvironmentKey {
    static var defaultValue: DependencyValues { DependencyValues._current }
  }
#endif
