import DependencyProgram
import Testing

/// Overrides of reducers by modifiers.
extension TestOverrideLayerTests {
  /// Checks a test of `Outer`, which composes `Mid`, which composes `Inner`.
  private func checkReducers(
    modifier: String, outer: String, reads expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let program = SampleProgram([
      "A.swift": Self.model,
      "Feature.swift": """
      import ComposableArchitecture
      extension DependencyValues {
        mutating func reset() { self = DependencyValues() }
        mutating func replaceSave() { self.api.save = {} }
      }
      @Reducer struct Inner {
        @Dependency(\\.api) var api
        var body: some Reducer { Reduce { _, _ in api.save() } }
      }
      @Reducer struct Mid {
        var body: some Reducer { Scope(state: \\.a, action: \\.a) { Inner() }\(modifier) }
      }
      @Reducer struct Outer {
        @Dependency(\\.api) var api
        var body: some Reducer {
          Scope(state: \\.a, action: \\.a) { Mid() }
          Reduce { _, _ in \(outer) }
        }
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      struct Tests { @Test func test() { TestStore(Outer.State()) { Outer() }.send(.a) } }
      """,
    ])
    expect(try program.readsOfTest(), is: expected, sourceLocation: sourceLocation)
  }

  @Test("an override of a reducer holds for those that it composes")
  func overridesOfReducers() throws {
    let own = ".dependency(\\.api.save, {})"
    let inner = "Outer.body.get < Mid.body.get < Inner.body.get"
    try checkReducers(
      modifier: "", outer: "none()", reads: #"\.api.save unimplemented? by \#(inner)"#)
    try checkReducers(
      modifier: own, outer: "none()", reads: #"\.api.save unknown? by \#(inner)"#)
    for modifier in [
      own, ".transformDependency(\\.self) { $0.replaceSave() }",
      ".transformDependency(\\.self) { $0.reset() }",
    ] {
      try checkReducers(
        modifier: modifier, outer: "api.save()",
        reads: #"\.api.save unimplemented by Outer.body.get"#)
    }
    try checkReducers(
      modifier: ".transformDependency(\\.self) { $0.reset() }", outer: "none()",
      reads: #"\.api.save unknown? by \#(inner)"#)
    try checkReducers(
      modifier: ".dependency(\\.uuid, u)", outer: "none()",
      reads: #"\.api.save unimplemented? by \#(inner)"#)
  }
}
