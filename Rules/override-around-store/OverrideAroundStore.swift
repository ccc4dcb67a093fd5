internal import DependencyFacts
package import DependencyProgram

/// A scope around the actions of a store that already has its values.
package let overrideAroundStore = Rule(
  id: "override-around-store", group: .overrides, severity: .error, scope: .program,
  since: "0.2.0",
  summary: "a scope around 'send' or 'receive' overrides nothing for a store created before",
  documentation: """
    A store of the Composable Architecture runs its reducers and effects with the dependencies of
    its own creation. A scope around `send` or `receive` overrides nothing for them.

    ```swift
    @MainActor
    func testGreeting() async {
      let store = TestStore(initialState: Feature.State()) { Feature() }
      await withDependencies {  // the store has its values already
        $0.name = "override"
      } operation: {
        await store.send(.greetButtonTapped)
      }
    }
    ```

    Override the dependency where the store is created:

    ```swift
    @MainActor
    func testGreeting() async {
      let store = TestStore(initialState: Feature.State()) {
        Feature()
      } withDependencies: {
        $0.name = "override"
      }
      await store.send(.greetButtonTapped)
    }
    ```

    Or change it later in the test, with `store.dependencies.name = "override"`.

    A scope that repeats the overrides of its store is left alone: the library compares states with
    the values around it.

    The finding is only a warning for a `Store`: in versions before 1.10.3, it sees the overrides of
    the sender.

    It is an error for a `TestStore`, which a test runs, and a warning for other stores.

    ## What it cannot see

    Scopes whose operation does anything but send to stores, or whose actions contain values that
    are read there. Stores in global or lazy variables, which the scope itself may create.
    """,
  check: .program { program in
    program.overrideScopes.all.compactMap { scope in
      program.overrideScopes.store(runIn: scope).map { finding(scope, $0, in: program) }
    }
  }
)

private func finding(
  _ scope: OverrideScope, _ store: OverrideScopes.StoreScope, in program: Program
) -> Diagnostic {
  let name = program.facts.string(program.facts.node(store.store).name)
  return program.diagnostic(
    overrideAroundStore, severity: store.isTestStore ? nil : .warning,
    at: program.facts.calleeRange(of: scope.call),
    in: program.facts.declaration(around: scope.call), subject: scope.changes[0].name,
    message: Wording.message(program.phrase(for: scope), name),
    notes: [
      Diagnostic.Note(Wording.run(name), at: program.facts.calleeRange(of: store.call)),
      Diagnostic.Note(
        store.isTestStore ? Wording.advice(name, scope.changes[0].name) : Wording.advice),
    ])
}

private enum Wording {
  static func message(_ names: String, _ store: String) -> String {
    "'\(store)' runs with the values of its creation, not with the override of \(names)"
  }

  static func run(_ store: String) -> String { "'\(store)' runs its reducer here" }

  static let advice = "override it where the store is created, by 'withDependencies:'"

  static func advice(_ store: String, _ dependency: String) -> String {
    "set '\(store).dependencies\(dependency.dropFirst())', or override it at the creation"
  }
}
