/// A form in which a report can be written.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// One line for each finding.
  case concise
  /// For programs; see `Schema/deplint-report.schema.json`.
  case json
  /// The findings of `json`, each an object on one line.
  case jsonl
  /// The Static Analysis Results Interchange Format, for code scanning.
  case sarif
  /// Annotations in a GitHub workflow run.
  case github
  /// GitLab's code quality report.
  case gitlab
  /// Lines that Xcode shows in its editor if a build phase prints them.
  case xcode
  /// JUnit's XML, which CI systems show as tests.
  case junit
  /// Checkstyle's XML, which review bots read.
  case checkstyle
  /// A page for browsers.
  case html

  /// Whether the format leaves out hints unless they are asked for: one for people, who see each
  /// line. The text report lists them in short; programs get all.
  package var leavesOutHints: Bool {
    switch self {
    case .concise, .github, .xcode: true
    case .text, .json, .jsonl, .sarif, .gitlab, .junit, .checkstyle, .html: false
    }
  }

  /// Whether a report in this format can count the findings of each rule.
  package var hasStatistics: Bool { self == .text || self == .json }

  /// The whole report, with a final newline.
  package func render(_ report: Report, style: TextStyle) -> OutputText {
    let report = leavesOutHints && !style.showsHints ? report.withoutHints : report
    return switch self {
    case .text: TextReport(report, style: style).rendered()
    case .concise: ConciseReport.text(of: report)
    case .json: OutputText(JSONReport.document(of: report, showsStatistics: style.showsStatistics))
    case .jsonl: OutputText(lines: JSONReport.lines(of: report))
    case .sarif: OutputText(SARIFReport.document(of: report))
    case .github: OutputText(commands: GitHubReport.commands(of: report))
    case .gitlab: OutputText(GitLabReport.document(of: report))
    case .xcode: XcodeReport.text(of: report, folder: style.folder)
    case .junit: OutputText(JUnitReport.document(of: report))
    case .html: OutputText(HTMLReport.page(of: report, style: style))
    case .checkstyle: OutputText(CheckstyleReport.document(of: report))
    }
  }
}
