internal import DependencyFacts
package import DependencyProgram

/// Code overrides with a function that the system has replaced.
package let deprecatedOverrideApi = Rule(
  id: "deprecated-override-api", group: .use, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "code overrides with 'DependencyValues.withValue' or the like, which is deprecated",
  documentation: """
    The functions `withValue`, `withValues` and `withTestValues` of `DependencyValues` come from the
    first releases of the system. Today they call `withDependencies`, and they will be removed.
    `withTestValues` promises more than it does: it does not set the context to that of a test.

    ```swift
    func day() -> Date {
      DependencyValues.withValue(\\.date, .constant(.distantPast)) { stamp() }  // deprecated
    }
    ```

    Call `withDependencies`, which the fix writes:

    ```swift
    func day() -> Date {
      withDependencies { $0.date = .constant(.distantPast) } operation: { stamp() }
    }
    ```

    A function of the same name that the program declares is left alone.

    It is a warning, as the compiler's own about deprecated functions.

    ## What it cannot see

    A call without `DependencyValues` before it, in an extension of the values. There is no fix if
    the value is awaited or may throw, or if there are comments between the arguments.
    """,
  check: .program { program in
    program.deprecatedScopes.all.map { finding($0, in: program) }
  }
)

private func finding(_ scope: DeprecatedScope, in program: Program) -> Diagnostic {
  let name = program.facts.string(program.facts.node(scope.callee).name)
  let edits = program.editsModernizing(scope)
  return program.diagnostic(
    deprecatedOverrideApi, at: program.facts.calleeRange(of: scope.call),
    in: program.facts.declaration(around: scope.call), subject: name,
    message: Wording.message(name), notes: [Diagnostic.Note(Wording.advice)],
    fixes: edits.map { [.init(title: Wording.fix, safety: .safe, edits: $0)] } ?? [])
}

private enum Wording {
  static func message(_ name: String) -> String { "'DependencyValues.\(name)' is deprecated" }

  static let advice = "call 'withDependencies'"
  static let fix = "write 'withDependencies'"
}
