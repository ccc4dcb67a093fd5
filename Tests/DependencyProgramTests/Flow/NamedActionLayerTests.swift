import DependencyProgram
import Testing

/// Which code of reducers may run for the actions that a test names.
@Suite struct NamedActionLayerTests {
  private static let model = #"""
    import ComposableArchitecture
    @DependencyClient struct API { var fetch: () -> Int; var other: () -> Int }
    extension API: TestDependencyKey { static let testValue = API() }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
    }
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
    let line = try program.dump(.testReads).split(separator: "\n").first { $0.contains("test()") }
    let reads = line.map { $0.split(separator: "  ").dropFirst(2).joined(separator: ", ") } ?? ""
    expect(reads, is: expected, sourceLocation: sourceLocation)
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
    // Such a path does not show which actions the child gets.
    let other = ".ifLet(\\.$destination, action: /Action.destination)"
    try check("send(.view(.add)) \(change)", scope: other, reads: read)
  }
}
