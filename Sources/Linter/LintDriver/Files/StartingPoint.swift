/// A path that the user named, with its surroundings.
struct StartingPoint: Sendable {
  let path: AbsolutePath
  let isFolder: Bool
  /// Whether it is a file whose text was given, whatever the disk has there.
  let isOverlaid: Bool
  /// The point itself, or the folder that contains it if it is a file.
  let folder: AbsolutePath
  /// The path as reports print it: relative to the working folder unless it is outside of it and
  /// was given as an absolute path. Empty for the working folder itself.
  let shown: String
  let surroundings: Surroundings

  init(
    _ given: String, _ overlay: SourceOverlay, workingFolder: AbsolutePath
  ) throws(Problem) {
    path = AbsolutePath(given, from: workingFolder)
    shown = StartingPoint.shown(path, given: given, workingFolder: workingFolder)
    let kind: FileStatus.Kind
    do {
      isOverlaid = overlay.hasText(at: .place(of: given, from: workingFolder))
      kind = isOverlaid ? .file : try FileStatus(ofPath: given).kind
    } catch {
      throw error.isMissing ? .missing(given) : .unreadable(given, error)
    }
    switch kind {
    case .file: isFolder = false
    case .folder: isFolder = true
    case .other: throw .notAFile(given)
    }
    folder = isFolder ? path : path.parent ?? .root
    surroundings = Surroundings(of: folder, isStartingPoint: isFolder) { folder in
      let file = folder.appending(ConfigurationFile.name)
      return overlay.canFind(overlay.isEmpty ? file : .place(of: file.text, from: workingFolder))
    }
  }

  /// Whether a project begins here: a repository, a package, or a folder with its own
  /// configuration; any folder if it is in none of these. A lint of less does not see everything
  /// that matters.
  var isProject: Bool {
    guard isFolder else { return false }
    let hasMark = [".git", "Package.swift", ".deplint.json"].contains(where: path.has)
    return hasMark || surroundings.anchor == path && surroundings.package == nil
  }

  private static func shown(
    _ path: AbsolutePath, given: String, workingFolder: AbsolutePath
  ) -> String {
    if let below = path.path(below: workingFolder) { return below }
    guard given.utf8.first != UInt8(ascii: "/") else { return path.text }
    return path.path(from: workingFolder)
  }
}
