import Dependencies
import Testing

@Test(arguments: [true, false]) func runs(fetches: Bool) async throws {
  guard fetches else { return }
  @Dependency(\.apiClient) var apiClient
  _ = try await apiClient.fetch()
}
