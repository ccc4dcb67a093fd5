package import DependencyProgram

/// A scope with an empty operation.
package let ineffectiveOverride = Rule(
  id: "ineffective-override", group: .overrides, severity: .error, scope: .program,
  since: "0.2.0",
  summary: "a scope with an empty operation overrides nothing",
  documentation: """
    A scope overrides dependencies for the code in its operation, and for nothing else. With an
    empty operation, the override is gone before anything reads it.

    ```swift
    func start() -> Greeter {
      withDependencies {  // overrides the name for nothing
        $0.name = "override"
      } operation: {
      }
      return Greeter()
    }
    ```

    Let the code that needs the override run in the operation:

    ```swift
    func start() -> Greeter {
      withDependencies {
        $0.name = "override"
      } operation: {
        Greeter()
      }
    }
    ```

    At the start of an app or of a preview, `prepareDependencies` sets another default for everyone.

    An update that changes a shared object is reported by `mutated-shared-default`.

    It is an error: nothing runs with the override.

    ## What it cannot see

    Operations whose code reads nothing. Updates that do more than change dependencies: they may
    have been written for their other effects.
    """,
  check: .program { program in
    program.overrideScopes.all.compactMap { scope in
      guard program.overrideScopes.runsNothing(in: scope),
        program.overrideScopes.onlyChangesValues(in: scope),
        program.overrideScopes.sharedChanges(in: scope).isEmpty
      else { return nil }
      return program.diagnostic(
        ineffectiveOverride, at: program.facts.calleeRange(of: scope.call),
        in: program.facts.declaration(around: scope.call), subject: scope.changes[0].name,
        message: Wording.message(program.phrase(for: scope)),
        notes: [Diagnostic.Note(Wording.advice)])
    }
  }
)

private enum Wording {
  static func message(_ names: String) -> String {
    "nothing runs with the override of \(names)"
  }

  static let advice = "move the code that needs it into the operation"
}
