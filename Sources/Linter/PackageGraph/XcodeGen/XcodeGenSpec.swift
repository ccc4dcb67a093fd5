extension ProjectDescription {
  /// Reads a spec of XcodeGen. Included specs are read through `read`. Those outside the root of
  /// the run and unreadable ones are left out, and the project is then incomplete.
  ///
  /// Nil for a file that only has the file name: it lacks the targets or the project name of a
  /// spec.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - path: the path of the file, relative to the root of the run.
  ///   - read: returns the contents of another file by its path relative to the root; nil if
  ///     there is none.
  /// - Throws: the reason and the line if the text is not readable YAML.
  package init?(
    xcodeGenSpec bytes: UnsafeBufferPointer<UInt8>, path: String, read: (String) -> [UInt8]?
  ) throws(ProjectFileError) {
    var loader = XcodeGenLoader(path: path)
    let spec = try loader.spec(bytes, read)
    guard let name = spec["name"]?.text, spec["targets"]?.pairs != nil || loader.hasIncludes else {
      return nil
    }
    var project = ProjectDescription(
      format: .xcodeGen, path: path, name: name, isComplete: loader.isComplete)
    try XcodeGenReader(spec: spec, folder: loader.folder).read(into: &project, read)
    self = project
  }
}

/// Merges a spec with those that it includes.
struct XcodeGenLoader {
  private let path: String
  /// The folder of the spec that the run found; paths are relative to it.
  let folder: String
  private(set) var isComplete = true
  private(set) var hasIncludes = false
  /// Files that are already part of the spec; each counts once.
  private var loaded: Set<String> = []

  private static let deepest = 16

  /// The contents of a file by its path relative to the root of the run.
  typealias Reading = (String) -> [UInt8]?

  init(path: String) {
    self.path = path
    folder = RelativePath.parent(path[...]).map(String.init) ?? ""
  }

  /// The location of a spec, and the folders that its paths are relative to.
  private struct Location {
    /// The folder that its includes with `relativePaths: false` are relative to.
    var base: String
    /// The path from there to the folder of the spec.
    var relative: String
    /// The prefix that makes its paths relative to the folder of the first spec.
    var prefix: String
  }

  /// The spec merged with everything that it includes.
  mutating func spec(
    _ bytes: UnsafeBufferPointer<UInt8>, _ read: Reading
  ) throws(ProjectFileError) -> YAMLNode {
    loaded.insert(path)
    let node = try YAMLParser.document(bytes)
    return try merged(node, Location(base: folder, relative: "", prefix: ""), depth: 0, read)
  }

  private mutating func merged(
    _ node: YAMLNode, _ location: Location, depth: Int, _ read: Reading
  ) throws(ProjectFileError) -> YAMLNode {
    var result: YAMLNode?
    let written = node["include"]
    for include in written?.elements ?? [written].compactMap(\.self) where !include.isNull {
      guard depth < Self.deepest else {
        throw ProjectFileError(line: include.line, message: "includes are nested too deeply")
      }
      hasIncludes = true
      guard let other = try included(include, from: location, depth: depth, read) else { continue }
      result = result.map { other.merged(onto: $0) } ?? other
    }
    let own = location.prefix.isEmpty ? node : node.prefixingPaths(with: location.prefix)
    return result.map { own.merged(onto: $0) } ?? own
  }

  private mutating func included(
    _ include: YAMLNode, from parent: Location, depth: Int, _ read: Reading
  ) throws(ProjectFileError) -> YAMLNode? {
    guard let written = (include["path"] ?? include).text, !written.contains("${") else {
      isComplete = false
      return nil
    }
    if let enable = include["enable"]?.text, !Self.isTrue(enable) {
      // An environment variable decides.
      if enable.contains("${") { isComplete = false }
      return nil
    }
    let isRelative = include["relativePaths"]?.text.map(Self.isTrue) ?? true
    let base =
      isRelative ? RelativePath.resolve(parent.relative, in: parent.base) : parent.base
    let folder = written.lastIndex(of: "/").map { String(written[..<$0]) } ?? ""
    guard let base, let file = RelativePath.resolve(written, in: base) else {
      isComplete = false
      return nil
    }
    guard loaded.insert(file).inserted else { return nil }
    guard !file.hasSuffix(".json"), let bytes = read(file) else {
      isComplete = false
      return nil
    }
    let prefix = isRelative && !folder.isEmpty ? Self.joined(parent.prefix, folder) : parent.prefix
    let location = Location(base: base, relative: isRelative ? folder : "", prefix: prefix)
    do {
      let node = try bytes.withUnsafeBufferPointer { buffer throws(ProjectFileError) in
        try YAMLParser.document(buffer)
      }
      return try merged(node, location, depth: depth + 1, read)
    } catch {
      throw ProjectFileError(
        line: include.line,
        message: "'\(file)' cannot be read: line \(error.line): \(error.message)")
    }
  }

  private static func joined(_ prefix: String, _ path: String) -> String {
    prefix.isEmpty ? path : prefix + "/" + path
  }

  /// The truth value of a text, as in XcodeGen.
  private static func isTrue(_ text: String) -> Bool {
    ["y", "Y", "t", "T"].contains(text.prefix(1)) || Int(text).map { $0 != 0 } ?? false
  }
}

extension YAMLNode {
  /// A spec whose paths are relative to another folder.
  fileprivate func prefixingPaths(with prefix: String) -> YAMLNode {
    func path(_ node: YAMLNode) -> YAMLNode {
      guard let text = node.text, !text.utf8.starts(with: "/".utf8) else { return node }
      return YAMLNode(line: node.line, value: .scalar(prefix + "/" + text))
    }
    func source(_ node: YAMLNode) -> YAMLNode {
      node.pairs == nil ? path(node) : node.changing("path", path)
    }
    func target(_ node: YAMLNode) -> YAMLNode {
      node.changing("sources") { $0.elements == nil ? source($0) : $0.changingValues(source) }
        .changing("dependencies") { $0.changingValues { $0.changing("framework", path) } }
        .changing("configFiles") { $0.changingValues(path) }
    }
    return changing("targets") { $0.changingValues(target) }
      .changing("targetTemplates") { $0.changingValues(target) }
      .changing("packages") { $0.changingValues { $0.changing("path", path) } }
      .changing("projectReferences") { $0.changingValues { $0.changing("path", path) } }
      .changing("localPackages") { $0.changingValues(path) }
      .changing("configFiles") { $0.changingValues(path) }
  }
}
