/// Where the reducer of a test's store uses the code of the test.
enum Sending: Int, CaseIterable {
  case handler, reference, inner, child, condition, otherBranch, allBranches, guarded, otherAction
  case sentEffect, sentByEffect, received, receivedLoosely, group
  // Those that can suspend.
  case effect, cancellable, merged, concatenated, later, unawaited

  static func all(suspending: Bool) -> [Sending] {
    allCases.filter { !suspending || $0.rawValue >= Sending.effect.rawValue }
  }
}

extension ProgramWriter {
  private func reducerName(_ test: SampleTest) -> String { upper("Reducer\(test.id)") }

  /// A reducer whose `use()` is the code of the test.
  mutating func writeReducer(of test: SampleTest, _ sending: Sending) {
    let word = program.suspends(test) ? "await " : ""
    let use = "\(word)use()"
    let (name, inner) = (reducerName(test), upper("InnerAction\(test.id)"))
    write("")
    write("enum \(inner) { case go, stop }")
    if sending == .child { writeChild(of: test) }
    write("struct \(name): Reducer {")
    indented { writer in
      writer.write("struct State { var isSet = false; var child = 0 }")
      writer.write("enum Action { case go, next, inner(\(inner)) }")
      writer.write("var body: some Reducer<State, Action> {")
      writer.indented { $0.writeReducers(of: test, sending) }
      writer.write("}")
      writer.write("func core(_ state: inout State, _ action: Action) -> Effect<Action> {")
      writer.indented { writer in
        writer.write("switch action {")
        writer.write("case .go: \(writer.handler(sending, use))")
        writer.write("case .next: \(writer.usesNext(sending) ? "use(); " : "")return .none")
        writer.write("case let .inner(inner): return handle(inner)")
        writer.write("}")
      }
      writer.write("}")
      writer.write("func handle(_ inner: \(inner)) -> Effect<Action> {")
      writer.indented { writer in
        writer.write("switch inner {")
        writer.write("case .go: \(sending == .inner ? "use(); " : "")return .none")
        writer.write("case .stop: return .none")
        writer.write("}")
      }
      writer.write("}")
      writer.write("func use()\(word.isEmpty ? "" : " async") {")
      writer.indented { $0.writeBody(of: test) }
      writer.write("}")
    }
    write("}")
  }

  /// A reducer of the actions in `.inner`.
  private mutating func writeChild(of test: SampleTest) {
    let inner = upper("InnerAction\(test.id)")
    write("struct \(upper("ChildReducer\(test.id)")): Reducer {")
    indented { writer in
      writer.write("var body: some Reducer<Int, \(inner)> {")
      writer.write("  Reduce { _, action in")
      writer.write("    switch action {")
      writer.write("    case .go: use(); return .none")
      writer.write("    case .stop: return .none")
      writer.write("    }")
      writer.write("  }")
      writer.write("}")
      writer.write("func use() {")
      writer.indented { $0.writeBody(of: test) }
      writer.write("}")
    }
    write("}")
  }

  private mutating func writeReducers(of test: SampleTest, _ sending: Sending) {
    switch sending {
    case .child:
      write("Scope(state: \\.child, action: \\.inner) { \(upper("ChildReducer\(test.id)"))() }")
      write("Reduce(core)")
    case .reference: write("Reduce(self.core)")
    case .group: write("CombineReducers { Reduce(core) }")
    default: write("Reduce { state, action in core(&state, action) }")
    }
  }

  private func usesNext(_ sending: Sending) -> Bool {
    [.sentEffect, .sentByEffect, .received, .receivedLoosely].contains(sending)
  }

  private func handler(_ sending: Sending, _ use: String) -> String {
    switch sending {
    case .handler, .reference, .group, .otherAction: "\(use); return .none"
    case .inner, .child: "return .none"
    case .condition: "if state.isSet { \(use) }; return .none"
    case .otherBranch: "if state.isSet { return .none } else { \(use); return .none }"
    case .allBranches: "if state.isSet { \(use); return .none } else { \(use); return .none }"
    case .guarded: "guard state.isSet else { return .none }; \(use); return .none"
    case .sentEffect: "return .send(.next)"
    case .sentByEffect, .received, .receivedLoosely: "return .run { send in await send(.next) }"
    case .effect, .unawaited: "return .run { _ in \(use) }"
    case .cancellable: "return .run { _ in \(use) }.cancellable(id: 1)"
    case .merged: "return .merge(.none, .run { _ in \(use) })"
    case .concatenated: "return .concatenate(.run { _ in \(use) }, .none)"
    case .later: "return .concatenate(.none, .run { _ in \(use) })"
    }
  }

  /// The creation of the store, and the action.
  mutating func writeStore(of test: SampleTest, _ sending: Sending) {
    let name = reducerName(test)
    let creation = "TestStore(initialState: \(name).State()) { \(name)() }"
    switch test.form {
    case .nothing: write("let store = \(creation)")
    case .creation:
      writeScope(of: test, "let store = withDependencies {") { $0.write(creation) }
    case .everything:
      write("let store = \(creation) withDependencies: {")
      for override in overrides(of: test) { write("  \(override)") }
      write("}")
    }
    if [.unawaited, .receivedLoosely].contains(sending) { write("store.exhaustivity = .off") }
    switch sending {
    case .inner, .child: write("await store.send(.inner(.go))")
    case .otherAction: write("await store.send(.next)")
    default: write("await store.send(.go)")
    }
    if [.received, .receivedLoosely].contains(sending) { write("await store.receive(\\.next)") }
  }
}
