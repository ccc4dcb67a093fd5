import APIClient
import Dependencies

extension APIClient: @retroactive DependencyKey {
  public static let liveValue = APIClient(fetch: { 1 })
}
