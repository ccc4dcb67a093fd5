import Dependencies

private struct APIClient: Sendable {
  var fetch: @Sendable () -> String
  var cancel: @Sendable () -> Void
  static let live = APIClient(fetch: { request() }, cancel: {})
  static let unimplemented = APIClient(
    fetch: Dependencies.unimplemented("APIClient.fetch", placeholder: "placeholder"),
    cancel: Dependencies.unimplemented("APIClient.cancel"))

  private static func request() -> String { "real work" }
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
      @Dependency(\.apiClient) var apiClient
      return apiClient.fetch()
    }
  }
}
