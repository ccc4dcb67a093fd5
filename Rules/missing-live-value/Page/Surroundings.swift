import Dependencies

private struct APIClient: Sendable {
  var name: String
  static let live = APIClient(name: "live value")
  static let unimplemented = APIClient(name: "test value")
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClientKey.self] }
    set { self[APIClientKey.self] = newValue }
  }
}

private final class AppModel {
  @Dependency(\.apiClient) var apiClient
}

private func observe() -> String { countingIssues { AppModel().apiClient.name } }
