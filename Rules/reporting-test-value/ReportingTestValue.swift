internal import DependencyFacts
package import DependencyProgram

/// A test value that reports an issue when it is made.
package let reportingTestValue = Rule(
  id: "reporting-test-value", group: .testing, severity: .warning, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a test value reports an issue when it is created, not when it is used",
  documentation: """
    An override of one endpoint first reads the default, in order to change a part of it. If
    creating the test value reports an issue, a test fails although it overrides everything that it
    needs.

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { Server.fetch() })
      static var testValue: APIClient {
        reportIssue("override it")  // '$0.apiClient.fetch = …' reports it, too
        return APIClient(fetch: { "" })
      }
    }
    ```

    Let the endpoints report:

    ```swift
    extension APIClient: DependencyKey {
      static let liveValue = APIClient(fetch: { Server.fetch() })
      static var testValue: APIClient {
        APIClient(fetch: unimplemented("APIClient.fetch", placeholder: ""))
      }
    }
    ```

    For a value without endpoints, check `shouldReportUnimplemented` before the report: it is false
    while a dependency is being overridden. The fix does that.

    The same happens for parts of a value: `unimplemented` for a part that is not a closure has
    nothing that could report later, nor has a closure that is called in place, such as
    `{ reportIssue("count"); return 0 }()`. And `unimplemented("fetch", placeholder: noop.fetch)`
    reports and returns the placeholder, since that is a closure like the endpoint. The placeholder
    is the endpoint's result.

    A stored value, such as `static let testValue: Int = unimplemented("…", placeholder: 0)`,
    reports once for the whole process, in whichever test comes first.

    The finding is a warning if a test overrides a part of the value, and for a stored value without
    endpoints that a test certainly reads. It is for information if the value has parts that nothing
    overrides. The rule is silent about a computed value that can only be replaced as a whole.

    ## What it cannot see

    Reports by functions of other modules.
    """,
  check: .program { program in
    program.registrations.keys.flatMap { key in
      key.testValues.compactMap { finding($0, of: key, in: program) }
    }
  }
)

private func finding(
  _ value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> Diagnostic? {
  guard let making = program.keyValues.making(of: value, in: key),
    let report = report(of: making)
  else { return nil }
  let isStored = program.facts.initialValue(of: value) != nil
  let override = program.registrations.partialOverrides(of: key.type).first
  guard isStored || override != nil || program.keyValues.hasParts(key) else { return nil }
  // Without an override of a part, a test that comes to the value replaces it or wants its failure.
  let isWhole = report.cause == nil
  let isNoticed = override != nil || isStored && isWhole && program.testReads.isCertainlyRead(key)
  let name = program.symbols.name(of: key.type)
  let part = override.map {
    Diagnostic.Note(Wording.override, at: program.facts.range(of: $0))
  }
  return program.diagnostic(
    reportingTestValue, severity: isNoticed ? nil : .info,
    at: program.facts.range(of: report.place), in: value, subject: name,
    message: isStored ? Wording.once(name) : Wording.message(name),
    notes: [part, Diagnostic.Note(Wording.advice(report.cause))].compactMap(\.self),
    fixes: isStored ? [] : fixes(for: report.place, in: value, of: key, in: program))
}

/// The first report, and its cause if only a part of the value reports.
private func report(
  of making: KeyValues.Making
) -> (place: CodeRef, cause: KeyValues.EagerReport?)? {
  if making.isEager, making.conduct == .fails { return (making.expression, nil) }
  return making.parts.lazy.compactMap { part in part.report.map { (part.value, $0) } }.first
}

/// The fix that asks first, if the report is a separate statement in the key's own code.
private func fixes(
  for report: CodeRef, in value: DeclRef, of key: DependencyKeyFacts, in program: Program
) -> [Diagnostic.Fix] {
  guard program.symbols.enclosingType(of: value) == key.type,
    program.facts.declaration(around: report) != value,
    let block = program.facts.parent(of: report), program.facts.node(block).kind == .body,
    program.facts.children(of: block).last != report
  else { return [] }
  let range = program.facts.range(of: report)
  let edits: [Diagnostic.Fix.Edit] = [
    .init(
      range: SourceRange(file: range.file, start: range.start, end: range.start),
      replacement: "if shouldReportUnimplemented { "),
    .init(
      range: SourceRange(file: range.file, start: range.end, end: range.end), replacement: " }"),
  ]
  return [.init(title: Wording.fix, safety: .safe, edits: edits)]
}

private enum Wording {
  static func message(_ key: String) -> String {
    "test value of '\(key)' reports an issue when it is made, also to override a part of it"
  }

  static func once(_ key: String) -> String {
    "test value of '\(key)' reports an issue once for the process, in whichever test comes first"
  }

  static let fix = "ask 'shouldReportUnimplemented' first"
  static let override = "this override of a part makes it"
  static func advice(_ cause: KeyValues.EagerReport?) -> String {
    switch cause {
    case nil:
      "let its endpoints report, or make it computed and ask 'shouldReportUnimplemented' first"
    case .ofValue: "only closures can report later: give this part a plain value"
    case .ofClosurePlaceholder:
      "pass the result of the endpoint as the placeholder: given a closure, 'unimplemented' "
        + "reports at once and returns it"
    }
  }
}
