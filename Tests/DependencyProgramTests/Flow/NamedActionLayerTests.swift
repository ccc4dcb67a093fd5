import DependencyProgram
import Testing

/// Which code of reducers may run for the actions that a test names.
@Suite struct NamedActionLayerTests {
  private static let model = #"""
    import ComposableArchitecture
    \#(SampleProgram.failingClient)
    @Reducer struct Feature {
      struct State { var query = "" }
      enum Action { case fetch, setQuery(String) }
      @Dependency(\.api) var api
      var body: some Reducer {
        Reduce { state, action in
          switch action {
          case .fetch: _ = api.fetch() + api.other(); return .none
          case .setQuery: return .none
          }
        }
      }
    }
    """#

  /// - Parameter body: the statements of a test.
  private func check(
    _ body: String, in model: String = Self.model, reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": model,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests {
        @Test func test() async {
          \(body)
        }
      }
      """,
    ])
    expect(try program.readsOfTest(), is: expected, sourceLocation: sourceLocation)
  }

  @Test("a property that a test assigns is not an action")
  func assignedProperties() throws {
    let store = "let store = TestStore(initialState: Feature.State()) { Feature() }"
    let send = #"await store.send(.setQuery("x"))"#
    try check("\(store); \(send)", reads: "")
    // By name, the feature may read what is overridden.
    let named = #"\.api.fetch overridden?"#
    try check("\(store); store.dependencies.api.fetch = { 1 }; \(send)", reads: named)
    try check("\(store) withDependencies: { $0.api.fetch = { 1 } }; \(send)", reads: named)
    try check("\(store); list.fetch[0].count = 1; \(send)", reads: "")
    let both = ["fetch", "other"].map { "\\.api.\($0) unimplemented? by Feature.body.get" }
      .joined(separator: ", ")
    try check("\(store); next.action = .fetch; \(send)", reads: both)
    try check("\(store); next.action = Feature.Action.fetch; \(send)", reads: both)
  }

  @Test("a child that a macro creates gets only the actions that its parent hands on")
  func composedChildren() throws {
    func check(_ call: String, scope: String, reads expected: String) throws {
      let model =
        Self.model + #"""

          @Reducer struct List {
            enum Action { case view(View); enum View { case add } }
            @Dependency(\.api) var api
            var body: some Reducer {
              Reduce { state, action in
                switch action { case .view(.add): _ = api.other(); return .none }
              }
            }
          }
          @Reducer struct Parent {
            @Reducer enum Destination { case list(List) }
            struct State { @Presents var destination: Destination.State? }
            enum Action { case view(View), destination(Int); enum View { case add } }
            var body: some Reducer {
              Reduce { state, action in
                switch action {
                case .view(.add): state.destination = .list(List.State()); return .none
                case .destination: return .none
                }
              }
              \#(scope)
            }
          }
          """#
      let store = "let store = TestStore(initialState: Parent.State()) { Parent() }"
      try self.check("\(store); await store.\(call)", in: model, reads: expected)
    }
    let read = #"\.api.other unimplemented? by List.body.get"#
    let certain = #"\.api.other unimplemented by Parent.body.get < List.body.get"#
    let path = ".ifLet(\\.$destination, action: \\.destination)"
    let change = "{ $0.destination = .list(List.State()) }"
    try check("send(.view(.add)) \(change)", scope: path, reads: "")
    try check("send(\\.destination.list.view.add)", scope: path, reads: certain)
    // An action of an unknown enum goes where the parent hands it on; the other path shows no such
    // action.
    let other = ".ifLet(\\.$destination, action: path)"
    try check("send(action(of: .list(.view(.add)))) \(change)", scope: path, reads: "")
    try check("send(action(of: .list(.view(.add)))) \(change)", scope: other, reads: read)
  }

  /// A child and its parent with actions of the same names: those of the parent read `other`, those
  /// of the child `fetch`.
  private static func family(
    _ scope: String, _ presented: String = "Child.Action", _ parent: String = "case .view(.add):"
  ) -> String {
    #"""
    import ComposableArchitecture
    \#(SampleProgram.failingClient)
    @Reducer struct Child {
      enum Action { case view(View), loaded(Int); enum View { case add, load } }
      @Dependency(\.api) var api
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .view(.add): return .run { send in if flag { _ = api.fetch() } }
          case .view(.load): return .send(.loaded(1))
          case .loaded: if flag { _ = api.fetch() }; return .none
          }
        }
      }
    }
    @Reducer enum Choice { case child(Child), other(Other) }
    @Reducer struct Other { enum Action { case view(Child.Action.View) } }
    @Reducer struct Parent {
      enum Action { case view(View), child(\#(presented)), loaded(Int), rest; enum View { case add } }
      @Dependency(\.api) var api
      var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          \#(parent) if flag { _ = api.other() }; return .none
          case .loaded: if flag { _ = api.other() }; return .none
          default: return .none
          }
        }
        \#(scope)
      }
    }
    """#
  }

  private static let store =
    "let store = TestStore(initialState: Parent.State()) { Parent() }; await store"
  private static let ofParent = #"\.api.other unimplemented? by Parent.body.get"#
  private static let ofChild =
    #"\.api.fetch unimplemented? by Parent.body.get < Child.body.get"#

  @Test(
    "an action of a child is not that of its parent with the same name",
    arguments: [
      ("Scope(state: \\.child, action: \\.child) { Child() }", "Child.Action", ".child(", ")"),
      (
        "EmptyReducer().ifLet(\\.$child, action: \\.child) { Child() }",
        "PresentationAction<Child.Action>", ".child(.presented(", "))"
      ),
      (
        "EmptyReducer().forEach(\\.child, action: \\.child) { Child() }",
        "IdentifiedActionOf<Child>", ".child(.element(id: 1, action: ", "))"
      ),
      (
        "EmptyReducer().forEach(\\.child, action: \\.child) { Choice.body }",
        "StackActionOf<Choice>", ".child(.element(id: 1, action: .child(", ")))"
      ),
      (
        "EmptyReducer().ifLet(\\.$child, action: \\.child) { Choice.body }",
        "PresentationAction<Choice.Action>", ".child(.presented(.child(", ")))"
      ),
    ])
  func actionsOfChildren(scope: String, type: String, before: String, after: String) throws {
    let model =
      Self.family(scope, type) + "\nextension Parent { struct State { var child: Choice.State? } }"
    let isChoice = type.contains("Choice")
    let path = isChoice ? "\\.child.child" : "\\.child"
    let ofChild =
      isChoice ? Self.ofChild.replacing("Parent.body.get < ", with: "") : Self.ofChild
    for sent in ["\(before).view(.add)\(after)", "\(path).view.add", "\(path).loaded"] {
      try check("\(Self.store).send(\(sent))", in: model, reads: ofChild)
    }
    for sent in [".view(.add)", "\\.view.add", ".loaded(1)", "\\.loaded"] {
      try check(
        "\(Self.store).send(\(sent)) { $0.child = .child(Child.State()) }", in: model,
        reads: Self.ofParent)
    }
  }

  private static let scoped = "Scope(state: \\.child, action: \\.child) { Child() }"

  @Test("an action of which the enum is not known may be any of that name")
  func unknownEnums() throws {
    let model = Self.family(Self.scoped)
    let both = "\(Self.ofChild), \(Self.ofParent)"
    // The action comes from elsewhere, or the reducer of the store is not known.
    try check("\(Self.store).send(action); tap(.child(.view(.add)))", in: model, reads: both)
    try check(
      "let store = TestStore(initialState: 1) { made(Parent()) }; await store.send(.child(.view(.add)))",
      in: model, reads: both)
    try check("_ = Parent(); tap(.child(.view(.add)))", in: model, reads: both)
    // The case is not one of the enum's.
    try check("\(Self.store).send(.made(.child(.view(.add))))", in: model, reads: both)
    // The parent's pattern does not show its enum.
    try check(
      "\(Self.store).send(.child(.view(.add)))",
      in: model.replacing("switch action {", with: "switch made(action) {"), reads: both)
  }

  @Test("an action that an effect sends is one of its reducer")
  func actionsOfEffects() throws {
    let model = Self.family(Self.scoped)
    try check("\(Self.store).send(.child(.view(.load)))", in: model, reads: Self.ofChild)
    let mapped = model.replacing("return .send(.loaded(1))", with: "return made(.send(.loaded(1)))")
    try check("\(Self.store).send(.child(.view(.load)))", in: mapped, reads: Self.ofChild)
    for effect in [
      ".send(.loaded(1)).map(f)", ".run { send in await subject.send(.loaded(1)) }",
    ] {
      let other = model.replacing(".send(.loaded(1))", with: effect)
      try check(
        "\(Self.store).send(.child(.view(.load)))", in: other,
        reads: "\(Self.ofChild), \(Self.ofParent)")
    }
  }
}
