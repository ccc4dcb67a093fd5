internal import DependencyFacts
package import DependencyProgram

/// A property of a client that its macro cannot make an endpoint.
package let clientEndpointShape = Rule(
  id: "client-endpoint-shape", group: .registration, severity: .info, scope: .program,
  fix: .safe, since: "0.2.0",
  summary: "a client's property is not an endpoint to its macro, or its default ends the process",
  documentation: """
    The macro `@DependencyClient` makes each `var` whose type is written as a closure an endpoint:
    until it is overridden, a call to it reports an issue. The macro sees only what is written. A
    `let`, an optional closure, or a type with `callAsFunction` is plain data to it, so a test that
    forgets to override it does not fail, and a `let` cannot be overridden on its own at all.

    ```swift
    @DependencyClient
    struct Player: Sendable {
      let play: @Sendable () -> Void  // no test can override it
    }
    ```

    Declare it with `var`, and write the type of the closure:

    ```swift
    @DependencyClient
    struct Player: Sendable {
      var play: @Sendable () -> Void
    }
    ```

    A default that is `fatalError()` or `preconditionFailure()` ends the process of all tests, while
    with any other value only one test fails; that is a warning. The others harm nobody until a test
    needs the endpoint, so they are hints. An optional closure may be intended, for something that
    not every client can do.

    Private properties, and those with `@DependencyEndpointIgnored` or a property wrapper, are left
    alone, as are clients within a client. An alias for the type of a closure does not compile.

    ## What it cannot see

    Types of other modules with `callAsFunction`.
    """,
  check: .program { program in program.mistakenEndpoints.map { finding($0, in: program) } }
)

private func finding(_ endpoint: MistakenEndpoint, in program: Program) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(endpoint.property).name)
  var fixes: [Diagnostic.Fix] = []
  if case .constant(let fix?) = endpoint.mistake {
    let edit = Diagnostic.Fix.Edit(range: fix.range, replacement: fix.text)
    fixes = [Diagnostic.Fix(title: Wording.makeVariable, safety: .safe, edits: [edit])]
  }
  let client = program.symbols.name(of: .program(endpoint.client))
  var severity = clientEndpointShape.severity
  if case .trap = endpoint.mistake { severity = .warning }
  return program.diagnostic(
    clientEndpointShape, severity: severity, at: program.facts.nameRange(of: endpoint.property),
    in: endpoint.property, subject: "\(client).\(name)",
    message: Wording.message(name, endpoint.mistake, in: program),
    notes: [Diagnostic.Note(Wording.advice(endpoint.mistake))], fixes: fixes,
    cause: program.facts.parent(of: endpoint.property).map {
      program.cause(
        $0, subject: client, Wording.summary(client, isTrap: severity == .warning))
    })
}

private enum Wording {
  static func message(
    _ name: String, _ mistake: MistakenEndpoint.Mistake, in program: Program
  ) -> String {
    switch mistake {
    case .constant: "'\(name)' is a 'let', so it is not an endpoint, and tests cannot override it"
    case .optional: "'\(name)' is not an endpoint, since its closure is optional"
    case .callable(let type):
      "'\(name)' is not an endpoint: '\(program.symbols.name(of: .program(type)))' is not a closure"
    case .trap: "'\(name)' ends the process when it is called without an override"
    }
  }

  static func advice(_ mistake: MistakenEndpoint.Mistake) -> String {
    switch mistake {
    case .constant: "declare it with 'var'"
    case .optional: "make it a closure that can fail, or leave it if it is meant to be absent"
    case .callable: "write the type of the closure"
    case .trap: "return any value; the call is reported in any case"
    }
  }

  static func summary(_ client: String, isTrap: Bool) -> String {
    isTrap
      ? "endpoints of '\(client)' end the process when they are called without an override"
      : "properties of '\(client)' are not endpoints, so no test can override them one by one"
  }

  static let makeVariable = "make it a 'var'"
}
