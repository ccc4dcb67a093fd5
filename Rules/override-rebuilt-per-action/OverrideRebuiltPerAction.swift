internal import DependencyFacts
package import DependencyProgram

/// An override that makes a new object for each action.
package let overrideRebuiltPerAction = Rule(
  id: "override-rebuilt-per-action", group: .overrides, severity: .warning, scope: .program,
  fix: .safe, since: "0.2.0",
  summary: "an override of a reducer creates a new object, or does work, for each action",
  documentation: """
    The closure of `transformDependency` runs for each action that the reducer gets, and so does the
    body of a reducer with the arguments of its `dependency(_:_:)`. An object that is created there
    is a new one for each action: it loses its state, and is created again and again.

    ```swift
    @MainActor
    private let store = Store(initialState: Feature.State()) {
      Feature().transformDependency(\\.self) {
        $0.counter = Counter()  // each action counts from zero
      }
    }
    ```

    Let the store create it once, as the fix does if the creation of the store is in the same place:

    ```swift
    @MainActor
    private let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.counter = Counter()
    }
    ```

    In a reducer's body, keep the object in a property of the reducer.

    The rule looks for objects of the program's classes and actors and of well-known classes with
    state, also in functions that create the value, and for `.incrementing`, which starts over.
    Constants, and values that consist only of data, are left alone.

    It is a warning: each action makes the value anew, and loses its state. A call of an endpoint
    in the closure of `transformDependency`, such as `$0.settings.load()`, or in the value that a
    body makes, and a change of `UserDefaults` in such a closure, is a hint: each action waits for
    it, and repeats what it does.

    ## What it cannot see

    Classes of other modules, except some that are well known. Objects that are created when an
    endpoint is called.
    """,
  check: .program { program in
    objects(in: program) + calls(in: program) + writtenSettings(in: program)
  }
)

private func objects(in program: Program) -> [Diagnostic] {
  program.overrideScopes.all.compactMap { scope in
    guard let code = program.overrideScopes.codeRunPerAction(of: scope) else { return nil }
    for change in scope.changes {
      for value in change.values {
        let object = program.keyValues.object(createdBy: value, as: change.type, within: code)
        if let object { return finding((change, value, object), in: scope, program) }
      }
    }
    return nil
  }
}

private func calls(in program: Program) -> [Diagnostic] {
  let works = Set(
    program.registrations.keys.filter { key in
      !key.liveValues.isEmpty && !program.keyValues.isPureValue(of: key)
        && !key.liveValues.allSatisfy(program.keyValues.isIdle)
    }.map(\.type))
  return program.overrideScopes.callsPerAction { works.contains($0.key) }.map { call in
    repeated(call.callee, named: call.name, in: call.modifier, isInBody: call.isInBody, program)
  }
}

/// `UserDefaults.standard.set(…)` in the closure of `transformDependency`.
private func writtenSettings(in program: Program) -> [Diagnostic] {
  program.overrideScopes.all.compactMap { scope -> Diagnostic? in
    guard scope.kind == .transformation,
      let closure = program.overrideScopes.codeRunPerAction(of: scope)
    else { return nil }
    return program.keyValues.settingsWritten(atOnceIn: closure).map { callee, name in
      repeated(callee, named: name, in: scope.call, isInBody: false, program)
    }
  }
}

private func repeated(
  _ callee: CodeRef, named name: String, in modifier: CodeRef, isInBody: Bool, _ program: Program
) -> Diagnostic {
  program.diagnostic(
    overrideRebuiltPerAction, severity: .info, at: program.facts.range(of: callee),
    in: program.facts.declaration(around: modifier), subject: name,
    message: Wording.message(calling: name),
    notes: [
      Diagnostic.Note(
        isInBody ? Wording.body : Wording.closure, at: program.facts.calleeRange(of: modifier)),
      Diagnostic.Note(Wording.adviceForCall),
    ])
}

private func finding(
  _ found: (change: OverrideScope.Change, value: CodeRef, type: Nominal), in scope: OverrideScope,
  _ program: Program
) -> Diagnostic {
  let edits = program.overrideScopes.editsMoving(scope)
  return program.diagnostic(
    overrideRebuiltPerAction, at: program.facts.range(of: found.value),
    in: program.facts.declaration(around: scope.call), subject: found.change.name,
    message: Wording.message(found.change.name, program.symbols.name(of: found.type)),
    notes: [
      Diagnostic.Note(
        scope.kind == .transformation ? Wording.closure : Wording.body,
        at: program.facts.calleeRange(of: scope.call)),
      Diagnostic.Note(Wording.advice),
    ],
    fixes: edits.map { edits in
      [
        .init(
          title: Wording.fix, safety: .safe,
          edits: edits.map { .init(range: $0.range, replacement: $0.replacement) })
      ]
    } ?? [])
}

private enum Wording {
  static func message(_ dependency: String, _ type: String) -> String {
    "'\(dependency)' gets a new '\(type)' for each action"
  }

  static func message(calling endpoint: String) -> String {
    "'\(endpoint)' is called for each action"
  }

  static let closure = "this closure runs for each action"
  static let body = "the reducer's body runs for each action"
  static let advice = "override it once, by 'withDependencies:' of the store"
  static let adviceForCall = "call it once, in 'withDependencies:' of the store"
  static let fix = "move the overrides to the store"
}
