package import DependencyProgram

/// A live value that reaches outside the process when a preview appears.
package let liveValueInPreview = Rule(
  id: "live-value-in-preview", group: .testing, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a preview certainly runs a live value that uses the network, files or settings",
  documentation: """
    A key without a `previewValue` gives previews its live value. Where a view calls it as it
    appears, each refresh of the preview sends requests, writes files or settings, or asks for
    permissions, on the machine of whoever opens the file. The result, or its error, replaces the
    sample data that the preview was made to show.

    ```swift
    extension VisitClient: DependencyKey {  // previews get the live value
      static let liveValue = VisitClient(
        count: {
          let visits = UserDefaults.standard.integer(forKey: "visits") + 1
          UserDefaults.standard.set(visits, forKey: "visits")
          return visits
        }
      )
    }
    ```

    Declare a preview value, with data to show, or override the dependency in the preview:

    ```swift
    extension VisitClient: DependencyKey {
      static let liveValue = VisitClient(
        count: {
          let visits = UserDefaults.standard.integer(forKey: "visits") + 1
          UserDefaults.standard.set(visits, forKey: "visits")
          return visits
        }
      )
      static let previewValue = VisitClient(count: { 3 })
    }
    ```

    The rule follows a preview: the views that it shows, the code that these run when they appear,
    the actions that they send to stores which the preview makes, with their effects, and the
    endpoints that all of this calls, up to the first condition. It is a warning where that leads to
    a call which certainly reaches outside: it names the preview, the way and the call.

    It is silent where code only reads settings, the bundle, or a file, or keeps a database in
    memory; where a modifier of the program may not show its view; where the preview overrides
    the dependency, or may; and where the application prepares it, since that may run in previews,
    too. `missing-preview-value` also reports live values that a preview may run.

    ## What it cannot see

    Calls of libraries that it does not know. Rows of lists, sheets, and what else a view shows
    under a condition. An error that ends the code before it comes to the call.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { finding(on: $0, in: program) }
  }
)

private func finding(on key: DependencyKeyFacts, in program: Program) -> Diagnostic? {
  guard key.isWhole, let home = key.liveConformances.first,
    !program.modules.declaresSystem(file: home.file), !program.types.isTestOrPreview(home),
    let (use, call) = program.previewReads.outsideCall(byLiveValueOf: key),
    let outside = program.keyValues.outsideName(of: call)
  else { return nil }
  let name = program.symbols.name(of: key.type)
  return program.diagnostic(
    liveValueInPreview, at: program.facts.nameRange(of: home), in: home, subject: name,
    message: Wording.message(name, outside),
    notes: program.notes(on: use) + [
      Diagnostic.Note(Wording.call, at: program.facts.calleeRange(of: call)),
      Diagnostic.Note(Wording.advice),
    ])
}

private enum Wording {
  static func message(_ key: String, _ outside: String) -> String {
    "a preview runs the live value of '\(key)', which calls '\(outside)'"
  }

  static let call = "it is called here"
  static let advice = "declare a 'previewValue', or override the key in the preview"
}
