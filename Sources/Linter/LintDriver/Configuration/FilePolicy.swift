internal import DependencyProgram

/// How the findings in one file are dealt with.
struct FilePolicy: Sendable {
  /// Whether findings in it are reported. If not, the file is still read: its declarations count in
  /// other files.
  let isLinted: Bool
  let rules: RuleSettings
  /// The lowest severity that makes the exit status 1, unless the command line sets another; nil
  /// for the default.
  let failOn: Severity?
  /// The baseline that its configuration names; nil if it names none.
  let baseline: ConfiguredBaseline?

  init(
    isLinted: Bool = true, rules: RuleSettings, failOn: Severity? = nil,
    baseline: ConfiguredBaseline? = nil
  ) {
    self.isLinted = isLinted
    self.rules = rules
    self.failOn = failOn
    self.baseline = baseline
  }

  /// A finding as it is reported in this file; nil if it is not reported.
  func judged(_ diagnostic: Diagnostic, of rule: Rule) -> Diagnostic? {
    isLinted ? rules.judged(diagnostic, of: rule) : nil
  }
}
