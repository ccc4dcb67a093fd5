import DependencyProgram
import Testing

/// The endpoints that a test reads by calling methods of a client.
@Suite struct ClientMethodLayerTests {
  private static let client = #"""
    import Dependencies
    @DependencyClient struct Player {
      var play: @Sendable () async throws -> Int
      var stop: @Sendable () async throws -> Int
    }
    @DependencyClient struct Client {
      var fetch: @Sendable () async throws -> Int
      var other: @Sendable () async throws -> Int
      var player = Player()
    }
    extension Client: DependencyKey {
      static let testValue = Client()
      static let liveValue = Client(fetch: { 1 }, other: { 2 })
    }
    extension DependencyValues {
      var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } }
    }
    """#

  /// - Parameters:
  ///   - members: those that an extension adds to the client.
  ///   - use: what the model does with it.
  ///   - override: what the test overrides.
  private func check(
    _ members: String, protocols: String = "", use: String = "try await client.both()",
    override: String = "", reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let call = "_ = try await Model().load()"
    let scope = "try await withDependencies { \(override) } operation: { \(call) }"
    let program = SampleProgram([
      "A.swift": """
      \(Self.client)
      extension Client\(protocols) {
        \(members)
      }
      extension Player { func again() async throws -> Int { try await play() } }
      class Model {
        @Dependency(\\.client) var client
        func load() async throws -> Int { \(use) }
      }
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      struct Tests {
        @Test func test() async throws {
          \(override.isEmpty ? call : scope)
        }
      }
      """,
    ])
    let reads = try program.readsOfTest("Tests.test()")
    expect(
      reads.replacing(" by Model.load()", with: ""), is: expected, sourceLocation: sourceLocation)
  }

  private let fetch = "func both() async throws -> Int { try await fetch() }"
  private let other = "$0.client.other = { 1 }"

  @Test("a method reads the endpoints that it calls")
  func calls() throws {
    try check(fetch, reads: #"\.client.fetch unimplemented"#)
    try check(
      fetch, override: other, reads: #"\.client.fetch unimplemented, \.client.other unused"#)
    try check(
      fetch, override: "$0.client.fetch = { 1 }", reads: #"\.client.fetch overridden"#)
    try check(fetch, override: "$0.client = Client()", reads: #"\.client.fetch overridden"#)
    try check(
      "func both() async throws -> Int { try await self.fetch() + other() }",
      reads: #"\.client.fetch unimplemented, \.client.other unimplemented?"#)
    try check(
      fetch, use: "let api = client; return try await api.both()",
      reads: #"\.client.fetch unimplemented"#)
  }

  @Test("a method that a macro makes under another name calls its endpoint")
  func namedMethods() throws {
    func check(_ use: String, reads expected: String) throws {
      let program = SampleProgram([
        "A.swift": #"""
        import Dependencies
        @DependencyClient struct Client {
          @DependencyEndpoint(method: "go") var fetch: (_ id: Int) -> Int = { _ in 0 }
          @DependencyEndpoint(method: "load") var one: (_ one: Int) -> Int = { _ in 0 }
          @DependencyEndpoint(method: "load") var two: (_ two: Int) -> Int = { _ in 0 }
          var load: () -> Int = { 0 }
        }
        extension Client: TestDependencyKey { static let testValue = Client() }
        extension DependencyValues {
          var client: Client { get { self[Client.self] } set { self[Client.self] = newValue } }
        }
        func run() { @Dependency(\.client) var client; _ = \#(use) }
        """#,
        "Tests.swift": "import Testing\n@Test func test() { run() }",
      ])
      expect(
        try program.readsOfTest("test()").replacing(" by run()", with: ""), is: expected)
    }
    try check("client.go(id: 1)", reads: #"\.client.fetch unimplemented"#)
    try check("client.fetch(1)", reads: #"\.client.fetch unimplemented"#)
    // Nothing tells the overloads apart.
    let all = ["load", "one", "two"].map { "\\.client.\($0) unimplemented?" }
    try check("client.load(one: 1)", reads: all.joined(separator: ", "))
  }

  @Test("it reads what the methods and getters use that it calls in turn, as certainly as they do")
  func chains() throws {
    try check(
      """
      func both() async throws -> Int { try await self.one() }
      func one() async throws -> Int { if Bool.random() { return try await both() }; return two }
      var two: Int { get async throws { try await fetch() } }
      """, reads: #"\.client.fetch unimplemented?"#)
    try check(
      """
      func both() async throws -> Int { try await two }
      var two: Int { get async throws { try await fetch() } }
      """, reads: #"\.client.fetch unimplemented"#)
    try check(
      "var two: Int { get async throws { try await fetch() } }", use: "try await client.two",
      override: other, reads: #"\.client.fetch unimplemented, \.client.other unused"#)
    try check(
      "func both() async throws -> Int { try await player.again() }",
      reads: #"\.client.player.play testValue"#)
    try check(
      "", use: "try await client.player.again()", override: "$0.client.player.stop = { 1 }",
      reads: #"\.client.player.play testValue, \.client.player.stop unused"#)
  }

  @Test("what it may leave out may not be read")
  func conditions() throws {
    let choice = "func both(_ now: Bool = true) async throws -> Int"
    try check(
      "\(choice) { if now { try await fetch() } else { try await other() } }",
      reads: #"\.client.fetch unimplemented?, \.client.other unimplemented?"#)
    try check(
      "\(choice) { if now { try await fetch() } else { try await fetch() + 1 } }",
      reads: #"\.client.fetch unimplemented"#)
    try check(
      "\(choice) { guard now else { return 1 }; return try await fetch() }", override: other,
      reads: #"\.client.fetch unimplemented?, \.client.other unused"#)
    try check(
      "func both() async throws -> Int { Task { try await fetch() }; return 1 }",
      reads: #"\.client.fetch unimplemented?"#)
    try check(
      """
      func both() async throws -> Int {
        func inner() async throws -> Int { try await fetch() }
        return try await inner()
      }
      """, reads: #"\.client.fetch unimplemented?"#)
    try check(
      """
      func both() async throws -> Int { try await both(1) }
      func both(_ n: Int) async throws -> Int { try await fetch() }
      """, use: "try await client.both(1)", reads: #"\.client.fetch unimplemented?"#)
  }

  @Test("a method whose use of the client is not seen reads all of it")
  func whole() throws {
    let all = #"\.client overridden"#
    for body in [
      "use(self)", "let copy = self; return try await copy.fetch()", "1",
      "try await fetch() + self[keyPath: path]()", "try await fetch() + self.unknown()",
    ] {
      try check("func both() async throws -> Int { \(body) }", override: other, reads: all)
    }
    try check("", override: other, reads: all)
    try check(
      """
      func both() async throws -> Int { try await hidden() }
      private func hidden() async throws -> Int { use(self) }
      """, override: other, reads: all)
    try check(
      "func both() async throws -> Int { try await fetch() + description.count }",
      override: other, reads: #"\.client.fetch unimplemented, \.client.other unused"#)
    try check(
      "func both() async throws -> Int { try await fetch() + description.count }",
      protocols: ": CustomStringConvertible", override: other, reads: all)
  }

  @Test("names that hide an endpoint read nothing")
  func hidden() throws {
    try check(
      "func both(fetch: () -> Int = { 1 }) async throws -> Int { try await other() + fetch() }",
      override: other, reads: #"\.client.other overridden"#)
  }
}
