internal import DependencyFacts
package import DependencyProgram

/// A test or preview value that ends the process.
package let crashingTestValue = Rule(
  id: "crashing-test-value", group: .testing, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a test or preview value traps, so one forgotten override ends all tests",
  documentation: """
    A test that forgets an override should fail, and say why. If the test value traps, the whole
    process ends: the other tests do not run, and a preview does not appear.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
      static let testValue = APIClient(
        fetch: { fatalError("not used in tests") }  // ends the process
      )
    }
    ```

    Let the endpoint fail the test that calls it:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { try await Server.fetch() })
      static let testValue = APIClient(
        fetch: unimplemented("APIClient.fetch")
      )
    }
    ```

    The fix does that for endpoints without a result. For others that do not throw, `unimplemented`
    takes a placeholder for the result.

    The finding is a warning if a test can reach a read of the key, or if a preview certainly reads
    it, or calls the endpoint, and does not override it. The code of a preview, the bodies of the
    views that it shows, and the code that these run when they appear count. It is for information
    otherwise.

    Tests get the preview value if the key has no test value, and previews get the test or live
    value of a key without a preview value. `unimplemented` without a placeholder ends the process,
    too, after its report, if it stands for a whole value of the program's own type: it has nothing
    to return. As it says why, that is a warning only if a test certainly reads the value, or a
    preview does.

    A test value that is the live one, where that is plain data made by code which may trap, is for
    information: nobody knows whether its condition holds in a test. A live value that traps, since
    the application supplies another one, is reported if a preview certainly reads the key, or if
    previews may and none overrides it. The placeholder of an `unimplemented` that traps is left
    alone if tests are known and neither they nor, for a preview value, previews reach a read of the
    key. `assertionFailure` ends the process too, in the debug builds that tests are. The rule
    follows values through constants, getters and functions of the program.

    ## What it cannot see

    Methods of objects. Conditional traps in other code than that, and `!` and `try!`, which end the
    process only on nil or an error.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key -> [Diagnostic] in
      let tests = key.testValues.flatMap { findings($0, "test", of: key, in: program) }
      let previews = key.previewValues.flatMap { findings($0, "preview", of: key, in: program) }
      // A constant may be both.
      return tests + liveValues(seenByPreviewsOf: key, in: program)
        + previews.filter { preview in !tests.contains { $0.range == preview.range } }
    }
  }
)

private func findings(
  _ value: DeclRef, _ kind: String, of key: DependencyKeyFacts, in program: Program
) -> [Diagnostic] {
  guard !program.modules.isTest(file: value.file) else { return [] }
  let making = program.keyValues.making(of: value, in: key)
  if let making, making.conduct == .traps {
    return [finding(at: making.expression, of: nil, in: value, kind, key, program)]
      .compactMap(\.self)
  }
  if kind == "test", let trap = program.keyValues.trap(inLiveValue: value, of: key) {
    return [finding(atForwarding: value, trap, key, program)].compactMap(\.self)
  }
  guard let making else { return [] }
  return making.parts.filter { $0.conduct == .traps }
    .compactMap { finding(at: $0.value, of: $0, in: value, kind, key, program) }
}

/// A test value that is a live value whose code may trap. If that does work, the finding is that
/// tests run it.
private func finding(
  atForwarding value: DeclRef, _ trap: CodeRef, _ key: DependencyKeyFacts, _ program: Program
) -> Diagnostic? {
  guard
    program.keyValues.isPureValue(of: key) || key.liveValues.allSatisfy(program.keyValues.isIdle)
  else { return nil }
  let name = program.symbols.name(of: key.type)
  return program.diagnostic(
    crashingTestValue, severity: .info,
    at: program.keyValues.valueExpression(of: value).map(program.facts.range(of:))
      ?? program.facts.nameRange(of: value), in: value, subject: name,
    message: Wording.forwarding(name),
    notes: [
      Diagnostic.Note(Wording.trap, at: program.facts.range(of: trap)),
      Diagnostic.Note(Wording.ownValue),
    ])
}

/// Previews get the live value, although only the application supplies one that works.
private func liveValues(
  seenByPreviewsOf key: DependencyKeyFacts, in program: Program
) -> [Diagnostic] {
  guard program.registrations.isLiveInPreviews(key), program.registrations.isSupplied(key.type)
  else { return [] }
  let name = program.symbols.name(of: key.type)
  return key.liveValues.compactMap { value in
    guard let making = program.keyValues.making(of: value, in: key), making.conduct == .traps
    else { return nil }
    let use = program.previewReads.use(of: key, calling: nil)
    let mayBeUsed =
      program.audience.isSupplied(key) && !program.registrations.isOverriddenInPreviews(key.type)
      && program.previewReach.reaches(key)
    guard use != nil || mayBeUsed else { return nil }
    return program.diagnostic(
      crashingTestValue, severity: use == nil ? .info : nil,
      at: program.facts.range(of: making.expression),
      in: value, subject: name, message: Wording.message(onLiveValueOf: name),
      notes: (use.map(program.notes(on:)) ?? []) + [Diagnostic.Note(Wording.previewAdvice)])
  }
}

private func finding(
  at place: CodeRef, of part: KeyValues.Part?, in value: DeclRef, _ kind: String,
  _ key: DependencyKeyFacts, _ program: Program
) -> Diagnostic? {
  let isForTests = kind == "test" || key.testValues.isEmpty
  let isReached = isForTests && program.testReach.hasTests && program.testReach.reaches(key)
  let isKnown = isReached || !program.testReach.hasTests
  let isPreviewed = { kind == "preview" && program.previewReach.reaches(key) }
  // It says why before it ends the process, and nobody is known to run it.
  guard isKnown || !program.keyValues.reportsBeforeTrap(place) || isPreviewed() else { return nil }
  let reportsFirst = part == nil && program.keyValues.lacksPlaceholder(place)
  let harmsTests = isReached && (!reportsFirst || program.testReads.isCertainlyRead(key))
  let use =
    !harmsTests && program.registrations.valuesInPreviews(key).contains(value)
    ? program.previewReads.use(of: key, calling: part?.name) : nil
  let isHarmless = !harmsTests && use == nil
  let name = program.symbols.name(of: key.type)
  let endpoint = part.map { program.facts.string($0.name) } ?? ""
  let range = program.facts.range(of: place)
  let replacement = part.flatMap { program.keyValues.unimplemented(insteadOf: $0, of: key) }
  let advice = reportsFirst ? Wording.wholeAdvice : Wording.advice
  return program.diagnostic(
    crashingTestValue, severity: isHarmless ? .info : nil, at: range, in: value,
    subject: endpoint.isEmpty ? name : "\(name).\(endpoint)",
    message: Wording.message(name, kind, endpoint: endpoint),
    notes: (use.map(program.notes(on:)) ?? [])
      + [Diagnostic.Note(use == nil ? advice : Wording.previewAdvice)],
    fixes: replacement.map {
      [.init(title: Wording.fix, safety: .safe, edits: [.init(range: range, replacement: $0)])]
    } ?? [],
    cause: part == nil
      ? isHarmless ? targetCause(of: value, kind, in: program) : nil
      : program.cause(value, subject: name, Wording.summary(name, kind)))
}

/// Findings without a known victim are grouped by target.
private func targetCause(
  of value: DeclRef, _ kind: String, in program: Program
) -> Diagnostic.Cause {
  let module = program.modules.name(ofFile: value.file)
  return Diagnostic.Cause(
    module: module, subject: module, summary: Wording.summary(ofTarget: module, kind))
}

private enum Wording {
  static func message(_ key: String, _ kind: String, endpoint: String) -> String {
    let subject = endpoint.isEmpty ? "" : "'\(endpoint)' of "
    return "\(subject)\(kind) value of '\(key)' ends the process"
  }

  static func message(onLiveValueOf key: String) -> String {
    "previews get the live value of '\(key)', which ends the process"
  }

  static func summary(_ key: String, _ kind: String) -> String {
    "endpoints of the \(kind) value of '\(key)' end the process"
  }

  static func summary(ofTarget target: String, _ kind: String) -> String {
    "\(kind) values\(target.isEmpty ? "" : " of '\(target)'") end the process"
  }

  static func forwarding(_ key: String) -> String {
    "test value of '\(key)' is its live value, which may end the process"
  }

  static let trap = "it ends here, under a condition"
  static let ownValue = "give tests a value of their own"

  static let fix = "let the endpoint fail the test"
  static let previewAdvice = "declare a 'previewValue', or override the key in the previews"
  static let advice = "use 'unimplemented(…)': it fails the test that calls it"
  static let wholeAdvice =
    "set each endpoint to 'unimplemented(…)': for a whole value it has nothing to return"
}
