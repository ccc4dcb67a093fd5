import APIClient
import Dependencies

func run() {
  @Dependency(\.apiClient) var apiClient
  print(apiClient.fetch())
}

run()
