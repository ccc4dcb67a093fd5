import Dependencies

private struct APIClient: DependencyKey {
  var name: String
  static let liveValue = APIClient(name: "default")
  static var testValue: APIClient { APIClient(name: "default") }
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private class Model {
  @Dependency(\.apiClient) var apiClient
}

private final class DetailModel {
  @Dependency(\.apiClient) var apiClient
}

// example

private func observe() -> String {
  var list: ListModel?
  withDependencies {
    $0.apiClient.name = "override"
  } operation: {
    list = ListModel()
  }
  list?.rowTapped()
  return list?.detail?.apiClient.name ?? "no child"
}
