internal import DependencyFacts

/// Which modules a file has to import so that it can call `withDependencies(from:operation:)`.
struct ScopeImports {
  /// The modules of the program that declare the function, or re-export one that has it.
  private let bringers: Set<ModuleID>
  /// For each module of the program, how its files import the modules that bring the function.
  private var uses: [ModuleID: [Name: Use]] = [:]

  /// How a module of the program imports another one.
  private struct Use {
    /// In how many files, whatever the build.
    var count = 0
    /// Whether some import says no access level. Beside one that does it would be ambiguous.
    var isPlain = false
  }

  init(of program: Program) {
    bringers = Self.bringers(of: program)
    for file in program.fileIndices {
      let module = program.module(ofFile: file)
      for fact in program.facts(file).imports where brings(fact.module, to: program) {
        var use = uses[module]?[fact.module] ?? Use()
        if fact.branch == .max, !fact.isScoped { use.count += 1 }
        if !fact.hasAccess { use.isPlain = true }
        uses[module, default: [:]][fact.module] = use
      }
    }
  }

  func bring(_ module: ModuleID) -> Bool { bringers.contains(module) }

  /// Whether an import of that name brings the function. What the program itself calls so comes
  /// before what the world does.
  func brings(_ name: Name, to program: Program) -> Bool {
    Self.brings(name, to: program, bringers)
  }

  /// The import, of those that files of the module have, that most of them have.
  func statement(for module: ModuleID, in program: Program) -> (module: Name, text: String)? {
    statement(of: (uses[module] ?? [:]).mapValues(\.count), for: module, in: program)
  }

  /// The import that most of some files of the module have.
  func statement(
    amongFiles files: [Int32], of module: ModuleID, in program: Program
  ) -> (module: Name, text: String)? {
    var counts: [Name: Int] = [:]
    for file in Set(files) {
      for fact in program.facts(file).imports
      where fact.branch == .max && !fact.isScoped && brings(fact.module, to: program) {
        counts[fact.module, default: 0] += 1
      }
    }
    return statement(of: counts, for: module, in: program)
  }

  private func statement(
    of counts: [Name: Int], for module: ModuleID, in program: Program
  ) -> (module: Name, text: String)? {
    let names = counts.filter { $0.value > 0 }.sorted {
      ($1.value, program.string($0.key)) < ($0.value, program.string($1.key))
    }
    guard let name = names.first?.key else { return nil }
    let isPlain = uses[module]?[name]?.isPlain ?? true
    return (name, (isPlain ? "import " : "internal import ") + program.string(name))
  }

  // MARK: Making it

  private static func bringers(of program: Program) -> Set<ModuleID> {
    var result: Set<ModuleID> = []
    for file in program.fileIndices where declaresScope(file, in: program) {
      result.insert(program.module(ofFile: file))
    }
    while true {
      let count = result.count
      for file in program.fileIndices {
        let module = program.module(ofFile: file)
        for fact in program.facts(file).imports where fact.isExported && !fact.isScoped {
          // In the well-known ones, only builds for their own tests leave it out.
          guard fact.branch == .max || isWellKnown(module, in: program) else { continue }
          if brings(fact.module, to: program, result) { result.insert(module) }
        }
      }
      if result.count == count { return result }
    }
  }

  private static func brings(
    _ name: Name, to program: Program, _ bringers: Set<ModuleID>
  ) -> Bool {
    let own = program.modules.modules(named: name)
    return own.isEmpty
      ? ModuleTable.scopeModules.contains(name) : own.allSatisfy(bringers.contains)
  }

  private static func isWellKnown(_ module: ModuleID, in program: Program) -> Bool {
    program.names.existing(program.modules.name(of: module))
      .map(ModuleTable.scopeModules.contains) ?? false
  }

  /// Whether a file declares the function for other files.
  private static func declaresScope(_ file: Int32, in program: Program) -> Bool {
    program.symbols.globals(
      of: program.module(ofFile: file), named: .known(.withDependencies)
    ).contains { ref in
      let access = program.declaration(ref).access
      return ref.file == file && program.declaration(ref).kind == .function
        && [.public, .package, .open].contains(access)
        && program.parameters(of: ref).first?.label == .known(.from)
    }
  }
}
