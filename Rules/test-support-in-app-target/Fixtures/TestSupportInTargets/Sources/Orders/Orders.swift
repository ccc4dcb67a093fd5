import Client
import Dependencies
import DependenciesTestSupport

/// A target is reported once.
public final class Orders {
  @Dependency(Client.self) var client
  public init() {}
  public func count() -> Int { client.fetch() }
}
