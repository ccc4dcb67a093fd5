import Dependencies

struct Clock { var now: @Sendable () -> Int }

extension Clock: TestDependencyKey {  // expect: missing-live-value
  static let testValue = Clock { 0 }
}

final class ClockModel {
  @Dependency(Clock.self) public var clock
}
