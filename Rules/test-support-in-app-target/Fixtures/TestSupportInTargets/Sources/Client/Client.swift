import Dependencies

public struct Client: Sendable {
  public var fetch: @Sendable () -> Int
}

extension Client: DependencyKey {
  public static let liveValue = Client(fetch: { 1 })
}
