import Dependencies
import XCTest

private struct APIClient: Sendable {
  var fetch: @Sendable () async throws -> [String]
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(fetch: { ["real"] })
  static let testValue = APIClient(fetch: unimplemented("APIClient.fetch"))
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private final class ListModel {
  @Dependency(\.apiClient) var apiClient
  var rows: [String] = []

  func refresh() async throws { rows = try await apiClient.fetch() }
}

// example
