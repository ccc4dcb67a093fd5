import Dependencies

private enum Server {
  static func fetch() async throws -> String { "data" }
}

private struct APIClient: Sendable {
  var fetch: @Sendable () async throws -> String
}

// example

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private func run() async throws -> String {
  @Dependency(\.apiClient) var apiClient
  return try await apiClient.fetch()
}
