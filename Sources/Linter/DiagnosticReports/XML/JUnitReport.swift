internal import Diagnostics

/// A report in JUnit's format: a suite for each rule, a failed test for each of its findings, and a
/// passed test for a rule that found nothing. A finding for information does not fail here either:
/// it is the output of a passed test.
enum JUnitReport {
  static func document(of report: Report) -> XMLElement {
    let findings = Dictionary(grouping: report.diagnostics, by: \.rule)
    let suites = report.ruleIDs.map { suite(ofRule: $0, findings[$0] ?? [], in: report) }
    let total = report.ruleIDs.reduce(0) { $0 + max(1, findings[$1]?.count ?? 0) }
    return XMLElement(
      "testsuites",
      [
        ("name", Tool.name), ("tests", "\(total)"), ("failures", "\(failures(report.diagnostics))"),
      ],
      suites)
  }

  private static func suite(
    ofRule rule: String, _ findings: [Diagnostic], in report: Report
  ) -> XMLElement {
    let cases = findings.map { element(for: $0, in: report) }
    let passed = XMLElement("testcase", [("name", "no findings"), ("classname", rule)])
    return XMLElement(
      "testsuite",
      [
        ("name", rule), ("tests", "\(max(1, cases.count))"),
        ("failures", "\(failures(findings))"), ("errors", "0"),
      ],
      cases.isEmpty ? [passed] : cases)
  }

  private static func element(for diagnostic: Diagnostic, in report: Report) -> XMLElement {
    let source = report.source(of: diagnostic.range)
    let start = source.lines.place(ofOffset: diagnostic.range.start)
    let lines =
      [ConciseReport.line(for: diagnostic, in: report)]
      + ConciseReport.notes(of: diagnostic, in: report)
    let text = lines.map(\.content).joined(separator: "\n")
    let outcome =
      diagnostic.isFailure
      ? XMLElement(
        "failure", [("type", diagnostic.severity.rawValue), ("message", diagnostic.message)],
        text: text)
      : XMLElement("system-out", [], text: text)
    return XMLElement(
      "testcase",
      [
        ("name", report.place(of: diagnostic.range).content), ("classname", diagnostic.rule),
        ("file", source.path), ("line", "\(start.line)"),
      ],
      [outcome])
  }

  private static func failures(_ diagnostics: [Diagnostic]) -> Int {
    diagnostics.count { $0.isFailure }
  }
}

extension Diagnostic {
  fileprivate var isFailure: Bool { severity > .info }
}
