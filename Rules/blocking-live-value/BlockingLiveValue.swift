internal import DependencyFacts
package import DependencyProgram

/// A value of a key that waits for another thread while it is made.
package let blockingLiveValue = Rule(
  id: "blocking-live-value", group: .values, severity: .warning, scope: .program, since: "0.2.0",
  summary: "a key's value waits for another thread while it is created, which can hang the program",
  documentation: """
    While the value of a key is being created, every other thread that asks for it has to wait. If
    its creation waits for such a thread, a queue or the main thread, both wait forever. This
    happens when two threads make the first read at the same time, so tests rarely show it.

    ```swift
    enum SettingsKey: DependencyKey {
      static var liveValue: Settings {
        let theme = queue.sync { load() }  // the queue may wait for this value
        return Settings(load: { theme })
      }
    }
    ```

    Create the value without waiting, and wait in its endpoints:

    ```swift
    enum SettingsKey: DependencyKey {
      static var liveValue: Settings {
        Settings(load: { queue.sync { load() } })
      }
    }
    ```

    The rule reports `sync` and `asyncAndWait` of a dispatch queue, `wait` of a semaphore, a group
    or a work item, and `waitUntilAllOperationsAreFinished`, also in functions that are called while
    the value is created. `MainActor.assumeIsolated` does not wait, and a wait with a timeout ends.
    A semaphore that the waiting code signals itself is a lock, and left alone. Keys that tests
    declare, or that nothing reads, are left alone, too.

    It is a warning: an executable or a test that reads the value while the main thread waits may hang.

    ## What it cannot see

    Locks, and waits in functions of other modules.
    """,
  check: .program { program in
    program.blockedValues.all
      .filter { !program.types.isTestOrPreview($0.value) && !program.audience.isUnread($0.key) }
      .map { finding($0, in: program) }
  }
)

private func finding(_ blocked: BlockedValue, in program: Program) -> Diagnostic {
  let value = program.facts.string(program.facts.declaration(blocked.value).name)
  let key = program.symbols.name(of: blocked.key.type)
  return program.diagnostic(
    blockingLiveValue, at: program.range(of: blocked.site), in: blocked.value, subject: key,
    message: Wording.message(value, of: key),
    notes: program.notes(on: blocked) + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ value: String, of key: String) -> String {
    "'\(value)' of '\(key)' waits for another thread while it is made, which may wait for it"
  }

  static let advice = "wait in the endpoints, or make the value where the program starts"
}
