internal import DependencyFacts
package import DependencyProgram

/// An object of the main actor that is the value of a key.
package let actorIsolatedRegistration = Rule(
  id: "actor-isolated-registration", group: .registration, severity: .info, scope: .program,
  since: "0.2.0",
  summary:
    "a key's value belongs to the main actor, and is created on whichever thread reads it first",
  documentation: """
    The value of a key is created by the first thread that reads it. If its declaration belongs to
    the main actor, code that relies on the main thread may run on any other: in the Swift 5
    language mode this is an unnoticed data race, and in the Swift 6 mode, where `@preconcurrency`
    lets it compile, the process ends.

    ```swift
    @MainActor
    final class Player {
      var isPlaying = false
    }

    extension Player: @preconcurrency DependencyKey {
      static let liveValue = Player()  // not on the main thread, if another one reads it first
      static var testValue: Player { Player() }
    }
    ```

    Let every thread create it:

    ```swift
    @MainActor
    final class Player {
      var isPlaying = false
      nonisolated init() {}
    }

    extension Player: DependencyKey {
      nonisolated static let liveValue = Player()
      nonisolated static var testValue: Player { Player() }
    }
    ```

    The finding is for information, since nothing happens in a program that reads the dependency first
    on the main actor. If only views and code of the main actor read it, nothing is reported. Values
    of other types are left alone, even if their key belongs to the main actor, and so are clients
    whose endpoints belong to it.

    Accessors are left alone: wherever an accessor on the main actor does harm, the compiler says
    so.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Isolation that comes from a default, such as `.defaultIsolation(MainActor.self)`, from a
    protocol, or from an actor of the program.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { finding($0, in: program) }
  }
)

private func finding(_ key: DependencyKeyFacts, in program: Program) -> Diagnostic? {
  let values = key.liveValues + key.testValues + key.previewValues
  let isolated = values.lazy.compactMap { value in
    program.keyValues.isolation(of: value).map { (value: value, by: $0) }
  }
  guard program.keyValues.isIsolatedObject(key), let first = isolated.first,
    !program.types.isTestOrPreview(first.value), !isReadOnMainActor(key, in: program)
  else { return nil }
  let name = program.symbols.name(of: key.type)
  let value = program.facts.string(program.facts.declaration(first.value).name)
  let note = Diagnostic.Note(Wording.isolation, at: program.facts.nameRange(of: first.by))
  return program.diagnostic(
    actorIsolatedRegistration, at: program.facts.nameRange(of: first.value), in: first.value,
    subject: name,
    message: Wording.message(value, of: name),
    notes: (first.by == first.value ? [] : [note]) + [Diagnostic.Note(Wording.advice)])
}

/// Whether all code that reads the key, apart from tests and previews, belongs to the main actor,
/// which is then the first to read it.
private func isReadOnMainActor(_ key: DependencyKeyFacts, in program: Program) -> Bool {
  let reads = program.registrations.liveReads(of: key.type)
  return !reads.isEmpty
    && reads.allSatisfy { program.keyValues.isOnMainActor($0.declaration) }
}

private enum Wording {
  static func message(_ value: String, of key: String) -> String {
    "'\(value)' of '\(key)' belongs to the main actor, but the thread that reads it first makes it"
  }

  static let isolation = "it belongs to the main actor because of this declaration"

  static let advice = "make the value 'nonisolated', and the initialiser that it calls"
}
