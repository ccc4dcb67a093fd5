import PackageGraph

/// A description as text: a line for each target, with its parts in a fixed order. A question mark
/// follows a part that is not known completely, and stands alone in the last line if the project is
/// not.
func listing(of project: ProjectDescription) -> String {
  let head = "project \(project.name)" + words(project.localPackages, after: " beside ")
  let targets = project.targets.map { target in
    let isPlain = target.moduleNames == [target.name]
    let module = target.moduleNames.isEmpty ? ["?"] : target.moduleNames
    return "\(target.kind) \(target.name)" + words(isPlain ? [] : module, after: " as ")
      + words(target.files + target.folders.map(words), after: " of ")
      + words(target.dependencies.map(words), after: ": ") + (target.isComplete ? "" : "?")
  }
  return ([head] + targets + (project.isComplete ? [] : ["?"])).joined(separator: "\n")
}

private func words(_ list: [String], after word: String) -> String {
  list.isEmpty ? "" : word + list.joined(separator: " ")
}

private func words(_ folder: ProjectDescription.Target.Folder) -> String {
  (folder.path.isEmpty ? "." : folder.path) + "/" + (folder.pattern ?? "")
    + (folder.excluded + folder.excludedPatterns.map { "/" + $0 }).map { "-" + $0 }.joined()
}

private func words(_ dependency: ProjectDescription.Target.Dependency) -> String {
  switch dependency {
  case .target(let name): name
  case .projectTarget(let name, let project): "\(project)//\(name)"
  case .builtProduct(let name): "built:\(name)"
  case .localProduct(let name, let package): "./\(package):\(name)"
  case .remoteProduct(let name, let package): "\(package):\(name)"
  case .product(let name): "product:\(name)"
  }
}
