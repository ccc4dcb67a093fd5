internal import DependencyFacts
package import DependencyProgram

/// A scope around a server, whose requests do not see it.
package let overrideAroundServer = Rule(
  id: "override-around-server", group: .overrides, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a scope around a server's run overrides nothing for its requests",
  documentation: """
    A scope applies to the task that runs its operation. A server with event loops handles its
    requests on threads of its own, which know nothing of that task: the handlers read the defaults.

    ```swift
    func serve(_ app: Application) async throws {
      try await withDependencies {
        $0.name = "override"
      } operation: {
        try await app.execute()  // the handlers of its routes do not see the override
      }
    }
    ```

    Set another default for everyone before the server starts:

    ```swift
    func serve(_ app: Application) async throws {
      prepareDependencies {
        $0.name = "override"
      }
      try await app.execute()
    }
    ```

    Or open a scope for each request, in a middleware.

    The rule knows Vapor's `Application` and the `HBApplication` of Hummingbird 1. Servers that
    handle their connections in child tasks keep the values. A program that passes values on with
    `withEscapedDependencies` is left alone. So is an override of a dependency that is only read by
    code which the operation runs before the server, or remembered by objects that are created
    there, and one with the live value, which the requests get anyway. A note shows each of the
    others.

    It is a warning: no request of the server sees the override.

    ## What it cannot see

    Servers that are started in a function that the operation calls.
    """,
  followsEffects: true,
  check: .program { program in
    program.overrideScopes.all.compactMap { scope in
      program.serverWithoutOverrides(runIn: scope).map { run, lost in
        finding(scope, run, losing: lost, in: program)
      }
    }
  }
)

private func finding(
  _ scope: OverrideScope, _ run: CodeRef, losing lost: [OverrideScope.Change], in program: Program
) -> Diagnostic {
  program.diagnostic(
    overrideAroundServer, at: program.facts.calleeRange(of: run),
    in: program.facts.declaration(around: run), subject: lost[0].name,
    message: Wording.message(program.phrase(for: lost)),
    notes: [Diagnostic.Note(Wording.scope, at: program.facts.calleeRange(of: scope.call))]
      + program.notes(on: lost) + [
        Diagnostic.Note(program.canPrepare ? Wording.advice : Wording.oldAdvice)
      ])
}

private enum Wording {
  static func message(_ names: String) -> String {
    "the server's requests do not see the override of \(names)"
  }

  static let scope = "it is overridden for this scope"
  static let oldAdvice = "open a scope for each request"
  static let advice = "use 'prepareDependencies' before the server starts, or a scope per request"
}
