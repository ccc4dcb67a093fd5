import Dependencies
import Testing

@testable import App

/// Tests run on new systems.
@Test func loads() async {  // expect: unoverridden-test-dependency
  @Dependency(\.date) var date
  await withTaskGroup(of: Void.self) { group in
    let now = date.now
    group.addTask { print(now) }
  }
}
