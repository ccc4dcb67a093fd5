import Dependencies

struct Clock { var now: @Sendable () -> Int }

extension Clock: TestDependencyKey {  // expect: missing-live-value
  static let testValue = Clock { 0 }
}
