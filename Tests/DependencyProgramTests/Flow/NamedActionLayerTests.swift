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
}
