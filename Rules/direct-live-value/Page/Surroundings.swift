import Dependencies

private struct APIClient: DependencyKey {
  var logIn: @Sendable () async throws -> String
  static let liveValue = APIClient(logIn: { "the live value" })
  static let testValue = APIClient(logIn: { "the test value" })
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// example

private func observe() async throws -> String {
  let session = withDependencies {
    $0.apiClient.logIn = { "the override" }
  } operation: {
    Session()
  }
  return try await session.logIn()
}
