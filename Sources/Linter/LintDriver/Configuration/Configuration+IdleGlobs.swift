internal import DiagnosticReports

extension Configuration {
  /// A warning for each glob that matches no Swift file: most often the file has been moved, or the
  /// glob was never right.
  ///
  /// - Parameter limit: the folder of the user's own files; a configuration outside of it is about
  ///   other projects too.
  func warningsOfIdleGlobs(within limit: AbsolutePath, workingFolder: AbsolutePath) -> [Problem] {
    files.filter { $0.folder.path(below: limit) != nil }.flatMap { file -> [Problem] in
      guard !file.globs.isEmpty else { return [] }
      let walk = FileWalk(
        paths: [file.folder.shown(from: workingFolder)], jobs: Workers.available)
      let found = walk.files.map { AbsolutePath($0.programPath, from: walk.root) }
      return file.globs.flatMap { key, patterns in
        patterns.indicesMatchingNone(of: found).map { index in
          .idleGlob(patterns.globs[index], of: key, in: file, at: patterns.places[index])
        }
      }
    }
  }
}

extension ConfigurationFile {
  /// All globs with their keys, in the order of the guide.
  fileprivate var globs: [(key: String, patterns: PathPatterns)] {
    let top = [(ConfigurationKey.include, include), (.exclude, exclude)]
    return top.compactMap { key, patterns in patterns.map { (key.rawValue, $0) } }
      + overrides.map { (OverrideKey.paths.rawValue, $0.paths) }
  }
}

extension Problem {
  fileprivate static func idleGlob(
    _ glob: String, of key: String, in file: ConfigurationFile, at place: Place
  ) -> Problem {
    Problem(
      path: file.shown, at: place, what: "the glob '\(glob)' of '\(key)' matches no Swift file",
      advice: "correct it, or remove it", isFailure: false)
  }
}
