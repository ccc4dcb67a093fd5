internal import DependencyFacts
package import DependencyProgram

/// A test overrides a dependency that no code reads which it is linked with.
package let overrideOfUnreadDependency = Rule(
  id: "override-of-unread-dependency", group: .testing, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "tests override a dependency that no code of theirs reads",
  documentation: """
    An override of a dependency that nothing reads proves nothing. It is left behind when the code
    under test changes, or names another dependency than the code does, and readers assume that it
    matters to the test. Often the code uses the real thing: it makes a `UUID()` where the test
    overrides `\\.uuid`.

    ```swift
    @Test func add() {
      let model = withDependencies {
        $0.uuid = .incrementing
        $0.history = History()  // no code of the program reads it
      } operation: {
        ListModel()
      }
      model.add()
    }
    ```

    Remove it, or let the code ask for the dependency:

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

    A dependency counts as read if any code that is linked into the test names it other than to
    override it: its accessor, in a key path or as a member of the values, or its key. Wrappers that
    nothing reads do not count. An endpoint counts as read if such code names it. Without a target
    graph that is known completely, all files count as linked.

    Other libraries may read the dependencies of libraries, such as the clock: these are reported
    only where the program shows why its own code does not, by a wrapper that nothing reads or by
    such a value that it makes itself. The rule is silent about an override that fails the test when
    it is used, and about those that suites and helpers make for all of their tests. If the
    dependency has no test value, an override of an endpoint keeps reads of the other ones from
    failing the test, and is left alone.

    It is a warning that names the override in the test.

    ## What it cannot see

    Whether this test can run the code that reads: `unused-override` follows the calls of each.
    """,
  check: .program { program in
    program.unreadOverrides.map { override in
      let facts = program.facts
      let others = override.places.dropFirst()
      return program.diagnostic(
        overrideOfUnreadDependency, at: facts.range(of: override.places[0]),
        in: facts.declaration(around: override.places[0]), subject: override.name,
        message: Wording.message(override.name, others: others.count),
        notes: (override.reason.map { [note(on: $0, in: program)] } ?? [])
          + others.prefix(shownPlaces).map {
            Diagnostic.Note(Wording.also, at: facts.range(of: $0))
          } + [Diagnostic.Note(Wording.advice)])
    }
  }
)

private func note(on reason: UnreadOverride.Reason, in program: Program) -> Diagnostic.Note {
  switch reason {
  case .made(let place, let text): Diagnostic.Note(Wording.made(text), at: place)
  case .wrapper(let use):
    Diagnostic.Note(Wording.wrapper, at: program.facts.nameRange(of: use.declaration))
  }
}

/// A scheduler that nothing uses any more may be left in a hundred tests.
private let shownPlaces = 8

private enum Wording {
  static func message(_ name: String, others: Int) -> String {
    let places = others == 0 ? "" : " here and in \(others) other place\(others == 1 ? "" : "s")"
    return "'\(name)' is overridden\(places), but no code that these tests link reads it"
  }

  static func made(_ text: String) -> String { "code uses '\(text)' here, which no test controls" }

  static let wrapper = "nothing reads this wrapper of it"
  static let also = "it is overridden here, too"
  static let advice = "remove the override, or let the code under test ask for the dependency"
}
