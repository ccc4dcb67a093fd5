internal import DependencyFacts
package import DependencyProgram

/// A copy of the time is used after that time has passed.
package let snapshotOfChangingValue = Rule(
  id: "snapshot-of-changing-value", group: .propagation, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a copy of '\\.date.now' under its own name is used after a delay",
  documentation: """
    A wrapper of `\\.date.now` gives the time of each read. `[now]` in a closure's capture list and
    `let now = now` copy it once. After a delay, the copy is in the past, but since it shadows the
    wrapper's name, the code reads as if it were current.

    ```swift
    func save() async throws -> Date {
      @Dependency(\\.date.now) var now
      @Dependency(\\.continuousClock) var clock
      let write = { [now] in  // the time before the delay
        try await clock.sleep(for: .seconds(1))
        return now
      }
      return try await write()
    }
    ```

    Capture nothing, and read the wrapper when the time is needed:

    ```swift
    func save() async throws -> Date {
      @Dependency(\\.date.now) var now
      @Dependency(\\.continuousClock) var clock
      let write = {
        try await clock.sleep(for: .seconds(1))
        return now
      }
      return try await write()
    }
    ```

    If the earlier time is meant, a name that says so silences the rule: `let start = now`.

    A delay is an awaited `sleep` that certainly precedes the use, a timer, or `asyncAfter`.

    It is a warning: after the delay the code has a value of the past.

    ## What it cannot see

    Delays in functions that are called, waiting for events of other kinds, and copies of
    `date.now` where `date` is the wrapper.
    """,
  check: .program { program in
    program.snapshots.all.map { finding($0, in: program) }
  }
)

private func finding(_ snapshot: Snapshot, in program: Program) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(snapshot.wrapper.declaration).name)
  let target = program.symbols.description(of: snapshot.wrapper.target)
  return program.diagnostic(
    snapshotOfChangingValue, at: program.range(of: snapshot),
    in: program.facts.declaration(around: snapshot.place), subject: target,
    message: Wording.message(name, target),
    notes: [
      Diagnostic.Note(Wording.delay, at: program.facts.calleeRange(of: snapshot.delay)),
      Diagnostic.Note(Wording.use(name), at: program.facts.range(of: snapshot.use)),
      Diagnostic.Note(Wording.advice(name)),
    ])
}

private enum Wording {
  static func message(_ name: String, _ target: String) -> String {
    "the copy '\(name)' of '\(target)' is used after a delay"
  }

  static let delay = "time passes here"
  static func use(_ name: String) -> String { "'\(name)' is the time of the copy here" }

  static func advice(_ name: String) -> String {
    "read the dependency where it is used; if the earlier time is meant, name the copy after that"
  }
}
