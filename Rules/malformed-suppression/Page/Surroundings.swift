import Dependencies

private struct APIClient: DependencyKey {
  var name: String
  static let liveValue = APIClient(name: "default")
  static var testValue: APIClient { APIClient(name: "test value") }
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private final class DetailModel {
  @Dependency(\.apiClient) var apiClient
  var title: String { apiClient.name }
}
