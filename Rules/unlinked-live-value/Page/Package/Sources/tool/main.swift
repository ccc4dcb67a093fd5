import APIClient
import Dependencies

@Dependency(\.apiClient) var apiClient  // expect: unlinked-live-value
