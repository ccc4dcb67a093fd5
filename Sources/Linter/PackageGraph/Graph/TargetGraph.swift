/// The targets of all packages in the tree, what each depends on, and which files each has.
///
/// A file that no target has gets no `TargetID`: without a manifest, or beside one, files belong to
/// whatever an Xcode project makes of them, and that is not told here.
package struct TargetGraph: Sendable {
  /// The index of a target in `targets`.
  package typealias TargetID = Int

  /// One target of one package.
  package struct Target: Sendable, Equatable {
    /// As the manifest spells it.
    package var name: String
    package var kind: PackageManifest.Target.Kind
    /// The folder of the manifest, relative to the root of the run; empty for the root itself.
    package var package: String
    /// Indices into `targets`, direct dependencies inside the tree only.
    package var dependencies: [TargetID]
    /// Whether all that it depends on is known: it and every target that it reaches was told whole.
    /// A dependency on a package outside the tree is known (and has no files here).
    package var isComplete: Bool

    /// The name under which it is imported.
    package var moduleName: String {
      var name = ""
      for scalar in self.name.unicodeScalars {
        name.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "_")
      }
      return name
    }
  }

  /// A product of a package in the tree.
  package struct Product: Sendable, Equatable {
    package var name: String
    package var kind: PackageManifest.Product.Kind
    /// The targets that the manifest names for it.
    package var targets: [TargetID]
    /// Whether all its targets are known, and all that they depend on.
    package var isComplete: Bool
  }

  /// A folder with a manifest.
  package struct Package: Sendable, Equatable {
    /// Relative to the root of the run; empty for the root itself.
    package var folder: String
    package var name: String?
    package var targets: Range<TargetID>
    package var products: [Product]
    /// Whether every target and product of it is known.
    package var isComplete: Bool
  }

  package let targets: [Target]
  /// Sorted by folder.
  package let packages: [Package]
  /// Executable targets, and the targets of executable products, in ascending order.
  package let executables: [TargetID]
  /// The folders of their packages.
  package let executablePackages: Set<String>
  /// They, and all that any of them depends on.
  package let executed: TargetSet
  /// Apps can exist which no manifest mentions.
  package let hasXcodeProject: Bool

  private let folders: TargetFolders
  private let reachability: [TargetSet]
  private let modules: [String: [TargetID]]

  /// Beyond this many targets what is reachable is found when asked, not kept: a row is a bit for
  /// each.
  private static let keptTargets = 8192

  /// No manifest at all: one program without targets.
  package static let empty = TargetGraph(manifests: [], hasXcodeProject: false)

  /// - Parameters:
  ///   - manifests: each with the folder it lies in, relative to the root of the run ("" for the
  ///     root).
  ///   - hasXcodeProject: an Xcode project lies in the tree, so that apps can exist which no
  ///     manifest mentions.
  package init(manifests: [(folder: String, manifest: PackageManifest)], hasXcodeProject: Bool) {
    var builder = TargetGraphBuilder(manifests: manifests)
    builder.link()
    let linked = builder.targets
    let complete = Self.complete(linked)
    targets = linked.indices.map { index in
      var target = linked[index]
      target.isComplete = complete[index]
      return target
    }
    packages = builder.packages.map { package in
      var package = package
      for index in package.products.indices {
        let isComplete = package.products[index].targets.allSatisfy { complete[$0] }
        package.products[index].isComplete = package.products[index].isComplete && isComplete
      }
      return package
    }
    let products = packages.flatMap(\.products).filter { $0.kind == .executable }
    let roots = linked.indices.filter { linked[$0].kind == .executable }
    executables = Set(roots + products.flatMap(\.targets)).sorted()
    executablePackages = Set(executables.map { linked[$0].package })
    executed = Self.walk(from: executables, in: linked)
    reachability = linked.count > Self.keptTargets ? [] : Self.reachability(in: linked)
    modules = Dictionary(grouping: linked.indices) { linked[$0].moduleName }
    folders = builder.folders
    self.hasXcodeProject = hasXcodeProject
  }
}

extension TargetGraph {
  /// The target that has the file; `path` is relative to the root of the run.
  package func target(ofFile path: String) -> TargetID? {
    folders.target(ofFile: path)
  }

  /// The targets of many files, in their order; quickest if those of one folder stand together.
  package func targets(ofFiles paths: [String]) -> [TargetID?] {
    folders.targets(ofFiles: paths)
  }

  /// The innermost package around the file, whether or not one of its targets has it.
  package func package(ofFile path: String) -> Package? {
    folders.package(ofFile: path).map { packages[$0] }
  }

  /// The package that the target is in.
  package func package(of target: TargetID) -> Package? {
    packages.first { $0.targets.contains(target) }
  }

  /// The target and all that it depends on, directly or through others.
  package func reachable(from target: TargetID) -> TargetSet {
    guard targets.indices.contains(target) else { return TargetSet(capacity: targets.count) }
    return reachability.isEmpty ? Self.walk(from: [target], in: targets) : reachability[target]
  }

  /// Whether code of the one can import the other.
  package func isVisible(_ target: TargetID, from importer: TargetID) -> Bool {
    reachable(from: importer).contains(target)
  }

  /// The target in the tree that `import name` means in that target's files; nil if it is not in
  /// the tree, or if several could be meant.
  package func target(ofModule name: String, importedBy importer: TargetID) -> TargetID? {
    let visible = reachable(from: importer)
    let candidates = (modules[name] ?? []).filter { visible.contains($0) }
    return candidates.count == 1 ? candidates.first : nil
  }

  /// Whether the target holds tests.
  package func isTest(_ target: TargetID) -> Bool {
    targets.indices.contains(target) && targets[target].kind == .test
  }
}

extension TargetGraph {
  /// All that can be reached from some targets, themselves included.
  private static func walk(from start: [TargetID], in targets: [Target]) -> TargetSet {
    var reached = TargetSet(capacity: targets.count)
    var pending = start
    while let target = pending.popLast() {
      guard reached.insert(target) else { continue }
      pending += targets[target].dependencies
    }
    return reached
  }

  /// For each target all that can be reached from it, itself included.
  private static func reachability(in targets: [Target]) -> [TargetSet] {
    let none = TargetSet(capacity: targets.count)
    var reachability = Array(repeating: none, count: targets.count)
    let graph = StronglyConnectedComponents(ofGraph: targets.map(\.dependencies))
    for component in graph.components {
      var reached = none
      for target in component {
        reached.insert(target)
        for dependency in targets[target].dependencies {
          // Of the component itself nothing is known yet, and nothing is missing either.
          if !reached.contains(dependency) { reached.formUnion(reachability[dependency]) }
        }
      }
      for target in component { reachability[target] = reached }
    }
    return reachability
  }

  /// For each target whether it and all that it reaches is told whole: what is not spreads
  /// backwards.
  private static func complete(_ targets: [Target]) -> [Bool] {
    var dependents = Array(repeating: [TargetID](), count: targets.count)
    for (index, target) in targets.enumerated() {
      for dependency in target.dependencies { dependents[dependency].append(index) }
    }
    var complete = targets.map(\.isComplete)
    var pending = complete.indices.filter { !complete[$0] }
    while let target = pending.popLast() {
      for dependent in dependents[target] where complete[dependent] {
        complete[dependent] = false
        pending.append(dependent)
      }
    }
    return complete
  }
}
