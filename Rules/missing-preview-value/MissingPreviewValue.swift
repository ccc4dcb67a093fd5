package import DependencyProgram

/// A key whose live value runs in previews.
package let missingPreviewValue = Rule(
  id: "missing-preview-value", group: .testing, severity: .warning, tier: .optIn, scope: .program,
  since: "0.2.0",
  summary: "a key that previews read has no preview value, so previews run the live code",
  documentation: """
    Without a `previewValue`, a preview that reads the dependency runs the live value: it talks to
    the network, the disk or the keychain of whoever opens the file.

    ```swift
    extension APIClient: DependencyKey {  // previews get the live value
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
    }
    ```

    Declare a preview value, with data to show:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
      static let previewValue = APIClient(fetch: { "a preview" })
    }
    ```

    The rule checks keys that a preview can read and whose live values certainly do work: an
    endpoint, or a method of an object, waits for something or uses a shared object of the system.
    It is silent about keys that a preview overrides, and about a key whose live value is in another
    module: its previews get the test value.

    Keys whose live value certainly reaches outside in a preview are left to
    `live-value-in-preview`.

    It is opt-in, because many such values do no harm in a preview, such as an object that only
    calls other dependencies, a client that waits for a tap, or state in an actor.

    It is a warning: the preview runs live code.

    ## What it cannot see

    Previews outside the linted files.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { key in
      guard key.isWhole, let home = key.liveConformances.first, let live = key.liveValues.first,
        program.registrations.isLiveInPreviews(key),
        !program.modules.declaresSystem(file: home.file), !program.types.isTestOrPreview(home),
        !program.keyValues.isPureValue(of: key),
        key.liveValues.contains(where: { program.keyValues.works($0, in: key) }),
        program.previewReach.reaches(key),
        !program.registrations.isOverriddenInPreviews(key.type),
        program.previewReads.outsideCall(byLiveValueOf: key) == nil
      else { return nil }
      let name = program.symbols.name(of: key.type)
      return program.diagnostic(
        missingPreviewValue, at: program.facts.nameRange(of: home), in: home, subject: name,
        message: Wording.message(name),
        notes: [
          Diagnostic.Note(Wording.live, at: program.facts.nameRange(of: live)),
          Diagnostic.Note(Wording.advice),
        ])
    }
  }
)

private enum Wording {
  static func message(_ key: String) -> String {
    "'\(key)' has no preview value: previews run its live value"
  }

  static let live = "the live value is here"
  static let advice = "declare 'static let previewValue' beside it"
}
