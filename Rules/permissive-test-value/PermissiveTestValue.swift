internal import DependencyFacts
package import DependencyProgram

/// A test value that cannot fail a test.
package let permissiveTestValue = Rule(
  id: "permissive-test-value", group: .testing, severity: .warning, tier: .optIn, scope: .program,
  since: "0.2.0",
  summary: "no endpoint of a test value can fail a test that forgets an override",
  documentation: """
    A test value whose endpoints do nothing, or return constants, lets every test that forgets an
    override pass: nothing says that the code under test has called the dependency.

    ```swift
    extension Mailer: DependencyKey {
      static let liveValue = Mailer(send: { Server.send($0) })
      static let testValue = Mailer(send: { _ in })  // mail that is sent by mistake is not seen
    }
    ```

    Let the endpoints fail, and override in the tests that expect the call:

    ```swift
    extension Mailer: DependencyKey {
      static let liveValue = Mailer(send: { Server.send($0) })
      static let testValue = Mailer(send: unimplemented("Mailer.send"))
    }
    ```

    The rule checks values that a test can read. It is silent about plain data, about keys whose
    live values do no work either, and about values with an endpoint that fails or whose behaviour
    is unknown.

    It is opt-in, because quiet values can be intended, for example for analytics that each test
    would otherwise have to override.

    It is a warning, for projects whose test values are to fail.

    ## What it cannot see

    Objects, if only some of their methods return constants.
    """,
  check: .program { program in
    guard program.testReach.hasTests else { return [] }
    return program.registrations.keys.flatMap { key -> [Diagnostic] in
      guard program.testReach.reaches(key), !program.keyValues.isPureValue(of: key),
        key.liveValues.isEmpty || !key.liveValues.allSatisfy(program.keyValues.isIdle)
      else { return [] }
      return key.testValues.filter { isPermissive($0, of: key, in: program) }.map {
        finding($0, of: key, in: program)
      }
    }
  }
)

private func isPermissive(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Bool {
  // Code before the value may report.
  guard !program.modules.isTest(file: value.file), !program.keyValues.isLive(value, of: key),
    program.keyValues.valueExpression(of: value) != nil,
    let making = program.keyValues.making(of: value, in: key), making.forgotten.isEmpty
  else { return false }
  if making.parts.isEmpty {
    return making.conduct == .quiet || program.keyValues.isEmptyDouble(madeBy: making.expression)
  }
  let conducts = making.parts.map(\.conduct)
  return conducts.contains(.quiet) && conducts.allSatisfy { $0 == .quiet || $0 == .data }
}

private func finding(_ value: DeclRef, of key: DependencyKeyFacts, in program: Program)
  -> Diagnostic
{
  let name = program.symbols.name(of: key.type)
  return program.diagnostic(
    permissiveTestValue, at: program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.message(name), notes: [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ key: String) -> String {
    "test value of '\(key)' cannot fail: a test that forgets to override it passes"
  }

  static let advice = "use 'unimplemented(…)' for its endpoints"
}
