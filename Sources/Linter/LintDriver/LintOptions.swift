internal import DependencyFacts
package import DependencyProgram
internal import DiagnosticReports

/// The options of a run, apart from the files.
package struct LintOptions: Sendable {
  /// The rules to run where no configuration says otherwise; see `RuleSelection`.
  package var rules: [Rule]
  /// Nil ignores configuration files.
  package var configurations: Configurations?
  /// The semantics of the wrapper; if nil, a configuration sets them, or they are inferred from the
  /// program.
  package var profile: Profile?
  /// How many threads work at once. The result does not depend on it.
  package var jobs: Int
  /// The place where facts are kept between runs; nil keeps none.
  package var cache: CacheLocation?
  /// The receiver of progress reports.
  package var progress: Progress?
  /// The baseline of findings that are already known.
  package var baseline = BaselineUse.configured
  /// The findings that the report covers.
  package var scope = ReportScope.everything
  /// The texts that are linted in place of files on the disk.
  package var overlay = SourceOverlay()
  /// Whether the process ends after the run, so that the memory of the program need not be freed.
  package var isLastRun = false
  /// The parts of the program that a report shows beside findings. None is worked out unasked.
  package var programParts: ProgramParts = []
  /// When the programs of a tree are linked in turns.
  package var turns = Turns()
  /// Whether the files are linked even if they cannot form a dependency system.
  var linksAlways = false
  /// An earlier report or a baseline that a page compares the findings with.
  package var comparison: String?
  /// Whose index it is that the overlay holds; nil if it holds something else.
  var index: GitRepository?
  /// Lets another process do the work, which may fail; nil does it in this one.
  package var supervisor: Supervisor?
  /// The knowledge of this process as a worker; nil if it is none.
  package var worker: Supervision.Worker?
  /// The text that was read from standard input.
  var input: [UInt8]?
  /// The function that makes the facts of a file. Tests substitute a defective parser.
  package var buildFacts: FactReader.Build = { bytes throws(MalformedFacts) in
    try FileFacts(bytes: bytes)
  }

  /// From some number of files on, the separate programs of a tree are gathered and linked a few at
  /// a time, so that memory does not grow with the tree. All files are searched first, which takes
  /// a tenth of the time.
  package struct Turns: Sendable {
    /// The least number of files of a tree.
    package var leastFiles: Int
    /// About how many files are gathered together.
    package var filesAtOnce: Int

    package init(leastFiles: Int = 32_768, filesAtOnce: Int = 4096) {
      self.leastFiles = leastFiles
      self.filesAtOnce = filesAtOnce
    }
  }

  /// The use of configuration files.
  package struct Configurations: Sendable {
    /// All rules, so that files can select them.
    package var rules: [Rule]
    /// The selection on the command line, which files cannot change.
    package var selection: RuleSelection
    /// The single configuration for all files; nil means the nearest one above each file.
    package var file: String?
    /// The version of deplint that configurations are read by.
    package var version: String

    package init(
      rules: [Rule], selection: RuleSelection = RuleSelection(), file: String? = nil,
      version: String = Tool.version
    ) {
      self.rules = rules
      self.selection = selection
      self.file = file
      self.version = version
    }
  }

  /// All rules that can run; files' policies choose among them.
  package var knownRules: [Rule] {
    let all = configurations?.rules ?? rules
    return worker?.leftOut.rest(of: all) ?? all
  }

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
