internal import DependencyFacts
package import DependencyProgram

/// A stored property of a test case that uses dependencies before any test runs.
package let storedTestSubject = Rule(
  id: "stored-test-subject", group: .use, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a stored property of a test case uses dependencies before the test can override them",
  documentation: """
    XCTest creates an object of the test case for each test before it runs the first one. The values
    of stored properties are created then, outside `invokeTest`, `setUp` and the test, before these
    can override anything.

    ```swift
    final class TimerTests: XCTestCase {
      let model = TimerModel()  // is made before 'invokeTest' overrides the date

      override func invokeTest() {
        withDependencies { $0.date.now = .distantPast } operation: { super.invokeTest() }
      }
    }
    ```

    Create it when the test first uses it:

    ```swift
    final class TimerTests: XCTestCase {
      lazy var model = TimerModel()

      override func invokeTest() {
        withDependencies { $0.date.now = .distantPast } operation: { super.invokeTest() }
      }
    }
    ```

    It is a warning if the creation of the value reads a dependency that the test case overrides. If
    nothing overrides it, no test is harmed yet, and it is for information. So is an object that
    only owns wrappers: it remembers that nothing was overridden, and the overrides of the test take
    precedence when its wrappers are read.

    Suites of Swift Testing are created for each test, within its traits, and are not reported.
    Neither is a value that is created in a scope of its own, which sets its dependencies.

    ## What it cannot see

    Values that a function of another package creates.
    """,
  followsEffects: true,
  check: .program { program in program.testSubjects.all.map { finding($0, in: program) } }
)

private func finding(_ subject: TestSubject, in program: Program) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(subject.property).name)
  let fix = program.editMakingLazy(subject.property).map {
    Diagnostic.Fix(title: Wording.fix, safety: .safe, edits: [$0])
  }
  return program.diagnostic(
    storedTestSubject, severity: subject.override == nil ? .info : nil,
    at: program.facts.nameRange(of: subject.property), in: subject.property, subject: name,
    message: Wording.message(name, isReading: subject.isReading),
    notes: program.trail(from: subject.site)
      + (subject.override.map { [program.note(onOverride: $0, isVictim: true)] } ?? [])
      + [Diagnostic.Note(Wording.advice)],
    fixes: fix.map { [$0] } ?? [])
}

private enum Wording {
  static func message(_ name: String, isReading: Bool) -> String {
    isReading
      ? "'\(name)' reads dependencies before its test can override them"
      : "'\(name)' is created before its test can override dependencies"
  }

  static let fix = "make it lazy"
  static let advice = "make it 'lazy', or in the test itself"
}
