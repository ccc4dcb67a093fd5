package import DependencyProgram

/// A key with a live value has none for tests.
package let missingTestValue = Rule(
  id: "missing-test-value",
  messages: [
    "has no test implementation, but was accessed from a test context",
    "not allowed to use their default, live implementations when run from tests",
    "has no test value, but was read in a test",
  ],
  group: .testing, severity: .warning, isMain: true, scope: .program,
  since: "0.2.0",
  summary: "a key with a live value has no test value, so tests run the live code",
  documentation: """
    Without a `testValue`, a test that reads the dependency reports an issue, and then runs the
    preview value or, by default, the live one: it talks to the network, the disk or the keychain.
    Before version 0.1.4 of the library, the preview value does not count.

    ```swift
    extension APIClient: DependencyKey {  // tests get the live value
      static let liveValue = APIClient.live
    }
    ```

    Declare a test value that fails when it is used without an override:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.live
      static let testValue = APIClient.unimplemented
    }
    ```

    With `@DependencyClient` that is `static let testValue = Self()`.

    The rule is silent about plain data (numbers, strings, calendars, formatters, encoders, and
    structs and collections of these), keys that nothing reads, and keys of the dependency system
    itself.

    The finding is a warning if the value that tests get does work and somebody is harmed: a test
    overrides only a part of the value and certainly reads another one, or certainly reads the value
    without an override. A note names the test. It is also a warning for a client that `@DependencyClient` makes
    if at least three quarters of such clients have a test value. Otherwise, and if tests get a
    preview value that is a double, it is a hint, one for all such keys of a target.

    A key of a hand-written system whose protocol supplies a test value is left alone: nothing fails
    there.

    ## What it cannot see

    Test values that are declared outside the linted files. A test of a reducer counts as running the
    code for an action if it, or a helper of it, names the action: not if only an effect sends it.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { key in
      guard key.isWhole, let home = key.liveConformances.first, let live = key.liveValues.first,
        key.testValues.isEmpty, !program.types.isTestOrPreview(home),
        !program.modules.declaresSystem(file: home.file),
        !program.keyValues.isPureValue(of: key), !program.audience.isUnread(key),
        !program.registrations.hasDefaultTestValue(key)
      else { return nil }
      let name = program.symbols.name(of: key.type)
      let need = program.testValueNeeds.need(of: key)
      let client = program.keyValues.macroClient(of: key).map(program.symbols.name(of:))
      return program.diagnostic(
        missingTestValue, severity: isHarmful(need) ? nil : .info,
        at: program.facts.nameRange(of: home), in: home,
        subject: name,
        message: Wording.message(name, fallsBackToPreview: key.fallsBackToPreview),
        notes: (program.facts.parent(of: live) == home
          ? [] : [Diagnostic.Note(Wording.live, at: program.facts.nameRange(of: live))])
          + (need.map { evidence(for: $0, of: key, in: program) } ?? [])
          + [Diagnostic.Note(client.map(Wording.clientAdvice) ?? Wording.advice)],
        // Those that harm nobody wait for one decision about the target.
        cause: need == nil ? targetCause(of: home, in: program) : nil)
    }
  }
)

/// The clients that the macro makes are alike; the keys of a module are not, and that most have a
/// test value does not mean that this one needs it.
private func isHarmful(_ need: TestValueNeed?) -> Bool {
  switch need {
  case .overriddenInPart, .read, .practice(having: _, of: _, .macroClients): true
  case .practice(having: _, of: _, .keysOfModule), nil: false
  }
}

private func targetCause(of home: DeclRef, in program: Program) -> Diagnostic.Cause {
  let module = program.modules.name(ofFile: home.file)
  return Diagnostic.Cause(
    module: module, subject: module, summary: Wording.summary(module))
}

private func evidence(
  for need: TestValueNeed, of key: DependencyKeyFacts, in program: Program
) -> [Diagnostic.Note] {
  switch need {
  case .overriddenInPart(by: let found):
    program.notes(on: found.test) {
      Wording.partial(
        $0, endpoint: found.endpoint.map(program.facts.string),
        fallsBackToPreview: key.fallsBackToPreview)
    } + [Diagnostic.Note(Wording.override, at: program.facts.range(of: found.override))]
  case .read(let test): program.notes(on: test, Wording.read)
  case .practice(let having, let all, let like):
    [program.note(onPractice: Wording.practice(having, all, like))]
  }
}

private enum Wording {
  static func summary(_ module: String) -> String {
    let place = module.isEmpty ? "" : " of '\(module)'"
    return
      "keys\(place) have no test value: tests that read them fail, and run live or preview values"
  }

  static func message(_ key: String, fallsBackToPreview: Bool) -> String {
    let value = fallsBackToPreview ? "preview" : "live"
    return "'\(key)' has no test value: a test that reads it fails, and runs its \(value) value"
  }

  static let live = "the live value is here"
  static func partial(
    _ test: String, endpoint: String?, fallsBackToPreview: Bool
  ) -> String {
    let rest = endpoint.map { "'\($0)'" } ?? "the rest"
    return
      "'\(test)' overrides a part of it, and reads \(rest) of the "
      + "\(fallsBackToPreview ? "preview" : "live") value"
  }

  static let override = "it overrides this part"

  static func read(_ test: String) -> String { "'\(test)' reads it, and does not override it" }

  static func practice(_ having: Int, _ all: Int, _ like: TestValueNeed.Like) -> String {
    switch like {
    case .keysOfModule: "\(having) of \(all) keys of this module with effects have one"
    case .macroClients: "\(having) of \(all) clients that '@DependencyClient' makes have one"
    }
  }

  static func clientAdvice(_ type: String) -> String {
    "declare 'static let testValue = \(type)()' beside it: its endpoints fail"
  }

  static let advice = "declare 'static let testValue' beside it"
}
