extension TargetGraph {
  /// For each file of a run, whether certainly no target has it, so that nothing compiles it: it is
  /// in the folder of a package all of whose targets are known, outside of all of them. Manifests
  /// are the package manager's.
  ///
  /// If a target of the package has none of the files, its folder may be elsewhere, and the run may
  /// be about a part of the package. Then none of the package's files is unowned.
  ///
  /// - Parameters:
  ///   - paths: relative to the root of the run.
  ///   - asked: folders inside of which somebody wants to know about all files, such as those that
  ///     are open in an editor. It counts if a folder is only a part of the package.
  package func areUnowned(_ paths: [String], besides asked: [String] = []) -> [Bool] {
    guard !packages.isEmpty else { return paths.map { _ in false } }
    let owners = targets(ofFiles: paths)
    var known = packages.map { package in
      package.isComplete && isWhole && !package.targets.isEmpty && !isProject(package.folder)
    }
    let owning = Set(owners.joined())
    for (index, package) in packages.enumerated() where known[index] {
      known[index] = package.targets.allSatisfy { target in
        !hasCode(target) || owning.contains(targets[target].original ?? target)
      }
    }
    let housed = housedTargets(paths, owners)
    var claims: TargetFolders.UnspelledClaims?
    return zip(paths, owners).map { path, owners in
      if folders.isManifestOfPackage(path) { return false }
      guard let package = folders.package(ofFile: Substring(path)), known[package] else {
        return false
      }
      let folder = packages[package].folder
      let isAsked = asked.contains {
        $0 != folder && RelativePath.isInside($0, folder) && RelativePath.isInside(path, $0)
      }
      if isAsked { return false }
      if let owner = owners.first {
        return owners.count == 1 && housed.contains(owner) && !isAtHome(path, owner)
      }
      guard !isNearProject(path, in: folder) else { return false }
      let all = claims ?? folders.unspelledClaims
      claims = all
      return all.areNone(onFile: path, below: folder)
    }
  }

  /// The targets that have files in a folder of their own, so that those beside it are not theirs.
  private func housedTargets(_ paths: [String], _ owners: [[TargetID]]) -> Set<TargetID> {
    guard !folders.ownFolders.isEmpty else { return [] }
    return Set(
      zip(paths, owners).lazy.compactMap { path, owners in
        owners.first { isAtHome(path, $0) }
      })
  }

  private func isAtHome(_ path: String, _ target: TargetID) -> Bool {
    folders.ownFolders[target]?.contains { RelativePath.isInside(path, $0) } ?? false
  }

  private func hasCode(_ target: TargetID) -> Bool {
    switch targets[target].kind {
    case .library, .executable, .application, .appExtension: true
    case .tests, .macro, .plugin, .system, .binary, .other: false
    }
  }

  /// Whether a folder has a project, whose files other tools may add to it.
  private func isProject(_ folder: String) -> Bool {
    targets.contains { $0.folder == folder && !$0.declaration.hasSuffix("Package.swift") }
  }

  /// Whether the folder of a project is around a file, and inside of the package around it.
  private func isNearProject(_ path: String, in package: String) -> Bool {
    guard let home = home(ofFile: path) else { return true }
    return targets[home].folder != package
  }
}
