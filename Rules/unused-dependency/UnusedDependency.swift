internal import DependencyFacts
package import DependencyProgram

/// A wrapper that nothing reads.
package let unusedDependency = Rule(
  id: "unused-dependency", group: .use, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a '@Dependency' is never read",
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

    Wrappers that no other file can name are reported, which are private properties and variables of
    functions; and internal properties, if all code that can see them is in the tree and none of it
    may name them. One wrapper of a class or an actor is left alone if some scope may begin with
    `withDependencies(from:)` and such an object: the values that the wrapper remembers are those
    that the scope passes on to its children. So is one of an object that creates children without
    such a scope and is known to lose an override there, which `unpropagated-child-model` reports.

    It is a warning: the wrapper costs its readers time, and promises a use that does not exist.

    ## What it cannot see

    Other meanings of the wrapper's name: wherever the name occurs in the file, or in the type of an
    internal wrapper, it counts as a use. So does a member of that name where its type is not known,
    and a key path, unless it begins at dependencies, an action, a case or the environment, or, for
    a wrapper of a reducer, at a state. Outside of its type, neither counts for a reducer that no
    variable, parameter or result of the program has: only frameworks have its values.
    """,
  followsEffects: true,
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
