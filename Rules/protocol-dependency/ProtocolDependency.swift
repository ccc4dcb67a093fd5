internal import DependencyFacts
package import DependencyProgram

/// A dependency that is an object of some type of a protocol.
package let protocolDependency = Rule(
  id: "protocol-dependency", group: .registration, severity: .info, tier: .optIn, scope: .program,
  since: "0.2.0",
  summary: "a dependency's type is a protocol, so a test can only override it as a whole",
  documentation: """
    A test overrides what it needs and leaves the rest alone, so that any other use fails. If the
    dependency is a protocol, the test cannot override a single function: it has to declare a type
    with all of them, including some answer for those that it does not care about.

    ```swift
    protocol Player: Sendable {
      func play() -> String
      func stop() -> String
    }

    extension DependencyValues {
      var player: any Player {  // to change 'play' a test replaces 'stop' too
        get { self[PlayerKey.self] }
        set { self[PlayerKey.self] = newValue }
      }
    }
    ```

    Make it a struct of closures:

    ```swift
    struct Player: Sendable {
      var play: @Sendable () -> String
      var stop: @Sendable () -> String
    }

    extension DependencyValues {
      var player: Player {
        get { self[PlayerKey.self] }
        set { self[PlayerKey.self] = newValue }
      }
    }
    ```

    A protocol with a single requirement is left alone, and so are protocols of other modules.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Accessors without a written type.
    """,
  check: .program { program in
    program.registrations.accessors.compactMap { finding($0, in: program) }
  }
)

private func finding(_ accessor: Accessor, in program: Program) -> Diagnostic? {
  guard accessor.key != nil, !program.types.isTestOrPreview(accessor.declaration),
    let type = program.registrations.existential(of: accessor)
  else { return nil }
  let name = program.facts.string(accessor.name)
  return program.diagnostic(
    protocolDependency, at: program.facts.nameRange(of: accessor.declaration),
    in: accessor.declaration, subject: name,
    message: Wording.message(name, program.symbols.name(of: .program(type))),
    notes: [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ accessor: String, _ type: String) -> String {
    "'\(accessor)' is any '\(type)', so tests cannot override its functions one by one"
  }

  static let advice = "make it a struct of closures"
}
