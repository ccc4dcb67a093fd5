import Dependencies
import Foundation
import Testing

/// Code of tests decides for itself what it runs with.
struct SilentTests {
  @Dependency(\.date) var date

  func testElapses() -> TimeInterval {
    let reader = withDependencies {
      $0.date = .constant(Date())
    } operation: {
      StampReader(start: Date())
    }
    return reader.elapsed() + date.now.timeIntervalSinceReferenceDate
  }

  func make() -> UUID { UUID() }
}
