import Dependencies

public struct Clock: TestDependencyKey, Sendable {
  public var now: @Sendable () -> Int

  public init(now: @escaping @Sendable () -> Int = { 0 }) { self.now = now }

  public static let testValue = Clock()
}
