internal import DependencyProgram
internal import DiagnosticReports
internal import Globs

/// The effect of configurations on a run: which files are linted, with which rules, and with which
/// options for the program.
struct LintPlan {
  private(set) var sources: [SourceFile] = []
  private(set) var programOptions: Program.Options
  /// Where the pages of the rules are.
  private(set) var pages = RulePages.built
  /// Whether reports for people show hints in full.
  private(set) var showsHints = false
  /// The problems in configuration files.
  private(set) var problems: [Problem] = []
  /// The text of each configuration file that counts; empty if it is missing.
  private(set) var configurationTexts: [AbsolutePath: [UInt8]] = [:]

  /// - Parameter overlay: the texts that are read in place of configuration files on the disk.
  init(_ walk: FileWalk, _ options: LintOptions, overlay: SourceOverlay = SourceOverlay()) {
    programOptions = Program.Options(profile: options.profile)
    let plain = FilePolicy(
      rules: RuleSettings(
        running: options.rules, preset: options.configurations?.selection.preset))
    guard let configurations = options.configurations else {
      sources = walk.files.map { SourceFile($0, plain) }
      return
    }
    let loader = ConfigurationLoader(
      configurations, overlay: overlay, workingFolder: walk.workingFolder)
    var governing = GoverningConfigurations(
      loader, common: configurations.file.map { AbsolutePath($0, from: walk.workingFolder) },
      points: walk.points,
      marks: walk.marks.map { AbsolutePath($0.programPath, from: walk.root) }.filter { mark in
        overlay.isEmpty || overlay.canFind(.place(of: mark.text, from: walk.workingFolder))
      })
    guard !governing.isEmpty else {
      sources = walk.files.map { SourceFile($0, plain) }
      return
    }
    var policies = FilePolicies(configurations, plain: plain)
    sources.reserveCapacity(walk.files.count)
    var folder = GovernedFolder()
    for file in walk.files {
      if !folder.holds(file.programPath) {
        folder = GovernedFolder(of: file.programPath, from: walk.root) { path in
          policies.policy(of: governing.governor(ofFolder: path))
        }
      }
      let subject = folder.subject(file.programPath)
      sources.append(SourceFile(file, policies.policy(of: subject, folder.policy)))
    }
    settle(walk, &governing, policies, options)
  }

  /// Settles the options of the program as a whole.
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
    pages = settings.pages ?? .built
    showsHints = settings.showsHints
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
    let settings = policies.filter {
      $0.isLinted && seen.insert(ObjectIdentifier($0.rules)).inserted
    }.map(\.rules)
    return all.filter { rule in settings.contains { $0.isActive(rule.id) } }
  }
}

/// The folder of the current file. Files come folder by folder, and each answer about a folder is
/// computed once.
private struct GovernedFolder {
  private(set) var policy: FilePolicies.FolderPolicy
  /// The prefix of its files' paths, within the program and from the root of the file system.
  private let programPrefix: Substring
  private let prefix: [UInt8]

  /// A folder that holds no file.
  init() {
    policy = .one(.unjudged)
    programPrefix = "//"
    prefix = []
  }

  /// - Parameters:
  ///   - programPath: the path of a file in it.
  ///   - policy: looks up the policy of the folder.
  init(
    of programPath: String, from root: AbsolutePath,
    policy: (AbsolutePath) -> FilePolicies.FolderPolicy
  ) {
    programPrefix = GovernedFolder.prefix(of: programPath)
    let folder = AbsolutePath(String(programPrefix), from: root)
    prefix = Array(folder.text.utf8) + (folder.parent == nil ? [] : [Glob.slash])
    self.policy = policy(folder)
  }

  /// Up to the last slash.
  private static func prefix(of path: String) -> Substring {
    path.utf8.lastIndex(of: Glob.slash).map { path[...$0] } ?? ""
  }

  func holds(_ programPath: String) -> Bool {
    GovernedFolder.prefix(of: programPath) == programPrefix
  }

  func subject(_ programPath: String) -> GlobSubject {
    GlobSubject(fileAt: prefix + programPath.utf8.dropFirst(programPrefix.utf8.count))
  }
}

extension Problem {
  /// A key about the program as a whole, in a configuration that does not govern a linted path.
  ///
  /// - Parameter folder: the folder that it governs instead.
  fileprivate static func unheard(
    _ key: ConfigurationKey, in file: ConfigurationFile, governing folder: String
  ) -> Problem {
    Problem(
      path: file.shown, what: "'\(key)' is about the whole program and is ignored here",
      advice: "lint '\(folder)' by itself, or set it in the configuration of the linted path",
      isFailure: false)
  }
}
