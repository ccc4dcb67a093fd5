/// Paths relative to the root of the run, with `/` between components; empty for the root itself.
enum RelativePath {
  /// `path` as seen from `folder`, without `.` and `..`; nil if it leads out of the root.
  static func resolve(_ path: String, in folder: String) -> String? {
    guard path.utf8.first != UInt8(ascii: "/"), path.utf8.first != UInt8(ascii: "~") else {
      return nil
    }
    var components = folder.split(separator: "/")
    for component in path.split(separator: "/") where component != "." {
      guard component == ".." else {
        components.append(component)
        continue
      }
      guard components.popLast() != nil else { return nil }
    }
    return components.joined(separator: "/")
  }

  /// What stands behind the last `/`.
  static func lastComponent(_ path: some StringProtocol) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return Substring(path) }
    return Substring(path[path.index(after: slash)...])
  }

  /// The folder that it lies in; nil for the root.
  static func parent(_ path: Substring) -> Substring? {
    guard !path.isEmpty else { return nil }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path.prefix(0) }
    return path[..<slash]
  }

  /// The path and the folders around it, innermost first, the root last.
  static func selfAndParents(_ path: Substring) -> UnfoldSequence<Substring, (Substring?, Bool)> {
    sequence(first: path, next: parent)
  }
}
