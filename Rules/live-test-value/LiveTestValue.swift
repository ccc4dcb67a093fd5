internal import DependencyFacts
package import DependencyProgram

/// A test value that is the live one.
package let liveTestValue = Rule(
  id: "live-test-value", severity: .warning, scope: .program, since: "0.1.0",
  summary: "a test value is the live value, so tests run the real thing in silence",
  documentation: """
    A `testValue` that is `liveValue`, `.live`, or made by the same function silences the report
    that a missing one would give, and every test runs the live code.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.live()
      static let testValue = liveValue  // a test that forgets to override it runs the real thing
    }
    ```

    Use a value that fails when it is called:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.live()
      static let testValue = APIClient(fetch: unimplemented("APIClient.fetch"))
    }
    ```

    The rule is silent for plain data, for keys without a live value, and for values that do no work:
    their endpoints return constants, do nothing or trap. Where the live value only calls other
    dependencies, which have test values of their own, the finding is for information.

    ## What it cannot see

    Factories under different names that make the same value.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard !key.liveValues.isEmpty, !program.keyValues.isPureValue(of: key),
        !key.liveValues.allSatisfy(program.keyValues.isIdle)
      else { return [] }
      let onlyComposes = key.liveValues.allSatisfy(program.keyValues.onlyComposes)
      return key.testValues.compactMap {
        finding($0, of: key, severity: onlyComposes ? .info : nil, in: program)
      }
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, severity: Severity?, in program: Program
) -> Diagnostic? {
  guard !program.types.isTestOrPreview(value),
    let expression = program.keyValues.valueExpression(of: value),
    isLive(expression, of: key, in: program)
  else { return nil }
  let name = program.symbols.name(of: key.type)
  return program.diagnostic(
    liveTestValue, severity: severity, at: program.facts.range(of: expression), in: value,
    subject: name, message: Wording.message(name), notes: [Diagnostic.Note(Wording.advice)])
}

private func isLive(
  _ expression: CodeRef, of key: DependencyKeyFacts, in program: Program
) -> Bool {
  let own = [key.type] + [program.expressions.valueType(ofKey: key.type).nominal].compactMap { $0 }
  switch program.facts.lastName(of: expression).known {
  case .liveValue, .live: return program.keyValues.isOwnMember(expression, of: own)
  default: break
  }
  guard program.facts.node(expression).kind == .call,
    !program.expressions.isConstruction(expression),
    let live = key.liveValues.first.flatMap(program.keyValues.valueExpression(of:))
  else { return false }
  return program.facts.isSame(expression, live)
}

private enum Wording {
  static func message(_ key: String) -> String {
    "test value of '\(key)' is its live value, so tests run the real thing"
  }

  static let advice = "use a value whose endpoints fail when they are called"
}
