import DependencyProgram
import Testing

/// Overrides that no action of a test leads to.
@Suite struct SentReachLayerTests {
  /// - Parameters:
  ///   - test: the statements of a test that overrides `\.api.other`, which `.delete` alone reads.
  ///   - override: the value that it gives.
  private func states(
    _ test: String = "await store.send(.task)", override: String = "{ 2 }",
    feature: String = "", declarations: String = "", attribute: String = "@Test"
  ) throws -> (isUnused: Bool, isReported: Bool) {
    let program = SampleProgram([
      "A.swift": """
      import ComposableArchitecture
      \(SampleProgram.failingClient)
      @Reducer struct Feature {
        struct State { var action: Action? }
        enum Action { case task, delete, child(Child.Action) }
        @Dependency(\\.api) var api
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .task: _ = api.fetch(); return \(feature.isEmpty ? ".none" : feature)
            case .delete: _ = api.other(); return .none
            case .child: return .none
            }
          }
          Scope(state: \\.child, action: \\.child) { Child() }
        }
      }
      @Reducer struct Child {
        enum Action { case go }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      """,
      "Tests.swift": """
      import ComposableArchitecture
      import Testing
      \(declarations)
      struct Tests {
        let property = 1
        \(attribute) func test(_ action: Feature.Action = .task) async {
          var count = 0
          let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
            $0.api.fetch = { 1 }
            $0.api.other = \(override)
          }
          \(test)
        }
      }
      """,
    ])
    let isUnused = try program.dump(.testReads).contains(#"\.api.other unused"#)
    let names = try program.program().testReads.unused.map(\.name)
    return (isUnused, names.contains(#"\.api.other"#))
  }

  @Test("an override of an endpoint that only another action calls is unused")
  func otherActions() throws {
    #expect(try states() == (true, true))
    #expect(try states("await store.send(\\.task)") == (true, true))
    #expect(try states("await store.send(.child(.go))") == (true, true))
    #expect(try states("await store.send(.delete)") == (false, false))
    #expect(try states("await store.send(\\.delete)") == (false, false))
  }

  @Test(
    "an action that any code names may be sent",
    arguments: [
      "await send(.delete)", "await store.send(made())", "let all = [Feature.Action.delete]",
      "later(Feature.Action.delete)", "await run(\\.delete)", "struct X { let a = Action.delete }",
    ])
  func named(test: String) throws {
    let helper = "func made() -> Feature.Action { .delete }"
    #expect(try states(test, declarations: helper) == (false, false))
  }

  @Test("the code of the program may send actions, too")
  func sentByProgram() throws {
    for effect in [
      ".send(.delete)", ".run { send in await send(.delete) }", ".publisher { p.map { .delete } }",
      ".run { _ in }.map { Feature.Action.delete }", "reduce(into: &state, action: .delete)",
    ] {
      #expect(try states(feature: effect) == (false, false), "\(effect)")
    }
    #expect(try states(attribute: "@Test(arguments: [.delete])") == (false, false))
  }

  @Test(
    "an override by which a test sees that nothing reads it is not reported",
    arguments: [
      "{ XCTFail(); return 1 }", "{ count += 1; return 1 }", "{ Issue.record(\"no\"); return 1 }",
      "{ throw Failure() }", "{ calls.withValue { $0 += 1 }; return 1 }", "unimplemented(\"no\")",
      "{ fatalError() }", "{ count = 1; return 1 }", "{ expectation.fulfill(); return 1 }",
      "spy.other", "{ note(count) }",
    ])
  func watching(override: String) throws {
    #expect(try states(override: override) == (false, false))
  }

  @Test(arguments: [
    "{ 2 }", "{ Int(1) }", "{ .zero }", "{ [1, 2].count }", "{ let n = 1; return n }",
  ])
  func plain(override: String) throws { #expect(try states(override: override) == (true, true)) }
}
