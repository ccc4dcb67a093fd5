package import DependencyProgram
package import DiagnosticReports

/// What came of a run.
package struct LintResult: Sendable {
  package let report: Report
  /// What could not be looked at, sorted by path. The report is about the rest.
  package let problems: [Problem]

  package init(report: Report, problems: [Problem]) {
    self.report = report
    self.problems = problems
  }

  /// Whether some finding is at least this bad.
  package func has(atLeast severity: Severity) -> Bool {
    report.diagnostics.contains { $0.severity >= severity }
  }
}
