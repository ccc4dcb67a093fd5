internal import DependencyFacts
package import DependencyProgram

/// A test value that fails at some endpoints and works at others.
package let partialTestValue = Rule(
  id: "partial-test-value", group: .testing, severity: .warning, scope: .program, since: "0.1.0",
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

    Leave every endpoint unimplemented, and override in the test:

    ```swift
    static let testValue = APIClient(
      fetch: unimplemented("APIClient.fetch"),
      upload: unimplemented("APIClient.upload")
    )
    ```

    The same holds for endpoints that are assigned after `Self()`, that are functions, or that are
    taken from the live value. Closures that return a constant or another mock are not work.

    ## What it cannot see

    Work that is done by functions that a closure calls without waiting for them.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key in
      key.testValues.flatMap { findings($0, of: key, in: program) }
    }
  }
)

private func findings(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> [Diagnostic] {
  guard let composition = program.keyValues.composition(of: value) else { return [] }
  let endpoints = composition.endpoints
  let failsElsewhere =
    composition.hasFailingRest
    || endpoints.contains { program.keyValues.isUnimplemented($0.value) }
  let live = endpoints.filter { program.keyValues.isTakenFromLive($0, of: key) }
  // With all of them live, the value is that of 'live-test-value'.
  let isMixed = failsElsewhere || live.count < endpoints.count
  let name = program.symbols.name(of: key.type)
  return (failsElsewhere ? endpoints : isMixed ? live : [])
    .filter { program.keyValues.doesWork($0.value, in: key) }
    .map { endpoint in
      let label = program.facts.string(endpoint.name)
      return program.diagnostic(
        partialTestValue, at: program.facts.range(of: endpoint.place), in: value,
        subject: "\(name).\(label)",
        message: failsElsewhere
          ? Wording.message(name, endpoint: label) : Wording.live(name, endpoint: label),
        notes: [Diagnostic.Note(Wording.advice)])
    }
}

private enum Wording {
  static func message(_ key: String, endpoint: String) -> String {
    "test value of '\(key)' does real work in '\(endpoint)' while other endpoints are unimplemented"
  }

  static func live(_ key: String, endpoint: String) -> String {
    "test value of '\(key)' takes '\(endpoint)' from the live value, which does real work"
  }

  static let advice = "make it unimplemented too, and override it in the tests that need it"
}
