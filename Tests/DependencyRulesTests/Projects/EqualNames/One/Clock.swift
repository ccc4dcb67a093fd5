import Dependencies

struct Clock { var now: @Sendable () -> Int }

extension Clock: TestDependencyKey {
  static let testValue = Clock { 0 }
}

extension Clock: DependencyKey {
  static let liveValue = Clock { 1 }
}
