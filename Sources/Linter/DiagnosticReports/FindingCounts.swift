package import Diagnostics

/// The number of findings, by severity and by fix.
package struct FindingCounts: Sendable, Equatable {
  package private(set) var errors = 0
  package private(set) var warnings = 0
  package private(set) var infos = 0
  /// The number of findings with a safe fix.
  package private(set) var safelyFixable = 0
  /// The number of findings without a safe fix but with one that needs a look.
  package private(set) var unsafelyFixable = 0

  init() {}

  /// - Parameter report: has the texts that fixes need.
  package init(of diagnostics: [Diagnostic], in report: Report) {
    for diagnostic in diagnostics {
      add(diagnostic.severity, fixes: report.fixes(of: diagnostic))
    }
  }

  package var all: Int { errors + warnings + infos }

  /// - Parameter fixes: the fixes of the finding that can be applied.
  mutating func add(_ severity: Severity, fixes: [Diagnostic.Fix]) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .info: infos += 1
    }
    let fixes = fixes.filter { !$0.edits.isEmpty }
    if fixes.contains(where: { $0.safety == .safe }) {
      safelyFixable += 1
    } else if !fixes.isEmpty {
      unsafelyFixable += 1
    }
  }
}

extension Report {
  /// The counts of all shown findings.
  package var counts: FindingCounts { FindingCounts(of: diagnostics, in: self) }

  /// The counts of each rule that has findings, most findings first, then by the rule's id.
  package var countsByRule: [(rule: String, counts: FindingCounts)] {
    var counts: [String: FindingCounts] = [:]
    for diagnostic in diagnostics {
      counts[diagnostic.rule, default: FindingCounts()]
        .add(diagnostic.severity, fixes: fixes(of: diagnostic))
    }
    return counts.map { (rule: $0, counts: $1) }
      .sorted { ($1.counts.all, $0.rule) < ($0.counts.all, $1.rule) }
  }
}
