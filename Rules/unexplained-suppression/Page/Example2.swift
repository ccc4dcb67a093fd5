private final class ListModel {
  @Dependency(\.apiClient) var apiClient
  var title: String { apiClient.name }
  var detail: DetailModel?

  // example
}
