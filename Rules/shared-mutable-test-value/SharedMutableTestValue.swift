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
    alone, and so is state that no test can change. A constant that several tests supply by its name,
    `$0.cart = .preview`, is shared in the same way. The finding is for information if no test
    certainly reads the value, if none certainly runs code that changes the state, such as an
    endpoint of the value, or if tests replace the value.

    It is a warning where a test changes the state, so that others notice it, and otherwise a hint.

    ## What it cannot see

    State in objects whose type another module declares, and in objects that are created with
    arguments of unknown types. What tests do with an object of a class that `@Spyable` or
    `@Mockable` generates is not known, so such a value is a hint.
    """,
  check: .program { program in
    guard program.testReach.hasTests else { return [] }
    let values = program.registrations.keys.flatMap { key in
      program.testReach.reaches(key) ? key.testValues.map { ($0, key) } : []
    }
    return values.compactMap { finding($0, of: $1, in: program) }
      + constantsOfTests(besides: Set(values.map(\.0)), in: program)
  }
)

/// Constants that several tests supply by name: `$0.cart = .preview`.
private func constantsOfTests(besides values: Set<DeclRef>, in program: Program) -> [Diagnostic] {
  var users: [DeclRef: Set<DeclRef>] = [:]
  let suites = testsOfSuites(in: program)
  for scope in program.overrideScopes.all where program.modules.isTest(file: scope.call.file) {
    let around = program.facts.declaration(around: scope.call)
    // Each test of a suite gets the value of the suite's trait.
    let tests = scope.kind == .trait ? suites[around] ?? [around] : [around]
    for (value, type) in scope.changes.flatMap({ change in change.values.map { ($0, change.type) } }
    ) {
      guard let constant = program.keyValues.constant(value, as: type), !values.contains(constant),
        !program.modules.isTest(file: constant.file)
      else { continue }
      users[constant, default: []].formUnion(tests)
    }
  }
  return users.filter { $1.count > 1 }.map(\.key).sorted().compactMap { constant in
    guard let state = program.keyValues.sharedState(of: constant) else { return nil }
    let isNoticed = isChangedByTests(state, in: program)
    guard isNoticed || state.changes.isEmpty else { return nil }
    let owner = program.symbols.name(of: state.owner)
    return program.diagnostic(
      sharedMutableTestValue, severity: isNoticed ? nil : .info,
      at: program.facts.nameRange(of: constant), in: constant,
      subject: owner,
      message: Wording.message(constant: program.facts.quoted(constant), owner),
      notes: notes(on: state, in: program))
  }
}

/// The tests by the declarations whose traits they have.
private func testsOfSuites(in program: Program) -> [DeclRef: [DeclRef]] {
  var tests: [DeclRef: [DeclRef]] = [:]
  for test in program.tests {
    for suite in test.suites { tests[suite, default: []].append(test.declaration) }
  }
  return tests
}

private func notes(on state: KeyValues.State, in program: Program) -> [Diagnostic.Note] {
  let change = state.property.map { property in
    Diagnostic.Note(
      Wording.property(program.symbols.name(of: state.owner)),
      at: program.facts.nameRange(of: property))
  }
  return [change, Diagnostic.Note(Wording.advice)].compactMap(\.self)
}

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  guard !program.modules.isTest(file: value.file),
    let state = program.keyValues.sharedState(of: value), isChangedInTests(state, in: program)
  else { return nil }
  // It takes a test that has the value and changes it, rather than an object of its own, or that
  // uses an endpoint which changes what all of them share.
  let isChanged =
    isChangedByTests(state, in: program) && program.testReads.isCertainlyRead(key)
    || program.keyValues.endpoints(of: value, in: key, changing: state)
      .contains { program.testReads.isCertainlyRead($0, of: key) }
  // A test that replaces the value does not have the shared state.
  let isNoticed =
    isChanged && !program.registrations.isReplacedInTests(key.type)
  let name = program.symbols.name(of: key.type)
  return program.diagnostic(
    sharedMutableTestValue, severity: isNoticed ? nil : .info,
    at: program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.message(name, program.symbols.name(of: state.owner)),
    notes: notes(on: state, in: program),
    fixes: program.editsMakingComputed(value, of: key).map {
      [.init(title: Wording.fix, safety: .safe, edits: $0)]
    } ?? [])
}

/// Whether a test certainly runs code that changes the state.
private func isChangedByTests(_ state: KeyValues.State, in program: Program) -> Bool {
  program.keyValues.certainChanges(of: state).contains { place in
    program.modules.isTest(file: place.file)
      || program.testReads.isCertainlyRun(program.facts.declaration(around: place))
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

  static func message(constant: String, _ owner: String) -> String {
    "\(constant) is made once, so the tests that use it share the state of '\(owner)'"
  }

  static func property(_ owner: String) -> String { "this property of '\(owner)' changes" }

  static let fix = "make it a computed property"
  static let advice = "make it a computed property: each test gets a new value"
}
