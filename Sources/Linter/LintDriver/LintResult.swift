package import DependencyProgram
package import DiagnosticReports

/// The result of a run.
package struct LintResult: Sendable {
  package let report: Report
  /// The files and folders that could not be read, sorted by path. The report covers the rest.
  package let problems: [Problem]
  /// The lowest severity that fails the run, by the index of the file, if its configuration sets
  /// one.
  let failOn: [Int32: Severity]
  /// Whether configurations ask for hints, or let them fail the run.
  package let asksForHints: Bool

  /// - Parameter showsHints: whether a configuration asks for hints.
  init(
    report: Report, problems: [Problem], failOn: [Int32: Severity], showsHints: Bool = false
  ) {
    var report = report
    report.problems = problems.map(ReportedProblem.init)
    self.report = report
    self.problems = problems
    self.failOn = failOn
    asksForHints = showsHints || failOn.values.contains(.info)
  }

  /// The same result with further problems.
  package func adding(_ more: [Problem]) -> LintResult {
    LintResult(
      report: report, problems: problems + more, failOn: failOn, showsHints: asksForHints)
  }

  /// Whether at least one finding has this severity or a higher one.
  ///
  /// - Parameter severity: if nil, the configuration of each file decides, and without one
  ///   `warning`.
  package func has(atLeast severity: Severity?) -> Bool {
    // By place, since files whose places are shown as one finding can have other configurations.
    report.places.contains { diagnostic in
      diagnostic.severity >= severity ?? failOn[diagnostic.range.file] ?? .warning
    }
  }
}

extension ReportedProblem {
  init(_ problem: Problem) {
    self.init(
      path: problem.path, at: problem.place, message: problem.what, advice: problem.advice,
      isFailure: problem.isFailure)
  }
}
