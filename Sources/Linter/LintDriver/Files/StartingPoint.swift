/// A path that the user named, with what lies around it.
struct StartingPoint: Sendable {
  let path: AbsolutePath
  let isFolder: Bool
  /// Whether it is a file whose text was given, whatever lies there on the disk.
  let isOverlaid: Bool
  /// The point itself, or the folder of one that is a file.
  let folder: AbsolutePath
  /// As reports print it: relative to the working folder if it lies below, otherwise as it was
  /// given. Empty for the working folder itself.
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

  /// Whether it is where a project begins: a repository, a package, or what has a configuration of
  /// its own; without any of these around it, any folder. Who lints less does not see all that
  /// matters.
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
