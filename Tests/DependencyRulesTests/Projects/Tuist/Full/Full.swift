import Client
import Dependencies

final class FullModel {
  @Dependency(Client.self) public var client
}
