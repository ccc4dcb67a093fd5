internal import DependencyFacts
package import DependencyProgram

/// A test value that fails at some endpoints and works at others.
package let partialTestValue = Rule(
  id: "partial-test-value", severity: .warning, scope: .program, since: "0.1.0",
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

    Closures that return a constant or another mock are not work.

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
  guard let call = program.keyValues.valueExpression(of: value),
    program.facts.node(call).kind == .call,
    program.expressions.isConstruction(call)
  else { return [] }
  let endpoints = program.facts.arguments(of: call)
  guard endpoints.contains(where: { isUnimplemented($0, in: program) }) else { return [] }
  let name = program.symbols.name(of: key.type)
  return endpoints.filter { program.keyValues.doesWork($0) }.map { endpoint in
    let label = program.facts.string(program.facts.node(endpoint).name)
    return program.diagnostic(
      partialTestValue, at: program.facts.range(of: endpoint), in: value,
      subject: "\(name).\(label)",
      message: Wording.message(name, endpoint: label), notes: [Diagnostic.Note(Wording.advice)])
  }
}

private func isUnimplemented(_ endpoint: CodeRef, in program: Program) -> Bool {
  guard let value = program.facts.firstChild(of: endpoint) else { return false }
  return program.facts.lastName(of: value) == .unimplemented
}

private enum Wording {
  static func message(_ key: String, endpoint: String) -> String {
    "test value of '\(key)' does real work in '\(endpoint)' while other endpoints are unimplemented"
  }

  static let advice = "make it unimplemented too, and override it in the tests that need it"
}
