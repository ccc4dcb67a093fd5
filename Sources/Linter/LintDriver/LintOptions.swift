internal import DependencyFacts
package import DependencyProgram

/// The options of a run, apart from the files.
package struct LintOptions: Sendable {
  /// The rules to run where no configuration says otherwise; see `RuleSelection`.
  package var rules: [Rule]
  /// Nil leaves configuration files alone.
  package var configurations: Configurations?
  /// Which semantics the wrapper has; if nil, a configuration says it, or the program shows it.
  package var profile: Profile?
  /// How many threads work at once. The result does not depend on it.
  package var jobs: Int
  /// Where facts are kept between runs; nowhere if nil.
  package var cache: CacheLocation?
  /// The receiver of progress reports.
  package var progress: Progress?
  /// Which findings are known already.
  package var baseline = BaselineUse.configured
  /// Which findings the report is about.
  package var scope = ReportScope.everything
  /// The texts that are linted in place of files on the disk.
  package var overlay = SourceOverlay()
  /// Whether the process ends after the run, so that nobody needs the memory of the program back.
  package var isLastRun = false
  /// The parts of the program that a report shows beside findings. None is worked out unasked.
  package var programParts: ProgramParts = []
  /// An earlier report or a baseline that a page compares the findings with.
  package var comparison: String?
  /// Whose index it is that the overlay holds; nil if it holds something else.
  var index: GitRepository?
  /// How the facts of a file are made. A test puts a defective parser here.
  package var buildFacts: FactReader.Build = { bytes throws(MalformedFacts) in
    try FileFacts(bytes: bytes)
  }

  /// The use of configuration files.
  package struct Configurations: Sendable {
    /// All rules, so that files can select them.
    package var rules: [Rule]
    /// The selection on the command line, which files cannot change.
    package var selection: RuleSelection
    /// The one configuration for all files; nil means the nearest one above each.
    package var file: String?

    package init(rules: [Rule], selection: RuleSelection = RuleSelection(), file: String? = nil) {
      self.rules = rules
      self.selection = selection
      self.file = file
    }
  }

  /// All rules that can run; files' policies choose among them.
  var knownRules: [Rule] { configurations?.rules ?? rules }

  /// More threads than this only wait for each other.
  private static let jobLimit = 256

  package init(
    rules: [Rule], configurations: Configurations? = nil, profile: Profile? = nil,
    jobs: Int = Workers.available, cache: CacheLocation? = nil
  ) {
    self.rules = rules
    self.configurations = configurations
    self.profile = profile
    self.cache = cache
    self.jobs = min(max(1, jobs), LintOptions.jobLimit)
  }
}
