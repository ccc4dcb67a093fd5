internal import DependencyFacts
package import DependencyProgram

/// A test or preview value that ends the process.
package let crashingTestValue = Rule(
  id: "crashing-test-value", severity: .warning, scope: .program, since: "0.2.0",
  summary: "a test or preview value traps, so one forgotten override ends all tests",
  documentation: """
    A test that forgets an override should fail, and say so. If the test value traps, the whole
    process ends: the other tests do not run, and a preview does not appear.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
      static let testValue = APIClient(
        fetch: { fatalError("not used in tests") }  // ends the process
      )
    }
    ```

    Let the endpoint fail the test that calls it:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
      static let testValue = APIClient(
        fetch: unimplemented("APIClient.fetch")
      )
    }
    ```

    In an endpoint that does not throw, `unimplemented` takes a placeholder for its result.

    The finding is a warning where a test, or for a preview value a preview, can come to a read of
    the key, and else for information. Values that are made by a constant, a getter or a function of
    the program are followed.

    ## What it cannot see

    Methods of objects. Traps under a condition, `!` and `try!`, which end the process only if there
    is nothing or an error.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      let inTests = program.testReach.hasTests && program.testReach.reaches(key)
      let tests = key.testValues.flatMap {
        findings($0, "test", of: key, isReached: inTests, in: program)
      }
      let previews = key.previewValues.flatMap {
        findings($0, "preview", of: key, isReached: program.previewReach.reaches(key), in: program)
      }
      // A constant may be both.
      return tests
        + previews.filter { preview in !tests.contains { $0.range == preview.range } }
    }
  }
)

private func findings(
  _ value: DeclRef, _ kind: String, of key: DependencyKeyFacts, isReached: Bool,
  in program: Program
) -> [Diagnostic] {
  guard !program.modules.isTest(file: value.file),
    let making = program.keyValues.making(of: value, in: key)
  else { return [] }
  let name = program.symbols.name(of: key.type)
  let parts: [(name: String, place: CodeRef)] =
    making.conduct == .traps
    ? [("", making.expression)]
    : making.parts.filter { $0.conduct == .traps }
      .map { (program.facts.string($0.name), $0.value) }
  return parts.map { part in
    program.diagnostic(
      crashingTestValue, severity: isReached ? nil : .info, at: program.facts.range(of: part.place),
      in: value, subject: part.name.isEmpty ? name : "\(name).\(part.name)",
      message: Wording.message(name, kind, endpoint: part.name),
      notes: [Diagnostic.Note(Wording.advice)])
  }
}

private enum Wording {
  static func message(_ key: String, _ kind: String, endpoint: String) -> String {
    let subject = endpoint.isEmpty ? "" : "'\(endpoint)' of "
    return "\(subject)\(kind) value of '\(key)' ends the process"
  }

  static let advice = "use 'unimplemented(…)': it fails the test that calls it"
}
