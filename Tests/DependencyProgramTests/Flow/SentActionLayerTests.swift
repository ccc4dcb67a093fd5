import DependencyProgram
import Testing

/// Which code of reducers certainly runs when a test sends an action to a store.
@Suite struct SentActionLayerTests {
  /// A program in which one part is written as the row says. The test sends `.go`, and `\.uuid`
  /// is read if that part leads to it.
  struct Row: CustomTestStringConvertible, Sendable {
    var handler = "_ = uuid(); return .none"
    var body = "Reduce(core)"
    var member = ""
    var test =
      "let store = TestStore(initialState: S()) { Feature() }; await store.send(.go)"
    let testDescription: String

    static func handler(_ code: String) -> Row { Row(handler: code, testDescription: code) }
    static func body(_ code: String) -> Row { Row(body: code, testDescription: code) }
    static func test(_ code: String) -> Row { Row(test: code, testDescription: code) }
  }

  private func program(_ row: Row) -> SampleProgram {
    SampleProgram([
      "Feature.swift": """
      import ComposableArchitecture
      enum Inner { case go, stop }
      @Reducer struct Child {
        enum Action { case go, stop }
        @Dependency(\\.uuid) var uuid
        var body: some Reducer {
          Reduce { _, action in switch action { case .go: _ = uuid(); case .stop: none() } }
        }
      }
      @Reducer struct Maker {
        enum Action { case go }
        init() { @Dependency(\\.uuid) var uuid; _ = uuid() }
      }
      @Reducer struct Starter {
        struct State { init(_ number: Int = 0) { @Dependency(\\.uuid) var uuid; _ = uuid() } }
        enum Action { case go }
        var body: some Reducer { EmptyReducer() }
      }
      @Reducer enum Choice { case child(Child) }
      @Reducer struct Feature {
        enum Action { case go, next, value(Int), inner(Inner), child(Child.Action) }
        @Dependency(\\.uuid) var uuid
        var body: some Reducer { \(row.body) }
        @ReducerBuilder var rest: some Reducer { Reduce { _, _ in _ = uuid(); return .none } }
        func other() -> some Reducer { Reduce { _, _ in _ = uuid(); return .none } }
        func core(_ state: inout S, _ action: Action) -> Effect<Action> {
          switch action {
          case .go: \(row.handler)
          case .value(1): _ = uuid(); return .none
          case .value(let number) where number > 1: _ = uuid(); return .none
          case let .inner(action): return inner(action)
          case .next: _ = uuid(); return .none
          default: return .none
          }
        }
        func inner(_ action: Inner) -> Effect<Action> {
          switch action {
          case .go: _ = uuid(); return .none
          case .stop: return .none
          }
        }
        func effect() -> Effect<Action> { .run { _ in _ = uuid() } }
        \(row.member)
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import XCTest
      final class Tests: XCTestCase {
        func makeStore() -> TestStoreOf<Feature> { TestStore(initialState: S()) { Feature() } }
        func testIt() async {
          \(row.test)
        }
      }
      """,
    ])
  }

  private func reads(of row: Row) throws -> String {
    let dump = try program(row).dump(.testReads)
    let line = dump.split(separator: "\n").first { $0.contains("testIt()") }
    return line.map(String.init) ?? ""
  }

  @Test("it certainly runs", arguments: certain)
  func runs(row: Row) throws { #expect(try reads(of: row).contains(#"\.uuid missing by"#)) }

  @Test("it may not run", arguments: possible)
  func mayNotRun(row: Row) throws { #expect(try !reads(of: row).contains(#"\.uuid missing by"#)) }

  @Test("code that makes the reducers of children waits for no action of theirs", arguments: making)
  func makes(row: Row) throws { #expect(try reads(of: row).contains(#"\.uuid missing"#)) }

  private static let making: [Row] = [
    .body("let id = uuid(); return Reduce { _, _ in .none }"),
    .body("Scope(state: \\.child, action: \\.child) { let id = uuid(); Child() }"),
    .body("Scope(state: \\.child, action: \\.child) { Child().dependency(\\.uuid, uuid) }"),
    .body(
      "EmptyReducer().forEach(\\.all, action: \\.child) { Child().dependency(\\.uuid, uuid) }"),
    .body(
      "EmptyReducer().ifLet(\\.$child, action: \\.child) { Child().dependency(\\.uuid, uuid) }"),
    .body("CombineReducers { let id = uuid(); EmptyReducer() }"),
    .body("EmptyReducer().dependency(\\.uuid, uuid)"),
    .body("Scope(state: \\.child, action: \\.child) { Maker() }"),
  ]

  @Test("the code of children waits for their actions", arguments: waiting)
  func waits(row: Row) throws { #expect(try !reads(of: row).contains("uuid")) }

  private static let waiting: [Row] = [
    .body("Scope(state: \\.child, action: \\.child) { Reduce { _, _ in _ = uuid(); none() } }"),
    .body("Scope(state: \\.child, action: \\.child) { Child() }"),
    .body("EmptyReducer().forEach(\\.all, action: \\.child) { Child() }"),
  ]

  private static let certain: [Row] = [
    // The code of a case, and of what it calls.
    .handler("_ = uuid(); return .none"),
    .handler("_ = uuid(); if a { return .none } else { b() }; return .none"),
    .handler("if a { _ = uuid() } else { _ = uuid() }; return .none"),
    .handler("if a { _ = uuid(); return .none } else if b { _ = uuid() } else { _ = uuid() }"),
    .handler("switch a { case 1: _ = uuid(); default: _ = uuid() }; return .none"),
    .handler("if a { return .run { _ in _ = uuid() } } else { _ = uuid(); return .none }"),
    .handler("return inner(.go)"),
    // Effects.
    .handler("return .run { send in _ = uuid() }"),
    .handler("return .run { [uuid] send in _ = uuid() }"),
    .handler("return .run { [make = self.uuid] send in _ = make() }"),
    .handler("let make = uuid; return .run { send in _ = make() }"),
    .handler("let make = uuid; return .run { [make] send in _ = make() }"),
    .handler("return .run(operation: { send in _ = uuid() }, catch: { _, _ in })"),
    .handler("return .run { _ in _ = uuid() }.cancellable(id: 1)"),
    .handler("return .merge(.none, .run { _ in _ = uuid() })"),
    .handler("return .concatenate(.run { _ in _ = uuid() }, .none)"),
    .handler("return .run { _ in _ = uuid() }.merge(with: .none)"),
    .handler("return .send(.next)"),
    .handler("return .run { send in await send(.next) }"),
    .handler("return .send(.inner(.go))"),
    .handler("return effect()"),
    .handler("return .publisher { uuid().publisher }"),
    .handler("return .publisher { Just(uuid()) }.cancellable(id: 1)"),
    // Reducers.
    .body("Reduce(self.core)"),
    .body("Reduce<State, Action>(core)"),
    .body("Reduce { state, action in switch action { case .go: _ = uuid(); default: none() } }"),
    .body("EmptyReducer(); rest"),
    .body("EmptyReducer(); self.rest"),
    .body("EmptyReducer(); other()"),
    .body("CombineReducers { EmptyReducer(); Reduce(core) }"),
    .body("Reduce(core).ifLet(\\.child, action: \\.child) { Child() }"),
    Row(
      body: "Scope(state: \\.child, action: \\.child) { Child() }",
      test: "await makeStore().send(.child(.go))", testDescription: "Scope"),
    Row(
      body: "EmptyReducer().ifLet(\\.child, action: \\.child) { Child() }",
      test: "await makeStore().send(.child(.presented(.go)))", testDescription: "ifLet"),
    Row(
      body: "EmptyReducer().ifLet(\\.$child, action: \\.child) { Child() }",
      test: "await makeStore().send(.child(.presented(.go)))", testDescription: "presented child"),
    Row(
      body: "EmptyReducer().forEach(\\.child, action: \\.child) { Child() }",
      test: "await makeStore().send(.child(.element(id: 1, action: .go)))",
      testDescription: "forEach"),
    Row(
      body: "EmptyReducer().ifLet(\\.child, action: \\.child) { Choice() }",
      test: "await makeStore().send(.child(.presented(.child(.go))))",
      testDescription: "a case of a reducer"),
    // Actions that a key path leads to without the cases that only hand them on.
    wrapped("case .child(.presented(.go))", sends: "send(\\.child.go)"),
    wrapped("case .child(.presented(.inner(.go)))", sends: "send(\\.child.inner.go)"),
    wrapped(
      "case .child(.presented(.inner(.presented(.go))))", sends: "receive(\\.child.inner.go)"),
    wrapped("case .child(.presented(.go))", sends: "send(\\.child.presented.go)"),
    wrapped("case .child(.presented)", sends: "send(\\.child.go)"),
    wrapped("case let .child(.presented(action)): _ = action", sends: "send(\\.child.go)"),
    wrapped("case .child(.element(id: _, action: .go))", sends: "send(\\.child[id: 1].go)"),
    wrapped(
      "case .child(.element(_, .inner(.presented(.go))))",
      sends: "send(\\.child[id: 1].inner.go)"),
    Row(
      body: "EmptyReducer().ifLet(\\.$child, action: \\.child) { Child() }",
      test: "await makeStore().send(\\.child.go)", testDescription: "presented by a key path"),
    Row(
      body: "EmptyReducer().forEach(\\.child, action: \\.child) { Child() }",
      test: "await makeStore().send(\\.child[id: 1].go)", testDescription: "a key path with an id"),
    // Actions.
    .test("await makeStore().send(.inner(.go))"),
    .test("await makeStore().send(\\.inner.go)"),
    .test("await makeStore().send(Feature.Action.inner(Inner.go))"),
    .test("await makeStore().receive(\\.next)"),
    .test("await makeStore().withExhaustivity(.off) { await makeStore().send(.go) }"),
    .test("await makeStore().send(.go).finish()"),
    .test("await withMainSerialExecutor { await makeStore().send(.go) }"),
    // Stores.
    .test("let store = makeStore(); await store.send(.go) { $0.a = 1 }"),
    .test("let store = Store(initialState: S()) { Feature() }; store.send(.go)"),
    .test("let store = TestStore(initialState: .init()) { Starter() }"),
    .test("let store = TestStore(initialState: .init(1), reducer: { Starter() })"),
    .test("let store: StoreOf<Starter> = .init(initialState: .init(1)) { Starter() }"),
    .test("let store = Store(initialState: .init()) { Starter().dependency(\\.date, date) }"),
    .test("let store = TestStore(initialState: S(), reducer: { Feature() }); store.send(.go)"),
    .test("let store = TestStore(initialState: S(), reducer: Feature()); store.send(.go)"),
    .test("let store = TestStore(initialState: S(), reducer: Feature.init); store.send(.go)"),
    .test("let store: TestStoreOf<Feature> = made(); await store.send(.go)"),
    .test(
      """
      let store = withDependencies { $0.date = d } operation: {
        TestStore(initialState: S()) { Feature() }
      }
      await store.send(.go)
      """),
  ]

  /// A program in which `\\.uuid` is read for actions that match a pattern.
  private static func wrapped(_ pattern: String, sends call: String) -> Row {
    Row(
      body: """
        Reduce { _, action in
          switch action {
          \(pattern): _ = uuid(); return .none
          default: return .none
          }
        }
        """,
      test: "await makeStore().\(call)", testDescription: "\(pattern), \(call)")
  }

  private static let possible: [Row] = [
    wrapped("case .child(.presented(.go))", sends: "send(\\.child.stop)"),
    wrapped("case .child(.presented(.go))", sends: "send(\\.child.dismiss)"),
    wrapped("case .child(.presented)", sends: "send(\\.child.dismiss)"),
    wrapped("case .child(.presented(.go))", sends: "send(.child(.go))"),
    wrapped("case .child(.presented(.go))", sends: "send(\\.child)"),
    wrapped("case .child(.presented(.go))", sends: "send(\\.child[id: 1].go)"),
    wrapped("case .child(.element(id: 1, action: .go))", sends: "send(\\.child[id: 1].go)"),
    wrapped("case .child(.element(id: _, action: .go))", sends: "send(\\.child.go)"),
    .test("let store = TestStore(initialState: .init()) { Child() }"),
    .test("let store = TestStore(initialState: .saved) { Starter() }"),
    .test("let store = Other(initialState: .init()) { Starter() }"),
    .body("if a { let id = uuid(); Reduce { _, _ in .none } }"),
    .body("EmptyReducer().ifLet(\\.child, action: \\.child) { rest }"),
    .body("EmptyReducer().onChange(of: \\.id) { _, _ in let id = uuid(); EmptyReducer() }"),
    .handler("if a { _ = uuid() }; return .none"),
    .handler("if a { _ = uuid() } else if b { _ = uuid() }; return .none"),
    .handler("guard a else { return .none }; _ = uuid(); return .none"),
    .handler("if a { return .none } else { b() }; _ = uuid(); return .none"),
    .handler("switch a { case 1: _ = uuid(); default: none() }; return .none"),
    .handler("return inner(.stop)"),
    .handler("return inner(state.action)"),
    .handler("let effect = Effect<Action>.run { _ in _ = uuid() }; return .none"),
    .handler("return .run { _ in } catch: { _, _ in _ = uuid() }"),
    .handler("return .run { _ in try await load(); _ = uuid() }"),
    .handler("return .run { [uuid] _ in if a { _ = uuid() } }"),
    .handler("let make = uuid; if a { _ = make() }; return .none"),
    .handler("return .concatenate(.none, .run { _ in _ = uuid() })"),
    .handler("return .run { _ in _ = uuid() }.debounce(id: 1, for: 1, scheduler: q)"),
    .handler("return a ? .run { _ in _ = uuid() } : .none"),
    .handler("return .send(.inner(.stop))"),
    .handler("return .run { send in if a { await send(.next) } }"),
    .body("if a { Reduce(core) }"),
    .body("Reduce(core).dependency(\\.uuid, .incrementing)"),
    .body("Reduce { state, action in if state.a { return .none }; return core(&state, action) }"),
    .body(
      "Reduce { _, action in switch action { case .go where a: none(); default: _ = uuid() } }"),
    .body(
      "Reduce { _, action in switch action { case .go where a: _ = uuid(); default: none() } }"),
    Row(
      body: "EmptyReducer().ifLet(\\.$child, action: \\.child) { Reduce { _, _ in uuid() } }",
      test: "await makeStore().send(.child(.dismiss))", testDescription: "dismissed child"),
    .test("await makeStore().send(.inner(.stop))"),
    .test("await makeStore().send(.inner(chosen))"),
    .test("await makeStore().send(.value(2))"),
    .test("await makeStore().send(action)"),
    .test("if a { await makeStore().send(.go) }"),
    .test("let store = TestStore(initialState: S()) { feature }; await store.send(.go)"),
  ]

  @Test("a case of the program may have the name of one that a key path can leave out")
  func ownCases() throws {
    var row = Self.wrapped("case .child(.presented(.go))", sends: "send(\\.child.go)")
    #expect(try reads(of: row).contains(#"\.uuid missing by"#))
    row.member = "enum Own { case presented(Inner), go }"
    #expect(try reads(of: row).contains(#"\.uuid missing? by"#))
  }

  @Test("an effect that the test does not wait for may not run")
  func exhaustivity() throws {
    var row = Row.handler("return .run { _ in _ = uuid() }")
    #expect(try reads(of: row).contains(#"\.uuid missing by"#))
    row.test = "let store = makeStore(); store.exhaustivity = .off; await store.send(.go)"
    #expect(try reads(of: row).contains(#"\.uuid missing? by"#))
    row.test = "let store = Store(initialState: S()) { Feature() }; store.send(.go)"
    #expect(try reads(of: row).contains(#"\.uuid missing? by"#))
    row.test = "await makeStore().withExhaustivity(.off) { await makeStore().send(.go) }"
    #expect(try reads(of: row).contains(#"\.uuid missing? by"#))
    row.test = "let store = makeStore(); store.send(.go)"
    #expect(try reads(of: row).contains(#"\.uuid missing? by"#))
  }

  @Test("the effects that a test does not wait for may send further actions")
  func sentByEffects() throws {
    for effect in [".send(.next)", ".run { send in await send(.next) }"] {
      var row = Row.handler("return \(effect)")
      for store in ["Store", "TestStore"] {
        row.test = "let store = \(store)(initialState: S()) { Feature() }; store.send(.go)"
        #expect(try reads(of: row).contains(#"\.uuid missing? by"#), "\(effect)")
      }
    }
  }

  @Test("only the framework's own function of that name gets each action")
  func reducing() throws {
    var row = Row.handler("return .none")
    row.member = "func reduce(into state: inout S, action: Action) { _ = uuid() }"
    #expect(try reads(of: row).contains(#"\.uuid missing by"#))
    row.member = "func reduce(_ state: inout S, error: any Error) { _ = uuid() }"
    #expect(try !reads(of: row).contains(#"\.uuid missing by"#))
  }

  @Test("wrappers of a library read the database when an object is created")
  func readingWrappers() throws {
    func reads(_ property: String) throws -> String {
      let program = SampleProgram([
        "Model.swift": """
        import SQLiteData
        class Model { \(property); @Dependency(\\.defaultDatabase) var database }
        """,
        "Tests.swift": """
        import XCTest
        final class Tests: XCTestCase { func testIt() { _ = Model() } }
        """,
      ])
      return try program.dump(.testReads)
    }
    let expected = #"\.defaultDatabase missing by Model."#
    for wrapper in ["Fetch", "FetchAll(Row.all)", "FetchOne"] {
      #expect(try reads("@\(wrapper) var rows = []").contains(expected), "\(wrapper)")
    }
    #expect(try !reads("@FetchAll(Row.all, database: other) var rows = []").contains(expected))
    #expect(try !reads("@Published var rows = []").contains(expected))
  }

  @Test("keys of shared state read the storage that tests may override")
  func sharedState() throws {
    func reads(_ property: String) throws -> Bool {
      let program = SampleProgram([
        "Model.swift": """
        import Sharing
        extension SharedKey where Self == AppStorageKey<Int> {
          static var count: Self { .appStorage("count") }
        }
        struct State { \(property) }
        """,
        "Tests.swift": """
        import Sharing
        import XCTest
        final class Tests: XCTestCase {
          func testIt() {
            withDependencies { $0.defaultAppStorage = .inMemory } operation: { _ = State() }
          }
        }
        """,
      ])
      let reads = try program.dump(.testReads)
      return reads.contains(#"\.defaultAppStorage overridden?"#)
    }
    for (property, isRead) in [
      (#"@Shared(.appStorage("count")) var count = 0"#, true),
      ("@Shared(.count) var count = 0", true),
      (#"@Shared(.appStorage("count", store: other)) var count = 0"#, false),
    ] {
      #expect(try reads(property) == isRead, "\(property)")
    }
  }

  @Test(
    "an override does not reach a wrapper that is declared behind a boundary",
    arguments: [
      ("queue()", "missing?"), ("task()", "missing?"), ("kept()", "overridden?"),
      ("both()", "overridden"), ("own()", "overridden?"),
    ])
  func boundaries(method: String, state: String) throws {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      import Dispatch
      func local() { @Dependency(\\.uuid) var uuid; _ = uuid() }
      final class Model {
        @Dependency(\\.uuid) var uuid
        func queue() { DispatchQueue.main.async { local() } }
        func task() { Task.detached { @Dependency(\\.uuid) var uuid; _ = uuid() } }
        func kept() { DispatchQueue.main.async { _ = self.uuid() } }
        func both() { local(); DispatchQueue.main.async { local() } }
        func own() {
          DispatchQueue.main.async {
            withDependencies { $0.uuid = .incrementing } operation: { local() }
          }
        }
      }
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      struct Tests {
        @Test func testIt() {
          withDependencies { $0.uuid = .incrementing } operation: { Model().\(method) }
        }
        @Test(.dependency(\\.uuid, .incrementing)) func testTrait() { Model().\(method) }
      }
      """,
    ])
    let reads = try program.dump(.testReads).split(separator: "\n").filter {
      $0.contains("\\.uuid \(state) by")
    }
    #expect(reads.count == 2)
  }

  @Test("a method of a client may call endpoints that do not fail")
  func methods() throws {
    func failures(_ call: String) throws -> Int {
      let program = try SampleProgram([
        "A.swift": """
        import Dependencies
        struct API { var find: () -> Int; var save: () -> Void }
        extension API {
          static let none = API(find: { 1 }, save: unimplemented("API.save"))
          func findTwice() -> Int { find() + find() }
        }
        extension API: TestDependencyKey { static let testValue = API.none }
        extension DependencyValues {
          var api: API { get { self[API.self] } set { self[API.self] = newValue } }
        }
        class Model { @Dependency(\\.api) var api; func run() { _ = api.\(call) } }
        """,
        "Tests.swift": """
        import XCTest
        final class Tests: XCTestCase { func testIt() { Model().run() } }
        """,
      ]).program()
      return program.testReads.failures.count
    }
    #expect(try failures("save()") == 1)
    #expect(try failures("find()") == 0)
    #expect(try failures("findTwice()") == 0)
  }

  @Test("the code in the traits of suites around a test runs for it")
  func traits() throws {
    let program = SampleProgram([
      "A.swift": """
      import Dependencies
      extension DependencyValues { mutating func setUp() { uuid = .incrementing } }
      class Model { init() { @Dependency(\\.uuid) var uuid; _ = uuid() } }
      """,
      "Tests.swift": """
      import Dependencies
      import Testing
      @Suite(.dependencies { $0.setUp() }) struct Outer {}
      extension Outer { @Suite struct Tests { @Test func testIt() { _ = Model() } } }
      """,
    ])
    #expect(try !program.dump(.testReads).contains(#"\.uuid missing"#))
  }
}
