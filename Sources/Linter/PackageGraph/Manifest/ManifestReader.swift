/// Reads the description of a package from an evaluated manifest.
///
/// If `#if` gives two targets with one name, or two packages, they are merged.
struct ManifestReader {
  private let evaluator: ManifestEvaluator
  private var result = PackageManifest()
  private var targets = MergedParts<PackageManifest.Target>()
  private var products = MergedParts<PackageManifest.Product>()

  init(evaluator: ManifestEvaluator) {
    self.evaluator = evaluator
  }

  /// The union of all packages that the manifest creates.
  consuming func manifest() -> PackageManifest {
    result.isComplete = evaluator.isWhole && !evaluator.roots.isEmpty
    result.isManifest = !evaluator.roots.isEmpty || evaluator.source.imports("PackageDescription")
    for package in evaluator.roots { read(evaluator.objects[package]) }
    result.targets = targets.all
    result.products = products.all
    if !targets.isComplete || !products.isComplete { result.isComplete = false }
    guard !evaluator.isWhole else { return result }
    for index in result.targets.indices { result.targets[index].isComplete = false }
    for index in result.products.indices { result.products[index].isComplete = false }
    return result
  }

  private mutating func read(_ package: ManifestObject) {
    if case .string(let name) = field("name", of: package) { result.name = name }
    for target in objects(field("targets", of: package)) {
      targets.add(target.flatMap(target(from:)))
    }
    for product in objects(field("products", of: package)) {
      products.add(product.flatMap(product(from:)))
    }
    for dependency in objects(field("dependencies", of: package)) {
      addLocalPackage(dependency)
      if let dependency { addVersions(dependency) }
    }
    result.platforms += objects(field("platforms", of: package)).compactMap { platform in
      platform.flatMap(self.platform(from:))
    }
  }

  /// `.iOS(.v17)`, `.macOS("14.4")`
  private func platform(from object: ManifestObject) -> PackageManifest.Platform? {
    guard object.type == "SupportedPlatform" else { return nil }
    let text: Substring
    switch object.fields["0"] {
    case .string(let version)?: text = version[...]
    case .symbol(_, let name)? where name.hasPrefix("v"): text = name.dropFirst()
    default: return nil
    }
    let parts = text.split { $0 == "." || $0 == "_" }
    let version = parts.compactMap { Int($0) }
    guard version.count == parts.count, !version.isEmpty else { return nil }
    return PackageManifest.Platform(name: object.factory, version: version)
  }

  // MARK: Parts

  private mutating func addLocalPackage(_ dependency: ManifestObject?) {
    guard let dependency, dependency.type == "Package.Dependency" else {
      result.isComplete = false
      return
    }
    guard let path = dependency.fields["path"] else { return }
    for choice in path.choices {
      switch choice {
      case .string(let path):
        if !result.localPackages.contains(path) { result.localPackages.append(path) }
      default: result.isComplete = false
      }
    }
  }

  /// `.package(url: "…", from: "1.0.0")`, `exact: "1.0.0"`, `.upToNextMinor(from: "1.0.0")`
  private mutating func addVersions(_ dependency: ManifestObject) {
    guard dependency.type == "Package.Dependency", case .string(let url)? = dependency.fields["url"]
    else { return }
    let identity = PinnedVersions.identity(ofAddress: url)
    if case .string(let version)? = dependency.fields["exact"] {
      result.versions.add(version, .exactly, ofPackage: identity)
    } else if case .string(let version)? = dependency.fields["from"] {
      result.versions.add(version, .upToNextMajor, ofPackage: identity)
    } else if case .object(let id)? = dependency.fields["1"] ?? dependency.fields["2"],
      case let requirement = evaluator.objects[id],
      case .string(let version)? = requirement.fields["from"] ?? requirement.fields["0"],
      let kind = Self.requirements[requirement.factory]
    {
      result.versions.add(version, kind, ofPackage: identity)
    }
  }

  private static let requirements: [String: PinnedVersions.Requirement] = [
    "exact": .exactly, "upToNextMinor": .upToNextMinor, "upToNextMajor": .upToNextMajor,
  ]

  private func target(from object: ManifestObject) -> PackageManifest.Target? {
    guard object.type == "Target", let kind = Self.targetKinds[object.factory],
      case .string(let name) = field("name", of: object)
    else { return nil }
    var target = PackageManifest.Target(name: name, kind: kind)
    switch field("path", of: object) {
    case .string(let path): target.path = path
    case .null: break
    default: (target.isLocated, target.isComplete) = (false, false)
    }
    let sources = field("sources", of: object)
    if !sources.isNull { target.sources = strings(sources, isComplete: &target.isComplete) }
    target.exclude = strings(field("exclude", of: object), isComplete: &target.isComplete)
    for element in elements(field("dependencies", of: object)) {
      let dependency = dependency(from: element, isComplete: &target.isComplete)
      guard let dependency, !target.dependencies.contains(dependency) else { continue }
      target.dependencies.append(dependency)
    }
    return target
  }

  private static let targetKinds: [String: PackageManifest.Target.Kind] = [
    "target": .regular, "executableTarget": .executable, "testTarget": .test, "macro": .macro,
    "plugin": .plugin, "systemLibrary": .system, "binaryTarget": .binary,
  ]

  private func dependency(
    from value: ManifestValue, isComplete: inout Bool
  ) -> PackageManifest.Target.Dependency? {
    switch value {
    case .string(let name): return .byName(name)
    case .object(let id) where evaluator.objects[id].type == "Target.Dependency":
      let object = evaluator.objects[id]
      guard case .string(let name) = field("name", of: object) else { break }
      switch object.factory {
      case "target": return .target(name)
      case "byName": return .byName(name)
      default: break
      }
      let package = field("package", of: object)
      if case .string(let package) = package { return .product(name, package: package) }
      if !package.isNull { isComplete = false }
      return .product(name, package: nil)
    default: break
    }
    isComplete = false
    return nil
  }

  private func product(from object: ManifestObject) -> PackageManifest.Product? {
    guard object.type == "Product", let kind = Self.productKinds[object.factory],
      case .string(let name) = field("name", of: object)
    else { return nil }
    var product = PackageManifest.Product(name: name, kind: kind, targets: [])
    product.targets = strings(field("targets", of: object), isComplete: &product.isComplete)
    return product
  }

  /// `iOSApplication` is the product of app playgrounds, which need no project.
  private static let productKinds: [String: PackageManifest.Product.Kind] = [
    "library": .library, "executable": .executable, "plugin": .plugin,
    "iOSApplication": .executable,
  ]

  // MARK: Values

  private func field(_ name: String, of object: ManifestObject) -> ManifestValue {
    object.fields[name] ?? evaluator.empty(name)
  }

  /// The elements of a list; a single unknown one for anything but a list.
  private func elements(_ value: ManifestValue) -> [ManifestValue] {
    evaluator.elements(of: value)
  }

  /// The elements of a list that are objects, nil for any other.
  private func objects(_ value: ManifestValue) -> [ManifestObject?] {
    elements(value).map { element in
      guard case .object(let id) = element else { return nil }
      return evaluator.objects[id]
    }
  }

  private func strings(_ value: ManifestValue, isComplete: inout Bool) -> [String] {
    elements(value).compactMap { element in
      if case .string(let text) = element { return text }
      isComplete = false
      return nil
    }
  }
}

extension PackageManifest.Target: MergeablePart {
  /// Adds the contents of another target with the same name. Both must name the same folder.
  mutating func merge(_ other: Self) {
    isComplete = isComplete && other.isComplete
    isLocated = isLocated && other.isLocated
    if path != other.path { (isLocated, isComplete) = (false, false) }
    dependencies += other.dependencies.filter { !dependencies.contains($0) }
    if let own = sources, let others = other.sources {
      sources = own + others.filter { !own.contains($0) }
    } else {
      sources = nil
    }
    exclude = exclude.filter(other.exclude.contains)
  }
}

extension PackageManifest.Product: MergeablePart {
  mutating func merge(_ other: Self) {
    isComplete = isComplete && other.isComplete
    targets += other.targets.filter { !targets.contains($0) }
  }
}
