/// The exit status of the process.
enum ExitStatus: Int32, CaseIterable {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings.
  case findings = 1
  /// The run itself failed. It takes precedence over findings, because files that were not read may
  /// hide more of them.
  case failure = 2

  /// The meaning of the status, as one phrase.
  var summary: String {
    switch self {
    case .clean: "no findings, or none as severe as --fail-on"
    case .findings: "findings; with lsp: the client exited without a shutdown request"
    case .failure: "part of the run failed, with or without findings; the rest is linted"
    }
  }
}
