internal import DependencyFacts
package import DependencyProgram

/// A test reads a dependency that fails it, and does not override it.
package let unoverriddenTestDependency = Rule(
  id: "unoverridden-test-dependency",
  messages: [
    "has no test implementation, but was accessed from a test context",
    "has no test value, but was read in a test",
    "Unimplemented:",
    "A blank, in-memory database is being used",
  ],
  group: .testing, severity: .warning,
  scope: .program, since: "0.2.0",
  summary: "a test certainly reads a dependency that fails it, and does not override it",
  documentation: """
    A test of code with dependencies has to override those without a test value, or with one that
    fails. If it forgets one, it fails with "has no test implementation" or "unimplemented", and the
    report names the dependency, but not the code that led to it.

    ```swift
    final class ListTests: XCTestCase {
      func testRefresh() async throws {  // 'fetch' is unimplemented in tests
        let model = ListModel()
        try await model.refresh()
      }
    }
    ```

    Override it with what the test needs:

    ```swift
    final class ListTests: XCTestCase {
      func testRefresh() async throws {
        let model = withDependencies {
          $0.apiClient.fetch = { ["one"] }
        } operation: {
          ListModel()
        }
        try await model.refresh()
      }
    }
    ```

    The notes of a finding show where the way to the read begins in the test, the calls, and where
    to override. A test has one finding for each dependency, with a note for each further part that
    it uses. Findings about one dependency in the tests of one type are one in reports.

    The rule reports only reads that are certain: they happen unless an error ends the test, so no
    condition, loop, escaping closure or optional object is in between, or all branches read. An
    endpoint that fails must be called.

    An action that a test sends to a store, `store.send(.view(.saved))`, certainly runs the code in
    the case of the reducer for it, up to the first condition: in `Reduce`, in functions that get
    the action, in reducers within `Scope`, `ifLet` and `forEach`, and in the effects that are
    returned, with the actions that these send. Effects count only for a `TestStore` whose test
    waits for them: it suspends where it sends, and has no other `exhaustivity`. An action that it
    receives, and that one place alone makes, also shows that the code before that place has run,
    whatever the conditions around it.

    The rule is silent if any code that the test may run overrides the dependency, wherever that
    code is, if a scope or a trait may override anything, or if the test expects to fail. A scope of
    the program itself counts only if the calls of the test lead to it: no other code sees its
    values. An override of the test does not count if it is certainly not in force at the read: the
    scope has ended, or the value is set later, and the object that reads was created elsewhere.

    A test that certainly uses a live value which does work is not reported here: `live-test-value`
    and `missing-test-value` report the key, and name such a test. `deplint tests` shows the whole
    table, including the reads that are only possible.

    It is a warning that names the test.

    ## What it cannot see

    Objects that the program makes in such a scope, and hands to the test by code that is not
    resolved. Reads in the code of other libraries, except `@Fetch`, `@FetchAll` and `@FetchOne`,
    which read the database. Hand-written systems, which do not report a missing test value.
    """,
  check: .program { program in
    let failures = program.testReads.failures
    let subjects = Dictionary(grouping: failures) { Subject(of: $0, program) }
      .mapValues { Set($0.flatMap(\.parts).map(\.name)) }
    return failures.compactMap { failure in
      let names = subjects[Subject(of: failure, program)] ?? []
      return finding(failure, program, subject: names.count == 1 ? names.first : nil)
    }
  }
)

/// A dependency and the type whose tests use it: reports show their findings as one.
private struct Subject: Hashable {
  let dependency: String
  let module: String
  let suite: String?

  init(of failure: TestFailure, _ program: Program) {
    dependency = failure.dependency
    module = program.modules.name(ofFile: failure.test.declaration.file)
    suite = program.symbols.enclosingType(of: failure.test.declaration).map(program.symbols.name)
  }
}

/// - Parameter subject: the only part of the dependency that tests of the type use; nil if they
///   use several.
private func finding(
  _ failure: TestFailure, _ program: Program, subject: String?
) -> Diagnostic? {
  guard let part = failure.parts.first else { return nil }
  let (test, name) = (failure.test, part.name)
  let hasValue = part.state == .unimplemented
  let missing = failure.parts.count == 1 ? name : failure.dependency
  var notes = program.steps(of: part.way)
  if let beginning = program.testReads.beginning(of: part.way) {
    let facts = program.facts
    notes.insert(
      Diagnostic.Note(Wording.departure, at: facts.range(of: beginning.departure)), at: 0)
    notes += others(of: failure, program)
    notes.append(
      Diagnostic.Note(Wording.home(missing), at: facts.range(of: beginning.home)))
  } else {
    notes += others(of: failure, program)
    notes.append(Diagnostic.Note(Wording.advice(missing)))
  }
  return program.diagnostic(
    unoverriddenTestDependency, at: program.facts.nameRange(of: test.declaration),
    in: test.declaration, subject: name,
    message: Wording.message(name, hasValue: hasValue, isOverridden: !part.overrides.isEmpty),
    notes: notes,
    cause: program.symbols.enclosingType(of: test.declaration).map { suite in
      let path = program.symbols.name(of: suite)
      return Diagnostic.Cause(
        module: program.modules.name(ofFile: test.declaration.file), symbol: path,
        subject: failure.dependency,
        summary: Wording.summary(
          subject ?? failure.dependency, suite: path, hasValue: hasValue))
    })
}

/// A note for each other part of the dependency that the test uses, at the code that leads to it.
private func others(of failure: TestFailure, _ program: Program) -> [Diagnostic.Note] {
  failure.parts.dropFirst().map { part in
    let note = Wording.note(part.name, hasValue: part.state == .unimplemented)
    guard let beginning = program.testReads.beginning(of: part.way) else {
      return Diagnostic.Note(note)
    }
    return Diagnostic.Note(note, at: program.facts.range(of: beginning.departure))
  }
}

private enum Wording {
  static let departure = "the test leads to it here"

  static func message(_ name: String, hasValue: Bool, isOverridden: Bool) -> String {
    let problem =
      hasValue
      ? "the test calls '\(name)', which is unimplemented in tests"
      : "the test reads '\(name)', which has no test value"
    return problem + (isOverridden ? ", outside of its override" : ", and does not override it")
  }

  static func note(_ name: String, hasValue: Bool) -> String {
    hasValue
      ? "the test also calls '\(name)', which is unimplemented"
      : "the test also reads '\(name)'"
  }

  static func summary(_ name: String, suite: String, hasValue: Bool) -> String {
    hasValue
      ? "tests of '\(suite)' use '\(name)', which is unimplemented, and do not override it"
      : "tests of '\(suite)' read '\(name)', which has no test value, and do not override it"
  }

  static func home(_ name: String) -> String { "override '\(name)' here" }

  static func advice(_ name: String) -> String { "override '\(name)' where the test begins" }
}
