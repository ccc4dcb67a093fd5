/// The folder whose files an editor lints together, whichever of its subfolders the editor names:
/// the folder of a run in the root of the repository, so that both have the same findings.
enum ProgramRoot {
  /// The roots of the programs that some folders of an editor belong to. No root is inside another.
  static func all(ofFolders folders: [String]) -> [AbsolutePath] {
    let roots = folders.map { folder in
      let folder = AbsolutePath(folder)
      return project(around: folder) ?? folder
    }
    return outermost(roots)
  }

  /// The program root for a file outside of the editor's folders; without a project around it, the
  /// file itself.
  static func root(ofFile path: String) -> AbsolutePath {
    let path = AbsolutePath(path)
    return path.parent.flatMap(project) ?? path
  }

  /// The roots that are not inside another one, in their order.
  static func outermost(_ roots: [AbsolutePath]) -> [AbsolutePath] {
    var result: [AbsolutePath] = []
    for root in roots {
      let isCovered = roots.contains { $0 != root && root.path(below: $0) != nil }
      if !isCovered, !result.contains(root) { result.append(root) }
    }
    return result
  }

  /// The root of the nearest repository; without a repository, the outermost folder with a package
  /// or a project; nil if there is none of these.
  private static func project(around folder: AbsolutePath) -> AbsolutePath? {
    let upward = Array(sequence(first: folder, next: \.parent))
    return upward.first { $0.has(".git") } ?? upward.last(where: isProject)
  }

  private static func isProject(_ folder: AbsolutePath) -> Bool {
    guard let listing = try? FolderListing(path: Array(folder.text.utf8)) else { return false }
    return !listing.marks.isDisjoint(with: [.manifest, .projectSource])
      || !listing.projects.isEmpty || !listing.workspaces.isEmpty
  }
}
