private final class ListModel {
  @Dependency(\.apiClient) var apiClient
  var detail: DetailModel?

  // example
}
