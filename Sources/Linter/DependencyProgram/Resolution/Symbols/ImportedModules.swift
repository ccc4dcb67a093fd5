internal import DependencyFacts
internal import PackageGraph

/// Resolves the name in an import to modules of the program.
///
/// Many packages of a tree can have modules of the same name. For a target, the name refers to
/// those that it can reach; or else to one of the packages and projects that dependencies connect
/// with it; or else to the nearest one in the tree, unless the target links packages outside of it.
struct ImportedModules {
  private let graph: TargetGraph
  private let byName: [Name: [ModuleID]]
  /// For names that several modules share: the modules by the folders of their packages, sorted.
  private var byFolder: [Name: [Placed]] = [:]

  /// The targets that the module of the last question reaches: files of one module mostly follow
  /// each other.
  private var last: (module: ModuleID, reachable: TargetSet)?

  private struct Placed {
    var folder: [Substring]
    var module: ModuleID
  }

  init(of graph: TargetGraph, names: ProgramNames) {
    self.graph = graph
    var byName: [Name: [ModuleID]] = [:]
    for (index, target) in graph.targets.enumerated() {
      let module = ModuleID(index: Int32(target.original ?? index))
      for moduleName in target.moduleNames {
        // A name that does not occur in any file cannot be imported.
        guard let name = names.existing(moduleName), byName[name]?.contains(module) != true
        else { continue }
        byName[name, default: []].append(module)
      }
    }
    self.byName = byName
    for (name, modules) in byName where modules.count > 1 {
      byFolder[name] = modules.map { module in
        let folder = graph.targets[Int(module.index)].folder
        return Placed(folder: Self.components(of: folder), module: module)
      }.sorted { $0.folder.lexicographicallyPrecedes($1.folder) }
    }
  }

  /// All modules of that name.
  func named(_ name: Name) -> [ModuleID] { byName[name] ?? [] }

  /// - Parameters:
  ///   - module: the module of the importing file.
  ///   - path: the path of that file.
  mutating func meant(by name: Name, in module: ModuleID, at path: String) -> [ModuleID] {
    let named = named(name)
    guard !named.isEmpty, Int(module.index) < graph.targets.count else {
      return nearest(byFolder[name], of: named, to: path)
    }
    let reachable =
      last?.module == module ? last?.reachable : graph.reachable(from: Int(module.index))
    last = reachable.map { (module, $0) }
    let meant = named.filter { reachable?.contains(Int($0.index)) == true }
    if !meant.isEmpty { return meant }
    // Xcode also links imported modules that are not declared, if it builds them.
    let group = graph.connections.group(of: Int(module.index))
    let connected = named.filter { graph.connections.group(of: Int($0.index)) == group }
    guard connected.isEmpty else {
      let placed = byFolder[name]?.filter { connected.contains($0.module) }
      return nearest(placed, of: connected, to: path)
    }
    let target = graph.targets[Int(module.index)]
    // The packages outside the tree that a target links can have a module of that name.
    return target.isComplete && target.linksOutside
      ? [] : nearest(byFolder[name], of: named, to: path)
  }

  /// The nearest of some modules, if one is, or those of one name in its folder.
  private func nearest(
    _ placed: [Placed]?, of modules: [ModuleID], to path: String
  ) -> [ModuleID] {
    guard modules.count > 1 else { return modules }
    let nearest = nearest(placed ?? [], to: Self.components(of: path).dropLast())
    let folders = nearest.map { graph.targets[Int($0.index)].folder }
    return folders.allSatisfy { $0 == folders[0] } ? nearest : []
  }

  /// The modules whose folders share the most components with a folder, in the order of the graph.
  private func nearest(_ placed: [Placed], to folder: ArraySlice<Substring>) -> [ModuleID] {
    var low = 0
    var high = placed.count
    while low < high {
      let middle = (low + high) / 2
      if placed[middle].folder.lexicographicallyPrecedes(folder) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    // The folders with the longest common prefix are next to the place where the folder would be.
    let around = [low - 1, low].filter(placed.indices.contains)
    let most = around.map { Self.common(placed[$0].folder[...], folder) }.max() ?? 0
    let prefix = folder.prefix(most)
    var first = low
    while first > 0, placed[first - 1].folder.starts(with: prefix) { first -= 1 }
    var last = low
    while last < placed.count, placed[last].folder.starts(with: prefix) { last += 1 }
    return placed[first..<last].map(\.module).sorted { $0.index < $1.index }
  }

  private static func common(_ a: ArraySlice<Substring>, _ b: ArraySlice<Substring>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }

  private static func components(of path: String) -> [Substring] { path.split(separator: "/") }
}
