import Dependencies

public struct APIClient: Sendable {
  public var fetch: @Sendable () -> Int

  public init(fetch: @escaping @Sendable () -> Int) { self.fetch = fetch }
}

extension APIClient: TestDependencyKey {
  public static let testValue = APIClient(fetch: { 0 })
}

extension DependencyValues {
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
