/// The targets of all packages and projects in the tree, with their dependencies and files.
///
/// A file without a target may belong to any project that is not described here.
package struct TargetGraph: Sendable {
  /// The index of a target in `targets`.
  package typealias TargetID = Int

  /// The targets of packages come first.
  package let targets: [Target]
  /// Sorted by folder.
  package let packages: [Package]
  /// Applications and other targets that run by themselves, and the targets of executable products,
  /// in ascending order.
  package let executables: [TargetID]
  /// Whether the targets include those of all projects of the tree. If not, there can be
  /// applications that are not among them.
  package let isWhole: Bool
  /// The versions of packages of other repositories.
  package let pins: PinnedVersions

  let folders: TargetFolders
  let projectFolders: ProjectFolders
  /// The targets of the files of the run.
  let known: (paths: [String], targets: [[TargetID]])
  let reachability: [TargetSet]
  /// For the folder of each package and project, its first target.
  let homes: [Substring: TargetID]
  /// The packages and projects that dependencies connect.
  package let connections: TargetConnections

  /// With more targets than this, reachability is computed on demand and not stored, because a row
  /// has a bit for each target.
  static let keptTargets = 8192

  /// The graph without manifests: one program without targets.
  package static let empty = TargetGraph(manifests: [])

  /// - Parameters:
  ///   - manifests: the manifests, each with its folder relative to the root of the run ("" for the
  ///     root).
  ///   - projects: the descriptions of the projects of the tree, in any order.
  ///   - workspaces: the workspaces that join projects, in any order.
  ///   - pins: the versions of packages of other repositories.
  ///   - sources: the paths of the files of the run, relative to its root. They show which targets
  ///     are variants of each other; without projects they are not needed.
  ///   - isWhole: whether the tree contains no other project.
  package init(
    manifests: [(folder: String, manifest: PackageManifest)], projects: [ProjectDescription] = [],
    workspaces: [XcodeWorkspace] = [], pins: PinnedVersions = PinnedVersions(),
    sources: [String] = [], isWhole: Bool = true
  ) {
    var builder = TargetGraphBuilder(
      manifests: manifests, projects: projects, workspaces: workspaces)
    builder.link()
    var projectFolders = builder.projectFolders
    let owners = projectFolders.joinVariants(
      of: &builder.targets, in: sources, packages: builder.folders)
    let linked = builder.targets
    let complete = Self.complete(linked)
    let outside = Self.reaching(in: linked) { !$0.externalProducts.isEmpty }
    let targets = linked.indices.map { index in
      var target = linked[index]
      target.isComplete = complete[index]
      target.linksOutside = outside[index]
      return target
    }
    let packages = builder.packages.map { package in
      var package = package
      for index in package.products.indices {
        let isComplete = package.products[index].targets.allSatisfy { complete[$0] }
        package.products[index].isComplete = package.products[index].isComplete && isComplete
      }
      return package
    }
    let products = packages.flatMap(\.products).filter { $0.kind == .executable }
    let roots = targets.indices.filter { targets[$0].kind.isRun }
    self.init(
      targets: targets, packages: packages,
      executables: Set(roots + products.flatMap(\.targets)).sorted(),
      isWhole: isWhole && projects.allSatisfy(\.isComplete), pins: pins,
      known: (sources, owners), folders: builder.folders, projectFolders: projectFolders)
  }

  /// Everything else follows from the targets.
  ///
  /// - Parameter known: files, with their targets. Folders are needed only for others.
  init(
    targets: [Target], packages: [Package], executables: [TargetID], isWhole: Bool,
    pins: PinnedVersions, known: (paths: [String], targets: [[TargetID]]),
    folders: TargetFolders = TargetFolders(),
    projectFolders: ProjectFolders = ProjectFolders()
  ) {
    self.targets = targets
    self.packages = packages
    self.executables = executables
    self.isWhole = isWhole
    self.pins = pins
    self.known = known
    self.folders = folders
    self.projectFolders = projectFolders
    reachability = targets.count > Self.keptTargets ? [] : Self.reachability(in: targets)
    homes = Self.homes(of: targets)
    connections = TargetConnections(of: targets)
  }
}

extension TargetGraph {
  /// The targets that have the file, in ascending order; `path` is relative to the root of the run.
  ///
  /// Variants of a target count once. A file that two targets of one package claim equally has no
  /// target in that package.
  package func targets(ofFile path: String) -> [TargetID] {
    targets(ofFiles: [path])[0]
  }

  /// The targets of many files, in their order; fastest if the files of a folder are consecutive.
  package func targets(ofFiles paths: [String]) -> [[TargetID]] {
    if paths == known.paths { return known.targets }
    return projectFolders.targets(ofFiles: paths, packages: folders)
  }

  /// The first target of the innermost package or project whose folder contains a file without
  /// targets; nil if there is none. Such files cannot see those of another package or project.
  package func home(ofFile path: String) -> TargetID? {
    var folder = RelativePath.parent(Substring(path))
    while let current = folder {
      if let home = homes[current] { return home }
      folder = RelativePath.parent(current)
    }
    return nil
  }

  /// The target and its dependencies, direct and indirect.
  package func reachable(from target: TargetID) -> TargetSet {
    guard targets.indices.contains(target) else { return TargetSet(capacity: targets.count) }
    return reachability.isEmpty ? Self.walk(from: [target], in: targets) : reachability[target]
  }

  /// A system that the target's package supports in a version before the given one: `iOS 16`; nil
  /// for a target of a project, whose settings are not read.
  package func platform(ofTarget target: TargetID, before versions: [String: Int]) -> String? {
    let platforms = packages.first { $0.targets.contains(target) }?.platforms ?? []
    let platform = platforms.first { platform in
      versions[platform.name].map { platform.version[0] < $0 } ?? false
    }
    return platform.map { platform in
      "\(platform.name) \(platform.version.map(String.init).joined(separator: "."))"
    }
  }

  /// Whether the target is a test target.
  package func isTest(_ target: TargetID) -> Bool {
    targets.indices.contains(target) && targets[target].kind == .tests
  }
}

extension TargetGraph {
  private static func homes(of targets: [Target]) -> [Substring: TargetID] {
    Dictionary(
      targets.enumerated().map { (Substring($1.folder), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// All targets that can be reached from some targets, themselves included.
  private static func walk(from start: [TargetID], in targets: [Target]) -> TargetSet {
    var reached = TargetSet(capacity: targets.count)
    var pending = start
    while let target = pending.popLast() {
      guard reached.insert(target) else { continue }
      pending += targets[target].dependencies
    }
    return reached
  }

  /// For each target, the targets that can be reached from it, itself included.
  private static func reachability(in targets: [Target]) -> [TargetSet] {
    let none = TargetSet(capacity: targets.count)
    var reachability = Array(repeating: none, count: targets.count)
    let graph = StronglyConnectedComponents(ofGraph: targets.map(\.dependencies))
    for component in graph.components {
      var reached = none
      for target in component {
        reached.insert(target)
        for dependency in targets[target].dependencies {
          // The rows of the component itself are still empty, which does no harm.
          if !reached.contains(dependency) { reached.formUnion(reachability[dependency]) }
        }
      }
      for target in component { reachability[target] = reached }
    }
    return reachability
  }

  /// For each target, whether it and all that it reaches are known completely.
  private static func complete(_ targets: [Target]) -> [Bool] {
    reaching(in: targets) { !$0.isComplete }.map { !$0 }
  }

  /// For each target, whether it is one of certain targets or reaches one.
  private static func reaching(in targets: [Target], _ isMeant: (Target) -> Bool) -> [Bool] {
    var dependents = Array(repeating: [TargetID](), count: targets.count)
    for (index, target) in targets.enumerated() {
      for dependency in target.dependencies { dependents[dependency].append(index) }
    }
    var reaching = targets.map(isMeant)
    var pending = reaching.indices.filter { reaching[$0] }
    while let target = pending.popLast() {
      for dependent in dependents[target] where !reaching[dependent] {
        reaching[dependent] = true
        pending.append(dependent)
      }
    }
    return reaching
  }
}
