/// The destination of a path that the user wants something to be written to.
///
/// A project can contain symbolic links that a user who has cloned it has not read: nothing is
/// written through such a link, so that a report never replaces one of the user's files. Links
/// outside of projects are the user's own, and are followed.
enum OutputDestination {
  /// A stream that the process was started with.
  case descriptor(Int32)
  case file(String)

  init(_ path: String) throws(Problem) {
    if let descriptor = OutputDestination.descriptor(namedBy: path) {
      self = .descriptor(descriptor)
      return
    }
    guard let workingFolder = try? AbsolutePath.workingFolder() else {
      self = .file(path)
      return
    }
    let place = AbsolutePath(path, from: workingFolder)
    try OutputDestination.checkLinks(on: place, named: path, workingFolder: workingFolder)
    // `link/..` is the folder of the link here, but for the system the folder of the link's
    // destination.
    self = .file(path.split(separator: "/").contains("..") ? place.text : path)
  }

  /// `/dev/stdout` and similar names. If the stream is a file, opening it again would overwrite its
  /// beginning, and replacing it would leave the stream's file without a name.
  private static func descriptor(namedBy path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }

  private static func checkLinks(
    on place: AbsolutePath, named path: String, workingFolder: AbsolutePath
  ) throws(Problem) {
    var project: Project?
    var folder = AbsolutePath.root
    for name in place.components {
      if let inner = Project(at: folder), inner.isRepository || project?.isRepository != true {
        project = inner
      }
      folder = folder.appending(String(name))
      guard let project, folder.isLink else { continue }
      guard folder != place else { throw .isLink(path) }
      guard project.holds(folder.resolved) else {
        throw .leadsOut(path, link: folder.shown(from: workingFolder))
      }
    }
  }

  /// A folder whose contents came together, such as a cloned repository.
  private struct Project {
    /// Without symbolic links.
    let root: AbsolutePath
    /// A package in a repository is a part of the repository.
    let isRepository: Bool

    /// Nil if nothing marks the folder.
    init?(at folder: AbsolutePath) {
      isRepository = folder.has(".git")
      guard isRepository || folder.has("Package.swift") || folder.has(ConfigurationFile.name)
      else { return nil }
      root = folder.resolved
    }

    /// Git's own files, such as hooks, do not belong to the project.
    func holds(_ path: AbsolutePath) -> Bool {
      path.path(below: root) != nil
        && !path.components.dropFirst(root.components.count).contains(".git")
    }
  }
}

extension Problem {
  fileprivate static func isLink(_ path: String) -> Problem {
    Problem(
      path: path, what: "not written, since it is a symbolic link in a project",
      advice: "name the file that it leads to, or remove the link")
  }

  fileprivate static func leadsOut(_ path: String, link: String) -> Problem {
    Problem(
      path: path, what: "not written, since the symbolic link '\(link)' leads out of its project",
      advice: "name the folder that it leads to")
  }
}
