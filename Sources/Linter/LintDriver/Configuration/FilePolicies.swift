internal import DependencyProgram

/// The policies of files; equal settings are shared.
struct FilePolicies {
  /// The configurations that govern at least one file, in the order in which they were found.
  private(set) var configurations: [Configuration] = []
  private let rules: [Rule]
  private let commandLine: RuleSelection.IDs
  private let plain: FilePolicy
  private var settings: [[String]: RuleSettings] = [:]
  /// By the path of the configuration.
  private var governed: [AbsolutePath: Governed] = [:]

  /// The policy for the files of a folder.
  enum FolderPolicy {
    /// The same for all.
    case one(FilePolicy)
    case governed(Governed)
  }

  /// A configuration, with its cached answers for files.
  final class Governed {
    fileprivate let configuration: Configuration
    fileprivate let failOn: Severity?
    fileprivate let baseline: ConfiguredBaseline?
    /// The settings by whether each override applies, in their order.
    fileprivate var settings: [[Bool]: RuleSettings] = [:]

    fileprivate init(_ configuration: Configuration) {
      self.configuration = configuration
      failOn = configuration.last(\.failOn)?.value
      baseline = ConfiguredBaseline(of: configuration)
    }
  }

  /// - Parameter plain: for files that no configuration governs.
  init(_ options: LintOptions.Configurations, plain: FilePolicy) {
    rules = options.rules
    // The words were already checked when the options were made.
    commandLine = (try? options.selection.ids(among: options.rules)) ?? RuleSelection.IDs()
    self.plain = plain
  }

  mutating func policy(of governor: GoverningConfigurations.Governor) -> FolderPolicy {
    switch governor {
    case .nobody: return .one(plain)
    case .broken: return .one(FilePolicy(isLinted: false, rules: plain.rules))
    case .configuration(let configuration):
      let path = configuration.files.last?.path ?? .root
      if let known = governed[path] { return .governed(known) }
      let new = Governed(configuration)
      governed[path] = new
      configurations.append(configuration)
      return .governed(new)
    }
  }

  mutating func policy(of file: GlobSubject, _ folder: FolderPolicy) -> FilePolicy {
    switch folder {
    case .one(let policy): return policy
    case .governed(let governed):
      return FilePolicy(
        isLinted: governed.configuration.exclusion(of: file) == nil,
        rules: settings(for: file, governed), failOn: governed.failOn, baseline: governed.baseline)
    }
  }

  private mutating func settings(for file: GlobSubject, _ governed: Governed) -> RuleSettings {
    let overrides = governed.configuration.overrides(for: file)
    if let known = governed.settings[overrides] { return known }
    let layers = governed.configuration.layers(overriddenAs: overrides)
    // A layer's origin names it: its file, and its number within.
    let key = layers.map(\.origin)
    let new = settings[key] ?? RuleSettings(rules, layers: layers, commandLine: commandLine)
    settings[key] = new
    governed.settings[overrides] = new
    return new
  }
}
