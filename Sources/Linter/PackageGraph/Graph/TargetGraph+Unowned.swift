extension TargetGraph {
  /// For each file of a run, whether certainly no target has it, so that nothing compiles it: it is
  /// in the folder of a package all of whose targets are known, outside of all of them. Manifests
  /// are the package manager's. Or it is beside files that an Xcode project lists, and the project
  /// does not list it.
  ///
  /// If a target of the package has none of the files, its folder may be elsewhere, and the run may
  /// be about a part of the package. Then none of the package's files is unowned.
  ///
  /// - Parameters:
  ///   - paths: relative to the root of the run.
  ///   - asked: folders inside of which somebody wants to know about all files, such as those that
  ///     are open in an editor. It counts if a folder is only a part of the package.
  package func areUnowned(_ paths: [String], besides asked: [String] = []) -> [Bool] {
    let owners = targets(ofFiles: paths)
    let unlisted = unlistedFiles(paths, owners, besides: asked)
    guard !packages.isEmpty else { return paths.map(unlisted.contains) }
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
        return unlisted.contains(path)
      }
      let folder = packages[package].folder
      if isAsked(path, by: asked, below: folder) { return false }
      if let owner = owners.first {
        return owners.count == 1 && housed.contains(owner) && !isAtHome(path, owner)
      }
      guard !isNearProject(path, in: folder) else { return false }
      let all = claims ?? folders.unspelledClaims
      claims = all
      return all.areNone(onFile: path, below: folder)
    }
  }

  /// Whether somebody wants to know about all files of a part of a package or project.
  private func isAsked(_ path: String, by asked: [String], below folder: String) -> Bool {
    asked.contains {
      $0 != folder && RelativePath.isInside($0, folder) && RelativePath.isInside(path, $0)
    }
  }

  /// The files without a target in folders of which an Xcode project has other files: it lists them
  /// one by one, and left these out.
  private func unlistedFiles(
    _ paths: [String], _ owners: [[TargetID]], besides asked: [String]
  ) -> Set<String> {
    guard isWhole, owners.contains(where: \.isEmpty) else { return [] }
    var listed: Set<Substring> = []
    for (path, owners) in zip(paths, owners) {
      guard let folder = RelativePath.parent(Substring(path)), !listed.contains(folder),
        let project = listingProject(around: path),
        owners.contains(where: { targets[$0].declaration == project.declaration })
      else { continue }
      listed.insert(folder)
    }
    // Many people have disks for which the case of letters makes no difference.
    let unspelled = projectFolders.unspelledFiles
    let unlisted = zip(paths, owners).lazy.filter { path, owners in
      guard owners.isEmpty, let folder = RelativePath.parent(Substring(path)),
        listed.contains(folder), let project = listingProject(around: path)
      else { return false }
      return !unspelled.contains(path.lowercased())
        && !isAsked(path, by: asked, below: project.folder)
    }
    return Set(unlisted.map(\.0))
  }

  /// A target of the innermost project around a file, if that is an Xcode project, the only one of
  /// its folder, and all its targets are known.
  private func listingProject(around path: String) -> Target? {
    guard let home = home(ofFile: path).map({ targets[$0] }),
      home.declaredIn.hasSuffix(".xcodeproj")
    else { return nil }
    let isKnown = targets.allSatisfy { target in
      target.folder != home.folder || target.declaration == home.declaration && target.isComplete
    }
    return isKnown ? home : nil
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
