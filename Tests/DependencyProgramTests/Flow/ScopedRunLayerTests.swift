import DependencyProgram
import Testing

/// The overrides that are in force where a test reads.
@Suite struct ScopedRunLayerTests {
  private static let model = #"""
    struct API {
      var fetch: () -> Int
      var save: () -> Void
    }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 }, save: { print(1) })
      static let testValue = API(fetch: unimplemented("fetch"), save: unimplemented("save"))
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    class Model {
      @Dependency(\.api) var api
      func load() { _ = api.fetch() }
      func late() {
        @Dependency(\.api) var api
        _ = api.fetch()
      }
      func shared() {
        withDependencies(from: self) {
          @Dependency(\.api) var api
          _ = api.fetch()
        }
      }
    }
    struct Feature: Reducer {
      enum Action { case load }
      @Dependency(\.api) var api
      var body: some Reducer { Reduce { _, _ in _ = api.fetch(); return .none } }
    }
    """#

  static let (held, lost, unclear) = ("overridden", "unimplemented", "overridden?")

  /// - Parameters:
  ///   - body: the statements of a test; `IN` begins a scope that overrides.
  ///   - helpers: members of the suite.
  ///   - expected: the values that the test gets, one for each row.
  func check(
    _ body: String, helpers: String = "", declarations: String = "", part: String = "api",
    reads expected: String..., isTestCase: Bool = false, profile: Profile? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func code(_ text: String) -> String {
      text.replacing("IN", with: "withDependencies { $0.api.fetch = { 1 } } operation: ")
    }
    var program = SampleProgram(
      [
        "A.swift": "import ComposableArchitecture\nimport Dependencies\n" + Self.model
          + declarations,
        "Tests.swift": """
        import ComposableArchitecture
        import Dependencies
        import Testing
        import XCTest
        \(isTestCase ? "class Tests: XCTestCase" : "struct Tests") {
          \(code(helpers))
          \(isTestCase ? "" : "@Test") func test() async {
            \(code(body))
          }
        }
        """,
      ])
    program.options.profile = profile
    let line = try program.dump(.testReads).split(separator: "\n").first {
      $0.contains("Tests.test()")
    }
    let values = line?.split(separator: ", ").compactMap { row in
      row.firstRange(of: "\\.\(part).fetch ").map { row[$0.upperBound...].prefix { $0 != " " } }
    }
    expect(
      (values ?? []).joined(separator: ", "), is: expected.joined(separator: ", "),
      sourceLocation: sourceLocation)
  }

  @Test("an object that one of two branches makes in the scope may remember the override")
  func branches() throws {
    try check(
      "let m: Model; if a { m = IN { Model() } } else { m = Model() }; m.load()",
      reads: Self.unclear)
  }

  @Test("a closure that is called where it is written has the values around it")
  func calledClosures() throws {
    try check("IN { { Model().load() }() }", reads: Self.held)
    try check("IN { _ = 1 }; { Model().load() }()", reads: Self.lost)
  }

  @Test("a function that opens scopes runs each of its closures in one of them, or in none")
  func functionsOfSeveralClosures() throws {
    let prepare = """
      func prepare(
        data: () -> Int, update: (inout DependencyValues) -> Void = { _ in }, test: () -> Void
      ) {
        let count = withDependencies { $0.api.save = {} } operation: { data() }
        withDependencies { $0.api.fetch = { count }; update(&$0) } operation: { test() }
      };
      """
    for (call, expected) in [
      ("prepare { 1 } test: { Model().load() }", Self.held),
      ("prepare { 1 } update: { _ in } test: { Model().load() }", Self.held),
      ("prepare(data: { 1 }, test: { Model().load() })", Self.held),
      ("prepare(data: { Model().load(); return 1 }, test: {})", Self.lost),
      ("prepare { Model().load(); return 1 } test: {}", Self.lost),
    ] {
      try check(call, helpers: prepare, reads: expected)
    }
    let labelled = """
      func with(
        _ update: (inout DependencyValues) -> Void, operation: () -> Void, after: () -> Void
      ) {
        withDependencies { update(&$0) } operation: { operation() }
        after()
      };
      """
    let update = "{ $0.api.fetch = { 1 } }"
    try check(
      "with \(update) operation: { Model().load() } after: {}", helpers: labelled, reads: Self.held)
    try check(
      "with \(update) operation: {} after: { Model().load() }", helpers: labelled, reads: Self.lost)
  }

  @Test("a value that was read stays as it is when it is prepared later")
  func preparations() throws {
    let prepare = "prepareDependencies { $0.api.fetch = { 1 } }"
    try check("Model().load(); \(prepare); Model().load()", reads: Self.lost)
    try check(
      "prepareDependencies { if a { $0.api.fetch = { 1 } } }; Model().load()",
      reads: Self.unclear)
    try check(
      "Model().store(); \(prepare); Model().load()",
      declarations: "extension Model { func store() { api.save() } }", reads: Self.lost)
    try check("IN { Model().load() }; \(prepare); Model().load()", reads: Self.held)
  }

  @Test("an object that an overridden method makes has unclear values")
  func overriddenMakers() throws {
    let maker = "class Maker { func make() -> Model { Model() } };"
    let scoped = "final class Scoped: Maker { override func make() -> Model { IN { Model() } } };"
    let helper = "func maker() -> Maker { Scoped() };"
    try check("maker().make().load()", helpers: maker + scoped + helper, reads: Self.unclear)
    try check(
      "IN {}; maker().make().load()",
      helpers: maker + helper.replacing("Scoped", with: "Maker"), reads: Self.lost)
  }

  @Test("a local wrapper has the values of its code, not those of the object")
  func localWrappers() throws {
    try check("let m = IN { Model() }; m.late()", reads: Self.lost)
    try check("let m = Model(); IN { m.late() }", reads: Self.held)
  }

  @Test("a system that reads at each access remembers nothing")
  func atAccess() throws {
    try check("let m = IN { Model() }; m.load()", reads: Self.lost, profile: .atAccess)
    try check("let m = Model(); IN { m.load() }", reads: Self.held, profile: .atAccess)
  }

  @Test("a test store has the values of its creation, whatever is around what it gets")
  func testStores() throws {
    let make = "let store = TestStore(initialState: 1) { Feature() }"
    try check("\(make); IN { await store.send(.load) }", reads: Self.lost)
    try check("IN { \(make); await store.send(.load) }", reads: Self.held)
  }

  @Test("other stores may have the values of the sender, too")
  func otherStores() throws {
    let make = "let store = Store(initialState: 1) { Feature() }"
    try check("\(make); IN { store.send(.load) }", reads: Self.unclear)
  }

  @Test("an object that a closure makes may have the values around it")
  func objectsOfClosures() throws {
    try check(
      "IN { elsewhere { self.m = Model() } }; m.load()", helpers: "var m: Model!",
      reads: Self.unclear, isTestCase: true)
  }

  @Test("a test case is created before 'invokeTest' runs")
  func propertiesOfTestCases() throws {
    let invoke = "override func invokeTest() { IN { super.invokeTest() } }"
    try check(
      "m.load()", helpers: "let m = Model(); \(invoke)", reads: Self.lost, isTestCase: true,
      profile: .atCreation)
    try check(
      "m.load()", helpers: "let m = Model(); \(invoke)", reads: Self.held, isTestCase: true)
  }

  @Test("an override with a value of a key runs the code of that value")
  func valuesOfKeys() throws {
    let service = """
      struct Service { var run: () -> Void }
      extension Service: DependencyKey {
        static let liveValue = Service { Model().load() }
        static let testValue = Service {}
      }
      extension DependencyValues {
        var service: Service { get { self[Service.self] } set { self[Service.self] = newValue } }
      }
      """
    let run = "@Dependency(\\.service) var service; service.run()"
    for override in [
      "withDependencies { $0.service = .liveValue } operation: { \(run) }",
      "withDependencies { $0[Service.self] = .liveValue } operation: { \(run) }",
      "withDependencies { values in values.service = .liveValue } operation: { \(run) }",
      "prepareDependencies { $0.service = .liveValue }; \(run)",
    ] {
      try check(override, declarations: service, reads: "unimplemented?")
    }
    try check(run, declarations: service, reads: "")
  }

  @Test("of a value that an override gives, only the endpoints run that are used")
  func endpointsOfValues() throws {
    let service = """
      struct Service {
        var run: () -> Void
        var save: () -> Void
      }
      extension Service: DependencyKey {
        static var liveValue: Service {
          let m = Model()
          return Service(run: { m.load() }, save: { @Dependency(\\.api) var api; api.save() })
        }
        static let testValue = Service(run: {}, save: {})
      }
      extension DependencyValues {
        var service: Service { get { self[Service.self] } set { self[Service.self] = newValue } }
      }
      """
    let wrapper = "@Dependency(\\.service) var service; "
    func run(_ code: String, _ value: String = ".liveValue") -> String {
      "withDependencies { $0.service = \(value) } operation: { \(wrapper)\(code) }"
    }
    let read = "unimplemented?"
    try check(run("service.run()"), declarations: service, reads: read)
    try check(run("service.save()"), declarations: service, reads: "")
    try check(run("use(service)"), declarations: service, reads: read)
    try check(run("service.save()", "make(Service.liveValue)"), declarations: service, reads: read)
    try check(
      run("service.save(); _ = Service.liveValue.run"), declarations: service, reads: read)
    try check(
      "\(wrapper)service.run(); \(run("service.save()"))", declarations: service, reads: read)
  }

  @Test("an assignment to the values of a store that may not happen leaves them unclear")
  func assignments() throws {
    let make = "let store = TestStore(initialState: 1) { Feature() }"
    let assign = "store.dependencies.api.fetch = { 1 }"
    try check("\(make); \(assign); await store.send(.load)", reads: Self.held)
    try check("\(make); if a { \(assign) }; await store.send(.load)", reads: Self.unclear)
    try check("\(make); await store.send(.load); \(assign)", reads: Self.lost)
  }

  @Test("a helper sends to the store that it is given")
  func storesOfHelpers() throws {
    let make = "let store = TestStore(initialState: 1) { Feature() }"
    let assign = "store.dependencies.api.fetch = { 1 }"
    let helpers = """
      func send(to store: TestStoreOf<Feature>) async { await store.send(.load) }
      func sendTwice(_ other: TestStoreOf<Feature>) async { await send(to: other) }
      """
    for call in ["send(to: store)", "sendTwice(store)"] {
      try check("\(make); \(assign); await \(call)", helpers: helpers, reads: Self.held)
      try check("\(make); await \(call); \(assign)", helpers: helpers, reads: Self.lost)
      try check(
        "\(make.replacing("store =", with: "first =")); "
          + "\(assign.replacing("store.", with: "first.")); \(make); await \(call)",
        helpers: helpers, reads: Self.lost)
    }
  }

  @Test("a store that replaces another has none of the values that were assigned to that one")
  func replacedStores() throws {
    let (new, send) = ("TestStore(initialState: 1) { Feature() }", "await store.send(.load)")
    let assign = "store.dependencies.api.fetch = { 1 }"
    try check("var store = \(new); \(assign); store = \(new); \(send)", reads: Self.lost)
    try check("var store = \(new); store = \(new); \(assign); \(send)", reads: Self.held)
    let setUp =
      "var store: TestStoreOf<Feature>!; override func setUp() { store = \(new); \(assign) }"
    try check("store = \(new); \(send)", helpers: setUp, reads: Self.lost, isTestCase: true)
    try check(send, helpers: setUp, reads: Self.held, isTestCase: true)
  }

  @Test("a store that may have been replaced has unclear values")
  func storesReplacedUnderConditions() throws {
    let (new, send) = ("TestStore(initialState: 1) { Feature() }", "await store.send(.load)")
    let assign = "store.dependencies.api.fetch = { 1 }"
    func check(_ body: String, helpers: String = "", reads expected: String) throws {
      let isTestCase = !helpers.isEmpty
      try self.check(body, helpers: helpers, reads: expected, isTestCase: isTestCase)
    }
    let replace = "if flag { store = \(new) }"
    try check("var store = \(new); \(assign); \(replace); \(send)", reads: Self.unclear)
    try check("var store = \(new); \(replace); \(assign); \(send)", reads: Self.held)
    try check("var store = \(new); \(assign); \(send); \(replace)", reads: Self.held)
    try check("var store = \(new); \(assign); store = other; \(send)", reads: Self.unclear)
    try check("var store = \(new); \(assign); count = other; \(send)", reads: Self.held)
    try check(
      "var store = \(new); \(assign); later { store = other }; \(send)", reads: Self.unclear)
    let held = "TestStore(initialState: 1) { Feature() } withDependencies: { $0.api.fetch = { 1 } }"
    try check("var store = \(held); \(replace); \(send)", reads: Self.unclear)
    try check(
      "var store = \(new); if flag { store = \(held) } else { store = \(new) }; \(send)",
      reads: Self.unclear)
    let setUp =
      "var store: TestStoreOf<Feature>!; override func setUp() { store = \(new); \(assign) }"
    try check("\(replace); \(send)", helpers: setUp, reads: Self.unclear)
    try check("if flag { self.store = \(new) }; \(send)", helpers: setUp, reads: Self.unclear)
    let helper = "\(setUp); func replaceIt() { \(replace) }"
    try check("replaceIt(); \(send)", helpers: helper, reads: Self.unclear)
    try check("\(send); replaceIt()", helpers: helper, reads: Self.held)
    let always = "\(setUp); func replaceIt() { store = \(new) }"
    try check("if flag { replaceIt() }; \(send)", helpers: always, reads: Self.unclear)
    try check(send, helpers: always, reads: Self.held)
  }

  @Test("a preparation after code that may have read the default is unclear")
  func readsBeforePreparations() throws {
    let prepare = "prepareDependencies { $0.api.fetch = { 1 } }"
    let load = "Model().load()"
    try check("if flag { \(load) }; \(prepare); \(load)", reads: Self.unclear)
    try check("\(prepare); if flag { \(load) }; \(load)", reads: Self.held)
    try check("if flag { other() }; \(prepare); \(load)", reads: Self.held)
    try check(
      "early(); \(prepare); \(load)", helpers: "func early() { if flag { \(load) } }",
      reads: Self.unclear)
    try check(
      "first()",
      helpers: "func first() { if flag { \(load) }; late() }; func late() { \(prepare); \(load) }",
      reads: Self.unclear)
    try check(
      "later()",
      helpers: "func later() { late(); if flag { \(load) } }; func late() { \(prepare); \(load) }",
      reads: Self.held)
    try check(
      "later { \(load) }; \(prepare); \(load)", reads: Self.unclear)
    try check(
      "\(prepare); \(load)", helpers: "override func setUp() { if flag { \(load) } }",
      reads: Self.unclear, isTestCase: true)
  }

  @Test("a read that a boundary loses anyway is not one that may have the override")
  func lostReads() throws {
    try check(
      "let m = Model(); IN { Task.detached { m.late() } }; m.load()", reads: Self.lost)
    try check(
      "let m = IN { Model() }; m.late(); Task.detached { m.load() }",
      reads: Self.unclear, Self.lost)
  }

  @Test("'from' brings the values of an object back that a boundary loses")
  func propagation() throws {
    try check("let m = IN { Model() }; Task.detached { m.shared() }", reads: Self.unclear)
    try check(
      "IN { Task.detached { late() } }", helpers: "func late() { Model().late() }",
      reads: "unimplemented?")
  }

  @Test("an object in a tuple keeps its override")
  func tuples() throws {
    let pair = "func pair() -> (Int, Model) { let m = IN { Model() }; return (1, m) }"
    let named = "func named() -> (m: Model, n: Model) { IN { (m: Model(), n: other()) } }"
    let other = "func other() -> Model { Model() }"
    try check("let (_, m) = pair(); m.load()", helpers: pair, reads: Self.held)
    try check("var (n, m): (Int, Model) = pair(); m.load()", helpers: pair, reads: Self.held)
    try check("let p = pair(); p.1.load()", helpers: pair, reads: Self.held)
    try check("let p = named(); p.m.load()", helpers: named + other, reads: Self.held)
    try check("let (m, _) = (Model(), IN { Model() }); m.load()", reads: Self.lost)
    try check("if let (_, m) = pair() { m.load() }", helpers: pair, reads: Self.unclear)
  }

  @Test("a local wrapper that a closure captures remembers the override, unless it reads late")
  func capturedWrappers() throws {
    let (wrapper, queue) = (#"@Dependency(\.api) var api;"#, "Task.detached {")
    let captured = "func late() { \(wrapper) \(queue) _ = api.fetch() } }"
    let declared = "func late() { \(queue) \(wrapper) _ = api.fetch() } }"
    try check("IN { late() }", helpers: captured, reads: Self.unclear)
    try check("IN { late() }", helpers: captured, reads: "unimplemented?", profile: .atAccess)
    try check("IN { late() }", helpers: declared, reads: "unimplemented?")
    try check("IN { \(queue) late() } }", helpers: captured, reads: "unimplemented?")
  }

  @Test("code that runs whichever branch is taken may read without the override in one of them")
  func commonCode() throws {
    try check(
      "let m = Model(); if a { IN { m.load() } } else { m.load() }", reads: Self.unclear)
    try check(
      "let m = Model(); if a { IN { h(m) } } else { h(m) }",
      helpers: "func h(_ m: Model) { m.load() }", reads: Self.unclear)
    try check(
      "let m = Model(); if a { IN { m.load() } } else { IN { m.load(); _ = 1 } }",
      reads: Self.held)
  }

  @Test("a part that a store is assigned leaves the others as they were at its creation")
  func assignedParts() throws {
    let store = "let s = TestStore(initialState: 1) { Feature() }"
    let save = "s.dependencies.api.save = {}"
    try check("IN { \(store); \(save); s.send(.load) }", reads: Self.held)
    try check("\(store); \(save); s.send(.load)", reads: Self.lost)
    try check("\(store); IN { \(save); s.send(.load) }", reads: Self.lost)
    try check(
      "\(store); \(save); s.dependencies.api.fetch = { 1 }; s.send(.load)", reads: Self.held)
    try check(
      "\(store); \(save); s.send(.load)",
      helpers: "override func invokeTest() { IN { super.invokeTest() } }", reads: Self.held,
      isTestCase: true)
  }

  @Test(
    "a read that declares no variable is certain, and gets the values in force or new ones",
    arguments: [
      (#"Dependency(\.api).wrappedValue"#, held, held),
      ("Dependency(API.self).wrappedValue", held, held),
      ("DependencyValues._current.api", held, held), ("DependencyValues().api", lost, lost),
    ])
  func inlineReads(_ read: String, inScope: String, prepared: String) throws {
    let run = "_ = \(read).fetch()"
    let prepare = "prepareDependencies { $0.api.fetch = { 1 } }"
    try check(run, reads: Self.lost)
    try check("IN { \(run) }", reads: inScope)
    try check("IN { Task.detached { \(run) } }", reads: "unimplemented?")
    try check("\(prepare); \(run)", reads: prepared)
    try check("IN { h() }", helpers: "func h() { \(run) }", reads: inScope)
    let kept = "let m = IN { Model() }; withDependencies(from: m) { \(run) }"
    try check(kept, reads: inScope)
  }

  @Test("a constant that holds all values is read with them")
  func heldValues() throws {
    let new = "let values = DependencyValues()"
    let current = "let values = DependencyValues._current"
    let run = "_ = values.api.fetch()"
    try check("\(new); \(run)", reads: Self.lost)
    try check("IN { \(new); \(run) }", reads: Self.lost)
    try check("\(new); IN { \(run) }", reads: Self.lost)
    try check("\(current); \(run)", reads: Self.lost)
    try check("IN { \(current); \(run) }", reads: Self.held)
  }

  @Test("the set-up runs before the test, and 'invokeTest' around it")
  func testCases() throws {
    try check(
      "Model().load()",
      helpers: "override func setUp() { prepareDependencies { $0.api.fetch = { 1 } } }",
      reads: Self.held, isTestCase: true)
    try check(
      "Model().load()", helpers: "override func invokeTest() { IN { super.invokeTest() } }",
      reads: Self.held, isTestCase: true)
    for hook in ["static func setUp", "class func setUp", "class func tearDown"] {
      let invoke = "override func invokeTest() { IN { super.invokeTest() } }"
      try check(
        "", helpers: "override \(hook)() { Model().load() }; \(invoke)", reads: Self.lost,
        isTestCase: true)
    }
    try check(
      "Model().load()", helpers: "override func invokeTest() { IN {}; super.invokeTest() }",
      reads: Self.lost, isTestCase: true)
  }

  @Test("an override of another part sets the value, so the system reports none as missing")
  func otherParts() throws {
    let web = """
      struct Web { var fetch: () -> Int; var save: () -> Void }
      extension Web: DependencyKey { static let liveValue = Web(fetch: { 1 }, save: { print(1) }) }
      extension DependencyValues {
        var web: Web { get { self[Web.self] } set { self[Web.self] = newValue } }
      }
      struct Reader { @Dependency(\\.web) var web; func load() { _ = web.fetch() } }
      """
    func check(_ update: String, _ expected: String) throws {
      let text =
        "withDependencies { $0.web.fetch = { 1 } } operation: {}; "
        + "withDependencies { \(update) } operation: { Reader().load() }"
      try self.check(text, declarations: web, part: "web", reads: expected)
    }
    try check("$0.web.save = {}", "live")
    try check("_ = 1", "missing")
  }
}
