/// Compares the paths of a run with those that a baseline was made from.
struct LintedPaths {
  private let paths: [AbsolutePath]
  /// The folder of the baseline, which its paths are relative to.
  private let folder: AbsolutePath

  init(_ paths: [String], baseline: String) throws(Problem) {
    let workingFolder = try AbsolutePath.named(".")
    folder = AbsolutePath(baseline, from: workingFolder).parent ?? .root
    self.paths = paths.map { AbsolutePath($0, from: workingFolder) }
  }

  /// Whether the run covers all paths that the baseline was made from; false if these are not
  /// known.
  func cover(_ linted: Set<String>) -> Bool {
    !linted.isEmpty
      && linted.allSatisfy { path in
        let path = AbsolutePath(path, from: folder)
        return paths.contains { path.path(below: $0) != nil }
      }
  }

  /// The paths to store in a baseline that already has others. A path below another one is left
  /// out.
  func written(with earlier: Set<String>) -> Set<String> {
    let all = paths + earlier.map { AbsolutePath($0, from: folder) }
    let outermost = all.filter { path in
      !all.contains { $0 != path && path.path(below: $0) != nil }
    }
    return Set(outermost.map { $0.path(from: folder) })
  }
}
