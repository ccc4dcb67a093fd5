import Dependencies
import Foundation

private struct APIClient: Sendable {
  var fetch: @Sendable () throws -> String
  static func live() -> APIClient {
    APIClient(fetch: { UserDefaults.standard.string(forKey: "none") ?? "real work" })
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
