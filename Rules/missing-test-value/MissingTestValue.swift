package import DependencyProgram

/// A key with a live value has none for tests.
package let missingTestValue = Rule(
  id: "missing-test-value", severity: .warning, scope: .program, since: "0.1.0",
  summary: "a key with a live value has no test value, so tests run the live code",
  documentation: """
    Without a `testValue`, a test that reads the dependency reports an issue, and then runs the
    preview value or, by default, the live one: it talks to the network, the disk or the keychain.

    ```swift
    extension APIClient: DependencyKey {  // tests get the live value
      static let liveValue = APIClient.live
    }
    ```

    Declare a test value, one that fails when it is used unasked:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient.live
      static let testValue = APIClient.unimplemented
    }
    ```

    With `@DependencyClient` that is `static let testValue = Self()`.

    The rule is silent for plain data (numbers, strings, calendars, formatters, encoders and structs
    of such), and for keys that nothing reads. In a program without tests the finding is for
    information only, and so it is where the value that tests get does no work: its endpoints return
    constants, do nothing or trap.

    ## What it cannot see

    Test values that are declared outside of the linted files.
    """,
  check: .program { program in
    let severity: Severity? = program.hasTests ? nil : .info
    return program.registrations.keys.compactMap { key in
      guard key.isWhole, let home = key.liveConformances.first, !key.liveValues.isEmpty,
        key.testValues.isEmpty, !program.types.isTestOrPreview(home),
        !program.keyValues.isPureValue(of: key), !program.registrations.isUnread(key.type)
      else { return nil }
      let isIdle = (key.previewValues.isEmpty ? key.liveValues : key.previewValues)
        .allSatisfy(program.keyValues.isIdle)
      let name = program.symbols.name(of: key.type)
      return program.diagnostic(
        missingTestValue, severity: isIdle ? .info : severity,
        at: program.facts.nameRange(of: home), in: home,
        subject: name,
        message: Wording.message(name, fallsBackToPreview: !key.previewValues.isEmpty),
        notes: [
          Diagnostic.Note(Wording.live, at: program.facts.nameRange(of: key.liveValues[0])),
          Diagnostic.Note(Wording.advice),
        ])
    }
  }
)

private enum Wording {
  static func message(_ key: String, fallsBackToPreview: Bool) -> String {
    "'\(key)' has no test value, so tests run its \(fallsBackToPreview ? "preview" : "live") value"
  }

  static let live = "the live value is here"
  static let advice = "declare 'static let testValue' beside it, one that fails when it is called"
}
