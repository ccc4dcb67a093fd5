import DependencyProgram
import Testing

/// Reads of endpoints, and the code that endpoints run.
extension TestReadLayerTests {
  @Test("a test reads the endpoints that the methods which it calls use")
  func endpoints() throws {
    try check(
      "_ = Model().load()", reads: #"\.api.fetch testValue by Model.load()"#)
    try check(
      "Model().store()", reads: #"\.api.save unimplemented by Model.store()"#)
    try check("_ = Model()", reads: "")
  }

  @Test(
    "an endpoint that a macro makes fails, whatever closure its declaration has, since 1.9.1",
    arguments: [(nil, "unimplemented"), ("1.9.1", "unimplemented"), ("1.9.0", "testValue")]
      as [(String?, String)])
  func endpointsOfMacros(_ version: String?, state: String) throws {
    let model = #"""
      import Dependencies
      @DependencyClient struct API { var count: () -> Int = { 0 }; var save: () -> Void }
      extension API: TestDependencyKey { static let testValue = API() }
      extension DependencyValues {
        var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      }
      struct Model {
        @Dependency(\.api) var api
        func count() -> Int { api.count() }
      }
      """#
    try check(
      "_ = Model().count()", in: model, pins: version.map { ["swift-dependencies": $0] } ?? [:],
      reads: #"\.api.count \#(state) by Model.count()"#)
  }

  @Test(
    "an endpoint of a client that a function makes runs if the test leads to a use of it",
    arguments: [
      ("let c = unknown ?? Client.make(); c.load()", true), ("Client.make().drop()", false),
      ("_ = Client.make()", false), ("h(Client.make())", true), ("k(.make())", false),
      ("var c = Client.make(); c.load = {}", false), ("[Client.make()].map(\\.load)", true),
      ("unknown(Client.make()).load()", true),
    ])
  func endpointsOfClients(_ use: String, isRead: Bool) throws {
    let code = """
      struct Model { @Dependency(\\.api) var api; func run() { api.save() } }
      extension Client {
        static func make() -> Client { let m = Model(); return Client(load: { m.run() }, drop: {}) }
      }
      func h(_ c: Client) { c.load() }
      func k(_ c: Client) { let load = { 1 }; load(); c.drop() }
      """
    let stored = "var load: () -> Void; var drop: () -> Void"
    let initializer = """
      init(load: @escaping () -> Void, drop: @escaping () -> Void) {
        self.load = load
        self.drop = drop
      }
      """
    for members in [stored, "\(stored); \(initializer)"] {
      let model = Self.model.replacing("class Model", with: "class Other").replacing(
        "struct Loader", with: "\(code)\nstruct Client { \(members) }\nstruct Loader")
      try check(
        use, in: model,
        reads: isRead ? #"\.api.save unimplemented? by Client.make() < Model.run()"# : "")
    }
  }

  @Test(
    "an endpoint of a client in a static variable runs if the test leads to a use of it",
    arguments: [
      ("let c = Client.live; c.load()", true), ("let c = Client.live; c.drop()", false),
      ("Client.other.load()", true), ("Client.other.drop()", false), ("_ = Client.other", false),
      ("Client.helped.load()", true), ("Client.helped.drop()", false),
      ("@Dependency(Client.self) var c; c.load()", true),
      ("@Dependency(Client.self) var c; c.drop()", false),
      ("@Dependency(Client.self) var c; keep(c)", true),
    ])
  func endpointsOfVariables(_ use: String, isRead: Bool) throws {
    let client = """
      struct Client { var load: () -> Void; var drop: () -> Void }
      extension Client {
        static let live: Client = {
          let m = Model(); return Client(load: { m.store() }, drop: {})
        }()
        static var other: Client { Client(load: { Model().store() }, drop: {}) }
        static var helped: Client {
          func store(_ isNew: Bool) { if !isNew { return }; Model().store() }
          return Client(load: { store(true) }, drop: {})
        }
      }
      extension Client: TestDependencyKey {
        static let testValue = Client(load: { Model().store() }, drop: {})
      }
      """
    let reads = try readsOfTest(use, in: "\(Self.model)\n\(client)")
    #expect(reads.contains("\\.api.save") == isRead)
  }

  @Test(
    "a call of an endpoint certainly runs its closure if the client is known",
    arguments: [
      ("Client.live.load()", true), ("let c = Client.live; c.load()", true),
      ("let c = Client.live; let d = c; d.load()", true), ("Client.computed.load()", true),
      ("Client.made().load()", true), ("Client.live.drop()", nil),
      ("Client.live.perhaps()", false), ("var c = Client.live; c.load()", false),
      ("Client.changing.load()", false), ("use(Client.live)", false),
      ("if a { Client.live.load() }", false), ("Client.live.given()", false),
    ] as [(String, Bool?)])
  func knownClients(_ use: String, isCertain: Bool?) throws {
    let client = """
      struct Client {
        var load: () -> Void; var drop: () -> Void = {}; var perhaps: () -> Void = {}
        var given: () -> Void = {}
      }
      let store: () -> Void = { Model().store() }
      func make() -> () -> Void { Model().store(); return {} }
      extension Client {
        static let live = Client(
          load: { Model().store() }, drop: {}, perhaps: { if a { Model().store() } },
          given: store)
        static var changing = Client(load: { Model().store() })
        static var computed: Client { Client(load: { Model().store() }) }
        static func made() -> Client { Client { Model().store() } }
      }
      """
    let reads = try readsOfTest(use, in: "\(Self.model)\n\(client)")
    switch isCertain {
    case true?:
      #expect(reads.hasPrefix(#"\.api.save unimplemented by Client."#), "\(reads)")
      #expect(reads.hasSuffix("< Model.store()"))
    case false?: #expect(reads.contains(#"\.api.save unimplemented?"#), "\(reads)")
    case nil: #expect(!reads.contains(#"\.api.save unimplemented "#), "\(reads)")
    }
  }

  @Test(
    "the handler of a server's route runs if the test has a request answered",
    arguments: [
      ("let app = Server(); serve(app)", ""),
      // In a file that imports no server, it may be any method.
      ("let app = Server(); app.get(1, use: load)", "load"),
      ("let app = Server(); serve(app); app.test(1)", "load save"),
      ("let app = Server(); app.add(load)", "load"), ("_ = load(1)", "load"),
      ("let app = Server(); serve(app); add(load)", "load"),
    ])
  func handlersOfRoutes(_ use: String, reads: String) throws {
    let server = #"""
      import Vapor
      func load(_ request: Int) -> Int { Model().load() }
      func serve(_ app: Server) {
        app.get("number", use: load)
        app.webSocket("numbers", onUpgrade: load)
        app.group(1) { users in users.on(2) { request in Model().store() } }
      }
      """#
    let found = try readsOfTest(use, in: "\(Self.model)\n\(server)")
    #expect(found.contains("\\.api.fetch") == reads.contains("load"))
    #expect(found.contains("\\.api.save") == reads.contains("save"))
  }

  @Test("a client's endpoint that code may call through a protocol may run anyway")
  func endpointsOfProtocols() throws {
    let client = """
      protocol P { var load: () -> Void { get } }
      struct Client: P { let load: () -> Void }
      """
    try check(
      "_ = Client(load: { Model().store() })", in: "\(Self.model)\n\(client)",
      reads: #"\.api.save unimplemented? by Model.store()"#)
  }

  @Test("only the endpoints that are used run their code")
  func usedEndpoints() throws {
    let loads = #"\.loader.load missing, \.uuid missing? by Loader.liveValue"#
    try check(#"@Dependency(\.loader.load) var load; load()"#, reads: loads)
    try check(#"@Dependency(\.loader) var loader; loader.load()"#, reads: loads)
    try check(
      """
      withDependencies { $0.loader.load = {} } operation: {
        @Dependency(\\.loader) var loader; loader.load()
      }
      """, reads: #"\.loader.load overridden"#)
    try check(
      #"@Dependency(\.loader) var loader; keep(loader)"#,
      reads: """
        \\.date missing? by Loader.liveValue, \\.loader missing, \\.uuid missing? by Loader.liveValue
        """)
  }

  @Test(
    "an endpoint's code is known however the value is spelled",
    arguments: [
      ("liveValue", "Loader("), ("liveValue = {", "return Loader("),
      ("liveValue: Self = {", "return .init("),
      ("liveValue: Loader = {", "let a = 1; return .init("),
      ("liveValue: Loader = {", ".init("),
    ])
  func spelledEndpoints(_ variable: String, _ maker: String) throws {
    let isClosure = variable.hasSuffix("{")
    let model = Self.model.replacing(
      "liveValue = Loader(", with: "\(variable) \(isClosure ? "" : "= ")\(maker)"
    )
    .replacing("_ = date() })", with: "_ = date() })\(isClosure ? " }()" : "")")
    try check(
      #"@Dependency(\.loader) var loader; loader.load()"#, in: model,
      reads: #"\.loader.load missing, \.uuid missing? by Loader.liveValue"#)
  }
}
