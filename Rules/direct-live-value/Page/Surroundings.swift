import Dependencies

private struct APIClient: DependencyKey {
  var user: @Sendable () -> String
  var settings: @Sendable () -> String
  static let liveValue = APIClient(user: { "the user" }, settings: { "the live value" })
  static let testValue = APIClient(user: { "no user" }, settings: { "the test value" })
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

// example

private func observe() -> String {
  let session = withDependencies {
    $0.apiClient.settings = { "the override" }
  } operation: {
    Session()
  }
  return session.settings()
}
