import Dependencies
import Testing

@Test func runs() async throws {
  @Dependency(\.apiClient) var apiClient
  _ = try await apiClient.fetch()
}
