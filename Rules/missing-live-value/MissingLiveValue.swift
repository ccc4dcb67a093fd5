internal import DependencyFacts
package import DependencyProgram

/// A key that the running program asks for has no live value.
package let missingLiveValue = Rule(
  id: "missing-live-value",
  messages: [
    "has no live implementation, but was accessed from a live context",
    "has no live value, but was read in a live context",
  ],
  group: .registration, severity: .error, isMain: true, scope: .targets,
  since: "0.2.0",
  summary: "a key that is read outside tests has no live value",
  documentation: """
    A key that conforms only to `TestDependencyKey` has no value for the running program: unless a
    live value is supplied, every read reports an issue in a debug build and silently returns the
    *test* value in a release build. This is how a test double reaches users.

    ```swift
    enum APIClientKey: TestDependencyKey {  // and the app reads it
      static let testValue = APIClient.unimplemented
    }
    ```

    Conform the key to `DependencyKey` where the implementation lives:

    ```swift
    extension APIClientKey: DependencyKey {
      static let liveValue = APIClient.live
    }
    ```

    The rule is silent if the program supplies the value: with `prepareDependencies`,
    `withDependencies`, `.dependency(…)` or `.transformDependency(…)` outside tests and previews, or
    with a function that is given the values `inout` there. If no executable or app runs the code
    that reads the key, the finding is for information only: the users of the library are expected
    to supply the live value. A demo that chooses the context of previews when it starts, by
    `prepareDependencies { $0.context = .preview }` or in a scope, needs no live values. One that
    supplies values does so for itself: another executable that reads the key, and does not link
    that code, lacks it still; in reports, all keys that it lacks are one finding. A scope does so
    for its own code and the objects that it creates: an object that is created elsewhere lacks it.
    A store does so for its own reducers: another store of the same target, whose reducer reads the
    key, lacks it. A wrapper that nothing reads asks for no value: `unused-dependency` reports it.

    It is an error: users get the test value. It is a warning if another executable supplies one, a
    hint if a scope for other objects or another store does, and a hint in a library of which no
    executable of the program runs that code: whoever uses the library may supply the value.

    ## What it cannot see

    Keys declared by macros other than `@DependencyEntry`, and values supplied by modules outside
    the linted tree.
    """,
  check: .program { program in
    program.registrations.keys.compactMap { key in
      // The module of a type that the tree does not declare may declare its live value too.
      guard case .program = key.type, key.isWhole, let home = key.home,
        !program.types.isTestOrPreview(home),
        key.liveConformances.isEmpty || lacksLiveValue(key, in: program),
        !program.audience.isSupplied(key), !program.audience.isReadInOtherContexts(key)
      else { return nil }
      let unsupplied = program.audience.unsuppliedRead(of: key)
      let reads = program.audience.reads(of: key)
      if key.liveConformances.isEmpty {
        guard let read = unsupplied?.read ?? reads.first else { return nil }
        return finding(
          key, at: home, read: read, unsupplied,
          key.liveValues.isEmpty ? Wording.testOnly : Wording.unclaimed, in: program)
      }
      return key.liveConformances.first.flatMap { claim in
        finding(key, at: claim, read: reads.first, nil, Wording.claimOnly, in: program)
      }
    }
  }
)

/// Whether a key that claims a live value certainly has none: nothing outside of the program could
/// supply it.
private func lacksLiveValue(_ key: DependencyKeyFacts, in program: Program) -> Bool {
  guard key.liveValues.isEmpty, case .program(let type) = key.type else { return false }
  let symbol = program.symbols[type]
  let hasMacros = symbol.declarations.contains { !program.facts.attributes(of: $0).isEmpty }
  let isAlone = program.types.inherited(by: type).allSatisfy { parent in
    guard case .external(let name) = parent else { return false }
    return name == .DependencyKey || name == .TestDependencyKey
  }
  return !hasMacros && isAlone
}

private func finding(
  _ key: DependencyKeyFacts, at place: DeclRef, read: WrapperUse?, _ unsupplied: UnsuppliedRead?,
  _ message: (String) -> String, in program: Program
) -> Diagnostic {
  let name = program.symbols.name(of: key.type)
  let entry = program.registrations.entry(ofKey: key.type)
  let isLibrary = program.audience.isForUsersOfLibrary(key, declaredIn: place.file)
  var notes: [Diagnostic.Note] = []
  if let read {
    let wrapper = program.symbols.description(of: read)
    notes.append(Diagnostic.Note(Wording.read(wrapper), at: program.range(of: read)))
  }
  if let unsupplied { notes.append(program.note(onCauseOf: unsupplied)) }
  let lacking = key.liveValues.isEmpty ? unsupplied?.executable : nil
  if let lacking {
    notes.append(Diagnostic.Note(Wording.supply(lacking)))
  } else {
    notes.append(
      Diagnostic.Note(
        (entry == nil ? Wording.advice(name) : Wording.entryAdvice)
          + (program.canPrepare ? Wording.preparation : "")))
  }
  return program.diagnostic(
    missingLiveValue, severity: isLibrary ? .info : severity(of: unsupplied),
    at: program.facts.nameRange(of: place),
    in: entry ?? place, subject: name, message: isLibrary ? Wording.library(name) : message(name),
    notes: notes,
    cause: isLibrary
      ? nil
      : lacking.map { executable in
        Diagnostic.Cause(
          module: executable, subject: executable, summary: Wording.unsupplied(executable))
      })
}

/// Nil where nothing supplies a value. Which objects a scope creates is known by names alone.
private func severity(of unsupplied: UnsuppliedRead?) -> Severity? {
  switch unsupplied?.cause {
  case .executable?: .warning
  case .outsideScope?, .store?: .info
  case nil: nil
  }
}

private enum Wording {
  static func testOnly(_ key: String) -> String {
    "'\(key)' is read outside of tests but has no live value, so users get its test value"
  }

  static func unclaimed(_ key: String) -> String {
    "'\(key)' is read outside of tests, but its 'liveValue' counts only with a conformance to "
      + "'DependencyKey', so users get its test value"
  }

  static func claimOnly(_ key: String) -> String {
    "'\(key)' conforms to 'DependencyKey' but declares no 'liveValue'"
  }

  /// The composition of one executable lacks all of them.
  static func unsupplied(_ executable: String) -> String {
    "keys that '\(executable)' reads have no live value there, so users get their test values"
  }

  static func supply(_ executable: String) -> String {
    "supply live values where '\(executable)' starts, or link the code that declares them"
  }

  static func library(_ key: String) -> String { "'\(key)' has no live value in this package" }

  static func read(_ wrapper: String) -> String { "'\(wrapper)' is read here" }

  static let entryAdvice = "give '@DependencyEntry' a 'liveValue'"
  static func advice(_ key: String) -> String { "conform '\(key)' to 'DependencyKey'" }
  static let preparation =
    ", or supply a value with 'prepareDependencies' where the program starts"
}
