import DependencyProgram
import Testing

/// The reads and overrides of tests, over the calls that they make.
@Suite struct TestReadLayerTests {
  static let model = #"""
    import Dependencies
    struct API {
      var fetch: () -> Int
      var save: () -> Void
    }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 }, save: { print(1) })
      static let testValue = API(fetch: { 2 }, save: unimplemented("API.save"))
    }
    enum Tracker: DependencyKey { static let liveValue = { (name: String) in print(name) } }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      var track: (String) -> Void { get { self[Tracker.self] } set { self[Tracker.self] = newValue } }
    }
    struct Loader { var load: () -> Void; var drop: () -> Void }
    extension Loader: DependencyKey {
      static let liveValue = Loader(
        load: { @Dependency(\.uuid) var uuid; _ = uuid() },
        drop: { @Dependency(\.date) var date; _ = date() })
    }
    extension DependencyValues {
      var loader: Loader { get { self[Loader.self] } set { self[Loader.self] = newValue } }
    }
    enum Stamp: DependencyKey {
      static let liveValue: () -> Void = { @Dependency(\.uuid) var uuid; _ = uuid() }
    }
    extension DependencyValues {
      var stamp: () -> Void { get { self[Stamp.self] } set { self[Stamp.self] = newValue } }
    }
    extension DependencyValues {
      mutating func setUpDefaults() { self.api.save = {} }
      mutating func setUp() { setUp(Date()) }
      mutating func setUp(_ now: Date) { date = .constant(now) }
    }
    @propertyWrapper struct Counter {
      @Dependency(\.api) var api
      var wrappedValue: Int { get { 1 } nonmutating set { api.save() } }
      init(_ name: String) {}
    }
    class Model {
      @Dependency(\.stamp) var stamp
      func mark() { stamp() }
      @Dependency(\.api) var api
      @Dependency(\.track) var track
      func load() -> Int { api.fetch() }
      func store() { api.save() }
      func close(_ really: Bool) { if really { track("closed") } }
      func later() { Task { track("later") } }
    }
    class Old {
      @Dependency(\.api) var api
      func load(old: Int) -> Int { api.fetch() }
      func callAsFunction(old: Int) -> Int { api.fetch() }
      subscript(old old: Int) -> Int { api.fetch() }
    }
    class Own: Old {
      func load(own: Int) -> Int { own }
      func callAsFunction(own: Int) -> Int { own }
      subscript(own own: Int) -> Int { own }
    }
    """#

  /// - Parameter body: the statements of a test in a file of its own.
  func check(
    _ body: String, traits: String = "@Test", in model: String = Self.model,
    pins: [String: String] = [:], reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expect(
      try readsOfTest(body, traits: traits, in: model, pins: pins), is: expected,
      sourceLocation: sourceLocation)
  }

  func readsOfTest(
    _ body: String, traits: String = "@Test", in model: String, pins: [String: String] = [:]
  ) throws -> String {
    var program = SampleProgram([
      "A.swift": model,
      "Tests.swift": """
      import Dependencies
      import Testing
      struct Tests {
        \(traits) func test() {
          \(body)
        }
      }
      """,
    ])
    program.pins = pins
    return try program.readsOfTest("Tests.test()")
  }

  @Test("what a class inherits is called where the arguments fit nothing of its own")
  func inherited() throws {
    try check("_ = Own()[old: 1]", reads: #"\.api.fetch testValue by Old.subscript(old:).get"#)
    try check("_ = Own()(old: 1)", reads: #"\.api.fetch testValue by Old.callAsFunction(old:)"#)
    try check("_ = Own().load(old: 1)", reads: #"\.api.fetch testValue by Old.load(old:)"#)
    try check("_ = Own().load(own: 1)", reads: "")
  }

  @Test("a value without a name is called, if it is there")
  func calledParts() throws {
    let read = #"\.api.fetch testValue by Old.callAsFunction(old:)"#
    for called in ["[Old()].first!", "(object: Old(), number: 0).object", "(0, Old()).1"] {
      try check("_ = \(called)(old: 1)", reads: read)
    }
    try check(
      "_ = [Old()].first?(old: 1)", reads: #"\.api.fetch testValue? by Old.callAsFunction(old:)"#)
  }

  @Test("as much is claimed of a test whose name another test mentions before")
  func mentionedTests() throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "ATests.swift": """
      import Testing
      struct Earlier { @Test func earlier() { unknown().test() } }
      """,
      "Tests.swift": """
      import Testing
      struct Tests { @Test func test() throws { try unknown(); _ = Model().load() } }
      """,
    ])
    #expect(try program.dump(.testReads).contains(#"\.api.fetch testValue by Model.load()"#))
  }

  @Test("a read under a condition or in a closure may not happen")
  func conditions() throws {
    try check("Model().close(true)", reads: #"\.track missing? by Model.close(_:)"#)
    try check("Model().later()", reads: #"\.track missing? by Model.later()"#)
    try check(
      "let model: Model? = Model(); model?.store()",
      reads: #"\.api.save unimplemented? by Model.store()"#)
    try check(
      "guard Model().load() == 1 else { return }\n Model().store()",
      reads: #"\.api.fetch testValue by Model.load(), \.api.save unimplemented? by Model.store()"#)
  }

  @Test("an argument that the callee may leave unevaluated may not happen")
  func delayedArguments() throws {
    let read = #"\.api.fetch testValue? by Model.load()"#
    try check(
      """
      func orElse(_ one: Int?, _ other: @autoclosure () -> Int) -> Int { one ?? other() }
          _ = orElse(1, Model().load())
      """, reads: read)
    try check("_ = [1: 2][1, default: Model().load()]", reads: read)
    try check("_ = Optional(1) ?? Model().load()", reads: read)
    try check("_ = true || Model().load() == 1", reads: read)
    try check("XCTAssertTrue(true, String(Model().load()))", reads: read)
    try check("XCTAssertEqual(1, 1, String(Model().load()))", reads: read)
    try check(#"#expect(true, "\(Model().load())")"#, reads: read)
    try check(
      "XCTAssertEqual(1, Model().load())", reads: #"\.api.fetch testValue by Model.load()"#)
    try check("_ = 1 + Model().load()", reads: #"\.api.fetch testValue by Model.load()"#)
  }

  @Test("an override counts wherever the test makes it: a scope, a trait, a helper")
  func overrides() throws {
    let read = #"\.api.save overridden by Model.store()"#
    try check("withDependencies { $0.api.save = {} } operation: { Model().store() }", reads: read)
    try check("withDependencies { $0.api = API() } operation: { Model().store() }", reads: read)
    try check(
      "Model().store()", traits: #"@Test(.dependency(\.api.save, {}))"#, reads: read)
    try check(
      "Model().store()", traits: #"@Test(.dependencies { $0.api.save = {} })"#, reads: read)
    try check(
      """
      func prepare(_ values: inout DependencyValues) { values.api.save = {} }
          withDependencies { prepare(&$0) } operation: { Model().store() }
      """, reads: read)
  }

  @Test("the traits of all suites around a test apply, wherever its own suite is extended")
  func suitesAround() throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Suites.swift": #"""
      import Dependencies
      import Testing
      @Suite(.dependency(\.api.save, {})) struct AllTests {}
      extension AllTests { @Suite struct ModelTests {} }
      """#,
      "Tests.swift": """
      import Testing
      extension AllTests.ModelTests { @Test func test() { Model().store() } }
      """,
    ])
    expect(
      try program.readsOfTest("ModelTests.test()"), is: #"\.api.save overridden by Model.store()"#)
  }

  @Test("a function of the values is followed, whoever hands them to the closure")
  func functionsOfValues() throws {
    try check(
      """
      let store = TestStore(Model()) { } withDependencies: { $0.setUpDefaults() }
          Model().store()
      """, reads: #"\.api.save overridden by Model.store()"#)
    try check(
      "withDependencies { $0.setUp() } operation: { @Dependency(\\.date) var date; _ = date() }",
      reads: #"\.date overridden"#)
    try check(
      "withDependencies { $0.setUp() } operation: { @Dependency(\\.uuid) var uuid; _ = uuid() }",
      reads: #"\.date unused, \.uuid missing"#)
  }

  @Test("a property wrapper reads what its value is computed by")
  func propertyWrappers() throws {
    try check(
      """
      @Counter("name") var count
          withDependencies { $0.api.save = {} } operation: { count += 1 }
      """, reads: #"\.api.save overridden?"#)
  }

  @Test("an override of one endpoint leaves the others as they are")
  func parts() throws {
    try check(
      "withDependencies { $0.api.fetch = { 3 } } operation: { Model().store() }",
      reads: #"\.api.fetch unused, \.api.save unimplemented by Model.store()"#)
  }

  @Test("an override is unused only if nothing that may run reads the dependency")
  func unused() throws {
    try check(
      "withDependencies { $0.track = { _ in } } operation: { _ = Model().load() }",
      reads: #"\.api.fetch testValue by Model.load(), \.track unused"#)
    try check(
      "withDependencies { $0.track = { _ in } } operation: { something().later() }",
      reads: #"\.track overridden?"#)
    try check(
      #"withDependencies { $0.track = { _ in } } operation: { _ = [Model()].map(\.track) }"#,
      reads: #"\.track overridden?"#)
    try check(
      #"_ = Model().load()"#, traits: #"@Test(.dependency(\.track, { _ in }))"#,
      reads: #"\.api.fetch testValue by Model.load(), \.track unused"#)
  }

  @Test("the code of a value runs with it, unless the test has another value")
  func values() throws {
    try check(
      "Model().mark()",
      reads: #"\.stamp missing by Model.mark(), \.uuid missing? by Model.mark() < Stamp.liveValue"#)
    try check(
      "withDependencies { $0.stamp = {} } operation: { Model().mark() }",
      reads: #"\.stamp overridden by Model.mark()"#)
  }

  @Test("an initialiser evaluates the default arguments that a call leaves out")
  func defaultsOfInitializers() throws {
    let model =
      Self.model + "\nclass Made { init(_ number: Int = Model().load(), again: Made = Made()) {} }"
    try check(
      "_ = Made(again: made)", in: model, reads: #"\.api.fetch testValue by Model.load()"#)
    try check("_ = Made()", in: model, reads: #"\.api.fetch testValue by Model.load()"#)
    try check("_ = Made(1, again: made)", in: model, reads: "")
  }

  @Test("what a loop goes over is evaluated, its body may not be")
  func loops() throws {
    try check(
      "for _ in 0..<Model().load() { Model().store() }",
      reads: #"\.api.fetch testValue by Model.load(), \.api.save unimplemented? by Model.store()"#)
  }

  @Test("dependencies of the system itself have the values that its runtime gives them")
  func builtIns() throws {
    try check(
      #"@Dependency(\.uuid) var uuid; _ = uuid()"#, reads: #"\.uuid missing"#)
    try check(
      #"@Dependency(\.continuousClock) var clock; _ = clock.now"#,
      reads: #"\.continuousClock unimplemented"#)
  }

  @Test("after an error, nothing is certain but what comes after the clause that catches it")
  func errors() throws {
    let load = #"\.api.fetch testValue by Model.load()"#
    let perhaps = #"\.api.fetch testValue? by Model.load()"#
    let helpers = """
      func check() throws { if Bool.random() { throw CancellationError() } }
          func run() throws { try check(); _ = Model().load() }
          func stop() throws { throw CancellationError(); _ = Model().load() }
      """
    try check(
      "\(helpers)\n try? run()",
      reads: #"\.api.fetch testValue? by Tests.test().run() < Model.load()"#)
    try check(
      "\(helpers)\n try? stop()",
      reads: #"\.api.fetch testValue? by Tests.test().stop() < Model.load()"#)
    try check("\(helpers)\n try? check(); _ = Model().load()", reads: load)
    try check("\(helpers)\n do { try check() } catch {}; _ = Model().load()", reads: load)
    try check("\(helpers)\n do { try check(); _ = Model().load() } catch {}", reads: perhaps)
    try check(
      "\(helpers)\n do { try check() } catch is CancellationError {}; _ = Model().load()",
      reads: perhaps)
    try check(
      "\(helpers)\n do { try check() } catch { return }; _ = Model().load()", reads: perhaps)
  }

  @Test("an error that leaves the test itself ends it, and nothing is claimed of such a run")
  func errorsOfTests() throws {
    let helper = "func check() throws {}\n"
    let load = #"\.api.fetch testValue by Model.load()"#
    try check("\(helper) try check(); _ = Model().load()", reads: load)
    try check("\(helper) try check() + Model().load()", reads: load)
    try check("\(helper) let value = try #require(check()); _ = Model().load()", reads: load)
    try check(
      "\(helper) try withDependencies { _ in } operation: { try check(); _ = Model().load() }",
      reads: load)
  }

  @Test("nothing runs after an error that the test itself throws")
  func thrownErrors() throws {
    try check(
      "throw XCTSkip(); _ = Model().load()", reads: #"\.api.fetch testValue? by Model.load()"#)
    try check(
      "if a { throw XCTSkip() }; _ = Model().load()",
      reads: #"\.api.fetch testValue by Model.load()"#)
  }

  @Test("a local function runs where it is called")
  func localFunctions() throws {
    try check("func never() { _ = Model().load() }", reads: "")
    try check(
      "func once() { _ = Model().load() }\n once()",
      reads: #"\.api.fetch testValue by Tests.test().once() < Model.load()"#)
  }

  @Test("a test that asks for live values may use one that does work")
  func liveContexts() throws {
    func live(_ body: String, traits: String = "@Test", _ expected: String...) throws {
      let program = SampleProgram([
        "A.swift": """
        import Dependencies
        struct Mail { var send: () async -> Void; var count: () -> Int }
        extension Mail: DependencyKey {
          static let liveValue = Mail(send: { await connect() }, count: { 1 })
        }
        extension DependencyValues {
          var mail: Mail { get { self[Mail.self] } set { self[Mail.self] = newValue } }
        }
        func connect() async {}
        class Box {
          @Dependency(\\.mail) var mail
          func send() async { await mail.send() }
          func count() -> Int { mail.count() }
        }
        """,
        "Tests.swift": """
        import Dependencies
        import Testing
        struct Tests { \(traits) func test() async { \(body) } }
        """,
      ])
      let lines = try program.dump(.testReads).split(separator: "\n")
      let found = lines.compactMap { line in
        line.firstRange(of: "  live ").map { String(line[$0.lowerBound...].dropFirst(2)) }
      }
      #expect(found == expected)
    }
    let scope = "await withDependencies { $0.context = .live } operation:"
    try live("\(scope) { await Box().send() }", #"live \.mail.send"#)
    try live(
      "await Box().send()", traits: #"@Test(.dependency(\.context, .live))"#,
      #"live \.mail.send"#)
    try live("\(scope) { _ = Box().count() }")
    try live("\(scope) { if done() { await Box().send() } }")
    try live("await Box().send(); \(scope) {}")
    try live("await withDependencies { $0.context = .test } operation: { await Box().send() }")
    try live(
      """
      await withDependencies { $0.context = .live; $0.mail.send = {} } operation: {
        await Box().send()
      }
      """)
  }

  @Test("a scope of the program is seen by the code that runs in it, and by no other")
  func scopesElsewhere() throws {
    let model = #"""
      import Dependencies
      struct API { var save: () -> Void }
      extension API: DependencyKey {
        static let liveValue = API(save: { print(1) })
        static let testValue = API(save: unimplemented("API.save"))
      }
      extension DependencyValues {
        var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      }
      class Model { @Dependency(\.api) var api; func store() { api.save() } }
      struct Gallery {
        func show() { withDependencies { $0.context = .live } operation: { Model().store() } }
      }
      struct Starter { func begin() { prepareDependencies { $0.context = .live } } }
      """#
    let helper = """
      struct Helper {
        func assist() { withDependencies { $0.context = .live } operation: { Model().store() } }
      }

      """
    // The called functions are only known by name.
    for (call, state) in [("show", "unimplemented"), ("begin", "unknown"), ("assist", "unknown")] {
      let program = SampleProgram([
        "A.swift": model,
        "Tests.swift": "import Dependencies\nimport Testing\n" + helper
          + "struct Tests { @Test func test() { Model().store(); unknown().\(call)() } }",
      ])
      let line = try program.dump(.testReads).split(separator: "\n").first {
        $0.contains("Tests.test()")
      }
      #expect(line?.hasSuffix(#"\.api.save \#(state) by Model.store()"#) == true, "\(call)")
    }
  }

  @Test("a requirement leads to the implementations that the test's product has")
  func linkedImplementations() throws {
    for (linked, isReached) in [(["App"], false), (["App", "Other"], true)] {
      let program = SampleProgram([
        "Package.swift": SampleProgram.manifest(
          ("App", []), ("Other", ["App"]), ("Tests", linked)),
        "Sources/App/A.swift": """
        import Dependencies
        public protocol Task { func run() }
        public func runAll(_ tasks: [any Task]) { for task in tasks { task.run() } }
        """,
        "Sources/Other/B.swift": """
        import App
        import Dependencies
        public struct Other: Task {
          @Dependency(\\.uuid) var uuid
          public func run() { _ = uuid() }
        }
        """,
        "Sources/Tests/T.swift": """
        import App
        import Testing
        @Test func test(_ tasks: [any Task]) { runAll(tasks) }
        """,
      ])
      #expect(try program.dump(.testReads).contains("uuid") == isReached, "\(linked)")
    }
  }

  @Test("a value without a test value that an update asks for is kept, and not reported any more")
  func askedForInUpdates() throws {
    let body = "withDependencies { UPDATE } operation: { Model().mark() }"
    try check(
      body.replacing("UPDATE", with: "_ = $0.stamp"),
      reads: #"\.stamp unknown by Model.mark(), \.uuid missing? by Model.mark() < Stamp.liveValue"#)
    try check(
      body.replacing("UPDATE", with: "$0.api.fetch = { 3 }"),
      reads: #"\.api.fetch unused, \.stamp missing by Model.mark(), "#
        + #"\.uuid missing? by Model.mark() < Stamp.liveValue"#)
    // One that has a test value fails as before.
    try check(
      "withDependencies { _ = $0.api } operation: { Model().store() }",
      reads: #"\.api.save unimplemented by Model.store()"#)
  }

  @Test("a scope that may override anything leaves no value known")
  func unknownOverrides() throws {
    let unknown = #"\.api.save unknown by Model.store()"#
    try check("withDependencies { $0 = other() } operation: { Model().store() }", reads: unknown)
    try check(
      "withDependencies { $0.context = kind } operation: { Model().store() }", reads: unknown)
    try check("withDependencies { prepare(&$0) } operation: { Model().store() }", reads: unknown)
    try check("Model().store()", traits: "@Test(.somebodysTrait)", reads: unknown)
    try check(
      "Model().store()", traits: "@Test(.tags(.fast), .serialized)",
      reads: #"\.api.save unimplemented by Model.store()"#)
  }
}
