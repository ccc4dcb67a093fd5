import APIClient
import Dependencies

extension APIClient: DependencyKey {
  public static let liveValue = APIClient()
}
