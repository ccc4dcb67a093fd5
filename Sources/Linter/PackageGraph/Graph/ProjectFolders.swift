/// Which targets of projects a file belongs to, determined by its path alone.
///
/// Unlike a package's targets, the targets of a project can share files, and each lists single
/// files or folders. A package's own files below such a folder stay with the package.
struct ProjectFolders: Sendable {
  private struct FolderClaim: Sendable {
    let target: TargetGraph.TargetID
    let matcher: FolderMatcher
  }

  private var files: [Substring: [TargetGraph.TargetID]] = [:]
  private var folders: [Substring: [FolderClaim]] = [:]
  /// For each target that is a variant: the original target.
  private var originals: [TargetGraph.TargetID: TargetGraph.TargetID] = [:]

  /// Adds the files and folders of a target.
  mutating func add(_ target: ProjectDescription.Target, as id: TargetGraph.TargetID) {
    for file in target.files { files[Substring(file), default: []].append(id) }
    for folder in target.folders {
      folders[Substring(folder.path), default: []].append(
        FolderClaim(target: id, matcher: FolderMatcher(folder)))
    }
  }

  // MARK: Questions

  /// The targets of each file, those of packages included, in ascending order.
  func targets(
    ofFiles paths: [String], packages: TargetFolders
  ) -> [[TargetGraph.TargetID]] {
    let owners = packages.targets(ofFiles: paths)
    var last: (owner: TargetGraph.TargetID?, targets: [TargetGraph.TargetID]) = (nil, [])
    let isPlain = files.isEmpty && folders.isEmpty
    var claims: (folder: Substring, claims: [FolderClaim])?
    var result: [[TargetGraph.TargetID]] = []
    result.reserveCapacity(paths.count)
    for (path, owner) in zip(paths, owners) {
      // Most neighbours share a target, so they share the array too.
      if owner != last.owner { last = (owner, owner.map { [$0] } ?? []) }
      guard !isPlain else {
        result.append(last.targets)
        continue
      }
      let file = Substring(path)
      let folder = RelativePath.parent(file) ?? ""
      if claims?.folder != folder { claims = (folder, self.claims(above: folder, packages)) }
      let named = named(file, claims?.claims ?? [])
      if named.isEmpty {
        result.append(last.targets)
      } else if last.targets.isEmpty, named.count == 1 {
        result.append(named)
      } else {
        result.append(Set(last.targets + named).sorted())
      }
    }
    return result
  }

  /// The files that targets list one by one, in lower case.
  var unspelledFiles: Set<String> { Set(files.keys.map { $0.lowercased() }) }

  private func named(_ file: Substring, _ claims: [FolderClaim]) -> [TargetGraph.TargetID] {
    let single = files[file] ?? []
    guard !single.isEmpty || !claims.isEmpty else { return [] }
    let below =
      claims.isEmpty ? [] : claims.filter { $0.matcher.contains(file) }.map(\.target)
    let all = below.isEmpty ? single : single + below
    return originals.isEmpty ? all : all.map { originals[$0] ?? $0 }
  }

  /// The claims on a folder and its ancestors, up to the package that the folder belongs to.
  private func claims(above folder: Substring, _ packages: TargetFolders) -> [FolderClaim] {
    guard !folders.isEmpty else { return [] }
    var found: [FolderClaim] = []
    var next: Substring? = folder
    while let place = next {
      found += folders[place] ?? []
      if packages.isPackage(place) { break }
      next = RelativePath.parent(place)
    }
    return found
  }
}

extension ProjectFolders {
  /// Joins the targets that are variants of one: targets with the same module name that share a
  /// file, which build one module for several platforms, and targets with exactly the same files.
  /// The first of them then has the files, and all of them reach each other.
  ///
  /// - Parameter sources: paths of files.
  /// - Returns: the targets of each of these files, in their order.
  mutating func joinVariants(
    of targets: inout [TargetGraph.Target], in sources: [String], packages: TargetFolders
  ) -> [[TargetGraph.TargetID]] {
    let owners = self.targets(ofFiles: sources, packages: packages)
    var joined = DisjointTargets(count: targets.count)
    var fileCounts = Array(repeating: 0, count: targets.count)
    var shared: [[TargetGraph.TargetID]: Int] = [:]
    for owners in owners {
      for target in owners { fileCounts[target] += 1 }
      if owners.count > 1 { shared[owners, default: 0] += 1 }
    }
    for (pair, count) in Self.pairs(shared) {
      let (first, second) = (targets[pair.first], targets[pair.second])
      guard (first.kind == .tests) == (second.kind == .tests) else { continue }
      let isUnnamed = first.moduleNames.isEmpty || second.moduleNames.isEmpty
      let isOneModule =
        isUnnamed
        ? first.name == second.name : first.moduleNames.contains(where: second.moduleNames.contains)
      let isAlike = count == fileCounts[pair.first] && count == fileCounts[pair.second]
      if isOneModule || isAlike { joined.join(pair.first, pair.second) }
    }
    for target in targets.indices {
      let original = joined.first(of: target)
      guard original != target else { continue }
      originals[target] = original
      targets[target].original = original
      targets[target].dependencies.append(original)
      targets[original].dependencies.append(target)
    }
    guard !originals.isEmpty else { return owners }
    return owners.map { owners in
      owners.contains { originals[$0] != nil }
        ? Set(owners.map { originals[$0] ?? $0 }).sorted() : owners
    }
  }

  /// The number of files that two targets share.
  private static func pairs(_ shared: [[TargetGraph.TargetID]: Int]) -> [Pair: Int] {
    var pairs: [Pair: Int] = [:]
    for (owners, count) in shared {
      for (index, target) in owners.enumerated() {
        for other in owners[..<index] {
          pairs[Pair(first: other, second: target), default: 0] += count
        }
      }
    }
    return pairs
  }

  private struct Pair: Hashable {
    let first: TargetGraph.TargetID
    let second: TargetGraph.TargetID
  }
}

/// Disjoint sets of targets, joined in pairs.
private struct DisjointTargets {
  private var parents: [TargetGraph.TargetID]

  init(count: Int) { parents = Array(0..<count) }

  /// The lowest target of the set that the target is in.
  mutating func first(of target: TargetGraph.TargetID) -> TargetGraph.TargetID {
    var root = target
    while parents[root] != root { root = parents[root] }
    var next = target
    while parents[next] != root { (next, parents[next]) = (parents[next], root) }
    return root
  }

  mutating func join(_ one: TargetGraph.TargetID, _ other: TargetGraph.TargetID) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }
}
