import APIClient
import Dependencies

func run() {
  @Dependency(\.apiClient) var apiClient  // expect: unlinked-live-value
  print(apiClient.fetch())
}

run()
