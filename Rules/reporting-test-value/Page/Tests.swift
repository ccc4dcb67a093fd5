import Dependencies
import Testing

@Test func fetches() {
  withDependencies {
    $0.apiClient.fetch = { "override" }
  } operation: {
    @Dependency(\.apiClient) var apiClient
    #expect(apiClient.fetch() == "override")
  }
}
