import Testing

/// The initial values of stored properties that certainly run in a test, and the states that
/// reducers make.
@Suite struct InitialValueLayerTests {
  /// The creation of a child reads `\.uuid`.
  private static let child = """
    import Dependencies
    @propertyWrapper struct Kept<Value> {
      var wrappedValue: Value
      init(wrappedValue: @autoclosure () -> Value) { self.wrappedValue = wrappedValue() }
    }
    struct Child { init(_ number: Int = 0) { @Dependency(\\.uuid) var uuid; _ = uuid() } }

    """

  private func reads(_ declarations: String, _ body: String) throws -> String {
    try SampleProgram([
      "A.swift": Self.child + declarations,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests { @Test func test() async { \(body) } }
      """,
    ])
    .readsOfTest("Tests.test()")
  }

  enum Certainty { case certain, possible, none }

  private func certainty(_ reads: String) -> Certainty {
    if !reads.contains("\\.uuid") { return .none }
    return reads.contains("?") ? .possible : .certain
  }

  @Test(
    "a creation runs the initial values that it gives no others for",
    arguments: [
      ("struct S { var child = Child() }", "S()", .certain),
      ("struct S { var child: Child = .init() }", "S()", .certain),
      ("struct S { var child = Child(); var number = 1 }", "S(number: 2)", .certain),
      ("struct S { let child = Child(); var number: Int }", "S(number: 2)", .certain),
      ("struct S { var child = Child() }", "S(child: known)", .possible),
      ("struct S { var child = Child(); var work: () -> Void }", "S { }", .possible),
      ("struct S { var child = Child(); init() {} }", "S()", .certain),
      (
        "struct S { var child = Child(); init() {} }; struct T { var s: S = .init() }", "T()",
        .certain
      ),
      ("struct S { var child = Child() }; extension S { init(_ n: Int) {} }", "S(1)", .possible),
      (
        "protocol P { init(child: Child) }\n"
          + "extension P { init(n: Int) { self.init(child: known) } }\n"
          + "struct S: P { var child = Child() }", "S(n: 1)", .possible
      ),
      ("@Feature struct S { var child = Child() }", "S()", .possible),
      ("struct S { @Kept var child = Child(); init() {} }", "S()", .possible),
      ("struct S {\n#if os(iOS)\nvar child = Child()\n#endif\ninit() {} }", "S()", .possible),
      (
        "struct S { var child = Child()\n#if DEBUG\ninit() {}\n#endif\n}", "S(child: known)",
        .possible
      ),
      ("class S { var child = Child() }", "S()", .certain),
      ("class S { lazy var child = Child() }", "S()", .none),
      ("struct S { static var child = Child(); init() {} }", "S()", .none),
    ] as [(String, String, Certainty)])
  func creations(_ declarations: String, _ creation: String, certainty: Certainty) throws {
    let found = try reads(declarations, "_ = \(creation)")
    #expect(self.certainty(found) == certainty, "\(found)")
  }

  @Test(
    "the closure of 'Reduce' gets the state of its reducer",
    arguments: [
      ("state.child = .init(1)", .certain), ("state.detail = .child(.init(1))", .certain),
      ("state.open()", .certain), ("state.child = nil", .none),
    ] as [(String, Certainty)])
  func states(_ change: String, certainty: Certainty) throws {
    for reduce in ["Reduce", "Reduce<State, Action>"] {
      let found = try readsOfFeature(
        """
        \(reduce) { state, action in
          switch action {
          case .go: \(change); return .none
          case .stop: return .none
          }
        }
        """)
      #expect(self.certainty(found) == certainty, "\(reduce): \(found)")
    }
  }

  @Test(
    "a 'Reduce' that may be part of another reducer does not get the state of the one around it",
    arguments: [
      "Scope(state: \\.row, action: \\.row) { Reduce { state, _ in state.open(); return .none } }",
      "EmptyReducer().ifLet(\\.row, action: \\.row) { Reduce { state, _ in state.open() } }",
      "Reduce<Row.State, Row.Action> { state, _ in state.open(); return .none }", "rows",
    ])
  func statesOfOthers(_ body: String) throws {
    let found = try readsOfFeature(body)
    #expect(certainty(found) != .certain, "\(found)")
  }

  /// The reads of a test that sends `.go` to a reducer, whose state reads in `open()`.
  private func readsOfFeature(_ body: String) throws -> String {
    let feature = """
      import ComposableArchitecture
      @Reducer struct Row {
        struct State { mutating func open() {} }
        enum Action { case go }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @Reducer struct Feature {
        enum Detail { case child(Child) }
        struct State {
          var child: Child?
          var detail: Detail?
          var row: Row.State?
          mutating func open() { child = .init(2) }
        }
        enum Action { case go, stop, row(Row.Action) }
        var rows: some ReducerOf<Row> { Reduce { state, _ in state.open(); return .none } }
        var body: some Reducer<State, Action> { \(body) }
      }
      """
    return try reads(
      feature,
      "let store = TestStore(initialState: Feature.State()) { Feature() }; await store.send(.go)")
  }
}
