internal import Diagnostics

/// A report for GitLab's code quality widget.
enum GitLabReport {
  static func document(of report: Report) -> JSONValue {
    let fingerprints = Fingerprint.ofEach(report.diagnostics)
    return .array(
      zip(report.diagnostics, fingerprints).map { diagnostic, fingerprint in
        let source = report.source(of: diagnostic.range)
        let line = source.lines.place(ofOffset: diagnostic.range.start).line
        return [
          "description": .string(diagnostic.message),
          "check_name": .string(diagnostic.rule),
          "fingerprint": .string(fingerprint),
          "severity": .string(name(of: diagnostic.severity)),
          "location": [
            "path": .string(source.path), "lines": ["begin": .integer(line)],
          ],
        ]
      })
  }

  private static func name(of severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
