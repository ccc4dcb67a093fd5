package import DependencyFacts
internal import LocksAndAtomics
package import PackageGraph

/// The module of each file, and the modules whose names it sees.
package final class ModuleTable {
  let facts: ProgramFacts
  let graph: TargetGraph
  let fileModules: [ModuleID]
  /// With those that have no target.
  private let moduleCount: Int
  private var imported: ImportedModules
  /// For each file, the program's modules whose public names it sees, re-exported ones included.
  private(set) var visible: [[ModuleID]] = []
  /// For each file with a `@testable` import, the modules whose internal names it sees.
  private var testable: [Int32: [ModuleID]] = [:]
  /// For each file, whether it imports a module with the well-known system.
  private var seesSystem: [Bool] = []
  /// The targets that are code of tests because only test targets link them.
  private var testSupport: TargetSet?
  private let imports: FileImports
  /// Made when it is first needed, by any thread.
  let importedTargets = Mutex<[TargetSet?]?>(nil)

  init(of facts: ProgramFacts, in instances: FileInstances, graph: TargetGraph) {
    self.facts = facts
    self.graph = graph
    imports = FileImports(of: facts)
    var unnamed = UnnamedModules(
      graph: graph,
      applications: ApplicationFolders(of: facts, targets: instances.targets, graph: graph))
    fileModules = zip(facts.paths, instances.targets).map { path, target in
      target.map { ModuleID(index: Int32($0)) } ?? unnamed.module(ofFile: path)
    }
    moduleCount = graph.targets.count + unnamed.count
    imported = ImportedModules(of: graph, names: facts.names)
    linkImports()
    testSupport = makeTestSupport()
  }

  package func module(ofFile file: Int32) -> ModuleID { fileModules[Int(file)] }

  /// The target that the file belongs to.
  package func target(ofFile file: Int32) -> TargetGraph.TargetID? {
    let index = Int(module(ofFile: file).index)
    return index < graph.targets.count ? index : nil
  }

  /// Whether a file is in the folder of a package of which some targets are known.
  func isInPackage(file: Int32) -> Bool {
    graph.home(ofFile: facts.paths[Int(file)]).map {
      graph.targets[$0].declaration.hasSuffix("Package.swift")
    } ?? false
  }

  /// Whether a file belongs to a package or project that declares the well-known system.
  package func isPartOfSystem(file: Int32) -> Bool {
    if declaresSystem(file: file) { return true }
    guard let target = target(ofFile: file) else { return false }
    return graph.targets.contains { other in
      other.declaration == graph.targets[target].declaration
        && isOfSystem(moduleName: other.moduleName)
    }
  }

  /// Modules of the program, other than its own, whose public declarations the file can name.
  func visibleModules(fromFile file: Int32) -> [ModuleID] { visible[Int(file)] }

  /// Whether a file imports a module with `@testable`, so that it sees internal names.
  func isTestable(_ module: ModuleID, fromFile file: Int32) -> Bool {
    testable[file]?.contains(module) ?? false
  }

  /// Whether the file imports one of the modules with `@Dependency`, directly or through a module
  /// of the program that re-exports it.
  package func importsSystem(file: Int32) -> Bool { seesSystem[Int(file)] }

  func isTest(_ module: ModuleID) -> Bool { graph.isTest(Int(module.index)) }

  /// Whether a file does not see the well-known system, but imports a module that is not there and
  /// may bring a system.
  func importsUnknown(file: Int32) -> Bool {
    !importsSystem(file: file) && !declaresSystem(file: file)
      && facts[file].imports.contains { fact in
        !facts.libraries.modules.isStandard(fact.module)
          && !facts.libraries.modules.testFrameworks.contains(fact.module)
          && imported.named(fact.module).isEmpty
      }
  }

  /// The module's name, empty for the unnamed one.
  func name(of module: ModuleID) -> String {
    Int(module.index) < graph.targets.count ? graph.targets[Int(module.index)].moduleName : ""
  }

  /// The name of a file's module, empty if it is not known.
  package func name(ofFile file: Int32) -> String { name(of: module(ofFile: file)) }

  /// Whether the file contains code of tests: it belongs to a test target, or to one that only test
  /// targets link, or imports a test framework.
  package func isTest(file: Int32) -> Bool {
    let module = module(ofFile: file)
    return isTest(module) || testSupport?.contains(Int(module.index)) == true
      || imports(anyOf: facts.libraries.modules.testFrameworks, in: file)
  }

  /// Whether a file is one of tests only because a test target compiles a file of another target
  /// once more.
  func isCompiledAgainForTests(file: Int32) -> Bool {
    let path = facts.paths[Int(file)]
    // The instances of a file are beside each other.
    let others = [-1, 1].map { step in
      sequence(first: file + step) { $0 + step }.prefix { other in
        facts.paths.indices.contains(Int(other)) && facts.paths[Int(other)] == path
      }
    }
    return others.joined().contains { !isTest(file: $0) }
  }

  /// Whether the file is part of a module of the well-known system. Its keys lack test values on
  /// purpose, so that tests which use them fail.
  package func declaresSystem(file: Int32) -> Bool {
    let own = module(ofFile: file)
    return ModuleNames.ofSystem.contains { imported.named($0).contains(own) }
  }

  func isOfSystem(moduleName: String) -> Bool {
    facts.names.existing(moduleName).map(ModuleNames.ofSystem.contains) ?? false
  }

  func modules(named name: Name) -> [ModuleID] { imported.named(name) }

  /// Whether a module is a test library, or a part of the well-known system that links one.
  package static func isForTests(_ module: String) -> Bool {
    ModuleNames.isForTests(spelling: module)
  }

  // MARK: Imports

  /// Whether a file itself imports a module of that name, under any condition.
  package func imports(_ module: Name, in file: Int32) -> Bool {
    imports.contains(module, in: file)
  }

  /// Whether a file itself imports a module of one of the names, under any condition.
  package func imports(anyOf modules: Set<Name>, in file: Int32) -> Bool {
    imports.contains(anyOf: modules, in: file)
  }

  private func linkImports() {
    let (exported, exportsSystem) = reexports()
    visible.reserveCapacity(fileModules.count)
    seesSystem.reserveCapacity(fileModules.count)
    for (file, module) in zip(facts.fileIndices, fileModules) {
      var modules = exported[Int(module.index)]
      var sees = exportsSystem[Int(module.index)]
      for fact in facts[file].imports {
        if Self.bringsSystem(fact.module) { sees = true }
        let meant = imported.meant(by: fact.module, in: module, at: facts.paths[Int(file)])
        if fact.isTestable { testable[file, default: []] += meant }
        for imported in meant where imported != module {
          modules.insert(imported, capacity: graph.targets.count)
          if let further = exported[Int(imported.index)] { modules?.formUnion(further) }
          if exportsSystem[Int(imported.index)] { sees = true }
        }
      }
      visible.append(modules?.modules(except: module) ?? [])
      seesSystem.append(sees)
    }
  }

  package static func bringsSystem(_ module: Name) -> Bool {
    module.rawValue < KnownName.count && ModuleNames.ofSystem.contains(module)
  }

  /// For each module, the modules that it re-exports, transitively; nil for none. And whether these
  /// include the system.
  private func reexports() -> (modules: [TargetSet?], system: [Bool]) {
    let capacity = graph.targets.count
    var direct = Array(repeating: [Int](), count: moduleCount)
    var system = Array(repeating: false, count: moduleCount)
    for (file, module) in zip(facts.fileIndices, fileModules) {
      for fact in facts[file].imports where fact.isExported {
        if Self.bringsSystem(fact.module) { system[Int(module.index)] = true }
        direct[Int(module.index)] += imported.meant(
          by: fact.module, in: module, at: facts.paths[Int(file)]
        ).map { Int($0.index) }
      }
    }
    var modules = [TargetSet?](repeating: nil, count: moduleCount)
    for component in StronglyConnectedComponents(ofGraph: direct).components {
      var all: TargetSet?
      var bringsSystem = false
      for module in component {
        bringsSystem = bringsSystem || system[module]
        for other in direct[module] where all?.contains(other) != true {
          all.insert(ModuleID(index: Int32(other)), capacity: capacity)
          if let further = modules[other] { all?.formUnion(further) }
          bringsSystem = bringsSystem || system[other]
        }
      }
      for module in component {
        modules[module] = all
        system[module] = bringsSystem
      }
    }
    return (modules, system)
  }
}

/// The modules of files without a target: one for each package or project that has such files in
/// its folder, one for each of the applications without either, and one for all others.
private struct UnnamedModules {
  let graph: TargetGraph
  let applications: ApplicationFolders
  private var numbers: [Home: Int] = [:]

  private struct Home: Hashable {
    let target: TargetGraph.TargetID?
    let application: String?
  }

  init(graph: TargetGraph, applications: ApplicationFolders) {
    self.graph = graph
    self.applications = applications
  }

  var count: Int { numbers.count }

  mutating func module(ofFile path: String) -> ModuleID {
    let target = graph.home(ofFile: path)
    let home = Home(
      target: target, application: target == nil ? applications.folder(ofFile: path) : nil)
    let number = numbers[home] ?? numbers.count
    numbers[home] = number
    return ModuleID(index: Int32(graph.targets.count + number))
  }
}

// A module of the program has the number of its target. A module without a target cannot be
// imported.
extension TargetSet {
  fileprivate func modules(except own: ModuleID) -> [ModuleID] {
    var modules: [ModuleID] = []
    for target in self where target != Int(own.index) {
      modules.append(ModuleID(index: Int32(target)))
    }
    return modules
  }
}

extension TargetSet? {
  /// Adds a module to a set that is created for the first one, because most files do not import any
  /// of the program's modules.
  mutating func insert(_ module: ModuleID, capacity: Int) {
    if self == nil { self = TargetSet(capacity: capacity) }
    self?.insert(Int(module.index))
  }
}
