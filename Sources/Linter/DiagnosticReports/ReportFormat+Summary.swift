extension ReportFormat {
  /// A phrase that describes the format, for `--help`.
  package var summary: String {
    switch self {
    case .text: "findings with the lines of code; the default"
    case .concise: "one line for each finding"
    case .json: "one JSON document, for programs"
    case .jsonl: "one line of JSON for each finding"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations in a GitHub workflow"
    case .gitlab: "GitLab's code quality report"
    case .xcode: "for an Xcode build phase: absolute paths, notes, unread files"
    case .junit: "JUnit XML, for CI systems that show tests"
    case .checkstyle: "Checkstyle XML, for review bots"
    case .html: "one page for a browser: findings, graph and tests"
    }
  }
}
