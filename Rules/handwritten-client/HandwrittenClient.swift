internal import DependencyFacts
package import DependencyProgram

/// A client whose initialiser and test value its macro would write.
package let handwrittenClient = Rule(
  id: "handwritten-client", group: .registration, severity: .warning, tier: .optIn, scope: .program,
  fix: .unsafe, since: "0.2.0",
  summary: "a client's initialiser and test value are written by hand, not by '@DependencyClient'",
  documentation: """
    A struct of closures needs an initialiser for other modules, and a test value whose endpoints
    all fail. If they are written by hand, both have to be changed with each endpoint, and the names
    in the test value go stale: a failing test may name the wrong endpoint.

    ```swift
    struct Player: Sendable {  // the macro writes the initialiser and the test value
      var play: @Sendable () -> Void
      var stop: @Sendable () -> Void

      public init(play: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Void) {
        self.play = play
        self.stop = stop
      }
    }

    extension Player: TestDependencyKey {
      static let testValue = Player(
        play: unimplemented("Player.play"),
        stop: unimplemented("Player.play")
      )
    }
    ```

    Let the macro write them, as well as methods with argument labels:

    ```swift
    @DependencyClient
    struct Player: Sendable {
      var play: @Sendable () -> Void
      var stop: @Sendable () -> Void
    }

    extension Player: TestDependencyKey {
      static let testValue = Player()
    }
    ```

    The unsafe fix does that, and imports the macro's module, which the target has to depend on. It
    is offered if the initialiser takes the endpoints in order, and each of them throws, has no
    result, or has a placeholder in the test value, which becomes its default.

    Only clients that consist of closures are reported, with a `public` or `package` initialiser
    that does nothing but set them, and a test value in which each of them is unimplemented.

    It is a warning, for projects that want all clients to be made by the macro.

    ## What it cannot see

    Clients that only their own module creates: their initialiser is not written by hand.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { finding($0, in: program) }
  }
)

private func finding(_ key: DependencyKeyFacts, in program: Program) -> Diagnostic? {
  guard let client = program.keyValues.handwrittenClient(of: key),
    !program.types.isTestOrPreview(client.initializer)
  else { return nil }
  let declaration = program.symbols[client.type].declaration
  let name = program.symbols.name(of: .program(client.type))
  return program.diagnostic(
    handwrittenClient, at: program.facts.nameRange(of: declaration), in: declaration, subject: name,
    message: Wording.message(name),
    notes: [
      Diagnostic.Note(
        Wording.initializer, at: program.facts.nameRange(of: client.initializer)),
      Diagnostic.Note(Wording.testValue, at: program.facts.nameRange(of: client.testValue)),
      Diagnostic.Note(Wording.advice),
    ],
    fixes: program.fixUsingMacro(client).map { edits, drafts in
      [.init(title: Wording.fix, safety: .unsafe, edits: edits, drafts: drafts)]
    } ?? [])
}

private enum Wording {
  static func message(_ client: String) -> String {
    "the initialiser and the test value of '\(client)' are written by hand"
  }

  static let fix = "use '@DependencyClient'"
  static let initializer = "the initialiser is here"
  static let testValue = "the test value is here"
  static let advice = "let '@DependencyClient' write them"
}
