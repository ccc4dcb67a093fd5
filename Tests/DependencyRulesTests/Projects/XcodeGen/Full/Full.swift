import Client
import Dependencies

final class FullModel {
  @Dependency(Client.self) var client
}
