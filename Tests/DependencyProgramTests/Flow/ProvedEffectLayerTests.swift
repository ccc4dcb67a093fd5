import DependencyProgram
import Testing

/// Which code of effects certainly runs because a test receives their actions, and which code runs
/// each time that a reducer is made.
@Suite struct ProvedEffectLayerTests {
  /// - Parameters:
  ///   - effect: that of `.go`.
  ///   - body: the statements of a test, in which `LOOSE` makes a store that leaves effects out.
  private func check(
    effect: String = "", others: String = "", members: String = "", body: String? = nil,
    test: String, reads expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let core = """
      Reduce { state, action in
        switch action {
        case .go: \(effect.isEmpty ? "return .none" : effect)
        case .other: \(others.isEmpty ? "return .none" : others)
        default: return .none
        }
      }
      """
    let program = SampleProgram([
      "A.swift": """
      import ComposableArchitecture
      @DependencyClient struct API { var fetch: () async throws -> Int; var other: () -> Int }
      extension API: TestDependencyKey { static let testValue = API() }
      extension DependencyValues {
        var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      }
      @Reducer struct Child {
        enum Action { case loaded(Int), go }
        @Dependency(\\.api) var api
        var body: some ReducerOf<Self> {
          let number = api.other()
          Reduce { state, action in .send(.loaded(number)) }
        }
      }
      @Reducer struct Feature {
        enum Action: BindableAction {
          case go, other, loaded(Int), response(Result<Int, any Error>), child(Child.Action)
          case binding(BindingAction<State>)
        }
        struct State {}
        @Dependency(\\.api) var api
        var body: some ReducerOf<Self> { \(body.map { "\($0)\n\(core)" } ?? core) }
        \(members)
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests {
        @Test func test() async {
          \(test.replacing(
            "LOOSE",
            with: "let store = TestStore(initialState: 1) { Feature() }; store.exhaustivity = .off"))
        }
      }
      """,
    ])
    let values = try program.readsOfTest().split(separator: ", ")
      .map { $0.replacing(#"\.api."#, with: "").split(separator: " by ")[0] }
    expect(values.joined(separator: ", "), is: expected, sourceLocation: sourceLocation)
  }

  private static let fetching = """
    return .run { send in
      let number = try await api.fetch()
      await send(.loaded(number))
    }
    """

  @Test("an effect whose action is received has run up to it, also if others are left out")
  func received() throws {
    let (yes, maybe) = ("fetch unimplemented", "fetch unimplemented?")
    let test = "LOOSE; await store.send(.go); await store.receive(\\.loaded)"
    try check(effect: Self.fetching, test: test, reads: yes)
    try check(
      effect: Self.fetching, test: test.replacing("\\.loaded", with: ".loaded(1)"), reads: yes)
    try check(effect: Self.fetching, test: "LOOSE; await store.send(.go)", reads: maybe)
    // The code after it may be left out, and that under a condition.
    try check(
      effect: ".run { send in await send(.loaded(1)); _ = try await api.fetch() }", test: test,
      reads: maybe)
    try check(
      effect: ".run { send in if flag { _ = try await api.fetch() }; await send(.loaded(1)) }",
      test: test, reads: maybe)
    try check(
      effect:
        ".run { send in if flag { _ = try await api.fetch() } else { await send(.loaded(1)) } }",
      test: test, reads: maybe)
    try check(
      effect: ".run { send in guard flag else { return }; _ = try await api.fetch() }", test: test,
      reads: maybe)
    try check(
      effect: ".run { send in await send(.response(Result { try await api.fetch() })) }",
      test: "LOOSE; await store.send(.go); await store.receive(\\.response.success)", reads: yes)
    try check(
      effect: ".run { send in await load(send) }",
      members: """
        func load(_ send: Send<Action>) async throws {
          await send(.loaded(try await api.fetch()))
        }
        """, test: test, reads: yes)
  }

  @Test("the branches around the place that makes a received action were taken")
  func branches() throws {
    let store = "let store = TestStore(initialState: 1) { Feature() }; await store.send(.go)"
    let received = "\(store); await store.receive(\\.loaded)"
    for effect in [
      ".run { send in if flag { _ = try await api.fetch(); await send(.loaded(1)) } }",
      ".run { send in for id in ids { _ = try await api.fetch(); await send(.loaded(id)) } }",
      ".run { send in guard flag else { return }; await send(.loaded(try await api.fetch())) }",
      "guard flag else { return .none }; \(Self.fetching)",
      "if flag { let api = api; return .run { send in await send(.loaded(try await api.fetch())) } }"
        + "; return .none",
    ] {
      try check(effect: effect, test: received, reads: "fetch unimplemented")
      try check(effect: effect, test: store, reads: "fetch unimplemented?")
    }
    try check(
      effect: "if flag { _ = api.other() }; return .send(.loaded(1))", test: received,
      reads: "other unimplemented?")
    try check(
      effect: "return load(flag)",
      members: """
        func load(_ flag: Bool) -> EffectOf<Self> {
          guard flag else { return .none }
          _ = api.other()
          return .send(.loaded(1))
        }
        """, test: received, reads: "other unimplemented")
    // Nothing calls the function.
    try check(
      effect: """
        return .run { send in
          func retry() async { _ = try? await api.fetch() }
          await send(.loaded(1))
        }
        """, test: received, reads: "")
  }

  @Test("an action that other code may make proves nothing")
  func severalMakers() throws {
    let maybe = "fetch unimplemented?"
    let test = "LOOSE; await store.send(.go); await store.receive(\\.loaded)"
    try check(effect: Self.fetching, others: "return .send(.loaded(2))", test: test, reads: maybe)
    try check(
      effect: Self.fetching, members: "func make() -> Action { .loaded(2) }", test: test,
      reads: maybe)
    try check(
      effect: Self.fetching, members: "let make = Action.loaded", test: test, reads: maybe)
    try check(
      effect: Self.fetching,
      body: "EmptyReducer().ifLet(\\.child, action: \\.loaded) { Child() }", test: test,
      reads: "\(maybe), other unimplemented?")
    // A case of another enum is another one.
    try check(
      effect: Self.fetching, body: "Scope(state: \\.child, action: \\.child) { Child() }",
      test: test, reads: "fetch unimplemented")
  }

  @Test("the values of a store that are assigned later may not be those of an effect")
  func assignedValues() throws {
    let assign = "store.dependencies.api.fetch = { 1 }"
    let (send, receive) = ("await store.send(.go)", "await store.receive(\\.loaded)")
    try check(
      effect: Self.fetching, test: "LOOSE; \(assign); \(send); \(receive)",
      reads: "fetch overridden")
    try check(
      effect: Self.fetching, test: "LOOSE; \(send); \(assign); \(receive)",
      reads: "fetch overridden?")
    try check(
      effect: Self.fetching, test: "LOOSE; start(store); \(assign); \(receive)",
      reads: "fetch overridden?")
  }

  @Test(
    "the code that makes a reducer runs for each action",
    arguments: [
      ("let number = api.other()", "other unimplemented"),
      (
        "EmptyReducer().forEach(\\.rows, action: \\.child) { Child().dependency(\\.api, api) }",
        "\\.api unimplemented"
      ),
      (
        "EmptyReducer().ifLet(\\.$row, action: \\.child) { let n = api.other(); Child() }",
        "other unimplemented"
      ),
      (
        "Scope(state: \\.c, action: \\.child) { let n = api.other(); Child() }",
        "other unimplemented"
      ),
      ("if flag { let number = api.other() }", "other unimplemented?"),
      ("EmptyReducer().onChange(of: \\.a) { a, b in let n = api.other() }", "other unimplemented?"),
      ("Scope(state: \\.c, action: \\.child) { Child() }", ""),
    ])
  func making(body: String, reads: String) throws {
    let store = "let store = TestStore(initialState: 1) { Feature() }"
    try check(body: body, test: "\(store); await store.send(.go)", reads: reads)
  }

  @Test("what follows a change by a binding runs only for actions of bindings")
  func bindings() throws {
    let store = "let store = TestStore(initialState: 1) { Feature() }; await store"
    let reader = "{ _, _ in Reduce { _, _ in _ = api.other(); return .none } }"
    let change = "BindingReducer().onChange(of: \\.name) \(reader)"
    let maybe = "other unimplemented?"
    try check(body: change, test: "\(store).send(.go)", reads: "")
    for sent in [
      ".binding(.set(\\.name, 1))", "\\.binding.name, 1", ".set(\\.$name, 1)",
      ".view(.binding(.set(\\.name, 1)))",
    ] {
      try check(body: change, test: "\(store).send(\(sent))", reads: maybe)
    }
    let second = "BindingReducer().onChange(of: \\.a) { _, _ in }.onChange(of: \\.name) \(reader)"
    try check(body: second, test: "\(store).send(.go)", reads: "")
    let other = "CombineReducers { BindingReducer() }.onChange(of: \\.name) \(reader)"
    try check(body: other, test: "\(store).send(.go)", reads: maybe)
  }
}
