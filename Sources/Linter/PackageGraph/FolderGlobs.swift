internal import Globs

/// A path with wildcards, split after the last component that precedes all wildcards.
struct FolderGlob {
  /// Relative to the root of the run.
  var folder: String
  /// The rest of the path, after the folder; empty if the path has no wildcards.
  var pattern: String

  /// Nil for a path whose folder is outside the root.
  init?(_ path: String, in folder: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let first = components.firstIndex { $0.utf8.contains { $0.isWildcard || $0 == Self.brace } }
    let literal = components[..<(first ?? components.count)].joined(separator: "/")
    // A path that begins with a slash has an empty component there.
    let isAbsolute = path.utf8.first == Glob.slash
    guard !isAbsolute, let resolved = RelativePath.resolve(literal, in: folder) else { return nil }
    self.folder = resolved
    pattern = first.map { components[$0...].joined(separator: "/") } ?? ""
  }

  private static let brace = UInt8(ascii: "{")

  /// The pattern relative to this folder or to one that contains it.
  func pattern(from ancestor: String) -> String {
    let between = folder.utf8.dropFirst(ancestor.isEmpty ? 0 : ancestor.utf8.count + 1)
    guard folder.utf8.count > ancestor.utf8.count else { return pattern }
    var escaped: [UInt8] = []
    for byte in between {
      if byte.isWildcard || byte == Self.brace { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    let prefix = String(decoding: escaped, as: UTF8.self)
    return pattern.isEmpty ? prefix : prefix + "/" + pattern
  }
}

extension ProjectDescription.Target.Folder {
  /// The files that match `glob`, without those that match one of `excluded`.
  init(_ glob: FolderGlob, without excluded: [FolderGlob]) {
    let patterns = excluded.filter { !$0.pattern.isEmpty }
    let top = patterns.reduce(glob.folder) { RelativePath.commonAncestor($0, $1.folder) }
    self.init(
      path: top, pattern: glob.pattern(from: top),
      excluded: excluded.filter { $0.pattern.isEmpty }.map(\.folder),
      excludedPatterns: patterns.map { $0.pattern(from: top) })
    // `**` matches all files.
    if pattern == "**" || pattern == "**/*" { pattern = nil }
  }
}

extension RelativePath {
  /// The deepest folder that contains both paths or is one of them.
  static func commonAncestor(_ first: String, _ second: String) -> String {
    let pairs = zip(first.split(separator: "/"), second.split(separator: "/"))
    return pairs.prefix { $0 == $1 }.map { $0.0 }.joined(separator: "/")
  }
}
