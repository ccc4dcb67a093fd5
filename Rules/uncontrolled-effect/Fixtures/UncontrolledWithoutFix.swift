import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class UnfixableModel {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.continuousClock) var clock
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  var task: Task<Void, any Error>?

  /// Made before there is a `self` that has wrappers.
  var id = UUID()  // expect: uncontrolled-effect

  /// The name means something else here.
  func shadowed(_ date: Date) -> TimeInterval {
    Date().timeIntervalSince(date)  // expect: uncontrolled-effect
  }

  /// A closure that is kept must say `self`.
  func keep() {
    task = Task { print(Date()) }  // expect: uncontrolled-effect
  }

  /// In nanoseconds no clock sleeps.
  func wait() async throws {
    try await Task.sleep(nanoseconds: 1)  // expect: uncontrolled-effect
  }

  func roll() -> Int { Int.random(in: 1...6) }  // expect: uncontrolled-effect
  func rollWithAGenerator() -> Int {
    withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  }

  // MARK: Without the wrapper

  func zone() -> TimeZone { TimeZone.current }  // expect: uncontrolled-effect (info)
  func session() -> URLSession { URLSession.shared }  // expect: uncontrolled-effect (info)
}
