internal import DependencyFacts
package import DependencyProgram

/// A test value whose state all tests share.
package let sharedMutableTestValue = Rule(
  id: "shared-mutable-test-value", group: .testing, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a stored test value has state that all tests share",
  documentation: """
    The system asks for a test value again in each test. A stored `testValue`, however, is created
    once per process: if it is an object with state, or if its closures share state, each test finds
    what earlier tests have left behind, and tests that run at the same time disturb each other.

    ```swift
    extension CartKey: DependencyKey {
      static let liveValue = Cart()
      static let testValue = Cart()  // the same cart in all tests
    }
    ```

    Create a new one for each test, as the fix does if the value is created by an initialiser:

    ```swift
    extension CartKey: DependencyKey {
      static let liveValue = Cart()
      static var testValue: Cart { Cart() }
    }
    ```

    The rule checks values that a test can read: objects and actors with a property that code
    outside initialisers changes, boxes of well-known libraries, such as `LockIsolated` and `Mutex`,
    in the value or in the code that creates it, unless that code only reads them, and local
    variables that the value's closures change. Keys that tests declare for themselves are left
    alone, and so is state that no test can change. The finding is for information if no test names
    the code that changes the state, or if tests replace the value.

    It is a warning where tests can notice the state, and otherwise a hint.

    ## What it cannot see

    State in objects whose type another module declares, and in objects that are created with
    arguments of unknown types.
    """,
  check: .program { program in
    guard program.testReach.hasTests else { return [] }
    return program.registrations.keys.flatMap { key in
      program.testReach.reaches(key)
        ? key.testValues.compactMap { finding($0, of: key, in: program) } : []
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  guard !program.modules.isTest(file: value.file),
    let state = program.keyValues.sharedState(of: value), isChangedInTests(state, in: program)
  else { return nil }
  // A test that replaces the value does not have the shared state.
  let isNoticed =
    isNamedByTests(state, in: program) && !program.registrations.isReplacedInTests(key.type)
  let name = program.symbols.name(of: key.type)
  let change = state.property.map { property in
    Diagnostic.Note(
      Wording.property(program.symbols.name(of: state.owner)),
      at: program.facts.nameRange(of: property))
  }
  return program.diagnostic(
    sharedMutableTestValue, severity: isNoticed ? nil : .info,
    at: program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.message(name, program.symbols.name(of: state.owner)),
    notes: [change, Diagnostic.Note(Wording.advice)].compactMap(\.self),
    fixes: program.editsMakingComputed(value, of: key).map {
      [.init(title: Wording.fix, safety: .safe, edits: $0)]
    } ?? [])
}

/// Whether tests name code that changes the state.
private func isNamedByTests(_ state: KeyValues.State, in program: Program) -> Bool {
  state.changes.isEmpty
    || state.changes.contains { place in
      program.modules.isTest(file: place.file)
        || program.keyValues.testsMayCall(program.facts.declaration(around: place))
    }
}

/// Whether a test can reach code that changes the state.
private func isChangedInTests(_ state: KeyValues.State, in program: Program) -> Bool {
  state.changes.isEmpty
    || state.changes.contains { place in
      program.modules.isTest(file: place.file)
        || program.testReach.reaches(program.facts.declaration(around: place))
    }
}

private enum Wording {
  static func message(_ key: String, _ owner: String) -> String {
    "test value of '\(key)' is made once, so all tests share the state of '\(owner)'"
  }

  static func property(_ owner: String) -> String { "this property of '\(owner)' changes" }

  static let fix = "make it a computed property"
  static let advice = "make it a computed property: each test gets a new value"
}
