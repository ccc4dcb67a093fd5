import APIClient
import Dependencies

public func run() {
  @Dependency(\.apiClient) var apiClient
  print(apiClient.fetch())
}
