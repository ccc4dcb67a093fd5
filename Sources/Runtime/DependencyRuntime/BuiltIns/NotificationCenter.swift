public import Foundation

extension DependencyValues {
  /// Where notifications are posted and observed.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  /// notificationCenter.post(name: .bookSold, object: nil)
  /// ```
  ///
  /// The default center in the live and the preview context, and a new one in each test, so that
  /// tests that run in parallel do not receive each other's notifications.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static let liveValue = NotificationCenter.default
  static var testValue: NotificationCenter { NotificationCenter() }
}
