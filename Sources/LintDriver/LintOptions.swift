package import DependencyProgram

/// What a run is asked to do, apart from the files.
package struct LintOptions: Sendable {
  /// The rules to run; see `RuleSelection`.
  package var rules: [Rule]
  /// Which semantics the wrapper has; found from the program if nil.
  package var profile: Profile?
  /// How many threads work at once. The result does not depend on it.
  package var jobs: Int
  /// Where facts are kept between runs; nowhere if nil.
  package var cache: CacheLocation?
  /// Who is to be told how far it is.
  package var progress: Progress?

  /// More threads than this only wait for each other.
  private static let jobLimit = 256

  package init(
    rules: [Rule], profile: Profile? = nil, jobs: Int = Workers.available,
    cache: CacheLocation? = nil
  ) {
    self.rules = rules
    self.profile = profile
    self.cache = cache
    self.jobs = min(max(1, jobs), LintOptions.jobLimit)
  }
}
