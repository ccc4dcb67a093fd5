internal import DependencyFacts
package import DependencyProgram

/// A value of a key that resolves another dependency once, when it is made.
package let frozenDependency = Rule(
  id: "frozen-dependency", severity: .warning, scope: .program, since: "0.2.0",
  summary: "a key's value resolves another dependency once, when it is made",
  documentation: """
    The system makes the value of a key once and keeps it. If making it resolves another dependency,
    the result is whatever was current at the first use: a later override of that dependency changes
    nothing, and an override that was in force at the first use stays for everybody.

    ```swift
    enum GreeterKey: TestDependencyKey {
      static let testValue: Greeter = {
        @Dependency(\\.name) var name  // the name of the first use
        let first = name
        return Greeter(greet: { "Hello, " + first })
      }()
    }
    ```

    Resolve it where it is used:

    ```swift
    enum GreeterKey: TestDependencyKey {
      static let testValue = Greeter(
        greet: {
          @Dependency(\\.name) var name
          return "Hello, " + name
        })
    }
    ```

    A wrapper that is declared outside of the endpoints and read inside of them sees later
    overrides, but it too remembers those of the first use.

    It is a warning where a test overrides what is read and tests can get the value; elsewhere it is
    for information. What an entry point of the app keeps, and `\\.context`, are never reported.

    ## What it cannot see

    Objects that own a wrapper and are made with the value: they see later overrides, and remember
    those of the first use. A value that is made by a closure in a variable.
    """,
  check: .program { program in
    program.frozenReads.all.compactMap { read in
      read.key.map { finding(read, valueOf: $0, in: program) }
    }
  }
)

private func finding(
  _ read: FrozenRead, valueOf key: DependencyKeyFacts, in program: Program
) -> Diagnostic {
  let clause = program.clause(on: read)
  return program.diagnostic(
    frozenDependency, severity: read.override == nil ? .info : nil,
    at: program.range(of: read.sites[0]), in: read.home, subject: clause.subject,
    message: Wording.message(
      clause.text, value: program.facts.string(program.facts.declaration(read.home).name),
      of: program.symbols.name(of: key.type)),
    notes: program.notes(on: read) + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ clause: String, value: String, of key: String) -> String {
    "\(clause), when '\(value)' of '\(key)' is first used"
  }

  static let advice = "declare '@Dependency' inside the closures that use it"
}
