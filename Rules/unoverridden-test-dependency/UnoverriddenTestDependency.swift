internal import DependencyFacts
package import DependencyProgram

/// A test reads a dependency that fails it, and does not override it.
package let unoverriddenTestDependency = Rule(
  id: "unoverridden-test-dependency", group: .testing, severity: .warning, tier: .optIn,
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

    The notes of a finding show the calls from the test to the read. The rule reports only reads
    that are certain: they happen unless an error ends the test, so no condition, loop, escaping
    closure, optional object or framework is in between. An endpoint that fails must be called. The
    rule is silent if any code that the test may run overrides the dependency, wherever that code
    is, if a scope or a trait may override anything, or if the test expects to fail. A scope of the
    program itself counts only if the calls of the test lead to it: no other code sees its values.

    It is opt-in, because running the tests shows the same; the rule shows it before they run, and
    where they cannot be run. `deplint tests` shows the whole table, including the reads that are
    only possible.

    It is a warning that names the test.

    ## What it cannot see

    Objects that the program makes in such a scope, and hands to the test by code that is not
    resolved. Reads that may not happen, as in the reducers of a test store. Hand-written systems, which do
    not report a missing test value.
    """,
  check: .program { program in
    program.testReads.failures.map { finding($0.dependency, $0.test, program) }
  }
)

private func finding(
  _ dependency: TestedDependency, _ test: TestFunction, _ program: Program
) -> Diagnostic {
  let name = dependency.name
  var notes = program.steps(of: dependency.way)
  if let beginning = program.testReads.beginning(of: dependency.way) {
    let facts = program.facts
    notes.insert(Diagnostic.Note(Wording.departure, at: facts.range(of: beginning.departure)), at: 0)
    notes.append(Diagnostic.Note(Wording.home(name), at: facts.range(of: beginning.home)))
  } else {
    notes.append(Diagnostic.Note(Wording.advice(name)))
  }
  return program.diagnostic(
    unoverriddenTestDependency, at: program.facts.nameRange(of: test.declaration),
    in: test.declaration, subject: name,
    message: Wording.message(name, hasValue: dependency.state == .unimplemented), notes: notes)
}

private enum Wording {
  static let departure = "the test leads to it here"

  static func message(_ name: String, hasValue: Bool) -> String {
    hasValue
      ? "the test calls '\(name)', which is unimplemented in tests, and does not override it"
      : "the test reads '\(name)', which has no test value, and does not override it"
  }

  static func home(_ name: String) -> String { "override '\(name)' here" }

  static func advice(_ name: String) -> String { "override '\(name)' where the test begins" }
}
