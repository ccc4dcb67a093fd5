import DependencyMacros
import DependencyTestSupport
import Testing

@DependencyClient
struct APIClient: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> String
  var isOnline: @Sendable () -> Bool = { false }
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(fetch: { "user \($0)" }, isOnline: { true })
  static let testValue = APIClient()
}

extension DependencyValues {
  var api: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

@Test(.dependency(\.api.fetch, { @Sendable _ in "Blob" }))
func userIsFetched() async throws {
  @Dependency(\.api) var api
  #expect(try await api.fetch(id: 42) == "Blob")
}
