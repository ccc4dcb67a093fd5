internal import DependencyFacts
package import DependencyProgram

/// A dependency that a static property keeps for the whole process.
package let staticDependency = Rule(
  id: "static-dependency", severity: .warning, scope: .program, since: "0.2.0",
  summary: "a static property or a global keeps a dependency for the whole process",
  documentation: """
    A static property is made once, at its first use. A wrapper there remembers the overrides of
    that moment for the whole process, so tests depend on which of them runs first. A static value
    that is computed from a dependency is worse: it never changes again.

    ```swift
    enum Layout {
      static let title: String = {
        @Dependency(\\.name) var name  // the name of the first use
        return "Layout of " + name
      }()
    }
    ```

    Resolve it at each use:

    ```swift
    enum Layout {
      static var title: String {
        @Dependency(\\.name) var name
        return "Layout of " + name
      }
    }
    ```

    It is a warning where a test overrides what is read and tests can come to the property;
    elsewhere it is for information. What an entry point of the app keeps is never reported. Values
    of keys are the matter of `frozen-dependency`.

    ## What it cannot see

    Singletons whose own wrappers remember the overrides of the first use.
    """,
  check: .program { program in
    program.frozenReads.all.compactMap { read in
      read.key == nil ? finding(read, in: program) : nil
    }
  }
)

private func finding(_ read: FrozenRead, in program: Program) -> Diagnostic {
  let clause = program.clause(on: read)
  let home = program.facts.string(program.facts.declaration(read.home).name)
  return program.diagnostic(
    staticDependency, severity: read.override == nil ? .info : nil,
    at: program.range(of: read.sites[0]), in: read.home, subject: clause.subject,
    message: Wording.message(clause.text, home),
    notes: program.notes(on: read) + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ clause: String, _ home: String) -> String {
    "\(clause) for the whole process, when '\(home)' is first used"
  }

  static let advice = "make it a computed property that declares '@Dependency' in its getter"
}
