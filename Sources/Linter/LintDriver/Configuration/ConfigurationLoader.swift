internal import DependencyProgram

/// Reads configuration files and the files that they extend, each once.
struct ConfigurationLoader {
  private let rules: [Rule]
  private let version: String
  private let overlay: SourceOverlay
  private let workingFolder: AbsolutePath
  private var loaded: [AbsolutePath: Configuration?] = [:]
  /// The problems in the files that were read.
  private(set) var problems: [Problem] = []
  /// The text of each file that was looked for; empty if it could not be read.
  private(set) var texts: [AbsolutePath: [UInt8]] = [:]

  /// - Parameters:
  ///   - configurations: the rules that can be named, and the version of deplint.
  ///   - overlay: the texts that are read in place of files on the disk.
  init(
    _ configurations: LintOptions.Configurations, overlay: SourceOverlay = SourceOverlay(),
    workingFolder: AbsolutePath
  ) {
    rules = configurations.rules
    version = configurations.version
    self.overlay = overlay
    self.workingFolder = workingFolder
  }

  /// The configuration of a file; nil if something is wrong with it or with one that it extends.
  mutating func load(_ path: AbsolutePath) -> Configuration? {
    if let known = loaded[path] { return known }
    let problemCount = problems.count
    var chain = Chain()
    add(path, to: &chain)
    let configuration = problems.count == problemCount ? Configuration(files: chain.files) : nil
    loaded[path] = .some(configuration)
    return configuration
  }

  /// More files are treated as a mistake: their combined effect would be impossible to follow.
  private static let fileLimit = 100

  /// A file and those that it extends, as far as they can be read.
  private struct Chain {
    /// Each once, parents before their children.
    var files: [ConfigurationFile] = []
    /// The paths of all files that were looked for.
    var visited: Set<AbsolutePath> = []
  }

  /// Adds a file to a chain, after its parents. A file that several others extend keeps its first
  /// position, so that it never overrides a file that extends it.
  ///
  /// - Parameter children: the files that extend it, directly or not, the one that names it last.
  private mutating func add(
    _ path: AbsolutePath, to chain: inout Chain, extendedBy children: [ConfigurationFile] = []
  ) {
    guard chain.visited.insert(path).inserted, let file = read(path) else { return }
    for parent in file.extends {
      let children = children + [file]
      if let path = self.path(of: parent, extendedBy: children, chain) {
        add(path, to: &chain, extendedBy: children)
      }
    }
    chain.files.append(file)
  }

  private mutating func read(_ path: AbsolutePath) -> ConfigurationFile? {
    let shown = path.shown(from: workingFolder)
    texts[path] = []
    guard canFind(path) else {
      problems.append(.missing(shown))
      return nil
    }
    do throws(Problem) {
      let bytes = try read(path, shown: shown)
      texts[path] = bytes
      let parser = ConfigurationParser(
        bytes, into: ConfigurationFile(path: path, shown: shown), rules: rules, version: version)
      problems += parser.problems
      if let problem = straying(parser.file) { problems.append(problem) }
      return parser.file
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// The path of a parent; nil if it cannot be one.
  ///
  /// - Parameter children: the files that extend it, directly or not, the one that names it last.
  private mutating func path(
    of parent: ConfigurationFile.Reference, extendedBy children: [ConfigurationFile],
    _ chain: Chain
  ) -> AbsolutePath? {
    guard let file = children.last else { return nil }
    let complain = { (what: String, advice: String) in
      Problem(path: file.shown, at: parent.place, what: what, advice: advice)
    }
    guard !parent.path.contains("://") else {
      problems.append(
        complain("'extends' takes the path of a file, not a web address", "save it as a file"))
      return nil
    }
    let path = AbsolutePath(parent.path, from: file.folder)
    guard canFind(path) else {
      texts[path] = []
      problems.append(
        complain(
          "there is no file '\(path.shown(from: workingFolder))'",
          "'extends' is relative to the folder of this file"))
      return nil
    }
    if let start = children.firstIndex(where: { $0.path == path }) {
      let circle = (children[start...] + [children[start]]).map(\.shown)
      problems.append(
        complain(
          "'extends' goes in a circle: \(circle.joined(separator: " -> "))",
          "remove it from one of these files"))
      return nil
    }
    guard chain.visited.count < ConfigurationLoader.fileLimit else {
      problems.append(
        complain(
          "'extends' leads through more than \(ConfigurationLoader.fileLimit) files",
          "join some of them"))
      return nil
    }
    return path
  }

  /// The problem of a baseline that lies outside of the repository of the file that names it, or,
  /// without a repository, outside of that file's folder. A run may write its baseline, and anybody
  /// may have written the configuration. Nil if it lies inside.
  private func straying(_ file: ConfigurationFile) -> Problem? {
    guard let baseline = file.baseline else { return nil }
    let upward = sequence(first: file.folder, next: \.parent)
    let limit = upward.first { $0.has(".git") } ?? file.folder
    let path = AbsolutePath(baseline.path, from: file.folder)
    guard path.path(below: limit) == nil else { return nil }
    return Problem(
      path: file.shown, at: baseline.place,
      what: "the baseline lies outside of '\(limit.shown(from: workingFolder))'",
      advice: "put it there, or name it with '--baseline'")
  }

  private func canFind(_ path: AbsolutePath) -> Bool { overlay.canFind(place(of: path)) }

  private func read(_ path: AbsolutePath, shown: String) throws(Problem) -> [UInt8] {
    try overlay.read(place(of: path), shown: shown)
  }

  private func place(of path: AbsolutePath) -> AbsolutePath {
    overlay.isEmpty ? path : .place(of: path.text, from: workingFolder)
  }
}
