internal import DependencyFacts
package import DependencyProgram

/// Code that names the live value of a key instead of asking for the dependency.
package let directLiveValue = Rule(
  id: "direct-live-value", group: .use, severity: .warning, scope: .program, since: "0.2.0",
  summary: "code names a live value, which no override replaces",
  documentation: """
    Code that names `APIClient.liveValue` gets the live value in tests and previews as well. Only
    code that asks for the dependency gets what a test overrides. A test that overrides the client
    still uses the network where the code names the value.

    ```swift
    final class Session {
      @Dependency(\\.apiClient) var apiClient

      func user() -> String { apiClient.user() }

      func settings() -> String {
        APIClient.liveValue.settings()  // whatever a test overrides
      }
    }
    ```

    Ask for it:

    ```swift
    final class Session {
      @Dependency(\\.apiClient) var apiClient

      func user() -> String { apiClient.user() }

      func settings() -> String {
        apiClient.settings()
      }
    }
    ```

    A live value that is computed is also another one with each use: a second session, a second
    cache.

    The rule leaves alone what has to name it: the values of other keys, overrides, functions that
    are given the values, default arguments, entry points. It is silent for a key that no code asks
    for.

    It is a warning that names a test, which overrides the dependency and runs the code unless a
    condition or dynamic dispatch prevents it, or the wrapper that the same object has at hand.
    Without either it says nothing: a program may well be composed of live values.

    ## What it cannot see

    The same value by another name: `APIClient.live`, `.shared`, or `.liveValue` where the type is
    known from the context.
    """,
  check: .program { program in
    program.directValues.all.compactMap { finding(on: $0, in: program) }
  }
)

private func finding(on value: DirectValue, in program: Program) -> Diagnostic? {
  guard let evidence = evidence(of: value, in: program) else { return nil }
  let name = program.symbols.name(of: value.key.type)
  let target = target(of: value, in: program)
  return program.diagnostic(
    directLiveValue, at: program.facts.range(ofStatement: value.places[0]),
    in: program.facts.declaration(around: value.places[0]), subject: name,
    message: Wording.message(name, target),
    notes: evidence
      + value.places.dropFirst().map {
        Diagnostic.Note(Wording.also, at: program.facts.range(ofStatement: $0))
      }
      + [Diagnostic.Note(Wording.advice(target))])
}

/// That of the wrapper at hand, or another one.
private func target(of value: DirectValue, in program: Program) -> String {
  value.wrapper.map { use in
    let target = program.symbols.description(of: use.target)
    return target.hasPrefix("\\") ? target : "\(target).self"
  } ?? program.target(of: value.key.type)
}

/// A test that overrides the value and runs the code, or a wrapper of the same object.
private func evidence(of value: DirectValue, in program: Program) -> [Diagnostic.Note]? {
  let facts = program.facts
  let overrides = program.registrations.overrides(of: value.key.type)
    .filter { program.modules.isTest(file: $0.file) }
  for unit in Set(value.places.map(facts.declaration(around:))).sorted() {
    let places = value.places.filter { facts.declaration(around: $0) == unit }
    guard !overrides.isEmpty, program.testReach.reaches(unit),
      let harmed = program.testReads.test(
        running: places, of: unit, withOneOf: overrides, isWithinScope: false)
    else { continue }
    return program.notes(on: harmed.test, Wording.harmed)
      + [Diagnostic.Note(Wording.override, at: facts.range(of: harmed.override))]
  }
  return value.wrapper.map {
    [
      Diagnostic.Note(
        Wording.asked, at: program.range(of: $0),
        victim: Diagnostic.Victim(.practice, Wording.asked))
    ]
  }
}

private enum Wording {
  static func message(_ key: String, _ target: String) -> String {
    "'\(key).liveValue' is named here, so no override of '\(target)' reaches this code"
  }

  static func harmed(_ test: String) -> String {
    "'\(test)' overrides it, and may run this code"
  }

  static let override = "it overrides it here"
  static let asked = "the same object has a wrapper of the dependency"
  static let also = "it is named here, too"

  static func advice(_ target: String) -> String { "ask for it: '@Dependency(\(target))'" }
}
