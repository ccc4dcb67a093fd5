import Client
import Dependencies

final class LiteModel {
  @Dependency(Client.self) public var client  // expect: unlinked-live-value
}
