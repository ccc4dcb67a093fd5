import Client
import Dependencies

final class LiteModel {
  @Dependency(Client.self) var client  // expect: unlinked-live-value
}
