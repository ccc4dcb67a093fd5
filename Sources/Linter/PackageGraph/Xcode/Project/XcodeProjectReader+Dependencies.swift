extension XcodeProjectReader {
  /// The dependencies of one target, each once, in the order in which they are found.
  struct DependencyList {
    private let ownName: String
    private var found: Set<Target.Dependency> = []
    private(set) var all: [Target.Dependency] = []
    var isComplete = true

    init(ownName: String) { self.ownName = ownName }

    /// Adds a dependency; nil stands for one that leads out of the tree.
    mutating func add(_ dependency: Target.Dependency?) {
      guard let dependency, dependency != .target(ownName), found.insert(dependency).inserted
      else { return }
      all.append(dependency)
    }
  }

  /// Adds the targets and package products that a target names as dependencies.
  mutating func addDependencies(of target: ObjectID, to list: inout DependencyList) {
    for dependency in objects.objects("dependencies", of: target) {
      if let other = objects.object("target", of: dependency), let name = targetNames[other] {
        list.add(.target(name))
      } else if let proxy = objects.object("targetProxy", of: dependency) {
        add(proxy, to: &list)
      } else if let product = objects.object("productRef", of: dependency) {
        add(product: product, to: &list)
      }
    }
    for product in objects.objects("packageProductDependencies", of: target) {
      add(product: product, to: &list)
    }
  }

  /// Adds the products that a phase links.
  mutating func addLinked(by phase: ObjectID, to list: inout DependencyList) {
    for reference in objects.list.elements(of: objects.member("files", of: phase)) {
      guard let buildFile = objects.object(at: reference) else { continue }
      if let product = objects.object("productRef", of: buildFile) {
        add(product: product, to: &list)
      } else if let file = objects.object("fileRef", of: buildFile) {
        add(linked: file, to: &list)
      }
    }
  }

  private mutating func add(linked file: ObjectID, to list: inout DependencyList) {
    if let owner = productOwners[file], let name = targetNames[owner] {
      return list.add(.target(name))
    }
    if let proxy = objects.object("remoteRef", of: file) { return add(proxy, to: &list) }
    guard objects.string("sourceTree", of: file) == "BUILT_PRODUCTS_DIR",
      let path = objects.string("path", of: file),
      let name = XcodeModuleName.name(ofProduct: path)
    else { return }
    list.add(.builtProduct(name))
  }

  /// Adds the target that a proxy stands for.
  private mutating func add(_ proxy: ObjectID, to list: inout DependencyList) {
    let name = objects.string("remoteInfo", of: proxy)
    let container = objects.object("containerPortal", of: proxy)
    if container == project {
      let target = objects.object("remoteGlobalIDString", of: proxy)
      // A target that no longer exists is not a dependency.
      return list.add(target.flatMap { targetNames[$0] }.map { .target($0) })
    }
    switch container.map({ groups.location(of: $0) }) {
    case .inside(let path)?:
      if let name { list.add(.projectTarget(name, project: path)) } else { list.isComplete = false }
    case .outside?: break
    case .unknown?: list.isComplete = false
    case nil: break
    }
  }

  // MARK: Packages

  private func add(product: ObjectID, to list: inout DependencyList) {
    guard let name = objects.string("productName", of: product) else {
      list.isComplete = false
      return
    }
    // A plug-in is run, not linked.
    guard !name.hasPrefix("plugin:") else { return }
    guard let package = objects.object("package", of: product) else {
      return list.add(.product(name))
    }
    if let local = localPackage(package) {
      switch local {
      case .inside(let path): list.add(.localProduct(name, package: path))
      case .outside: break
      case .unknown: list.isComplete = false
      }
    } else if let url = objects.string("repositoryURL", of: package) {
      list.add(.remoteProduct(name, package: PinnedVersions.identity(ofAddress: url)))
    } else {
      list.add(.product(name))
    }
  }
}
