import Dependencies
import Foundation

private struct Session: Sendable {
  func upload(_ data: Data) async throws -> String { "real work" }
}

private let session = Session()

private struct APIClient: Sendable {
  var fetch: @Sendable () async throws -> Data
  var upload: @Sendable (Data) async throws -> String
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(
    fetch: { Data() }, upload: { try await session.upload($0) })

  // example
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
      $0.context = .test
    } operation: {
      @Dependency(\.apiClient) var apiClient
      return (try? await apiClient.upload(Data())) ?? "failure"
    }
  }
}
