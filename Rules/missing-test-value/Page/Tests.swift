import Dependencies
import Testing

/// Overrides a part of the value, so that the rest of the live one runs.
@Test func cancels() {
  withDependencies {
    $0.apiClient.cancel = {}
  } operation: {
    @Dependency(\.apiClient) var apiClient
    _ = apiClient.fetch()
    apiClient.cancel()
  }
}
