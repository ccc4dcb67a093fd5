internal import PackageGraph

/// A target that contains a file, and the manifest or project that declares it.
struct DeclaredTarget: Sendable, Equatable {
  let name: String
  /// `application`, `library`, `tests`.
  let kind: String
  /// The path of the manifest or project, as reports print it.
  let declaration: String
}

extension DeclaredTarget {
  /// The targets of a file, according to the manifests and projects above it, and those in the
  /// working folder if the file lies there.
  static func all(of point: StartingPoint, workingFolder: AbsolutePath) -> [DeclaredTarget] {
    let isBelow = point.path.path(below: workingFolder) != nil
    let walk = FileWalk(paths: isBelow ? [".", point.shown] : [point.shown], jobs: 1)
    guard let path = point.path.path(below: walk.root) else { return [] }
    var project = Project()
    project.targetFiles = walk.targetFiles.map(TargetSource.init)
    let graph = project.targets(jobs: 1).graph
    func shown(_ declaration: String) -> String {
      let path = AbsolutePath(declaration, from: walk.root)
      return path.path(below: workingFolder) ?? path.text
    }
    return graph.targets(ofFile: path).map { index in
      let target = graph.targets[index]
      return DeclaredTarget(
        name: target.name, kind: target.kind.rawValue,
        declaration: shown(target.declaration))
    }
  }
}
