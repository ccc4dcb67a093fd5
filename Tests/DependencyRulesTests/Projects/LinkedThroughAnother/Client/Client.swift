import Dependencies

public struct Client: Sendable {
  public var fetch: @Sendable () -> Int

  public init(fetch: @escaping @Sendable () -> Int) { self.fetch = fetch }
}

extension Client: TestDependencyKey {
  public static let testValue = Client { 0 }
}
