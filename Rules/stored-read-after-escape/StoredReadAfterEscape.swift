internal import DependencyFacts
package import DependencyProgram

/// A wrapper stored in an object is read where the caller's overrides do not reach.
package let storedReadAfterEscape = Rule(
  id: "stored-read-after-escape", group: .propagation, severity: .warning, tier: .optIn,
  scope: .program, since: "0.2.0",
  summary: "a stored dependency is read in a closure that runs without its caller's values",
  documentation: """
    A wrapper that is stored in an object remembers the values of the object's creation wherever it
    is read. Overrides around a *method call* reach it too, but not through a closure that runs
    elsewhere: in a detached task, on a dispatch queue, in a subscriber. Select this rule if your
    tests override dependencies around calls rather than around the creation of models.

    ```swift
    final class Model {
      @Dependency(\\.date) var date

      func save() {
        queue.async { [self] in
          log(date.now)  // an override around `save()` is not seen here
        }
      }
    }
    ```

    Take the value before the closure:

    ```swift
      func save() {
        queue.async { [date] in log(date.now) }
      }
    ```

    An object that was created where the closure is passed on loses nothing: it remembers what the
    caller overrode.

    It is a warning, for projects whose tests override around calls.

    ## What it cannot see

    Reads through a protocol or of an object whose type is unknown, and reads in methods and
    functions that the closure calls, unless they are local functions.

    Objects that are created where the closure is, or whose initialiser contains it, remember the
    caller's values, so nothing is lost.
    """,
  check: .program { program in
    // Where reads ignore the current values, an escape loses nothing; where wrappers remember
    // nothing, it loses everything, and that is an error of its own.
    program.storedReads.lost.filter { $0.wrapper.profile == .merged }
      .map { finding($0, in: program) }
  }
)

private func finding(_ read: StoredRead, in program: Program) -> Diagnostic {
  let region = read.lostRegion
  let name = program.facts.string(program.facts.declaration(read.wrapper.declaration).name)
  return program.diagnostic(
    storedReadAfterEscape, at: program.facts.range(of: read.place),
    in: program.facts.declaration(around: read.place), subject: name,
    message: Wording.message(name, callee: region.callee),
    notes: [
      Diagnostic.Note(
        Wording.callee(region.callee), at: program.facts.calleeRange(of: region.call)),
      Diagnostic.Note(Wording.advice(name)),
    ])
}

private enum Wording {
  static func message(_ name: String, callee: String) -> String {
    "'\(name)' read in a closure given to \(callee) does not see overrides around the call"
  }

  static func callee(_ callee: String) -> String { "the closure is given to \(callee) here" }

  static func advice(_ name: String) -> String {
    "capture the value instead: '[\(name)]' in the closure's capture list"
  }
}
