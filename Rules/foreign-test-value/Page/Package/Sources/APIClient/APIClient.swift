import Dependencies

public struct APIClient: DependencyKey {
  public static let liveValue = APIClient()
}
