internal import DependencyFacts
package import DependencyProgram

/// A test value that is the live one.
package let liveTestValue = Rule(
  id: "live-test-value", group: .testing, severity: .warning, scope: .program, since: "0.2.0",
  summary: "a test value is the live value, so tests silently run the real thing",
  documentation: """
    A `testValue` that is `liveValue`, `.live`, or made by the same function, or by the same
    initialiser of an object that does work, silences the report that a missing one would cause, and
    every test runs the live code. The same is true of a value that leads there: through
    `previewValue` or another constant, as another key's `liveValue`, with each endpoint taken from
    the live value, or as the same object: `UserDefaults.standard`.

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

    The rule is silent about plain data, keys without a live value, keys that nothing reads,
    functions that ask for the context, and values that do no work: their endpoints return
    constants, do nothing or trap.

    It is a warning if a test certainly reads the dependency without an override, and the live value,
    or the endpoint that is read, certainly does work; notes show the test and the way. Otherwise,
    also for a test that may read it, and if the live value only calls other dependencies, which have
    test values of their own, it is a hint.

    ## What it cannot see

    Factories with different names that create the same value. A test of a reducer counts as running
    the code for an action if it, or a helper of it, names the action: not if only an effect sends it.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard !key.liveValues.isEmpty, !program.keyValues.isPureValue(of: key),
        !program.audience.isUnread(key),
        !key.liveValues.allSatisfy({
          program.keyValues.isIdle($0) || program.keyValues.isPlaceholder($0, of: key)
        })
      else { return [] }
      let values = key.testValues.filter {
        !program.types.isTestOrPreview($0) && program.keyValues.isLive($0, of: key)
      }
      guard !values.isEmpty else { return [] }
      let onlyComposes = key.liveValues.allSatisfy(program.keyValues.onlyComposes)
      let victim = onlyComposes ? nil : program.testReads.test(runningLiveValueOf: key)
      return values.map { finding($0, of: key, victim, in: program) }
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, _ victim: HarmedTest?, in program: Program
) -> Diagnostic {
  let name = program.symbols.name(of: key.type)
  let place =
    program.keyValues.valueExpression(of: value).map(program.facts.range(of:))
    ?? program.facts.nameRange(of: value)
  return program.diagnostic(
    liveTestValue, severity: victim == nil ? .info : nil, at: place, in: value,
    subject: name,
    message: Wording.message(name),
    notes: (victim.map { program.notes(on: $0, Wording.victim) } ?? []) + [
      Diagnostic.Note(Wording.advice)
    ])
}

private enum Wording {
  static func message(_ key: String) -> String {
    "test value of '\(key)' is its live value, so tests run the real thing"
  }

  static func victim(_ test: String) -> String { "'\(test)' runs it, and does not override it" }

  static let advice = "use a value whose endpoints fail when they are called"
}
