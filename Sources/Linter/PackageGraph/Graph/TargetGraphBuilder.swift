/// Makes the targets of a graph from its manifests and projects: numbers them, claims their folders
/// and resolves their dependencies.
struct TargetGraphBuilder {
  /// The completeness of each refers to the target alone; `TargetGraph` makes that transitive.
  var targets: [TargetGraph.Target] = []
  private(set) var packages: [TargetGraph.Package] = []
  private(set) var folders = TargetFolders()
  private(set) var projectFolders = ProjectFolders()

  private let manifests: [(folder: String, manifest: PackageManifest)]
  private let projects: [ProjectDescription]
  private let workspaces: [XcodeWorkspace]
  /// The folder of each project, and the name by which others refer to the project.
  private var places: [(folder: String, name: String)] = []
  /// The number of the first target of each project.
  private var firstTargets: [TargetGraph.TargetID] = []
  /// Projects by the names in `places`.
  private var projectsByPlace: [String: Int] = [:]
  /// The targets of projects, by the names under which they are imported.
  private var builtModules: [String: [TargetGraph.TargetID]] = [:]
  private var targetsByName: [[String: TargetGraph.TargetID]] = []
  private var productsByName: [[String: Int]] = []
  /// Packages by the last component of their folder, which is their identity, and by their name.
  private var packagesByIdentity: [String: [Int]] = [:]
  private var packagesByProduct: [String: [Int]] = [:]
  private var packagesByFolder: [String: Int] = [:]
  /// For each package, the innermost folder that contains it and everything that has it by path.
  private var neighbourhoods: [String] = []

  /// Sorts manifests and projects by path, so that their original order does not matter.
  init(
    manifests: [(folder: String, manifest: PackageManifest)], projects: [ProjectDescription],
    workspaces: [XcodeWorkspace]
  ) {
    let normalised = manifests.filter(\.manifest.isManifest).compactMap { entry in
      RelativePath.resolve(entry.folder, in: "").map { (folder: $0, manifest: entry.manifest) }
    }
    self.manifests = normalised.sorted { $0.folder < $1.folder }
    self.projects = projects.sorted { $0.path < $1.path }
    self.workspaces = workspaces.sorted { $0.path < $1.path }
    for (package, entry) in self.manifests.enumerated() {
      number(entry.manifest, of: package, folder: entry.folder)
    }
    for (index, project) in self.projects.enumerated() { number(project, index) }
  }

  /// Resolves the dependencies of all targets and the targets of all products.
  mutating func link() {
    for (package, entry) in manifests.enumerated() { linkProducts(of: entry.manifest, package) }
    findNeighbourhoods()
    for (package, entry) in manifests.enumerated() {
      let local = localPackages(of: package)
      for (id, target) in zip(packages[package].targets, entry.manifest.targets) {
        for dependency in target.dependencies {
          add(resolve(dependency, in: package, local: local), dependency.product, to: id)
        }
      }
    }
    for (project, description) in projects.enumerated() {
      let local = localPackages(ofProject: project)
      for (index, target) in description.targets.enumerated() {
        for dependency in target.dependencies {
          add(
            resolve(dependency, ofProject: project, local: local), dependency.product,
            to: firstTargets[project] + index)
        }
      }
    }
  }

  // MARK: Numbering

  private mutating func number(_ manifest: PackageManifest, of package: Int, folder: String) {
    let first = targets.count
    var names: [String: TargetGraph.TargetID] = [:]
    let sorts = Dictionary(grouping: manifest.targets, by: Self.sort)
    folders.add(package: package, folder: folder)
    for target in manifest.targets {
      let isAlone = manifest.isComplete && sorts[Self.sort(of: target)]?.count == 1
      names[target.name] = targets.count
      folders.add(target, as: targets.count, package: package, folder: folder, isAlone: isAlone)
      targets.append(
        TargetGraph.Target(
          name: target.name, kind: TargetGraph.Kind(target.kind),
          moduleNames: [Self.moduleName(target.name)],
          declaration: folder.isEmpty ? "Package.swift" : folder + "/Package.swift",
          folder: folder, dependencies: [], isComplete: target.isComplete))
    }
    targetsByName.append(names)
    packages.append(
      TargetGraph.Package(
        folder: folder, name: manifest.name, targets: first..<targets.count, products: [],
        isComplete: manifest.isComplete, platforms: manifest.platforms))
    packagesByFolder[folder] = package
    let identities = [String(RelativePath.lastComponent(Substring(folder))), manifest.name ?? ""]
    for identity in Set(identities.map { $0.lowercased() }) where !identity.isEmpty {
      packagesByIdentity[identity, default: []].append(package)
    }
  }

  private mutating func number(_ project: ProjectDescription, _ index: Int) {
    firstTargets.append(targets.count)
    let place = Self.place(of: project)
    places.append(place)
    projectsByPlace[place.name] = index
    for target in project.targets {
      projectFolders.add(target, as: targets.count)
      for name in target.moduleNames { builtModules[name, default: []].append(targets.count) }
      targets.append(
        TargetGraph.Target(
          name: target.name, kind: TargetGraph.Kind(target.kind), moduleNames: target.moduleNames,
          declaration: project.path, folder: place.folder, dependencies: [],
          isComplete: target.isComplete))
    }
  }

  /// An Xcode project is a folder itself, as is one that XcodeGen generates. A Tuist project is
  /// named by the folder of its manifest.
  private static func place(of project: ProjectDescription) -> (folder: String, name: String) {
    let parent = String(RelativePath.parent(Substring(project.path)) ?? "")
    switch project.format {
    case .xcode: return (String(RelativePath.parent(Substring(parent)) ?? ""), parent)
    case .tuist: return (parent, parent)
    case .xcodeGen:
      return (parent, (parent.isEmpty ? "" : parent + "/") + project.name + ".xcodeproj")
    }
  }

  /// The name of a target's module, derived as SwiftPM does.
  private static func moduleName(_ target: String) -> String {
    var name = ""
    for scalar in target.unicodeScalars {
      name.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "_")
    }
    return name
  }

  /// Targets that would share a conventional folder are of one sort.
  private static func sort(of target: PackageManifest.Target) -> PackageManifest.Target.Kind {
    switch target.kind {
    case .regular, .executable, .macro, .system, .binary: .regular
    case .plugin: .plugin
    case .test: .test
    }
  }

  // MARK: Linking

  /// The result of resolving a dependency: targets in the tree, none for a package outside it.
  private struct Resolution {
    var targets: [TargetGraph.TargetID] = []
    var isKnown = true

    static let external = Resolution()
    static let unknown = Resolution(isKnown: false)
  }

  private mutating func linkProducts(of manifest: PackageManifest, _ package: Int) {
    var names: [String: Int] = [:]
    for product in manifest.products {
      let found = product.targets.compactMap { targetsByName[package][$0] }
      names[product.name] = packages[package].products.count
      packagesByProduct[product.name, default: []].append(package)
      packages[package].products.append(
        TargetGraph.Product(
          name: product.name, kind: product.kind, targets: found,
          isComplete: product.isComplete && found.count == product.targets.count))
    }
    productsByName.append(names)
  }

  /// - Parameter product: the product that the dependency may be, by name.
  private mutating func add(
    _ resolution: Resolution, _ product: String?, to target: TargetGraph.TargetID
  ) {
    if resolution.targets.isEmpty, resolution.isKnown, let product {
      targets[target].externalProducts.append(product)
    }
    for dependency in resolution.targets
    where !targets[target].dependencies.contains(dependency) {
      targets[target].dependencies.append(dependency)
    }
    if !resolution.isKnown { targets[target].isComplete = false }
  }

  private mutating func findNeighbourhoods() {
    neighbourhoods = manifests.map { String(RelativePath.parent(Substring($0.folder)) ?? "") }
    let users =
      manifests.indices.map { (manifests[$0].folder, localPackages(of: $0)) }
      + projects.indices.map { (places[$0].folder, localPackages(ofProject: $0)) }
    for (folder, packages) in users {
      for package in packages {
        neighbourhoods[package] = RelativePath.common(folder, neighbourhoods[package])
      }
    }
  }

  private func localPackages(of package: Int) -> [Int] {
    let (folder, manifest) = manifests[package]
    return manifest.localPackages.compactMap { path in
      RelativePath.resolve(path, in: folder).flatMap { packagesByFolder[$0] }
    }
  }

  /// The local packages of a project, and those of the workspaces that it is in.
  private func localPackages(ofProject project: Int) -> [Int] {
    let joined = workspaces.filter { $0.projects.contains(places[project].name) }
    let folders = projects[project].localPackages + joined.flatMap(\.packages)
    return folders.compactMap { packagesByFolder[$0] }
  }

  private func resolve(
    _ dependency: PackageManifest.Target.Dependency, in package: Int, local: [Int]
  ) -> Resolution {
    let importer = Importer(folder: manifests[package].folder, local: local)
    switch dependency {
    case .target(let name):
      guard let target = targetsByName[package][name] else { return .unknown }
      return Resolution(targets: [target])
    case .byName(let name):
      if let target = targetsByName[package][name] { return Resolution(targets: [target]) }
      guard manifests[package].manifest.isComplete else { return .unknown }
      return product(name, for: importer)
    case .product(let name, package: nil):
      return product(name, for: importer)
    case .product(let name, package: let owner?):
      return product(name, of: owner.lowercased(), besides: package, for: importer)
    }
  }

  private func resolve(
    _ dependency: ProjectDescription.Target.Dependency, ofProject project: Int, local: [Int]
  ) -> Resolution {
    let importer = Importer(folder: places[project].folder, local: local)
    switch dependency {
    case .target(let name):
      return target(name, ofProject: project)
    case .projectTarget(let name, let place):
      return projectsByPlace[place].map { target(name, ofProject: $0) } ?? .unknown
    case .builtProduct(let name):
      return builtProduct(name, for: project)
    case .localProduct(let name, let folder):
      guard let package = packagesByFolder[folder] else { return .unknown }
      return self.product(name, in: package)
    case .remoteProduct(let name, let owner):
      return product(name, of: owner.lowercased(), besides: nil, for: importer)
    case .product(let name):
      // Without a reference to a package it is one that the project has by path.
      return product(
        name, for: Importer(folder: importer.folder, local: local, mayHaveOthers: true))
    }
  }

  private func target(_ name: String, ofProject project: Int) -> Resolution {
    guard let index = projects[project].targets.firstIndex(where: { $0.name == name }) else {
      return .unknown
    }
    return Resolution(targets: [firstTargets[project] + index])
  }

  /// The product of a project in the same workspace, or else of the nearest project in the tree. If
  /// no project builds it, it is a prebuilt product from elsewhere.
  private func builtProduct(_ name: String, for project: Int) -> Resolution {
    let made = builtModules[name] ?? []
    let joined = workspaces.filter { $0.projects.contains(places[project].name) }
      .flatMap(\.projects)
    let near = made.filter { target in
      joined.contains { targets[target].declaration == $0 + "/project.pbxproj" }
    }
    let nearest = Self.nearest(near.isEmpty ? made : near, to: places[project].folder) {
      targets[$0].folder
    }
    return Resolution(targets: nearest)
  }
}

// MARK: - Products of packages

extension TargetGraphBuilder {
  /// The package or project that asks for a product.
  private struct Importer {
    /// Its folder.
    var folder: String
    /// The packages that it has by path.
    var local: [Int]
    /// Whether it may have others by path, too.
    var mayHaveOthers = false
  }

  /// A product without a package name: of a package that the importer has by path, or else of the
  /// nearest package in the tree.
  private func product(_ name: String, for importer: Importer) -> Resolution {
    let inTree = packagesByProduct[name] ?? []
    let nearby = inTree.filter(importer.local.contains)
    let found =
      nearby.isEmpty
      ? nearest(name, of: inTree.filter { canMean($0, importer) }, for: importer)
      : union(name, of: nearby)
    guard found.targets.isEmpty else { return found }
    return importer.local.allSatisfy { packages[$0].isComplete } ? found : .unknown
  }

  /// A product of a package called `owner`: one that the importer has by path, or else the nearest
  /// one of that identity in the tree, because an Xcode workspace uses it in place of the remote
  /// package. It is the remote one if several are equally near.
  private func product(
    _ name: String, of owner: String, besides package: Int?, for importer: Importer
  ) -> Resolution {
    let called = (packagesByIdentity[owner] ?? []).filter { $0 != package }
    let nearby = called.filter(importer.local.contains)
    guard nearby.isEmpty else { return union(name, of: nearby) }
    let atRoot = importer.local.filter { manifests[$0].folder.isEmpty && declares(name, $0) }
    guard atRoot.isEmpty else { return union(name, of: atRoot) }
    let near = called.filter { canMean($0, importer) }
    let offering = Self.nearest(near.filter { declares(name, $0) }, to: importer.folder) {
      manifests[$0].folder
    }
    if offering.count == 1 { return union(name, of: offering) }
    return !offering.isEmpty || near.allSatisfy { packages[$0].isComplete } ? .external : .unknown
  }

  /// Whether an importer that does not have a package by path may still mean it, as a neighbour. To
  /// others it is a copy, and its name refers to the remote package.
  private func canMean(_ package: Int, _ importer: Importer) -> Bool {
    importer.mayHaveOthers || RelativePath.isInside(importer.folder, neighbourhoods[package])
      || RelativePath.isInside(manifests[package].folder, importer.folder)
  }

  private func declares(_ product: String, _ package: Int) -> Bool {
    productsByName[package][product] != nil || targetsByName[package][product] != nil
  }

  /// If the package is not specified, it is the nearest one. Among equally near ones it is unknown.
  private func nearest(
    _ product: String, of packages: [Int], for importer: Importer
  ) -> Resolution {
    let nearest = Self.nearest(packages, to: importer.folder) { manifests[$0].folder }
    return nearest.count > 1 ? .unknown : union(product, of: nearest)
  }

  /// The candidates whose folders share most components with a folder.
  private static func nearest(
    _ candidates: [Int], to folder: String, folderOf: (Int) -> String
  ) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    let own = folder.split(separator: "/")
    let common = candidates.map { candidate in
      zip(own, folderOf(candidate).split(separator: "/")).prefix { $0 == $1 }.count
    }
    let most = common.max()
    return zip(candidates, common).filter { $1 == most }.map(\.0)
  }

  private func union(_ product: String, of packages: [Int]) -> Resolution {
    var union = Resolution()
    for package in packages {
      let found = self.product(product, in: package)
      union.targets += found.targets
      union.isKnown = union.isKnown && found.isKnown
    }
    return union
  }

  /// Executable targets have a product of their name without declaring one.
  private func product(_ name: String, in package: Int) -> Resolution {
    if let index = productsByName[package][name] {
      let product = packages[package].products[index]
      return Resolution(targets: product.targets, isKnown: product.isComplete)
    }
    guard let target = targetsByName[package][name] else { return .unknown }
    return Resolution(targets: [target], isKnown: targets[target].kind == .executable)
  }
}

extension PackageManifest.Target.Dependency {
  /// The product that it may be, by name.
  fileprivate var product: String? {
    switch self {
    case .target: nil
    case .product(let name, package: _), .byName(let name): name
    }
  }
}

extension ProjectDescription.Target.Dependency {
  /// The product that it may be, by name.
  fileprivate var product: String? {
    switch self {
    case .target, .projectTarget, .builtProduct: nil
    case .localProduct(let name, package: _), .remoteProduct(let name, package: _),
      .product(let name):
      name
    }
  }
}
