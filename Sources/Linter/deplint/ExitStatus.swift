/// The exit status of the process.
enum ExitStatus: Int32, CaseIterable {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings.
  case findings = 1
  /// The run itself went wrong. Stronger than findings: what was not read may hide more of them.
  case failure = 2

  /// When it is that, as one phrase.
  var summary: String {
    switch self {
    case .clean: "nothing found, or nothing as bad as --fail-on says"
    case .findings: "findings; for lsp: the editor left without a shutdown"
    case .failure: "something could not be done, findings or not; the rest is linted"
    }
  }
}
