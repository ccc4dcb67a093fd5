extension ProjectDescription {
  /// Reads Tuist's `Project.swift` without running it.
  ///
  /// What depends on where it is evaluated is there as a union, as in a `PackageManifest`. Nil for
  /// a source file that only bears the name: it imports nothing that projects are described with
  /// and makes no project.
  ///
  /// - Parameters:
  ///   - source: the manifest.
  ///   - path: its own, relative to the root of the run.
  ///   - helpers: the files of `Tuist/ProjectDescriptionHelpers` that the manifest can use.
  ///   - root: the folder that `Tuist` lies in, from which `.relativeToRoot` counts. If it is nil,
  ///     the helpers' paths tell it; without helpers it is the root of the run.
  package init?(
    tuistProject source: ManifestText, path: String, helpers: [ManifestText], root: String? = nil
  ) {
    var evaluator = ManifestEvaluator(
      source: ManifestSource(texts: [source] + helpers), vocabulary: .projectDescription)
    evaluator.run()
    guard evaluator.isTuistManifest(of: "Project") else { return nil }
    let paths = TuistPaths(manifest: path, root: root, texts: [source] + helpers)
    self = TuistReader(evaluator: evaluator, paths: paths).project(at: path)
  }
}

/// What Tuist's `Workspace.swift` says.
package struct TuistWorkspace: Sendable, Equatable {
  package var name: String?
  /// The folders of its projects, with the wildcards of `Folder.pattern`, relative to the root of
  /// the run.
  package var projects: [String]
  /// False if some of the projects could not be told.
  package var isComplete: Bool

  package init(name: String?, projects: [String], isComplete: Bool = true) {
    self.name = name
    self.projects = projects
    self.isComplete = isComplete
  }

  /// Nil for a source file that only bears the name. For the parameters see `ProjectDescription`.
  package init?(
    _ source: ManifestText, path: String, helpers: [ManifestText], root: String? = nil
  ) {
    var evaluator = ManifestEvaluator(
      source: ManifestSource(texts: [source] + helpers), vocabulary: .projectDescription)
    evaluator.run()
    guard evaluator.isTuistManifest(of: "Workspace") else { return nil }
    let paths = TuistPaths(manifest: path, root: root, texts: [source] + helpers)
    self.init(name: nil, projects: [], isComplete: evaluator.isWhole)
    let workspaces = evaluator.described("Workspace")
    if workspaces.isEmpty { isComplete = false }
    for workspace in workspaces {
      if case .string(let name)? = workspace.fields["name"], self.name == nil { self.name = name }
      for project in evaluator.elements(of: workspace.fields["projects"] ?? .list([])) {
        switch paths.glob(project, of: evaluator) {
        case .inside(let glob): projects.append(glob.pattern(from: ""))
        case .outside: continue
        case .unknown: isComplete = false
        }
      }
    }
  }
}

extension ManifestEvaluator {
  /// Whether the manifest is one of Tuist's that describes something of that type.
  fileprivate func isTuistManifest(of type: String) -> Bool {
    guard !declarations.types.contains(type) else { return false }
    return source.imports("ProjectDescription") || source.imports("ProjectDescriptionHelpers")
      || !described(type).isEmpty
  }

  /// What the variables of the manifest hold of the type that it describes.
  func described(_ type: String) -> [ManifestObject] {
    fileVariables.flatMap(\.value.choices).compactMap { value in
      guard case .object(let id) = value, objects[id].type == type else { return nil }
      return objects[id]
    }
  }
}
