package import DependencyProgram

/// What a run is asked to do, apart from the files.
package struct LintOptions: Sendable {
  /// The rules to run; see `RuleSelection`.
  package var rules: [Rule]
  /// Which semantics the wrapper has; found from the program if nil.
  package var profile: Profile?
  /// How many threads work at once. The result does not depend on it.
  package var jobs: Int
  /// What is linted in place of files' own texts, by path as reports print it: what fixes make of them.
  var replacements: [String: [UInt8]] = [:]

  /// More threads than this only wait for each other.
  private static let jobLimit = 256

  package init(rules: [Rule], profile: Profile? = nil, jobs: Int = Workers.available) {
    self.rules = rules
    self.profile = profile
    self.jobs = min(max(1, jobs), LintOptions.jobLimit)
  }
}
