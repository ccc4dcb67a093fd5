import Client
import Dependencies  // expect: test-support-in-app-target

/// Nothing imports what the manifest links.
public final class Receipts {
  @Dependency(Client.self) var client
  public init() {}
  public func count() -> Int { client.fetch() }
}
