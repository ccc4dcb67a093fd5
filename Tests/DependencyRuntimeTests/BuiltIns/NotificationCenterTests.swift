import DependencyRuntime
import Foundation
import Testing

/// `\.notificationCenter` in tests: one that nobody else posts to.
@Suite struct NotificationCenterTests {
  private static let name = Notification.Name("DependencyRuntimeTests.notification")

  @Test(arguments: 1...4) func aTestReceivesItsOwnNotifications(_ number: Int) async {
    await withDependencies {
      $0 = DependencyValues()
    } operation: {
      @Dependency(\.notificationCenter) var notificationCenter
      let observed = Observed<Int>()
      let observer = notificationCenter.addObserver(forName: Self.name, object: nil, queue: nil) {
        observed.note($0.userInfo?["number"] as? Int ?? 0)
      }
      defer { notificationCenter.removeObserver(observer) }
      // Represents the other cases, which run meanwhile, and the rest of the process.
      NotificationCenter.default.post(name: Self.name, object: nil)
      for _ in 1...3 {
        post(number)
        await Task.yield()
      }
      #expect(observed.all == [number, number, number])
    }
  }

  private func post(_ number: Int) {
    @Dependency(\.notificationCenter) var notificationCenter
    notificationCenter.post(name: Self.name, object: nil, userInfo: ["number": number])
  }
}
