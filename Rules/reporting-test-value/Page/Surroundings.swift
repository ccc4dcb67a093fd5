import Dependencies

private enum Server {
  static func fetch() -> String { "real work" }
}

private struct APIClient: Sendable {
  var fetch: @Sendable () -> String
}

// example

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private func observe() -> String {
  countingIssues {
    withDependencies {
      $0.context = .test
    } operation: {
      withDependencies {
        $0.apiClient.fetch = { "override" }
      } operation: {
        @Dependency(\.apiClient) var apiClient
        return apiClient.fetch()
      }
    }
  }
}
