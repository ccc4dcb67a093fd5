internal import DependencyFacts
package import DependencyProgram

/// A test overrides a dependency that it cannot read.
package let unusedOverride = Rule(
  id: "unused-override", group: .testing, severity: .warning, tier: .optIn, scope: .program,
  since: "0.2.0",
  summary: "a test overrides a dependency that nothing in it can read",
  documentation: """
    An override that no code of the test reads proves nothing. It is left behind when the code under
    test changes, and readers assume that it matters to the test.

    ```swift
    @Test func add() {
      let model = withDependencies {
        $0.uuid = .incrementing
        $0.continuousClock = ImmediateClock()  // nothing that runs here reads a clock
      } operation: {
        ListModel()
      }
      model.add()
    }
    ```

    Remove it:

    ```swift
    @Test func add() {
      let model = withDependencies {
        $0.uuid = .incrementing
      } operation: {
        ListModel()
      }
      model.add()
    }
    ```

    The rule follows all code that the test may run: the code that it calls, the objects that it
    creates, the live and test values that it reads, and code of which only the name is known. An
    override of one endpoint counts as used if that endpoint or the whole value is read. If the
    value has no test value, reading any part of it counts too, since the override keeps that read
    from being reported. The code of a reducer counts if something in the test's reach names its
    action. An override that several tests share, in a helper or in `setUp`, counts as
    used if one of them may read it. `deplint tests` shows what each test reaches.

    Overrides of what no code of the program reads are findings of
    `override-of-unread-dependency`.

    It is opt-in, because an override can be there on purpose: to show that the dependency does not
    matter, or for a later version of the code. One that fails the test when it is used is not
    reported, nor one that notes its use where only the test's actions keep it from being read.

    It is a warning that names the override in the test.

    ## What it cannot see

    Dependencies of other libraries, such as the file storage of `@Shared`, and the context: code of
    other modules may read them. Reads under a condition that is never true in the test.
    """,
  check: .program { program in
    // Those of dependencies that no code reads are findings of another rule.
    let unread = Set(program.unreadOverrides.flatMap(\.places))
    return program.testReads.unused.filter { !unread.contains($0.place) }.map { name, place in
      program.diagnostic(
        unusedOverride, at: program.facts.range(of: place),
        in: program.facts.declaration(around: place), subject: name,
        message: Wording.message(name), notes: [Diagnostic.Note(Wording.advice)])
    }
  }
)

private enum Wording {
  static func message(_ name: String) -> String {
    "'\(name)' is overridden, but nothing that the test can run reads it"
  }

  static let advice = "remove the override, or test what it is for"
}
