internal import DependencyFacts
package import DependencyProgram

/// A wrapper in a property or method of a reducer's state.
package let stateReadsDependency = Rule(
  id: "state-reads-dependency", group: .use, severity: .info, scope: .program, since: "0.2.0",
  summary: "the state of a reducer resolves a dependency with the values of whoever reads it",
  documentation: """
    The store holds the values of dependencies and installs them for its reducer. A wrapper in a
    property of the state is resolved by the code that reads the property: in a view, that is
    without the store's overrides. The same state then gives different answers in the reducer and on
    the screen.

    ```swift
    @Reducer struct Countdown {
      @ObservableState struct State {
        var end: Date
        var remaining: TimeInterval {
          @Dependency(\\.date.now) var now  // the view's, not the store's
          return end.timeIntervalSince(now)
        }
      }
      enum Action {}
    }

    struct CountdownView: View {
      let store: StoreOf<Countdown>
      var body: some View { Text("\\(store.remaining)") }
    }
    ```

    Let the reducer resolve it, and keep the result in the state:

    ```swift
    @Reducer struct Countdown {
      @ObservableState struct State {
        var end: Date
        var remaining: TimeInterval = 0
      }
      enum Action { case tick }
      @Dependency(\\.date.now) var now

      var body: some Reducer<State, Action> {
        Reduce { state, _ in
          state.remaining = state.end.timeIntervalSince(now)
          return .none
        }
      }
    }

    struct CountdownView: View {
      let store: StoreOf<Countdown>
      var body: some View { Text("\\(store.remaining)") }
    }
    ```

    It is reported if a view of the program may use the property or method: code of a reducer gets
    the values of the store.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    The initialisers of the state and the values of its stored properties: most states are created
    by reducers. Views that use a key path.
    """,
  check: .program { program in program.stateReads.all.map { finding($0, in: program) } }
)

private func finding(_ read: StateRead, in program: Program) -> Diagnostic {
  let target = program.symbols.description(of: read.wrapper.target)
  return program.diagnostic(
    stateReadsDependency,
    at: program.facts.nameRange(of: read.wrapper.declaration), in: read.member, subject: target,
    message: Wording.message(target, program.facts.quoted(read.member)),
    notes: [
      Diagnostic.Note(Wording.view, at: program.facts.range(of: read.view)),
      Diagnostic.Note(Wording.advice),
    ],
    cause: program.cause(
      read.member, subject: program.symbols.path(of: read.member),
      Wording.summary(program.facts.quoted(read.member))))
}

private enum Wording {
  static func message(_ target: String, _ member: String) -> String {
    "\(member) of a reducer's state reads '\(target)' with the values of whoever asks"
  }

  static func summary(_ member: String) -> String {
    "dependencies that \(member) of a reducer's state reads have the values of whoever asks"
  }

  static let view = "a view asks here, without the store's overrides"
  static let advice = "resolve the dependency in the reducer, and keep the result in the state"
}
