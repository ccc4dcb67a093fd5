public import DependencyMacros

struct User: Equatable, Sendable {
  var id = 1
  var name = "Blob"
}

/// Labelled endpoints, overridden one by one.
@DependencyClient
struct UserClient: Sendable {
  /// Fetches a user.
  var fetch: @Sendable (_ id: Int) async throws -> User
  var rename: @Sendable (_ id: Int, _ to: String) async throws -> Void
  var isOnline: @Sendable () -> Bool = { false }
}

extension UserClient: DependencyKey {
  static let liveValue = UserClient(
    fetch: { User(id: $0, name: "Live") }, rename: { _, _ in }, isOnline: { true })
  static let testValue = UserClient()
}

extension DependencyValues {
  var users: UserClient {
    get { self[UserClient.self] }
    set { self[UserClient.self] = newValue }
  }
}

/// Endpoints of every shape.
@DependencyClient
struct Shapes<Value: Sendable> {
  let name: String
  var retries = 3
  var note: String?
  var log: (String) -> Void
  var find: (_ id: Int) -> Value?
  var load: () throws -> Value
  var sum: (_ numbers: Int...) -> Int = { _ in -1 }
  var count: (_ number: inout Int, _ by: Int) -> Void
  var lazily: (_ value: @autoclosure () throws -> Int) throws -> Int
  var typed: (_ id: Int) throws(Unimplemented) -> Int
  var chosen: (Int) -> String = { if $0 > 1 { "many" } else { "few" } }
  @DependencyEndpoint(method: "find") var findByName: (_ name: String) -> Value?
  var `default`: @MainActor (_ in: Int) async -> Void
  var polite: nonisolated(nonsending) (_ x: Int) async -> Int = { $0 }
  #if os(Linux) || os(macOS)
    var here: () -> Bool = { false }
  #else
    var there: () -> Bool = { false }
  #endif
  @DependencyEndpointIgnored var ignored: () -> Int = { 7 }
  @Dependency(\.context) var context
  static var shared: Shapes { Shapes(name: "shared") }
  var description: String { "\(name) \(retries)" }
}

/// A property that every initialiser has to set, after an endpoint.
@DependencyClient
struct Named: Sendable {
  var rename: @Sendable (_ name: String) -> Bool = { _ in false }
  let id: Int
  var title: String
  static let make: @Sendable () -> Int = { 42 }
  nonisolated(unsafe) static var maker: () -> Int = { 43 }
}

enum Flavour: String, Sendable {
  case live, preview, test
}

extension DependencyValues {
  @DependencyEntry(liveValue: Flavour.live, previewValue: Flavour.preview)
  var flavour = Flavour.test

  @DependencyEntry(liveValue: Flavour.live) var liveFlavour: Flavour

  @DependencyEntry public var names: [String: Int] = ["a": 1]

  @DependencyEntry("NamedKey") public var named = 5
}
