internal import DependencyFacts

/// The modules that a file must import to call `withDependencies(from:operation:)`.
package struct ScopeImports: KnowsExpressions {
  /// The modules of the program that declare the function, or re-export one that has it.
  private var bringers: Set<ModuleID>
  /// The names of imports that make the function visible.
  private var bringingNames: Set<Name> = []
  /// For each module of the program, how its files import modules with the function.
  private var uses: [ModuleID: [Name: Use]] = [:]

  /// For each file, the branches of `#if` with an import of a whole module that has the function;
  /// nil stands for the code outside of any.
  private var branches: [Int32: Set<BranchID?>] = [:]

  /// How a module of the program imports another one.
  private struct Use {
    /// The number of files that import it unconditionally.
    var count = 0
    /// Whether some import lacks an access level. An import with one would then be ambiguous.
    var isPlain = false
  }

  let expressions: ExpressionResolution

  init(of expressions: ExpressionResolution) {
    self.expressions = expressions
    bringers = []
    bringers = makeBringers()
    bringingNames = makeBringingNames()
    for file in facts.fileIndices {
      let module = modules.module(ofFile: file)
      for fact in facts[file].imports where brings(fact.module) {
        var use = uses[module]?[fact.module] ?? Use()
        if fact.branch == nil, !fact.isScoped { use.count += 1 }
        if !fact.hasAccess { use.isPlain = true }
        if !fact.isScoped { branches[file, default: []].insert(fact.branch) }
        uses[module, default: [:]][fact.module] = use
      }
    }
  }

  /// The branches of `#if` in a file with an import that makes the function visible; nil stands for
  /// the code outside of any.
  func branchesWithImports(of file: Int32) -> Set<BranchID?> { branches[file] ?? [] }

  func bring(_ module: ModuleID) -> Bool { bringers.contains(module) }

  /// Whether an import of that name in some file makes the function visible.
  func brings(_ name: Name) -> Bool { bringingNames.contains(name) }

  /// The most frequent import of the function in files of the module.
  func statement(for module: ModuleID) -> (module: Name, text: String)? {
    statement(of: (uses[module] ?? [:]).mapValues(\.count), for: module)
  }

  /// The most frequent import of the function in some files of the module.
  func statement(
    amongFiles files: [Int32], of module: ModuleID
  ) -> (module: Name, text: String)? {
    var counts: [Name: Int] = [:]
    for file in Set(files) {
      for fact in facts[file].imports
      where fact.branch == nil && !fact.isScoped && brings(fact.module) {
        counts[fact.module, default: 0] += 1
      }
    }
    return statement(of: counts, for: module)
  }

  private func statement(
    of counts: [Name: Int], for module: ModuleID
  ) -> (module: Name, text: String)? {
    let names = counts.filter { $0.value > 0 }.sorted {
      ($1.value, facts.string($0.key)) < ($0.value, facts.string($1.key))
    }
    guard let name = names.first?.key else { return nil }
    let isPlain = uses[module]?[name]?.isPlain ?? true
    return (name, (isPlain ? "import " : "internal import ") + facts.string(name))
  }

  // MARK: Making it

  private func makeBringers() -> Set<ModuleID> {
    let exporters = exportersByName()
    var bringers: Set<ModuleID> = []
    var pending: [ModuleID] = []
    func add(_ modules: some Sequence<ModuleID>) {
      for module in modules where bringers.insert(module).inserted { pending.append(module) }
    }
    add(Set(facts.fileIndices.map(modules.module(ofFile:))).filter(declaresScope))
    for (name, exporters) in exporters
    where modules.modules(named: name).isEmpty && ModuleNames.ofScopes.contains(name) {
      add(exporters)
    }
    // A name makes the function visible if all modules that it can refer to do.
    var missing: [Name: Int] = [:]
    while let module = pending.popLast() {
      guard let name = facts.names.existing(modules.name(of: module)), let heirs = exporters[name]
      else { continue }
      let left = (missing[name] ?? modules.modules(named: name).count) - 1
      missing[name] = left
      if left == 0 { add(heirs) }
    }
    return bringers
  }

  /// A module of the program takes precedence over a well-known one of the same name.
  private func makeBringingNames() -> Set<Name> {
    let names = Set(facts.fileIndices.lazy.flatMap { file in facts[file].imports.map(\.module) })
    return names.filter { name in
      let own = modules.modules(named: name)
      return own.isEmpty
        ? ModuleNames.ofScopes.contains(name) : own.allSatisfy(bringers.contains)
    }
  }

  /// The modules that re-export each module as a whole, by name.
  private func exportersByName() -> [Name: [ModuleID]] {
    var exporters: [Name: [ModuleID]] = [:]
    for file in facts.fileIndices {
      let module = modules.module(ofFile: file)
      for fact in facts[file].imports where fact.isExported && !fact.isScoped {
        // In the well-known modules, only builds for their own tests leave it out.
        guard fact.branch == nil || isWellKnown(module) else { continue }
        exporters[fact.module, default: []].append(module)
      }
    }
    return exporters
  }

  private func isWellKnown(_ module: ModuleID) -> Bool {
    facts.names.existing(modules.name(of: module))
      .map(ModuleNames.ofScopes.contains) ?? false
  }

  /// Whether a module declares the function for other modules.
  private func declaresScope(_ module: ModuleID) -> Bool {
    symbols.globals(of: module, named: .known(.withDependencies)).contains { ref in
      let access = facts.declaration(ref).access
      return facts.declaration(ref).kind == .function
        && [.public, .package, .open].contains(access)
        && facts.parameters(of: ref).first?.label == .known(.from)
    }
  }
}
