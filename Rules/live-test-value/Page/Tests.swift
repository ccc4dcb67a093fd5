import Dependencies
import Testing

/// Forgets to override the client, so that it does real work.
@Test func fetches() throws {
  @Dependency(\.apiClient) var apiClient
  _ = try apiClient.fetch()
}
