import Dependencies

private enum Server {
  static func fetch() async throws -> String { "real work" }
}

private struct APIClient: Sendable {
  var fetch: @Sendable () async throws -> String
}

// example

extension APIClient {
  fileprivate static let testValue = APIClient(fetch: unimplemented("APIClient.fetch"))
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private func observe() async -> String {
  await withDependencies {
    $0.context = .preview
  } operation: {
    @Dependency(\.apiClient) var apiClient
    return (try? await apiClient.fetch()) ?? "failure"
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  private struct APIClientView: View {
    @Dependency(\.apiClient) var apiClient
    var body: some View { Button("Load") { Task { try await apiClient.fetch() } } }
  }

  #Preview { APIClientView() }
#endif
