internal import Diagnostics

/// A report as one JSON object.
///
/// `Schema/deplint-report.schema.json` describes it, and a test compares the two. Version 1 is
/// frozen, and the guide promises what that means: a member may be added at any time; removing
/// one, or changing its type or meaning, requires a new `version`.
enum JSONReport {
  static let version = 1

  static func document(of report: Report, showsStatistics: Bool = false) -> JSONValue {
    .object(
      members(of: report) + [("problems", problems(report.problems))] + staleEntries(of: report)
        + (showsStatistics ? [statistics(of: report)] : []))
  }

  private static func members(of report: Report) -> [(key: String, value: JSONValue)] {
    let counts = report.counts
    return [
      ("version", .integer(version)),
      ("tool", ["name": .string(Tool.name), "version": .string(Tool.version)]),
      (
        "summary",
        .object(
          [("files", .integer(report.fileCount))] + severities(counts) + [
            ("suppressed", .integer(report.hidden.suppressed)),
            ("baselined", .integer(report.hidden.baselined)),
            ("fixable", fixable(counts)),
          ])
      ),
      ("diagnostics", .array(report.diagnostics.map { object(of: $0, in: report) })),
    ]
  }

  /// Files that could not be analysed. Other documents contain them too.
  static func problems(_ problems: [ReportedProblem]) -> JSONValue {
    .array(
      problems.map { problem in
        let place = problem.place.map { place -> [(key: String, value: JSONValue)] in
          [("line", .integer(place.line)), ("column", .integer(place.column))]
        }
        return .object(
          [("path", .string(problem.path))] + (place ?? []) + [
            ("severity", .string((problem.isFailure ? Severity.error : .warning).rawValue)),
            ("message", .string(problem.message)), ("advice", .string(problem.advice)),
          ])
      })
  }

  private static func severities(_ counts: FindingCounts) -> [(key: String, value: JSONValue)] {
    [
      ("errors", .integer(counts.errors)),
      ("warnings", .integer(counts.warnings)),
      ("infos", .integer(counts.infos)),
    ]
  }

  private static func fixable(_ counts: FindingCounts) -> JSONValue {
    ["safe": .integer(counts.safelyFixable), "unsafe": .integer(counts.unsafelyFixable)]
  }

  private static func statistics(of report: Report) -> (key: String, value: JSONValue) {
    let rules = report.countsByRule.map { rule, counts in
      JSONValue.object(
        [("rule", .string(rule))] + severities(counts) + [("fixable", fixable(counts))])
    }
    return ("statistics", ["rules": .array(rules)])
  }

  /// Empty if there are none.
  private static func staleEntries(of report: Report) -> [(key: String, value: JSONValue)] {
    guard let stale = report.baseline?.stale, !stale.isEmpty else { return [] }
    return [("staleBaselineEntries", .array(stale.map(object)))]
  }

  private static func object(of entry: Baseline.Entry) -> JSONValue {
    [
      "rule": .string(entry.key.rule),
      "module": .string(entry.key.module),
      "symbol": .string(entry.key.symbol),
      "subject": .string(entry.key.subject),
      "count": .integer(entry.count),
    ]
  }

  /// The diagnostics of the document, each for a line of its own.
  static func lines(of report: Report) -> [JSONValue] {
    report.diagnostics.map { object(of: $0, in: report) }
  }

  private static func object(of diagnostic: Diagnostic, in report: Report) -> JSONValue {
    .object(
      [
        ("rule", .string(diagnostic.rule)),
        ("severity", .string(diagnostic.severity.rawValue)),
        ("message", .string(diagnostic.message)),
      ] + place(of: diagnostic.range, in: report) + [
        ("symbol", .string(diagnostic.symbol)),
        ("subject", .string(diagnostic.subject)),
        ("fingerprint", .string(Fingerprint.of(diagnostic))),
        ("notes", .array(diagnostic.notes.map { object(of: $0, in: report) })),
        ("fixes", .array(report.fixes(of: diagnostic).map { object(of: $0, in: report) })),
        ("documentation", .string(report.pages.reference(ofRule: diagnostic.rule))),
      ] + group(ofRule: diagnostic.rule, in: report) + victim(of: diagnostic, in: report))
  }

  /// Empty if nobody is known to be harmed.
  private static func victim(
    of diagnostic: Diagnostic, in report: Report
  ) -> [(key: String, value: JSONValue)] {
    guard let (victim, range) = diagnostic.victim else { return [] }
    var members: [(key: String, value: JSONValue)] = [
      ("kind", .string(victim.kind.rawValue)), ("name", .string(victim.name)),
    ]
    if let range {
      let source = report.source(of: range)
      members.append(("path", .string(source.path)))
      members.append(("line", .integer(source.lines.place(ofOffset: range.start).line)))
    }
    return [("victim", .object(members))]
  }

  /// Empty if the rule is unknown, which never happens in the tool's own reports.
  private static func group(
    ofRule id: String, in report: Report
  ) -> [(key: String, value: JSONValue)] {
    report.group(ofRule: id).map { [("group", .string($0.rawValue))] } ?? []
  }

  private static func object(of note: Diagnostic.Note, in report: Report) -> JSONValue {
    .object(
      [("message", .string(note.message))] + (note.range.map { place(of: $0, in: report) } ?? [])
        + (note.depth.map { [("depth", .integer($0))] } ?? []))
  }

  private static func object(of fix: Diagnostic.Fix, in report: Report) -> JSONValue {
    [
      "title": .string(fix.title),
      "safety": .string(fix.safety.rawValue),
      "edits": .array(
        fix.edits.map { edit in
          .object(
            place(of: edit.range, in: report) + [("replacement", .string(edit.replacement))])
        }),
    ]
  }

  /// The members `path`, `start` and `end`.
  private static func place(
    of range: SourceRange, in report: Report
  ) -> [(key: String, value: JSONValue)] {
    let source = report.source(of: range)
    return [
      ("path", .string(source.path)),
      ("start", object(of: source.lines.place(ofOffset: range.start))),
      ("end", object(of: source.lines.place(ofOffset: range.end))),
    ]
  }

  private static func object(of place: Place) -> JSONValue {
    [
      "line": .integer(place.line),
      "column": .integer(place.column),
      "offset": .integer(place.offset),
    ]
  }
}
