import Dependencies
import XCTest

private final class TimerModel: @unchecked Sendable {
  let start: Date

  init() {
    @Dependency(\.date.now) var now
    start = now
  }
}
