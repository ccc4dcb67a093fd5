internal import DependencyFacts
package import DependencyProgram

/// Code names the current values of the system.
package let directCurrentAccess = Rule(
  id: "direct-current-access", group: .use, severity: .info, scope: .program, since: "0.2.0",
  summary: "code names 'DependencyValues._current', which is the system's own",
  documentation: """
    The system keeps the current values in `DependencyValues._current` for its own use. The name
    begins with an underscore because it may change or be removed. A read through it skips the
    values that a wrapper remembers, and is not recorded as a read of the dependency.

    ```swift
    func stamp() -> Date {
      DependencyValues._current.date.now  // the system's own state
    }
    ```

    Declare a wrapper instead:

    ```swift
    func stamp() -> Date {
      @Dependency(\\.date) var date
      return date.now
    }
    ```

    To pass on all values, use `withEscapedDependencies`.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    An accessor of another module that leads to the current values. Packages that declare a system of
    their own are left alone, with their tests.
    """,
  followsEffects: true,
  check: .program { program in
    program.effects.sites.compactMap { site in
      guard case .current = site.cause, program.facts.node(site.place).name == ._current else {
        return nil
      }
      let unit = program.facts.declaration(around: site.place)
      guard !program.modules.isPartOfSystem(file: unit.file) else { return nil }
      return program.diagnostic(
        directCurrentAccess, at: program.facts.range(of: site.place), in: unit,
        subject: "_current", message: Wording.message, notes: [Diagnostic.Note(Wording.advice)],
        cause: Diagnostic.Cause(
          module: program.modules.name(ofFile: unit.file),
          subject: program.paths[Int(unit.file)], summary: Wording.summary))
    }
  }
)

private enum Wording {
  static let message = "only the system itself should read 'DependencyValues._current'"
  static let summary =
    "uses of 'DependencyValues._current', which only the system itself should read"
  static let advice = "declare a '@Dependency', or hand all values on by 'withEscapedDependencies'"
}
