internal import DependencyProgram
internal import DiagnosticReports

/// The contents of one configuration file.
struct ConfigurationFile: Sendable {
  let path: AbsolutePath
  /// As messages print it.
  let shown: String

  var extends: Parent?
  var requiredVersion: RequiredVersion?
  var rules: RuleLayer
  var failOn: Severity?
  /// Nil means all files.
  var include: PathPatterns?
  var exclude: PathPatterns?
  var overrides: [Override] = []
  var profile: Profile?
  var system: NamedSystem?
  var escapingFunctions: [FunctionName]?
  var ignoredChildren: [String]?

  /// The configuration that this one begins with.
  struct Parent: Sendable {
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

  /// The folder that its paths count from.
  var folder: AbsolutePath { path.parent ?? .root }

  /// The name that is looked for.
  static let name = ".deplint.json"
}
