import Dependencies

private enum Server {
  static func fetch() async throws -> String { "data" }
  static func upload(_ text: String) async throws -> String { "real work" }
}

private struct APIClient: Sendable {
  var fetch: @Sendable () async throws -> String
  var upload: @Sendable (String) async throws -> String
}

// example

extension APIClient {
  fileprivate static let testValue = APIClient(
    fetch: unimplemented("APIClient.fetch"), upload: unimplemented("APIClient.upload"))
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private func observe() async -> String {
  await countingIssues {
    await withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.apiClient) var apiClient
      return (try? await apiClient.upload("text")) ?? "failure"
    }
  }
}
