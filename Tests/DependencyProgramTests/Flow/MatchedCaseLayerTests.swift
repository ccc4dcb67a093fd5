import DependencyProgram
import Testing

/// Which cases in the code of reducers wait for actions, and which reducers stores are given.
@Suite struct MatchedCaseLayerTests {
  /// - Parameters:
  ///   - code: what the reducer does for `.go`.
  ///   - cases: further cases of its `switch` over the action.
  private func check(
    _ code: String, _ cases: String = "", sends: String = "await store.send(.go)",
    store: String = "TestStore(initialState: Feature.State()) { Feature() }",
    sets: String = "", besides further: String = "", reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": #"""
      import ComposableArchitecture
      \#(SampleProgram.failingClient)
      enum Mode { case plain, daily }
      @Reducer struct Feature {
        struct State { var mode = Mode.plain; var text: String?; var isOn = false }
        enum Action { case go, reset, view(View), loaded(Result<Int, Error>), set(Mode)
          enum View { case tap, drag }
        }
        @Dependency(\.api) var api
        init() {}
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case .go:
              \#(code)
              return .none
            case .reset: _ = api.other(); return .none
            \#(cases)
            default: return .none
            }
          }
        }
        func apply(_ mode: Mode) {
          switch mode { case .plain: _ = api.fetch(); case .daily: break }
        }
        func handle(_ action: Action.View) {
          switch action { case .tap: _ = api.fetch(); case .drag: _ = api.other() }
        }
      }
      \#(further)
      """#,
      "Tests.swift": """
      import ComposableArchitecture
      import XCTest
      final class Tests: XCTestCase {
        override func setUp() { \(sets) }
        @MainActor func test() async {
          let store = \(store)
          \(sends)
        }
      }
      """,
    ])
    let short = try program.readsOfTest().replacing(" unimplemented", with: "").replacing(
      #"\.api."#, with: ""
    )
    .replacing(" by Feature.body.get", with: "")
    expect(short, is: expected, sourceLocation: sourceLocation)
  }

  @Test("cases of values that are no actions wait for none")
  func otherValues() throws {
    let cases = "{ case .plain: _ = api.fetch(); case .daily: _ = api.other() }"
    try check("switch state.mode \(cases)", reads: "fetch?, other?")
    try check("let mode = state.mode; switch mode \(cases)", reads: "fetch?, other?")
    try check("switch state.mode { case .plain: _ = api.fetch(); default: break }", reads: "fetch?")
    try check(
      "switch state.text { case .some: _ = api.fetch(); case .none: break }", reads: "fetch?")
    try check(
      "return .run { [mode = state.mode] _ in switch mode \(cases) }", reads: "fetch?, other?")
    try check("apply(state.mode)", reads: "fetch? < Feature.apply(_:)")
  }

  @Test("of a tuple, only the action waits")
  func tuples() throws {
    func check(_ sends: String, reads expected: String) throws {
      try self.check(
        "switch (state.mode, action) { case (.plain, .go): _ = api.fetch(); "
          + "case (.daily, .reset): _ = api.other(); default: break }", sends: sends,
        reads: expected)
    }
    try check("await store.send(.go)", reads: "fetch?")
    try check("await store.send(.view(.tap))", reads: "")
  }

  @Test("a value in an action has the cases that the test gives it, or any")
  func payloads() throws {
    func check(_ sends: String, reads expected: String) throws {
      try self.check(
        "break",
        """
        case let .loaded(result):
          switch result { case .success: _ = api.fetch(); case .failure: _ = api.other() }
          return .none
        case .set(let mode):
          switch mode { case .plain: _ = api.fetch(); case .daily: break }
          return .none
        """, sends: sends, reads: expected)
    }
    try check(#"await store.receive(\\.loaded)"#, reads: "fetch?, other?")
    try check("await store.send(.loaded(result))", reads: "fetch?, other?")
    try check("await store.send(.loaded(.success(1)))", reads: "fetch")
    try check("await store.send(.set(mode))", reads: "fetch?")
    try check("await store.send(.set(.daily))", reads: "")
    try check("await store.send(.go)", reads: "")
  }

  @Test("the cases of an enum that is declared for actions wait, in functions too")
  func nestedActions() throws {
    let view = "case let .view(action): handle(action); return .none"
    try check(
      "break", view, sends: "await store.send(.view(.tap))", reads: "fetch < Feature.handle(_:)")
    try check("handle(.drag)", view, sends: "await store.send(.reset)", reads: "other")
  }

  @Test("no action is a member of a type without such a case, or the new value of a state")
  func otherMembers() throws {
    let fetch = "_ = api.fetch()"
    try check(
      fetch, sets: "Cache.reset()", besides: "enum Cache { static func reset() {} }",
      reads: "fetch")
    try check(
      fetch, sets: "Cache.reset()", besides: "struct Cache { static func reset() {} }",
      reads: "fetch")
    try check(fetch, sends: "await store.send(.go) { $0.sheet = .reset }", reads: "fetch")
    try check(fetch, sets: "Unknown.reset()", reads: "fetch, other?")
    try check(fetch, sends: "await store.send(.go); next = .reset", reads: "fetch, other?")
  }

  @Test("a store may be given an initialiser, and reducers with modifiers or in others")
  func givenReducers() throws {
    let fetch = "_ = api.fetch()"
    func check(
      _ code: String, _ argument: String, reads expected: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try self.check(
        code, store: "TestStore(initialState: Feature.State(), reducer: \(argument))",
        reads: expected, sourceLocation: sourceLocation)
    }
    for argument in [
      "Feature.init", "{ Feature()._printChanges() }", "{ CombineReducers { Feature() } }",
      "{ Reduce(Feature()) }", "{ Feature().analytics().logging(to: log) }",
    ] {
      try check(fetch, argument, reads: "fetch")
      try check("if state.isOn { \(fetch) }", argument, reads: "fetch?")
    }
    try check(
      fetch, #"{ Feature().dependency(\\.api.fetch, { 1 }) }"#,
      reads: "fetch overridden")
  }

  @Test("a case path names the action of a child as a key path does")
  func casePaths() throws {
    func check(_ path: String, sends: String, reads expected: String) throws {
      try self.check(
        "_ = api.fetch()", sends: sends,
        store: "TestStore(initialState: Parent.State()) { Parent() }",
        besides: """
          @Reducer struct Parent {
            struct State { var child = Feature.State(); var other = Other.State() }
            enum Action { case child(Feature.Action), other(Other.Action) }
            var body: some Reducer<State, Action> {
              Scope(state: \\.child, action: \(path).child) { Feature() }
              Scope(state: \\.other, action: \(path).other) { Other() }
            }
          }
          @Reducer struct Other {
            struct State {}
            enum Action { case go }
            @Dependency(\\.api) var api
            func reduce(into state: inout State, action: Action) -> Effect<Action> {
              switch action { case .go: _ = api.other(); return .none }
            }
          }
          """, reads: expected)
    }
    for path in [#"\"#, "/Parent.Action", "/Action"] {
      try check(
        path, sends: "await store.send(.child(.go))",
        reads: "fetch by Parent.body.get < Feature.body.get")
      try check(
        path, sends: "await store.send(.other(.go))",
        reads: "other by Parent.body.get < Other.reduce(into:action:)")
    }
  }
}
