/// Paths relative to the root of the run, with `/` between components; empty for the root itself.
///
/// They are split at bytes: splitting at characters takes ten times as long, and to the file system
/// a slash with a combining accent is a slash.
enum RelativePath {
  private static let slash = UInt8(ascii: "/")

  /// `path` resolved in `folder`, without `.` and `..`; nil if it leads out of the root.
  static func resolve(_ path: String, in folder: String) -> String? {
    guard path.utf8.first != slash, path.utf8.first != UInt8(ascii: "~") else { return nil }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(folder.utf8.count + 1 + path.utf8.count)
    for component in folder.utf8.split(separator: slash) { append(component, to: &resolved) }
    for component in path.utf8.split(separator: slash)
    where !component.elementsEqual(".".utf8) {
      guard component.elementsEqual("..".utf8) else {
        append(component, to: &resolved)
        continue
      }
      guard !resolved.isEmpty else { return nil }
      resolved.removeSubrange((resolved.lastIndex(of: slash) ?? 0)...)
    }
    return String(decoding: resolved, as: UTF8.self)
  }

  private static func append(_ component: Substring.UTF8View, to path: inout [UInt8]) {
    if !path.isEmpty { path.append(slash) }
    path.append(contentsOf: component)
  }

  /// The part after the last `/`.
  static func lastComponent(_ path: Substring) -> Substring {
    guard let last = path.utf8.lastIndex(of: slash) else { return path }
    return path[path.utf8.index(after: last)...]
  }

  /// The folder that contains the path; nil for the root.
  static func parent(_ path: Substring) -> Substring? {
    guard !path.isEmpty else { return nil }
    guard let last = path.utf8.lastIndex(of: slash) else { return path.prefix(0) }
    return path[..<last]
  }

  /// The innermost folder that contains both folders.
  static func common(_ a: String, _ b: String) -> String {
    var end = a.utf8.startIndex
    for (one, other) in zip(a.utf8.split(separator: slash), b.utf8.split(separator: slash)) {
      guard one.elementsEqual(other) else { break }
      end = one.endIndex
    }
    return String(a[..<end])
  }

  /// Whether a path is that of a folder or of something below it.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard !folder.isEmpty, path.utf8.starts(with: folder.utf8) else { return folder.isEmpty }
    return path.utf8.count == folder.utf8.count
      || path.utf8.dropFirst(folder.utf8.count).first == slash
  }
}
