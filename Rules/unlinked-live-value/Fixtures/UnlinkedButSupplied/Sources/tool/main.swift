import APIClient
import Dependencies

prepareDependencies {
  $0.apiClient = APIClient(fetch: { 2 })
}

func run() {
  @Dependency(\.apiClient) var apiClient
  print(apiClient.fetch())
}

run()
