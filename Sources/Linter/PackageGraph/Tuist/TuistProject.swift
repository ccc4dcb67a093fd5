extension ProjectDescription {
  /// Reads Tuist's `Project.swift` without running it.
  ///
  /// Anything that depends on the environment is a union, as in a `PackageManifest`. Nil for a
  /// source file that only has the name: it does not import `ProjectDescription` and does not make
  /// a project.
  ///
  /// - Parameters:
  ///   - source: the manifest.
  ///   - path: the path of the manifest, relative to the root of the run.
  ///   - helpers: the files of `Tuist/ProjectDescriptionHelpers` that the manifest can use.
  ///   - root: the folder that contains `Tuist`, to which `.relativeToRoot` refers. If it is nil,
  ///     it is derived from the helpers' paths; without helpers it is the root of the run.
  package init?(
    tuistProject source: ManifestText, path: String, helpers: [ManifestText], root: String? = nil
  ) {
    var evaluator = ManifestEvaluator(
      source: ManifestSource(texts: [source] + helpers), vocabulary: .projectDescription)
    evaluator.run()
    guard evaluator.isTuistProject else { return nil }
    let paths = TuistPaths(manifest: path, root: root, texts: [source] + helpers)
    self = TuistReader(evaluator: evaluator, paths: paths).project(at: path)
  }
}

extension ManifestEvaluator {
  /// Whether the manifest is one of Tuist's, rather than a source file that only has its name.
  fileprivate var isTuistProject: Bool {
    guard !declarations.types.contains("Project") else { return false }
    return source.imports("ProjectDescription") || source.imports("ProjectDescriptionHelpers")
      || !described("Project").isEmpty
  }

  /// The objects of a described type in the variables of the manifest.
  func described(_ type: String) -> [ManifestObject] {
    fileVariables.flatMap(\.value.choices).compactMap { value in
      guard case .object(let id) = value, objects[id].type == type else { return nil }
      return objects[id]
    }
  }
}
