internal import DependencyFacts
internal import PackageGraph

/// Which module each file belongs to, and which modules' names it sees.
final class ModuleTable {
  let graph: TargetGraph
  private let fileModules: [ModuleID]
  private var modulesByName: [Name: [ModuleID]] = [:]
  /// For each file, the program's modules whose public names it sees, re-exported ones included.
  private var visible: [[ModuleID]] = []
  /// For each file, whether a module that brings the well-known system is among its imports.
  private var seesSystem: [Bool] = []

  init(store: FactStore, paths: [String], graph: TargetGraph, names: inout ProgramNames) {
    self.graph = graph
    let unnamed = ModuleID(index: Int32(graph.targets.count))
    fileModules = paths.map { path in
      graph.target(ofFile: path).map { ModuleID(index: Int32($0)) } ?? unnamed
    }
    for (index, target) in graph.targets.enumerated() {
      modulesByName[names.name(of: target.moduleName), default: []].append(
        ModuleID(index: Int32(index)))
    }
    linkImports(store)
  }

  func module(ofFile file: Int32) -> ModuleID { fileModules[Int(file)] }

  /// Modules of the program, other than its own, whose public declarations the file can name.
  func visibleModules(fromFile file: Int32) -> [ModuleID] { visible[Int(file)] }

  /// Whether the file imports one of the modules that bring `@Dependency`, directly or through a
  /// module of the program that re-exports it.
  func importsSystem(file: Int32) -> Bool { seesSystem[Int(file)] }

  func isTest(_ module: ModuleID) -> Bool {
    Int(module.index) < graph.targets.count && graph.targets[Int(module.index)].kind == .test
  }

  /// The module's name, empty for the unnamed one.
  func name(of module: ModuleID) -> String {
    Int(module.index) < graph.targets.count ? graph.targets[Int(module.index)].moduleName : ""
  }

  func modules(named name: Name) -> [ModuleID] { modulesByName[name] ?? [] }

  /// The modules that declare the functions of the well-known system, or re-export all of it.
  static let scopeModules: Set<Name> = [
    .known(.Dependencies), .known(.ComposableArchitecture), .known(.DependenciesAdditions),
    .known(.SQLiteData), .known(.DependencyRuntime),
  ]

  /// The modules that bring the well-known system when imported.
  static let systemModules: Set<Name> = [
    .known(.Dependencies), .known(.ComposableArchitecture), .known(.DependenciesMacros),
    .known(.DependenciesAdditions), .known(.SQLiteData), .known(.Sharing),
    .known(.DependencyRuntime),
  ]

  // MARK: Imports

  private func linkImports(_ store: FactStore) {
    var exportedModules: [ModuleID: Set<ModuleID>] = [:]
    var exportsSystem: Set<ModuleID> = []
    for (file, module) in zip(store.indices, fileModules) {
      for fact in store[file].imports where fact.isExported {
        if Self.systemModules.contains(fact.module) { exportsSystem.insert(module) }
        exportedModules[module, default: []].formUnion(modulesByName[fact.module] ?? [])
      }
    }
    closeOver(&exportedModules, &exportsSystem)
    for (file, module) in zip(store.indices, fileModules) {
      var modules = exportedModules[module] ?? []
      var sees = exportsSystem.contains(module)
      for fact in store[file].imports {
        if Self.systemModules.contains(fact.module) { sees = true }
        for imported in modulesByName[fact.module] ?? [] where imported != module {
          modules.insert(imported)
          modules.formUnion(exportedModules[imported] ?? [])
          if exportsSystem.contains(imported) { sees = true }
        }
      }
      visible.append(modules.subtracting([module]).sorted { $0.index < $1.index })
      seesSystem.append(sees)
    }
  }

  /// Re-exports of re-exports.
  private func closeOver(
    _ exported: inout [ModuleID: Set<ModuleID>], _ exportsSystem: inout Set<ModuleID>
  ) {
    var changed = true
    while changed {
      changed = false
      for (module, others) in exported {
        let further = others.reduce(into: others) { $0.formUnion(exported[$1] ?? []) }
        if further.count > others.count {
          exported[module] = further
          changed = true
        }
        if !exportsSystem.contains(module), !others.isDisjoint(with: exportsSystem) {
          exportsSystem.insert(module)
          changed = true
        }
      }
    }
  }
}
