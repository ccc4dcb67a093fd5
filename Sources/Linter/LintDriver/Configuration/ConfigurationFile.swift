internal import DependencyProgram
internal import DiagnosticReports

/// The contents of one configuration file.
struct ConfigurationFile: Sendable {
  let path: AbsolutePath
  /// The path as messages print it.
  let shown: String

  /// The files that it extends; later ones override earlier ones.
  var extends: [Reference] = []
  var requiredVersion: RequiredVersion?
  var rules: RuleLayer
  var failOn: Severity?
  var baseline: Reference?
  /// Nil means all files.
  var include: PathPatterns?
  var exclude: PathPatterns?
  var overrides: [Override] = []
  /// Whether reports for people show hints in full.
  var hints: Bool?
  var profile: Profile?
  var system: NamedSystem?
  var escapingFunctions: [FunctionName]?
  var ignoredChildren: [String]?
  /// Where the pages of the rules are.
  var documentation: RulePages?

  /// Another file that it names.
  struct Reference: Sendable {
    /// Relative to the folder of the file, or absolute.
    let path: String
    /// Where it is written.
    let place: Place
  }

  /// The settings that differ for some of the files.
  struct Override: Sendable {
    let paths: PathPatterns
    let rules: RuleLayer
  }

  init(path: AbsolutePath, shown: String) {
    self.path = path
    self.shown = shown
    rules = RuleLayer(origin: shown)
  }

  /// The folder that its paths are relative to.
  var folder: AbsolutePath { path.parent ?? .root }

  /// The name of the files to look for.
  static let name = ".deplint.json"
}
