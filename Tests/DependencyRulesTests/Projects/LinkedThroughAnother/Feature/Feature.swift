import Client
import Dependencies

public final class Feature {
  @Dependency(Client.self) public var client  // expect: unlinked-live-value
  public init() {}
}
