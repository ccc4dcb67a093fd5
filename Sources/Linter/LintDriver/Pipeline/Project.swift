internal import DependencyProgram
internal import DiagnosticReports

/// The files to lint, according to folders and configurations; no source has been read yet.
struct Project: Sendable {
  /// Sorted by path within the program.
  var sources: [SourceFile] = []
  /// The files that describe targets, sorted likewise.
  var targetFiles: [TargetSource] = []
  /// Whether there is an Xcode project that is not among these.
  var hasUntoldProject = false
  /// The options of the program.
  var options = Program.Options()
  /// Where the pages of the rules are.
  var pages = RulePages.built
  /// Whether reports for people show hints in full.
  var showsHints = false
  /// Whether it is a whole project, as far as can be told.
  var isWhole = true
  /// The files and folders that could not be read.
  var problems: [Problem] = []

  /// An empty project.
  init() {}

  /// The result of a walk, with the decisions of configurations.
  init(_ walk: FileWalk, _ plan: LintPlan) {
    sources = plan.sources
    let hasSpec = walk.targetFiles.contains { $0.kind == .xcodeGenSpec }
    targetFiles = walk.targetFiles.filter { hasSpec || $0.kind != .specPart }
      .map(TargetSource.init)
    hasUntoldProject = walk.hasUntoldProject
    options = plan.programOptions
    pages = plan.pages
    showsHints = plan.showsHints
    isWhole = walk.points.contains(where: \.isProject)
    options.hasAllFiles = isWhole
    problems = walk.problems + plan.problems
  }

  /// Files in memory.
  init(inMemory files: [(path: String, bytes: [UInt8])], _ options: LintOptions) {
    let policy = FilePolicy(rules: RuleSettings(running: options.rules))
    sources = files.map { SourceFile(path: $0.path, bytes: $0.bytes, policy) }
      .sorted { $0.programPath < $1.programPath }
    targetFiles = sources.compactMap(TargetSource.init)
    sources.removeAll { !$0.programPath.hasSuffix(".swift") }
    self.options = Program.Options(profile: options.profile)
  }

  /// The index of a file among the sources; nil if it is not one of them.
  func sourceIndex(ofPath programPath: String) -> Int? {
    var range = sources.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if sources[middle].programPath < programPath {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    let index = range.lowerBound
    return index < sources.count && sources[index].programPath == programPath ? index : nil
  }
}

extension FilePolicy {
  /// The policy of a file that is read only for its effect on other files; findings in it are not
  /// reported.
  static let unjudged = FilePolicy(isLinted: false, rules: RuleSettings(running: []))
}
