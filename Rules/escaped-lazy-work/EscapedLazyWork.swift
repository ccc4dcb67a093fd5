internal import DependencyFacts
package import DependencyProgram

/// A scope whose result reads the override only when it is consumed.
package let escapedLazyWork = Rule(
  id: "escaped-lazy-work", group: .overrides, severity: .info, scope: .program, since: "0.2.0",
  summary: "a scope's result reads the override only after the scope has ended",
  documentation: """
    An override is in effect while the operation of its scope runs. If the operation returns, or
    assigns to a variable, something that reads the dependency later, when it is called, iterated
    or used, the scope has ended by then, and the override is never seen.

    ```swift
    func makeGreeting() -> () -> String {
      withDependencies {  // ends before the closure runs
        $0.name = "override"
      } operation: {
        {
          @Dependency(\\.name) var name
          return "Hello, " + name
        }
      }
    }
    ```

    A wrapper that is declared in the scope remembers the override:

    ```swift
    func makeGreeting() -> () -> String {
      withDependencies {
        $0.name = "override"
      } operation: {
        @Dependency(\\.name) var name
        return { "Hello, " + name }
      }
    }
    ```

    Or override where the result is consumed. The rule follows closures and functions, streams,
    publishers and lazy sequences, and objects that hold such closures or whose methods declare
    wrappers, such as the live value of a client. An override that something in the scope reads or
    remembers is left alone, unless only the result remembers it, in an object with a method that
    declares the wrapper again. So is an override if another scope overrides the same dependency
    around its scope or around the consumers of the result.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Objects that are created by unknown code, and results that are one of several values. Operations
    that call unknown code are left alone.
    """,
  followsEffects: true,
  check: .program { program in
    program.lazyResults.all.filter { !$0.isPreviewOfView && !$0.isOfForgetfulWrapper }
      .map { finding($0, in: program) }
  }
)

private func finding(_ result: LazyResult, in program: Program) -> Diagnostic {
  program.diagnostic(
    escapedLazyWork, at: program.facts.calleeRange(of: result.scope),
    in: program.facts.declaration(around: result.scope), subject: result.lost[0].name,
    message: Wording.message(
      program.names(in: result), readBy: program.phrase(for: result.form)),
    notes: program.notes(on: result) + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ names: String, readBy reader: String) -> String {
    "\(reader) reads \(names) after this scope has ended"
  }

  static let advice =
    "declare '@Dependency' in the scope and outside of the closure, or override where the result "
    + "is used"
}
