internal import DependencyProgram

/// Reads configuration files and what they extend, each once.
struct ConfigurationLoader {
  private let rules: [Rule]
  private let overlay: SourceOverlay
  private let workingFolder: AbsolutePath
  private var loaded: [AbsolutePath: Configuration?] = [:]
  /// The problems in the files that were read.
  private(set) var problems: [Problem] = []
  /// The text of each file that was looked for; nothing for one that could not be read.
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
    let problemCount = problems.count
    let files = chain(from: path)
    let configuration = problems.count == problemCount ? Configuration(files: files) : nil
    loaded[path] = .some(configuration)
    return configuration
  }

  /// A longer chain is taken for a mistake: nobody could say what it comes to.
  private static let chainLimit = 100

  /// A file and those that it extends, the outermost parent first, as far as they can be read.
  private mutating func chain(from path: AbsolutePath) -> [ConfigurationFile] {
    var files: [ConfigurationFile] = []
    var next: AbsolutePath? = path
    while let path = next, let file = read(path) {
      files.append(file)
      next = file.extends.flatMap { self.path(of: $0, extendedBy: files) }
    }
    return files.reversed()
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
        bytes, into: ConfigurationFile(path: path, shown: shown), rules: rules)
      problems += parser.problems
      return parser.file
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Where a parent lies; nil if it cannot be one.
  ///
  /// - Parameter children: the files that extend it, directly or not, the one that names it last.
  private mutating func path(
    of parent: ConfigurationFile.Parent, extendedBy children: [ConfigurationFile]
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
          "'extends' counts from the folder of this file"))
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
    guard children.count < ConfigurationLoader.chainLimit else {
      problems.append(
        complain(
          "'extends' leads through more than \(ConfigurationLoader.chainLimit) files",
          "join some of them"))
      return nil
    }
    return path
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
