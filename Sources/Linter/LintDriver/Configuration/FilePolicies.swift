internal import DependencyProgram

/// The policies of files, which share what is the same.
struct FilePolicies {
  /// The configurations that govern some file, in the order in which they were met.
  private(set) var configurations: [Configuration] = []
  private let rules: [Rule]
  private let commandLine: RuleSelection.IDs
  private let plain: FilePolicy
  private var standings: [[String]: RuleStandings] = [:]
  private var seen: Set<AbsolutePath> = []

  /// - Parameter plain: for files that no configuration governs.
  init(_ options: LintOptions.Configurations, plain: FilePolicy) {
    rules = options.rules
    // Whoever made the options has looked whether the words mean anything.
    commandLine = (try? options.selection.ids(among: options.rules)) ?? RuleSelection.IDs()
    self.plain = plain
  }

  mutating func policy(
    for path: AbsolutePath, _ governor: GoverningConfigurations.Governor
  ) -> FilePolicy {
    switch governor {
    case .nobody: return plain
    case .broken: return FilePolicy(isLinted: false, rules: plain.rules)
    case .configuration(let configuration):
      if let file = configuration.files.last, seen.insert(file.path).inserted {
        configurations.append(configuration)
      }
      return FilePolicy(
        isLinted: configuration.exclusion(of: path) == nil,
        rules: standings(configuration.layers(for: path)),
        failOn: configuration.last(\.failOn)?.value)
    }
  }

  private mutating func standings(_ layers: [RuleLayer]) -> RuleStandings {
    // A layer's origin names it: its file, and its number within.
    let key = layers.map(\.origin)
    if let known = standings[key] { return known }
    let new = RuleStandings(rules, layers: layers, commandLine: commandLine)
    standings[key] = new
    return new
  }
}
