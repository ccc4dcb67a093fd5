internal import DependencyProgram

/// What configurations make of a run: which files are linted, with which rules, and how the program
/// is to be understood.
struct LintPlan {
  private(set) var sources: [SourceFile] = []
  private(set) var programOptions: Program.Options
  /// What is wrong with configuration files.
  private(set) var problems: [Problem] = []
  /// What was read of each configuration file that counts; nothing of those that are missing.
  private(set) var configurationTexts: [AbsolutePath: [UInt8]] = [:]

  /// - Parameter overlay: what is read in place of configuration files on the disk.
  init(_ walk: FileWalk, _ options: LintOptions, overlay: SourceOverlay = SourceOverlay()) {
    programOptions = Program.Options(profile: options.profile)
    let plain = FilePolicy(rules: RuleStandings(running: options.rules))
    guard let configurations = options.configurations else {
      sources = walk.files.map { SourceFile($0, plain) }
      return
    }
    let loader = ConfigurationLoader(
      rules: configurations.rules, overlay: overlay, workingFolder: walk.workingFolder)
    var governing = GoverningConfigurations(
      loader, common: configurations.file.map { AbsolutePath($0, from: walk.workingFolder) },
      points: walk.points,
      marks: walk.marks.map { AbsolutePath($0.programPath, from: walk.root) })
    guard !governing.isEmpty else {
      sources = walk.files.map { SourceFile($0, plain) }
      return
    }
    var policies = FilePolicies(configurations, plain: plain)
    for file in walk.files {
      let path = AbsolutePath(file.programPath, from: walk.root)
      let governor = governing.governor(ofFolder: path.parent ?? .root)
      sources.append(SourceFile(file, policies.policy(for: path, governor)))
    }
    settle(walk, &governing, policies, options)
  }

  /// Settles what holds for the program as a whole.
  private mutating func settle(
    _ walk: FileWalk, _ governing: inout GoverningConfigurations, _ policies: FilePolicies,
    _ options: LintOptions
  ) {
    var above: [Configuration] = []
    for point in walk.points {
      if case .configuration(let configuration) = governing.governor(ofFolder: point.folder) {
        above.append(configuration)
      }
    }
    let settings = ProgramSettings(profile: options.profile, governing: above)
    programOptions = settings.options
    problems = governing.problems + settings.problems
    configurationTexts = governing.texts
    var heard = Set(above.flatMap(\.files).map(\.path))
    for configuration in policies.configurations {
      for file in configuration.files where heard.insert(file.path).inserted {
        guard let key = file.programKeys.first, let folder = configuration.files.last?.folder else {
          continue
        }
        problems.append(
          .unheard(key, in: file, governing: folder.shown(from: walk.workingFolder)))
      }
    }
  }

  /// The rules that run in at least one file, in their own order.
  static func rules(among all: [Rule], for policies: [FilePolicy]) -> [Rule] {
    // Many files share one object.
    var seen: Set<ObjectIdentifier> = []
    let standings = policies.filter {
      $0.isLinted && seen.insert(ObjectIdentifier($0.rules)).inserted
    }.map(\.rules)
    return all.filter { rule in standings.contains { $0.isActive(rule.id) } }
  }
}

extension Problem {
  /// A key about the program as a whole, in a configuration that does not govern a linted path.
  ///
  /// - Parameter folder: what it governs instead.
  fileprivate static func unheard(
    _ key: ConfigurationKey, in file: ConfigurationFile, governing folder: String
  ) -> Problem {
    Problem(
      path: file.shown, what: "'\(key)' is about the whole program and not heeded here",
      advice: "lint '\(folder)' by itself, or set it in the configuration of the linted path",
      isFailure: false)
  }
}
