internal import Globs

/// Reads the targets of a spec whose includes are already merged.
struct XcodeGenReader {
  private let spec: YAMLNode
  /// The folder that paths are relative to, itself relative to the root of the run.
  private let folder: String
  private let packages: [String: YAMLNode]
  private let references: [String: YAMLNode]
  private let templates: [String: YAMLNode]
  private let settings: XcodeGenSettings
  /// Bounds the expansion of a small file by templates and platforms.
  private static let mostNodes = 500_000

  init(spec: YAMLNode, folder: String) {
    self.spec = spec
    self.folder = folder
    packages = Self.dictionary(spec["packages"])
    references = Self.dictionary(spec["projectReferences"])
    templates = Self.dictionary(spec["targetTemplates"])
    settings = XcodeGenSettings(spec: spec, folder: folder)
  }

  static func dictionary(_ node: YAMLNode?) -> [String: YAMLNode] {
    Dictionary((node?.pairs ?? []).map { ($0.key, $0.value) }) { $1 }
  }

  /// - Parameter read: returns the contents of a file by its path relative to the root of the run.
  func read(
    into project: inout ProjectDescription, _ read: (String) -> [UInt8]?
  ) throws(ProjectFileError) {
    for package in packages.values.map({ $0["path"] }) + (spec["localPackages"]?.elements ?? []) {
      guard let path = package?.text else { continue }
      guard !path.contains("${") else {
        project.isComplete = false
        continue
      }
      if let path = RelativePath.resolve(path, in: folder) { project.localPackages.append(path) }
    }
    project.localPackages = Set(project.localPackages).sorted()
    for (name, node) in try resolvedTargets() {
      guard node.pairs != nil else {
        project.isComplete = false
        continue
      }
      let target = target(named: name, node, read)
      if !target.isComplete { project.isComplete = false }
      project.targets.append(target)
    }
  }

  // MARK: Templates and platforms

  /// The targets, one for each platform, merged with their templates.
  private func resolvedTargets() throws(ProjectFileError) -> [(String, YAMLNode)] {
    var count = 0
    var targets: [(String, YAMLNode)] = []
    for (name, node) in spec["targets"]?.pairs ?? [] {
      for (name, node) in perPlatform(name, node) {
        let node = withTemplates(name, node)
        for (name, node) in perPlatform(name, node) {
          count += node.count
          guard count <= Self.mostNodes else {
            throw ProjectFileError(line: node.line, message: "templates expand to too many nodes")
          }
          targets.append((name, node))
        }
      }
    }
    return targets
  }

  private func perPlatform(_ name: String, _ node: YAMLNode) -> [(String, YAMLNode)] {
    guard let platforms = node["platform"]?.elements?.compactMap(\.text) else {
      return [(name, node)]
    }
    return platforms.map { platform in
      let single = node.expanded(["platform": platform])
      let prefix = single["platformPrefix"]?.text ?? ""
      let suffix = single["platformSuffix"].map { $0.text ?? "" } ?? "_\(platform)"
      let scalar = YAMLNode(line: node.line, value: .scalar(platform))
      let settings = Self.settings(single["settings"], ofProduct: name, line: node.line)
      return (
        prefix + name + suffix, single.with("platform", scalar).with("settings", settings)
      )
    }
  }

  /// Settings with a product name: the targets made for several platforms share the original name.
  private static func settings(
    _ node: YAMLNode?, ofProduct name: String, line: Int
  ) -> YAMLNode {
    let empty = YAMLNode(line: line, value: .mapping([]))
    let node = node?.pairs == nil ? empty : node ?? empty
    let isGrouped = ["base", "configs", "groups"].contains { node[$0] != nil }
    let target = isGrouped ? node["base"] ?? empty : node
    guard target["PRODUCT_NAME"] == nil else { return node }
    let named = target.with("PRODUCT_NAME", YAMLNode(line: line, value: .scalar(name)))
    return isGrouped ? node.with("base", named) : named
  }

  private func withTemplates(_ name: String, _ node: YAMLNode) -> YAMLNode {
    var names: [String] = []
    collectTemplates(of: node, into: &names)
    guard var base = names.first.flatMap({ templates[$0] }) else { return node }
    for template in names.dropFirst() { base = templates[template]?.merged(onto: base) ?? base }
    let merged = node.merged(onto: base).expanded(["target_name": name])
    let attributes = Self.dictionary(merged["templateAttributes"]).compactMapValues(\.text)
    return merged.expanded(attributes)
  }

  /// The templates of a target, each after the templates that it uses itself. Each one counts once.
  private func collectTemplates(of node: YAMLNode, into names: inout [String]) {
    var seen: Set<String> = []
    func used(by node: YAMLNode) -> [(String, Bool)] {
      node["templates"]?.elements?.compactMap(\.text).reversed().map { ($0, false) } ?? []
    }
    var open = used(by: node)
    while let (name, isFinished) = open.popLast() {
      guard !isFinished else {
        names.append(name)
        continue
      }
      guard let template = templates[name], seen.insert(name).inserted else { continue }
      open.append((name, true))
      open += used(by: template)
    }
  }

  // MARK: Targets

  private func target(
    named key: String, _ node: YAMLNode, _ read: (String) -> [UInt8]?
  ) -> ProjectDescription.Target {
    let name = node["name"]?.text ?? key
    var target = ProjectDescription.Target(name: name, kind: .other, moduleNames: [])
    if let kind = Self.kind(node["type"]?.text) {
      target.kind = kind
    } else {
      target.isComplete = false
    }
    target.moduleNames = settings.moduleNames(of: node, named: name, read)
    for source in node["sources"]?.elements ?? [node["sources"]].compactMap(\.self) {
      addSource(source, to: &target)
    }
    for dependency in node["dependencies"]?.elements ?? [] {
      addDependency(dependency, of: node["platform"]?.text, to: &target)
    }
    return target
  }

  /// The kind for a product type, with or without the prefix `com.apple.product-type.`; nil for an
  /// unknown one.
  private static func kind(_ type: String?) -> ProjectDescription.Target.Kind? {
    guard var type = type?[...] else { return nil }
    let prefix = "com.apple.product-type."
    if type.hasPrefix(prefix) { type.removeFirst(prefix.count) }
    switch type.split(separator: ".").first {
    case "application": return .application
    case "framework": return .framework
    case "library": return .library
    case "tool", "xpc-service": return .tool
    case "app-extension", "extensionkit-extension", "watchkit-extension", "watchkit2-extension",
      "tv-app-extension", "xcode-extension", "system-extension", "driver-extension":
      return .appExtension
    case "bundle" where type == "bundle.unit-test": return .unitTests
    case "bundle" where type == "bundle.ui-testing": return .uiTests
    case "bundle", "metal-library", "instruments-package", "kernel-extension",
      "in-app-purchase-content", "spotlight-importer", "xcframework":
      return .other
    default: return nil
    }
  }

  private func addSource(_ node: YAMLNode, to target: inout ProjectDescription.Target) {
    guard let path = (node["path"] ?? node).text, !path.contains("${") else {
      target.isComplete = false
      return
    }
    // A file that is not compiled contains no code of the target.
    if let phase = node["buildPhase"], phase.text != "sources" { return }
    guard let resolved = RelativePath.resolve(path, in: folder) else { return }
    let isFile = path.hasSuffix(".swift")
    let usual = isFile ? "file" : spec["options"]?["defaultSourceDirectoryType"]?.text
    let type = node["type"]?.text ?? usual
    switch type {
    case "folder": return
    case "file":
      if !target.files.contains(resolved) { target.files.append(resolved) }
      return
    default: break
    }
    let includes = node["includes"]?.texts ?? []
    let excludes = node["excludes"]?.texts ?? []
    for pattern in includes + excludes where (try? PathPattern(pattern.utf8)) == nil {
      target.isComplete = false
    }
    // A pattern that matches a folder includes everything below it.
    let wanted = includes.flatMap { [$0, $0 + "/**"] }.joined(separator: ",")
    target.folders.append(
      .init(
        path: resolved, pattern: wanted.isEmpty ? nil : "{\(wanted)}", excludedPatterns: excludes))
  }

  // MARK: Dependencies

  private func addDependency(
    _ node: YAMLNode, of platform: String?, to target: inout ProjectDescription.Target
  ) {
    if let platforms = node["platforms"]?.elements, let platform,
      !platforms.contains(where: { $0.text == platform })
    {
      return
    }
    var found: [ProjectDescription.Target.Dependency] = []
    if let name = node["target"]?.text {
      guard let dependency = self.target(name) else {
        target.isComplete = false
        return
      }
      found = [dependency]
    } else if let framework = node["framework"]?.text {
      // Without `implicit` it is a prebuilt binary.
      guard node["implicit"]?.text == "true" else { return }
      let name = RelativePath.lastComponent(framework[...])
      found = [.builtProduct(String(name.prefix { $0 != "." }))]
    } else if let package = node["package"]?.text {
      let products = node["products"]?.elements?.compactMap(\.text) ?? []
      let names = products.isEmpty ? [node["product"]?.text ?? package] : products
      found = names.compactMap { product($0, of: package) }
    } else if !["sdk", "carthage", "bundle"].contains(where: { node[$0] != nil }) {
      target.isComplete = false
    }
    target.dependencies += found.filter { !target.dependencies.contains($0) }
  }

  /// `Target`, or `Project/Target`; nil if it is neither.
  private func target(_ name: String) -> ProjectDescription.Target.Dependency? {
    guard !name.contains("${") else { return nil }
    let parts = name.split(separator: "/")
    guard parts.count == 2 else { return parts.count == 1 ? .target(name) : nil }
    guard let path = references[String(parts[0])]?["path"]?.text, !path.contains("${") else {
      return nil
    }
    // A project outside the root has no targets in the run; no project has its path.
    let project = RelativePath.resolve(path, in: folder) ?? path
    return .projectTarget(String(parts[1]), project: project)
  }

  /// A product; nil if its package is outside the root.
  private func product(
    _ name: String, of package: String
  ) -> ProjectDescription.Target.Dependency? {
    guard let node = packages[package] else { return .product(name) }
    if let path = node["path"]?.text {
      return RelativePath.resolve(path, in: folder).map { .localProduct(name, package: $0) }
    }
    guard let url = node["url"]?.text ?? node["github"]?.text else { return .product(name) }
    return .remoteProduct(name, package: Self.identity(ofURL: url))
  }

  /// The last component of a URL without `.git`, in lower case.
  private static func identity(ofURL url: String) -> String {
    let end = url.split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? ""
    return (end.hasSuffix(".git") ? end.dropLast(4) : end).lowercased()
  }
}
