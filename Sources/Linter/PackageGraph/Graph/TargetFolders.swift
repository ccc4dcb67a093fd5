/// Which target a file belongs to, determined by its path alone.
///
/// Each target claims folders (or single files of `sources:`) when the graph is built; a lookup
/// walks up from the file to the innermost package and takes the first claim on the way, so its
/// cost is the depth of the path. A target without `path:` claims every conventional folder,
/// because only the file system knows which of them exist.
struct TargetFolders: Sendable {
  /// A target's claim on one path.
  fileprivate struct Claim: Sendable {
    var owners: [TargetGraph.TargetID] = []
    /// The targets that exclude this path.
    var excluding: [TargetGraph.TargetID] = []
  }

  private var claims: [Substring: Claim] = [:]
  private var packages: [Substring: Int] = [:]
  private var packageOfTarget: [TargetGraph.TargetID: Int] = [:]
  /// Of each target that may have its files directly in `Sources` or `Tests`, the folders that it
  /// has otherwise.
  private(set) var ownFolders: [TargetGraph.TargetID: [String]] = [:]

  /// Adds a package's manifest folder.
  mutating func add(package: Int, folder: String) {
    packages[Substring(folder)] = package
  }

  /// Adds the folders of a target; `isAlone` means that it is the only target of its sort in the
  /// package, so that its files may be directly in `Sources` or `Tests`.
  mutating func add(
    _ target: PackageManifest.Target, as id: TargetGraph.TargetID, package: Int, folder: String,
    isAlone: Bool
  ) {
    packageOfTarget[id] = package
    guard target.isLocated else { return }
    if isAlone, target.path == nil {
      ownFolders[id] = Self.candidates(for: target, isAlone: false)
        .compactMap { RelativePath.resolve($0, in: folder) }
    }
    for path in Self.candidates(for: target, isAlone: isAlone) {
      guard let root = RelativePath.resolve(path, in: folder) else { continue }
      for source in target.sources ?? [""] {
        guard let path = RelativePath.resolve(source, in: root) else { continue }
        claims[Substring(path), default: Claim()].owners.append(id)
      }
      for excluded in target.exclude {
        guard let path = RelativePath.resolve(excluded, in: root) else { continue }
        claims[Substring(path), default: Claim()].excluding.append(id)
      }
    }
  }

  /// The target of each file; nil if none has it, or if two have the same claim. Consecutive files
  /// of one folder are looked up once.
  func targets(ofFiles paths: [String]) -> [TargetGraph.TargetID?] {
    var targets: [TargetGraph.TargetID?] = []
    targets.reserveCapacity(paths.count)
    var latest: (folder: Substring, target: TargetGraph.TargetID?)?
    for path in paths {
      let file = Substring(path)
      guard claims[file] == nil, !Self.isManifest(file), let folder = RelativePath.parent(file)
      else {
        targets.append(package(ofFile: file).flatMap { target(at: file, in: $0) })
        continue
      }
      if latest?.folder != folder {
        let owner = package(around: folder).flatMap { target(at: folder, in: $0) }
        latest = (folder, owner)
      }
      targets.append(latest?.target)
    }
    return targets
  }

  /// The target with the innermost claim on a place of the package.
  private func target(at place: Substring, in package: Int) -> TargetGraph.TargetID? {
    var excluding: [TargetGraph.TargetID] = []
    var next: Substring? = place
    while let place = next {
      if let claim = claims[place] {
        excluding += claim.excluding
        let owners = claim.owners.filter {
          packageOfTarget[$0] == package && !excluding.contains($0)
        }
        if let owner = owners.first { return owners.count == 1 ? owner : nil }
      }
      if packages[place] == package { return nil }
      next = RelativePath.parent(place)
    }
    return nil
  }

  /// Whether the folder has a package's manifest.
  func isPackage(_ folder: Substring) -> Bool { packages[folder] != nil }

  /// The innermost package around the file; nil for a manifest itself.
  func package(ofFile path: Substring) -> Int? {
    guard let folder = RelativePath.parent(path) else { return nil }
    return Self.isManifest(path) && packages[folder] != nil ? nil : package(around: folder)
  }

  /// The innermost package whose folder is this one or contains it.
  private func package(around folder: Substring) -> Int? {
    var next: Substring? = folder
    while let folder = next {
      if let package = packages[folder] { return package }
      next = RelativePath.parent(folder)
    }
    return nil
  }

  /// Whether the file is the manifest of a package, or a variant of it for a version of Swift.
  func isManifestOfPackage(_ path: String) -> Bool {
    let path = Substring(path)
    return Self.isManifest(path) && RelativePath.parent(path).map(isPackage) ?? false
  }

  /// Whether the file is named like a manifest.
  private static func isManifest(_ path: Substring) -> Bool {
    let name = RelativePath.lastComponent(path)
    return name.utf8.elementsEqual("Package.swift".utf8)
      || name.utf8.starts(with: "Package@swift-".utf8)
  }

  /// The folders that the target may have, relative to its package.
  private static func candidates(for target: PackageManifest.Target, isAlone: Bool) -> [String] {
    if let path = target.path { return [path] }
    let own: [String]
    let shared: [String]
    switch target.kind {
    case .binary: return []
    case .plugin: (own, shared) = (["Plugins"], [])
    case .test: (own, shared) = (["Tests"], sourceFolders)
    case .regular, .executable, .macro, .system: (own, shared) = (sourceFolders, [])
    }
    return (own + shared).map { "\($0)/\(target.name)" } + (isAlone ? own : [])
  }

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
}

extension TargetFolders {
  /// The claims without regard to the case of letters, as on the disks that many people use.
  struct UnspelledClaims {
    private var claims: [String: Claim] = [:]

    fileprivate init(_ spelled: [Substring: Claim]) {
      for (path, claim) in spelled {
        claims[path.lowercased(), default: Claim()].owners += claim.owners
        claims[path.lowercased(), default: Claim()].excluding += claim.excluding
      }
    }

    /// Whether no target claims a file, or a folder around it up to that of the package, and the
    /// package manager does not compile it by itself.
    func areNone(onFile path: String, below folder: String) -> Bool {
      var excluding: [TargetGraph.TargetID] = []
      let lowercased = path.lowercased()
      let folder = Substring(folder.lowercased())
      let snippets = (folder.isEmpty ? "" : folder + "/") + "snippets"
      var next: Substring? = Substring(lowercased)
      while let place = next {
        if place == snippets { return false }
        if let claim = claims[String(place)] {
          excluding += claim.excluding
          if !claim.owners.allSatisfy(excluding.contains) { return false }
        }
        if place == folder { break }
        next = RelativePath.parent(place)
      }
      return true
    }
  }

  var unspelledClaims: UnspelledClaims { UnspelledClaims(claims) }
}
