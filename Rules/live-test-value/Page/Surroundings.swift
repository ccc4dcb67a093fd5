import Dependencies
import Foundation

private struct APIClient: Sendable {
  var fetch: @Sendable () throws -> String
  static func live() -> APIClient { APIClient(fetch: { request() }) }

  private static func request() -> String {
    _ = UserDefaults.standard
    return "real work"
  }
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
      return (try? apiClient.fetch()) ?? "failure"
    }
  }
}
