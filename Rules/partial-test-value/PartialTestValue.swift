internal import DependencyFacts
package import DependencyProgram

/// A test value that fails at some endpoints and works at others.
package let partialTestValue = Rule(
  id: "partial-test-value", group: .testing, severity: .warning, scope: .program, since: "0.2.0",
  summary: "some endpoints of a test value are unimplemented and others do real work",
  documentation: """
    A test value promises that nothing real happens unless a test asks for it. If some endpoints are
    `unimplemented` and another one does real work, a test that forgets to override that one passes,
    and waits for a server.

    ```swift
    static let testValue = APIClient(
      fetch: unimplemented("APIClient.fetch"),
      upload: { data in try await session.upload(data) }  // real work
    )
    ```

    Leave every endpoint unimplemented, and override it in the test:

    ```swift
    static let testValue = APIClient(
      fetch: unimplemented("APIClient.fetch"),
      upload: unimplemented("APIClient.upload")
    )
    ```

    The same applies to endpoints that are assigned after `Self()`, that are functions, or that are
    taken from the live value. If the test value is a constant or the result of a function, the
    finding is at the endpoint, with a note at the test value.

    Closures that return a constant or another mock do not count as work. Neither do calls of another
    dependency, which has a test value of its own, waits of a clock, and methods of an actor in which
    nothing is asynchronous. Keys that nothing reads are left alone.

    It is a warning where tests may read the key: one that forgets an override runs the real endpoint
    in silence. Otherwise it is for information.

    ## What it cannot see

    Work in functions that a closure calls without waiting for them.
    """,
  check: .program { program in
    program.registrations.keys.filter { !program.audience.isUnread($0) }.flatMap { key in
      key.testValues.flatMap { findings($0, of: key, in: program) }
    }
  }
)

private func findings(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> [Diagnostic] {
  // A value that is wholly live is reported by 'live-test-value'.
  guard let making = program.keyValues.making(of: value, in: key),
    !program.keyValues.isLive(value, of: key)
  else { return [] }
  let failsElsewhere =
    !making.forgotten.isEmpty || making.parts.contains { $0.conduct == .fails }
  let name = program.symbols.name(of: key.type)
  let isReached = program.testReach.hasTests && program.testReach.reaches(key)
  return making.parts.filter { part in
    part.conduct == .works
      && (failsElsewhere || program.keyValues.isTakenFromLive(part.value, of: key))
  }.map { part in
    let label = program.facts.string(part.name)
    return program.diagnostic(
      partialTestValue, severity: isReached ? nil : .info, at: program.facts.range(of: part.place),
      in: value,
      subject: "\(name).\(label)",
      message: failsElsewhere
        ? Wording.message(name, endpoint: label) : Wording.live(name, endpoint: label),
      notes: origin(of: part, value, in: program) + [Diagnostic.Note(Wording.advice)])
  }
}

/// The test value, if the part is in another declaration.
private func origin(
  of part: KeyValues.Part, _ value: DeclRef, in program: Program
) -> [Diagnostic.Note] {
  let around = program.facts.declaration(around: part.place)
  guard around != value, program.facts.parent(of: around) != value else { return [] }
  return [Diagnostic.Note(Wording.value, at: program.facts.nameRange(of: value))]
}

private enum Wording {
  static func message(_ key: String, endpoint: String) -> String {
    "test value of '\(key)' does real work in '\(endpoint)' while other endpoints are unimplemented"
  }

  static func live(_ key: String, endpoint: String) -> String {
    "test value of '\(key)' takes '\(endpoint)' from the live value, which does real work"
  }

  static let value = "this is the test value"
  static let advice = "make it unimplemented too, and override it in the tests that need it"
}
