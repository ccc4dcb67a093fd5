import Client
import Dependencies

#if DEBUG
  import XCTest
#endif

/// Users do not get it.
public func guarded() -> Int {
  @Dependency(Client.self) var client
  return client.fetch()
}
