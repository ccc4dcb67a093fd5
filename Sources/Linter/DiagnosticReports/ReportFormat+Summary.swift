extension ReportFormat {
  /// The description of the format, as one phrase for `--help`.
  package var summary: String {
    switch self {
    case .text: "findings with the lines of code; the default"
    case .concise: "a line for each finding"
    case .json: "one JSON document, for programs"
    case .jsonl: "a JSON object on a line for each finding"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations of a GitHub workflow"
    case .gitlab: "GitLab's code quality report"
    case .xcode: "for a build phase of Xcode: absolute paths, notes"
    case .junit: "JUnit XML, for CI systems that show tests"
    case .checkstyle: "Checkstyle XML, for review bots"
    case .html: "one page for a browser: findings, graph and tests"
    }
  }
}
