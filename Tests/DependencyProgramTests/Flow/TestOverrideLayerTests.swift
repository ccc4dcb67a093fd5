import DependencyProgram
import Testing

/// The ways in which tests override what their code reads, or a part of it.
@Suite struct TestOverrideLayerTests {
  static let model = #"""
    import Dependencies
    struct Player {
      var play: () -> Void = unimplemented("play")
      var stop: () -> Void = unimplemented("stop")
    }
    struct API {
      var fetch: () -> Int
      var save: () -> Void
      var player: Player
      mutating func override(fetching number: Int) { self.fetch = { number } }
      mutating func override(saving save: @escaping () -> Void) { keep(save) }
      mutating func silence() { player.play = {} }
      private mutating func keep(_ save: @escaping () -> Void) { self.save = save }
      func describe() -> String { "" }
    }
    extension API: DependencyKey {
      static let liveValue = API(fetch: { 1 }, save: { print(1) }, player: Player())
      static let testValue = API(
        fetch: unimplemented("fetch"), save: unimplemented("save"), player: Player())
    }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
    func mock(_ api: inout API) { api.save = {} }
    class Model {
      @Dependency(\.api) var api
      func load() -> Int { api.fetch() }
      func store() { api.save() }
      func play() { api.player.play() }
      func all() { use(api) }
    }
    """#

  /// - Parameters:
  ///   - helpers: members of the suite.
  ///   - body: the statements of a test.
  private func check(
    _ body: String, helpers: String = "", reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Tests.swift": """
      import ComposableArchitecture
      import Dependencies
      import Testing
      struct Tests {
        \(helpers)
        @Test func test() {
          \(body)
        }
      }
      """,
    ])
    expect(try program.readsOfTest("Tests.test()"), is: expected, sourceLocation: sourceLocation)
  }

  private func scope(_ update: String, _ operation: String) -> String {
    "withDependencies { \(update) } operation: { \(operation) }"
  }

  @Test("a trailing closure is for the parameter that is written as a function")
  func trailingClosures() throws {
    let overridden = #"\.api.fetch overridden by Model.load()"#
    let update = "update: (inout DependencyValues) -> Void"
    let all = [
      update, "\(update) = { _ in }", "isReady: Bool = false, \(update) = { _ in }",
      "style: Style = .plain, count: Int? = nil, \(update) = { _ in }",
      "\(update) = { _ in }, isReady: Bool = false",
    ].map { ($0, overridden) }
    // The alias hides what the function gets.
    let alias = "update: Update = { _ in }, finish: () -> Void = {}"
    for (parameters, reads) in all + [(alias, #"\.api.fetch unknown by Model.load()"#)] {
      try check(
        "make { $0.api.fetch = { 1 } }.load()",
        helpers: """
          typealias Update = (inout DependencyValues) -> Void
          func make(\(parameters)) -> Model {
            withDependencies { update(&$0) } operation: { Model() }
          }
          """, reads: reads)
    }
  }

  @Test("a method of the client overrides the endpoints that it assigns")
  func methods() throws {
    let load = #"\.api.fetch overridden by Model.load()"#
    let store = #"\.api.save overridden by Model.store()"#
    try check(scope("$0.api.override(fetching: 1)", "_ = Model().load()"), reads: load)
    try check(scope("$0[API.self].override(fetching: 1)", "_ = Model().load()"), reads: load)
    try check(scope("$0.api.override(saving: {})", "Model().store()"), reads: store)
    try check(
      """
      let store = TestStore(initialState: 1) { } withDependencies: {
        $0.api.override(fetching: 1)
      }
      _ = Model().load()
      """, reads: #"\.api.fetch unimplemented by Model.load()"#)
    try check(
      scope("$0.api.silence()", "Model().play()"),
      reads: #"\.api.player.play overridden by Model.play()"#)
    try check(scope("mock(&$0.api)", "Model().store()"), reads: store)
    try check(
      scope("_ = $0.api.describe()", "Model().store()"),
      reads: #"\.api.save unimplemented by Model.store()"#)
  }

  @Test(
    "an override by the key, or by an element at its key path, is one of the part that it names")
  func keys() throws {
    let load = #"\.api.fetch overridden by Model.load()"#
    let unloaded = #"\.api.fetch unimplemented by Model.load(), \.api.save unused"#
    let unplayed = #"\.api.player.play unimplemented by Model.play(), \.api.player.stop unused"#
    for api in ["$0[API.self]", #"$0[\.api]"#] {
      try check(scope("\(api).fetch = { 1 }", "_ = Model().load()"), reads: load)
      try check(scope("\(api).save = {}", "_ = Model().load()"), reads: unloaded)
      try check(scope("\(api) = API.liveValue", "_ = Model().load()"), reads: load)
      try check(scope("\(api).player.stop = {}", "Model().play()"), reads: unplayed)
    }
    try check(scope(#"$0[\.api.player].stop = {}"#, "Model().play()"), reads: unplayed)
  }

  @Test("an override holds in its scope and for the objects made there; others have their own row")
  func scopes() throws {
    let held = #"\.api.fetch overridden by Model.load()"#
    let lost = #"\.api.fetch unimplemented by Model.load()"#
    let update = "$0.api.fetch = { 1 }"
    try check("\(scope(update, "_ = 1")); _ = Model().load()", reads: lost)
    try check(
      "let m = Model(); _ = \(scope(update, "m.load()")); _ = m.load()",
      reads: "\(held), \(lost)")
    try check(
      "let m = Model(); if a { again(m) }; _ = m.load()",
      helpers: "func again(_ m: Model) { \(scope(update, "_ = m.load()")) }",
      reads: #"\.api.fetch overridden? by Tests.again(_:) < Model.load(), "# + lost)
    try check("let m = Model(); _ = \(scope(update, "m.load()"))", reads: held)
    try check("let m = \(scope(update, "Model()")); _ = m.load()", reads: held)
    try check("let m = \(scope(update, "Model()")); _ = Model().load()", reads: lost)
    let helper = "func make() -> Model { let made = \(scope(update, "Model()")); return made }"
    try check("let m = make(); _ = m.load()", helpers: helper, reads: held)
    try check("_ = make(); _ = Model().load()", helpers: helper, reads: lost)
    try check(
      scope("if a { \(update) }", "_ = Model().load()"),
      reads: #"\.api.fetch overridden? by Model.load()"#)
  }

  @Test("code that an object runs again with its own values may have its override")
  func values() throws {
    let lost = #"\.api.fetch unimplemented by Tests.Again.run() < Tests.Again.read()"#
    let again = #"\.api.fetch overridden? by Tests.Again.run() < Tests.Again.read(), "#
    for (later, reads) in [
      ("queue.async { withDependencies(from: self) { if flag { read() } } }", again + lost),
      ("queue.async { if flag { read() } }", lost),
    ] {
      try check(
        "let m = \(scope("$0.api.fetch = { 1 }", "Again()")); m.run()",
        helpers: """
          class Again {
            @Dependency(\\.api) var kept
            func read() { @Dependency(\\.api) var api; _ = api.fetch() }
            func run() { read(); \(later) }
          }
          """, reads: reads)
    }
  }

  @Test("an object that fixtures make in a scope keeps its override, others do not")
  func fixtures() throws {
    let held = #"\.api.fetch overridden by Model.load()"#
    let lost = #"\.api.fetch unimplemented by Model.load()"#
    let made = scope("$0.api.fetch = { 1 }", "Model()")
    for helper in ["let model: Model; init() { model = \(made) }", "let model = \(made)"] {
      try check("_ = model.load()", helpers: helper, reads: held)
      try check("_ = Model().load()", helpers: helper, reads: lost)
    }
  }

  @Test("an object of the program shares what it was created with by 'from' alone")
  func propagation() throws {
    let parent = """
      class Parent {
        @Dependency(\\.date) var date
        lazy var late = Model()
        var shown: Model?
        func bare() -> Model { Model() }
        func child() -> Model { withDependencies(from: self) { Model() } }
        func show() { shown = Model() }
      }
      """
    let made = scope("$0.api.fetch = { 1 }", "Parent()")
    func check(_ use: String, _ expected: String) throws {
      let program = "let parent = \(made); \(use)"
      try self.check(program, helpers: parent, reads: "\\.api.fetch \(expected) by Model.load()")
    }
    try check("_ = parent.child().load()", "overridden")
    try check("_ = parent.bare().load()", "unimplemented")
    try check("_ = parent.late.load()", "unimplemented")
    try check("parent.show(); _ = parent.shown!.load()", "unimplemented")
  }

  @Test("a store evaluates what it is given with its own values")
  func stores() throws {
    try check(
      """
      let store = TestStore(initialState: Model().load()) { Feature() } withDependencies: {
        $0.api.fetch = { 1 }
      }
      """, reads: #"\.api.fetch overridden by Model.load()"#)
    try check(
      "let store = TestStore(initialState: 1) { } withDependencies: { $0.n = Model().load() }",
      reads: #"\.api.fetch unimplemented by Model.load()"#)
  }

  @Test("a preparation comes before the read, or does nothing")
  func preparations() throws {
    let prepare = "prepareDependencies { $0.api.fetch = { 1 } }"
    let load = "_ = Model().load()"
    try check("\(prepare); \(load)", reads: #"\.api.fetch overridden by Model.load()"#)
    try check("\(load); \(prepare)", reads: #"\.api.fetch unimplemented by Model.load()"#)
  }

  @Test("code that is not seen may override anything of the client that it is called on")
  func unseen() throws {
    let unknown = #"\.api.save unknown by Model.store()"#
    try check(scope("$0.api.mockAll()", "Model().store()"), reads: unknown)
    try check(scope("change(&$0.api)", "Model().store()"), reads: unknown)
  }

  @Test("an endpoint of a client in a client is a part of its own")
  func nestedClients() throws {
    let play = #"\.api.player.play overridden by Model.play()"#
    try check(scope("$0.api.player.play = {}", "Model().play()"), reads: play)
    try check(scope("$0.api.player = Player()", "Model().play()"), reads: play)
    try check(
      scope("$0.api.player.stop = {}", "Model().play()"),
      reads: #"\.api.player.play unimplemented by Model.play(), \.api.player.stop unused"#)
    try check(
      scope("$0.api.player.stop = {}", "Model().all()"),
      reads: #"\.api overridden by Model.all()"#)
    try check(
      scope("$0.api.player.stop = {}", #"@Dependency(\.api.player) var player; use(player)"#),
      reads: #"\.api.player overridden"#)
    try check(
      scope("$0.api.player.stop = {}", #"@Dependency(\.api.player) var player; player.play()"#),
      reads: #"\.api.player.play unimplemented, \.api.player.stop unused"#)
  }

  @Test("a closure that a helper applies to the values overrides what it assigns")
  func closuresOfHelpers() throws {
    let helper = """
      func makeModel(configure: ((inout DependencyValues) -> Void)? = nil) -> Model {
        withDependencies { configure?(&$0) } operation: { Model() }
      }
      func withModel(
        configure: (inout DependencyValues) -> Void = { _ in }, perform: (Model) -> Void
      ) {
        withDependencies { $0.api.save = {}; configure(&$0) } operation: { perform(Model()) }
      }
      func pass(_ change: (inout DependencyValues) -> Void) {
        withModel(configure: change) { _ = $0.load() }
      }
      func change(_ values: inout DependencyValues) { values.api.fetch = { 1 } }
      """
    func check(_ body: String, _ expected: String) throws {
      try self.check(body, helpers: helper, reads: expected)
    }
    try check(
      "_ = makeModel { $0.api.fetch = { 1 } }.load()",
      #"\.api.fetch overridden by Model.load()"#)
    try check("makeModel().store()", #"\.api.save unimplemented by Model.store()"#)
    try check("makeModel(configure: nil).store()", #"\.api.save unimplemented by Model.store()"#)
    try check(
      "_ = makeModel(configure: change).load()", #"\.api.fetch overridden by Model.load()"#)
    try check(
      "makeModel(configure: other()).store()", #"\.api.save unknown by Model.store()"#)
    try check("makeModel { $0 = other() }.store()", #"\.api.save unknown by Model.store()"#)
    try check(
      "withModel { $0.store() }", #"\.api.save overridden by Model.store()"#)
    try check(
      "withModel(configure: { $0.api.fetch = { 1 } }, perform: { _ = $0.load() })",
      #"\.api.fetch overridden by Model.load(), \.api.save unused"#)
    try check(
      "pass { $0.api.fetch = { 1 } }",
      #"\.api.fetch overridden by Tests.pass(_:) < Model.load(), \.api.save unused"#)
  }

  @Test("a macro creates the reducers of an enum's cases, and key paths create the enum")
  func composedReducers() throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Feature.swift": """
      import ComposableArchitecture
      @Reducer struct Detail {
        @Dependency(\\.api) var api
        var body: some Reducer { Reduce { _, _ in api.save() } }
      }
      @Reducer enum Path { case detail(Detail) }
      @Reducer struct Stack {
        struct State { var path = StackState<Path.State>() }
        var body: some Reducer { EmptyReducer().forEach(\\.path, action: \\.path) }
      }
      @Reducer struct Sheet {
        @Reducer enum Destination { case detail(Detail) }
        struct State { @Presents var destination: Destination.State? }
        var body: some Reducer { EmptyReducer().ifLet(\\.$destination, action: \\.destination) }
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests {
        @Test func sheet() { TestStore(Sheet.State()) { Sheet() }.send(\\.destination.detail.go) }
        @Test func dismissed() { TestStore(Sheet.State()) { Sheet() }.send(.destination(.dismiss)) }
        @Test func presented() {
          TestStore(Sheet.State()) { Sheet() }.send(.destination(.presented(.detail(.go))))
        }
        @Test func stack() { TestStore(Stack.State()) { Stack() }.send(.path(.detail(.go))) }
        @Test func element() {
          TestStore(Stack.State()) { Stack() }.send(.path(.element(id: 0, action: .detail(.go))))
        }
        @Test func other() { TestStore(Stack.State()) { Stack() }.send(.path(.other)) }
      }
      """,
    ])
    let lines = try program.dump(.testReads).split(separator: "\n").filter { $0.contains("Tests.") }
    let reads = lines.map { $0.split(separator: "  ").dropFirst().joined(separator: ": ") }
    func save(_ parent: String) -> String {
      "\\.api.save unimplemented by \(parent).body.get < Detail.body.get"
    }
    #expect(
      reads == [
        "Tests.sheet(): \(save("Sheet"))", "Tests.dismissed()",
        "Tests.presented(): \(save("Sheet"))",
        "Tests.stack(): \(save("Stack"))", "Tests.element(): \(save("Stack"))", "Tests.other()",
      ])
  }

  /// Checks a test of a reducer.
  ///
  /// - Parameter body: uses the store.
  private func checkActions(
    _ body: String, reads expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Feature.swift": """
      import ComposableArchitecture
      @Reducer struct Feature {
        @Dependency(\\.api) var api
        var body: some Reducer {
          Reduce { state, action in
            switch action {
            case .save, .view(.saveTapped): api.save()
            case let .view(action): view(action)
            case .loaded(.success): _ = api.fetch()
            case .loaded(.failure): none()
            case .load:
              switch state.mode {
              case .kept: none()
              case .fresh: _ = api.fetch()
              }
            default: none()
            }
          }
        }
        func view(_ action: View) {
          switch action {
          case .appeared: _ = api.fetch()
          case .left: none()
          }
        }
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests {
        @Test func test() { let store = TestStore(Feature.State()) { Feature() }; \(body) }
        @Test func other() { store.send(.save) }
        func sendAll() { store.send(.view(.appeared)) }
      }
      """,
    ])
    expect(try program.readsOfTest(), is: expected, sourceLocation: sourceLocation)
  }

  @Test("a test runs the code for the actions that it names, or that its helpers name")
  func actions() throws {
    let save = #"\.api.save unimplemented by Feature.body.get"#
    let view = #"\.api.fetch unimplemented by Feature.body.get < Feature.view(_:)"#
    let maybe = #"\.api.fetch unimplemented? by Feature.body.get < Feature.view(_:)"#
    try checkActions("", reads: "")
    try checkActions("store.send(.save)", reads: save)
    try checkActions("store.receive(\\.save)", reads: save)
    try checkActions("store.send(.view(.saveTapped))", reads: save)
    try checkActions("store.send(.view(.left))", reads: "")
    try checkActions("store.send(.view(.appeared))", reads: view)
    try checkActions("store.send(\\.view.appeared)", reads: view)
    try checkActions("sendAll()", reads: maybe)
    let loaded = #"\.api.fetch unimplemented by Feature.body.get"#
    let perhaps = #"\.api.fetch unimplemented? by Feature.body.get"#
    try checkActions("store.receive(\\.loaded.success)", reads: loaded)
    try checkActions("store.receive(\\.loaded.failure)", reads: "")
    try checkActions("store.receive(\\.loaded)", reads: perhaps)
    try checkActions("store.send(.loaded(result))", reads: perhaps)
    try checkActions("store.send(.loaded(.failure(error)))", reads: "")
    try checkActions("store.send(.load)", reads: perhaps)
  }

  @Test("the initialiser of a mock's superclass runs with the mock's own")
  func mocks() throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Tests.swift": """
      import Dependencies
      import Testing
      class Service {
        @Dependency(\\.api) var api
        init(_ count: Int = 0) { api.save() }
        convenience init(name: String) { self.init(1) }
      }
      class Explicit: Service {
        init() { super.init(2) }
        static func make() -> Explicit { let mock = Explicit(); return mock }
      }
      class Implicit: Service {
        var calls: Int
        init(calls: Int) { self.calls = calls }
      }
      class Inherited: Service {}
      struct Tests {
        @Test func explicit() { _ = Explicit.make() }
        @Test func implicit() { _ = Implicit(calls: 0) }
        @Test func inherited() { _ = Inherited(1) }
        @Test func delegated() { _ = Service(name: "") }
      }
      """,
    ])
    let lines = try program.dump(.testReads).split(separator: "\n").filter { $0.contains("Tests.") }
    let reads = lines.map { $0.split(separator: "  ").dropFirst().joined(separator: ": ") }
    let save = #"\.api.save unimplemented by"#
    #expect(
      reads == [
        "Tests.explicit(): \(save) Explicit.make() < Explicit.init() < Service.init(_:)",
        "Tests.implicit(): \(save) Implicit.init(calls:) < Service.init(_:)",
        "Tests.inherited(): \(save) Service.init(_:)",
        "Tests.delegated(): \(save) Service.init(name:) < Service.init(_:)",
      ])
  }

  @Test("the key of shared state tells its type")
  func sharedState() throws {
    try check(
      """
      @Shared(.model) var model
          model.store()
      """,
      helpers: """
        struct Key {}
        }
        extension SharedKey where Self == FileStorageKey<Model>.Default {
          static var model: Self { Self[.fileStorage(url), default: Model()] }
        }
        extension Tests {
        """, reads: #"\.api.save unimplemented by Model.store()"#)
  }
}
