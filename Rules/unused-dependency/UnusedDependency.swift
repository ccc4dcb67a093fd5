internal import DependencyFacts
package import DependencyProgram

/// A wrapper that nothing reads.
package let unusedDependency = Rule(
  id: "unused-dependency", group: .use, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a private or local '@Dependency' is never read",
  documentation: """
    A wrapper that nothing reads claims that the code depends on something that it does not use. Its
    tests override the dependency for nothing.

    ```swift
    struct Feed {
      @Dependency(\\.api) private var api
      @Dependency(\\.clock) private var clock  // nothing reads it

      func load() -> String { api }
    }
    ```

    Remove it:

    ```swift
    struct Feed {
      @Dependency(\\.api) private var api

      func load() -> String { api }
    }
    ```

    Only wrappers that no other file can name are reported: private properties, and variables of
    functions. One wrapper of a class or an actor is left alone if some scope may begin with
    `withDependencies(from:)` and such an object: the values that the wrapper remembers are those
    that the scope passes on to its children.

    It is a warning: the wrapper costs its readers time, and promises a use that does not exist.

    ## What it cannot see

    Other meanings of the wrapper's name: wherever the name occurs in the file, it counts as a use.
    """,
  check: .program { program in program.unusedWrappers.all.map { finding($0, in: program) } }
)

private func finding(_ use: WrapperUse, in program: Program) -> Diagnostic {
  let symbols = program.symbols
  let fix = program.draftRemoving(use.declaration).map {
    Diagnostic.Fix(title: Wording.fix, safety: .safe, drafts: [$0])
  }
  return program.diagnostic(
    unusedDependency, at: program.facts.nameRange(of: use.declaration), in: use.declaration,
    subject: symbols.description(of: use.target),
    message: Wording.message(symbols.description(of: use)), fixes: fix.map { [$0] } ?? [])
}

private enum Wording {
  static func message(_ wrapper: String) -> String { "nothing reads '\(wrapper)'" }
  static let fix = "remove it"
}
