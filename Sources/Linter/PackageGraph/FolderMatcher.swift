internal import Globs

/// Decides which files a folder entry of a target covers. Its patterns are parsed once.
package struct FolderMatcher: Sendable {
  /// The folder followed by a slash; empty for the root.
  private let prefix: [UInt8]
  /// The condition that a path below the folder must match.
  private let wanted: Wanted
  private let excluded: [[UInt8]]
  private let excludedPatterns: [PathPattern]

  private enum Wanted {
    case all
    case those(PathPattern)
    /// The pattern is invalid and matches nothing.
    case none
  }

  package init(_ folder: ProjectDescription.Target.Folder) {
    prefix = folder.path.isEmpty ? [] : Array(folder.path.utf8) + [Glob.slash]
    wanted =
      folder.pattern.map { text in
        (try? PathPattern(text.utf8)).map { .those($0) } ?? .none
      } ?? .all
    excluded = folder.excluded.map { Array($0.utf8) }
    excludedPatterns = folder.excludedPatterns.compactMap { try? PathPattern($0.utf8) }
  }

  /// Whether the folder gives the file to its target, if it is a source file.
  ///
  /// - Parameter path: relative to the root of the run.
  package func contains(_ path: some StringProtocol) -> Bool {
    contains(Array(path.utf8)[...])
  }

  /// The same for the bytes of a path.
  package func contains(_ path: ArraySlice<UInt8>) -> Bool {
    guard path.count > prefix.count, path.starts(with: prefix) else { return false }
    guard !excluded.contains(where: { isAtOrBelow($0, path) }) else { return false }
    let rest = path.dropFirst(prefix.count)
    switch wanted {
    case .all: break
    case .those(let pattern): guard pattern.matches(rest) else { return false }
    case .none: return false
    }
    return !excludedPatterns.contains { $0.matchesPathOrFolder(above: rest) }
  }

  private func isAtOrBelow(_ folder: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
    guard path.starts(with: folder) else { return false }
    return folder.isEmpty || path.count == folder.count
      || path[path.startIndex + folder.count] == Glob.slash
  }
}
