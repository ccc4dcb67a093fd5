import Dependencies

private struct Session: Sendable {
  static let shared = Session()
}

private struct APIClient: Sendable {
  var name: String
  static let mock = APIClient(name: "mock")
  static func live(session: Session) -> APIClient { APIClient(name: "live value") }
}

// example

extension APIClient {
  fileprivate static var testValue: APIClient { APIClient(name: "test value") }
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private func observe() -> String {
  @Dependency(\.apiClient) var apiClient
  return apiClient.name
}
