internal import DependencyFacts
package import DependencyProgram

/// A default of a key that some code assigns.
package let assignedLiveValue = Rule(
  id: "assigned-live-value", group: .registration, severity: .info, scope: .program,
  since: "0.2.0",
  summary: "a key's value is assigned, which code that has already read it does not see",
  documentation: """
    A default is read once and kept. Assigning another `liveValue` when the program starts works
    only if nothing has read the dependency before; otherwise it changes nothing. An assigned
    `testValue` stays for all tests that follow, whatever order they run in.

    ```swift
    enum ServerKey: DependencyKey {
      nonisolated(unsafe) static var liveValue = "localhost"  // assigned below
    }

    func start() {
      ServerKey.liveValue = "example.org"
    }
    ```

    Prepare the dependency instead, which reports an issue if it comes too late, and override it in
    tests:

    ```swift
    enum ServerKey: DependencyKey {
      static let liveValue = "localhost"
    }

    func start() {
      prepareDependencies { $0.server = "example.org" }
    }
    ```

    It is a hint: code that reads the value before it is assigned may not exist.

    A stored `var` that is never assigned is left alone, and so is a value with a setter of its own.

    ## What it cannot see

    Values that are changed through a reference or as an `inout` argument, and assignments by code
    outside the program.
    """,
  check: .program { program in
    var seen: Set<DeclRef> = []
    return program.registrations.keys.flatMap { key in
      (key.liveValues + key.testValues + key.previewValues).compactMap { value in
        seen.insert(value).inserted ? finding(value, of: key, in: program) : nil
      }
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  let declaration = program.facts.declaration(value)
  guard declaration.flags.isDisjoint(with: [.isLet, .isComputed]) else { return nil }
  let places = program.uses.assignments(to: value)
  guard !places.isEmpty else { return nil }
  let name = program.symbols.name(of: key.type)
  let notes = places.prefix(3).map {
    Diagnostic.Note(Wording.assignment, at: program.facts.range(of: $0))
  }
  return program.diagnostic(
    assignedLiveValue, at: program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.message(program.facts.string(declaration.name), of: name),
    notes: notes + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ value: String, of key: String) -> String {
    "'\(value)' of '\(key)' is assigned, which code that has read it before does not see"
  }

  static let assignment = "it is assigned here"

  static let advice =
    "make it a 'let'; supply another value with 'prepareDependencies', or 'withDependencies' in a test"
}
