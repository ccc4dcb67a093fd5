internal import DependencyProgram

/// Reads configuration files and what they extend, each once.
struct ConfigurationLoader {
  private let rules: [Rule]
  private let overlay: SourceOverlay
  private let workingFolder: AbsolutePath
  private var loaded: [AbsolutePath: Configuration?] = [:]
  /// What is wrong with the files that were read.
  private(set) var problems: [Problem] = []
  /// What was read of each file that was looked for; nothing of one that could not be read.
  private(set) var texts: [AbsolutePath: [UInt8]] = [:]

  /// - Parameters:
  ///   - rules: those that can be named.
  ///   - overlay: what is read in place of files on the disk.
  init(
    rules: [Rule], overlay: SourceOverlay = SourceOverlay(), workingFolder: AbsolutePath
  ) {
    self.rules = rules
    self.overlay = overlay
    self.workingFolder = workingFolder
  }

  /// The configuration of a file; nil if something is wrong with it or with one that it extends.
  mutating func load(_ path: AbsolutePath) -> Configuration? {
    if let known = loaded[path] { return known }
    let files = load(path, below: [])
    let configuration = files.map(Configuration.init(files:))
    loaded[path] = .some(configuration)
    return configuration
  }

  /// - Parameter children: the files that extend this one, the one that began last.
  private mutating func load(
    _ path: AbsolutePath, below children: [ConfigurationFile]
  ) -> [ConfigurationFile]? {
    let shown = path.shown(from: workingFolder)
    texts[path] = []
    guard canFind(path) else {
      problems.append(.missing(shown))
      return nil
    }
    let bytes: [UInt8]
    do throws(Problem) {
      bytes = try read(path, shown: shown)
    } catch {
      problems.append(error)
      return nil
    }
    texts[path] = bytes
    let parser = ConfigurationParser(
      bytes, into: ConfigurationFile(path: path, shown: shown), rules: rules)
    problems += parser.problems
    guard let parent = parser.file.extends else {
      return parser.problems.isEmpty ? [parser.file] : nil
    }
    guard let parents = parents(parent, of: parser.file, below: children),
      parser.problems.isEmpty
    else { return nil }
    return parents + [parser.file]
  }

  private mutating func parents(
    _ parent: ConfigurationFile.Parent, of file: ConfigurationFile,
    below children: [ConfigurationFile]
  ) -> [ConfigurationFile]? {
    let path = AbsolutePath(parent.path, from: file.folder)
    guard canFind(path) else {
      texts[path] = []
      problems.append(
        Problem(
          path: file.shown, at: parent.place,
          what: "there is no file '\(path.shown(from: workingFolder))'",
          advice: "'extends' counts from the folder of this file"))
      return nil
    }
    let chain = children + [file]
    guard !chain.contains(where: { $0.path == path }) else {
      let circle = (chain.drop { $0.path != path } + chain.filter { $0.path == path }).map(\.shown)
      let text = circle.joined(separator: " -> ")
      problems.append(
        Problem(
          path: file.shown, at: parent.place, what: "'extends' goes in a circle: \(text)",
          advice: "remove it from one of these files"))
      return nil
    }
    return load(path, below: chain)
  }

  private func canFind(_ path: AbsolutePath) -> Bool {
    overlay.hasText(at: place(of: path)) || Linter.canFind(path.text)
  }

  private func read(_ path: AbsolutePath, shown: String) throws(Problem) -> [UInt8] {
    if case .text(let bytes) = overlay[place(of: path)] { return bytes }
    return try SourceReader.read(shown).bytes
  }

  private func place(of path: AbsolutePath) -> AbsolutePath {
    overlay.isEmpty ? path : .place(of: path.text, from: workingFolder)
  }
}
