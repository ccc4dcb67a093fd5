import APIClient
import Dependencies

public final class Feature {
  @Dependency(\.apiClient) var apiClient
  public init() {}

  public func fetch() -> Int { apiClient.fetch() }
}
