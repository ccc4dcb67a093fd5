import Dependencies
import Foundation

final class StampReader {
  @Dependency(\.date) var date
  let start: Date

  init(start: Date) { self.start = start }

  func elapsed() -> TimeInterval { date.now.timeIntervalSince(start) }

  // MARK: Values for tests and previews

  static var mock: StampReader { StampReader(start: Date()) }
  static func preview() -> StampReader { StampReader(start: Date.now) }
}

extension StampReader {
  static let sample = StampReader(start: Date())
}

/// The live value has effects, which is its purpose.
struct StampClient: Sendable {
  var stamp: @Sendable () -> Date
  var name: @Sendable () -> String
}

extension StampClient: DependencyKey {
  static var liveValue: StampClient {
    StampClient(
      stamp: { Date() },
      name: {
        @Dependency(\.date) var date
        return "\(date.now) \(UUID())"
      })
  }
  static let testValue = StampClient(
    stamp: unimplemented("stamp", placeholder: .distantPast),
    name: unimplemented("name", placeholder: ""))
}
