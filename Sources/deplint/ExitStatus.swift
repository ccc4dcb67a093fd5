/// What the process says about itself when it ends.
enum ExitStatus: Int32 {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings.
  case findings = 1
  /// The run itself went wrong. Stronger than findings: what was not read may hide more of them.
  case failure = 2
}
