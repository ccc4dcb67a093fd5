import Client
import Dependencies
import DependenciesTestSupport

/// A tool that checks something, as tests do.
func check() -> Int {
  @Dependency(Client.self) var client
  return client.fetch()
}

print(check())
