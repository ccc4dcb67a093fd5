import Dependencies

public struct Clock: TestDependencyKey, Sendable {
  public var now: @Sendable () -> Int = { 0 }
  public static let testValue = Clock()
}
