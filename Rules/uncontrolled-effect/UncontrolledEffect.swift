internal import DependencyFacts
package import DependencyProgram

/// A date, an identifier or a delay in code that could ask a dependency for it.
package let uncontrolledEffect = Rule(
  id: "uncontrolled-effect", group: .use, severity: .info, tier: .optIn, scope: .program,
  fix: .safe, since: "0.2.0",
  summary: "code that uses dependencies creates a date, an identifier or a delay itself",
  documentation: """
    A type that asks for its dependencies can be tested with any values. With one `Date()` in it,
    the test has a different result tomorrow; with one `Task.sleep`, it has to wait.

    ```swift
    final class Stopwatch {
      @Dependency(\\.date) var date
      var start: Date?
      var elapsed: TimeInterval? { start.map(date.now.timeIntervalSince) }

      func begin() { start = Date() }  // no test can choose it
    }
    ```

    Ask the dependency:

    ```swift
    final class Stopwatch {
      @Dependency(\\.date) var date
      var start: Date?
      var elapsed: TimeInterval? { start.map(date.now.timeIntervalSince) }

      func begin() { start = date.now }
    }
    ```

    The rule reports new dates, identifiers, clocks and random numbers, `Task.sleep`,
    `URLSession.shared`, and the current locale, calendar and time zone: in instances of types that
    own a wrapper, and in functions that declare one. Values of keys, tests, previews and static
    members are left alone.

    The fix uses the wrapper where that certainly compiles.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Values whose type is not written: `.now`, `.current`, `array.randomElement()`.
    """,
  check: .program { program in program.uncontrolledEffects.all.map { finding($0, in: program) } }
)

private func finding(_ effect: UncontrolledEffect, in program: Program) -> Diagnostic {
  let notes = effect.wrapper.map { wrapper in
    [
      Diagnostic.Note(Wording.wrapper, at: program.facts.nameRange(of: wrapper.declaration))
    ]
  }
  let fix = effect.replacement.map { replacement in
    Diagnostic.Fix(
      title: Wording.fix, safety: .safe,
      edits: [.init(range: effect.place, replacement: replacement)])
  }
  return program.diagnostic(
    uncontrolledEffect, at: effect.place,
    in: effect.unit, subject: effect.text,
    message: Wording.message(effect.text, effect.accessor),
    notes: notes ?? [Diagnostic.Note(Wording.advice(effect.accessor))],
    fixes: fix.map { [$0] } ?? [])
}

private enum Wording {
  static func message(_ text: String, _ accessor: String) -> String {
    "no test can control '\(text)', as it could the dependency '\(accessor)'"
  }

  static let wrapper = "the dependency is declared here"
  static let fix = "ask the dependency"

  static func advice(_ accessor: String) -> String { "declare '@Dependency(\\.\(accessor))'" }
}
