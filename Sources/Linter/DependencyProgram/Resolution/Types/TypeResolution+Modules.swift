internal import DependencyFacts

/// Names that are qualified with their module.
extension TypeResolution {
  /// `Module.Type`: nil if the base is not a module's name.
  func lookUpType(_ name: Name, ofModule base: Nominal, fromFile file: Int32) -> Nominal? {
    guard case .external(let module) = base else { return nil }
    if isStandardModule(module) { return .external(name) }
    if isKnownModule(module, in: file) {
      return lookUpType(name, ofKnownModule: module, fromFile: file)
    }
    if isOfUnnamedModule(file),
      case .program(let type)? = lookUpTopLevelType(name, fromFile: file)
    {
      return isUnnamedModule(module) ? .program(type) : nil
    }
    return isFrameworkOfProgram(module) ? .external(name) : nil
  }

  /// A type of the program of that name is not another library's: the qualifier tells them apart.
  private func lookUpType(
    _ name: Name, ofKnownModule module: Name, fromFile file: Int32
  ) -> Nominal? {
    let declaring = modulesOfProgram(named: module, from: file)
    for module in declaring {
      let types = symbols.topLevelTypes(of: module, named: name)
      if let first = types.first { return isOne(types) ? .program(first) : nil }
    }
    guard let found = lookUpTopLevelType(name, fromFile: file) else { return nil }
    guard case .program = found else { return found }
    // A module of the program may export what another one declares.
    if !declaring.isEmpty { return found }
    return isOfUnnamedModule(file) ? nil : .external(name)
  }

  /// `Module.Type` or `Type.Nested`. A type of that name in another module that the file imports
  /// does not count: to tell them apart is what modules are written for.
  func lookUpType(_ name: Name, qualifiedBy qualifier: Name, from ref: DeclRef) -> Nominal? {
    guard let outer = lookUpType(qualifier, from: ref) else { return nil }
    guard case .external = outer else {
      return lookUpNestedType(name, of: outer, from: ref.file)?.type
    }
    if ModuleTable.bringsSystem(qualifier) { return .external(name) }
    for module in modules.modules(named: qualifier) {
      let declared = symbols.topLevelTypes(of: module, named: name)
      if let first = declared.first { return declared.count == 1 ? .program(first) : nil }
      let exporting = facts.fileIndices.first { file in
        modules.module(ofFile: file) == module && facts[file].imports.contains(where: \.isExported)
      }
      if let exporting { return lookUpTopLevelType(name, fromFile: exporting) }
    }
    return lookUpType(name, ofModule: outer, fromFile: ref.file)
  }

  /// Whether a module that the program does not declare is imported somewhere in it. Files without
  /// the import see it if another imported module re-exports it.
  private func isFrameworkOfProgram(_ name: Name) -> Bool {
    importedModules.contains(name) && modules.modules(named: name).isEmpty
  }

  /// Whether a name that is not a type of the program is that of a module, which qualifies a global
  /// function or variable of the program.
  func isModule(_ base: Nominal, of global: Name, in file: Int32) -> Bool {
    guard case .external(let module) = base, !isStandardModule(module) else { return false }
    return !modulesOfProgram(named: module, from: file).isEmpty
      || isOfUnnamedModule(file)
        && !symbols.globals(of: modules.module(ofFile: file), named: global).isEmpty
        && isUnnamedModule(module)
  }

  /// Whether it is a module that needs no import, or is re-exported by others.
  private func isStandardModule(_ name: Name) -> Bool {
    facts.libraries.modules.isStandard(name) && modules.modules(named: name).isEmpty
  }

  private func isKnownModule(_ name: Name, in file: Int32) -> Bool {
    modules.imports(name, in: file)
      || modules.name(of: modules.module(ofFile: file)) == facts.string(name)
  }

  private func modulesOfProgram(named name: Name, from file: Int32) -> [ModuleID] {
    let own = modules.module(ofFile: file)
    let named = modules.modules(named: name)
    return modules.name(of: own) == facts.string(name) ? named + [own] : named
  }

  private func isOfUnnamedModule(_ file: Int32) -> Bool { modules.target(ofFile: file) == nil }

  /// Whether a name can only be that of the module whose name is not known: everywhere, it
  /// qualifies a top-level name of the program.
  private func isUnnamedModule(_ name: Name) -> Bool {
    facts.isCapitalized(name) && !isNameOfOthers[Int(name.rawValue)]
  }

  /// The names that somewhere precede nothing, or a name that is not a top-level one of the
  /// program, by number. Those that do not begin with a capital letter count, too.
  func findNamesOfOthers() -> [Bool] {
    var isFound = Array(repeating: false, count: facts.names.count)
    func add(_ name: Name, before member: Name?, in file: Int32) {
      guard name != Name.none, !isFound[Int(name.rawValue)] else { return }
      if let member, facts.isCapitalized(name), isTopLevel(member, file) { return }
      isFound[Int(name.rawValue)] = true
    }
    for file in facts.fileIndices {
      let code = facts[file].code
      for node in code where node.kind == .name {
        let parent = node.parent.map { code[Int($0.index)] }
        add(node.name, before: parent?.kind == .member ? parent?.name : nil, in: file)
      }
      let types = facts[file].types
      for (index, node) in types.enumerated() where node.kind == .named {
        let outer = index > 0 ? types[index - 1] : nil
        let isBase = outer.map { $0.kind == .member && $0.end > index } ?? false
        add(node.name, before: isBase ? outer?.name : nil, in: file)
      }
    }
    return isFound
  }

  private func isTopLevel(_ name: Name, _ file: Int32) -> Bool {
    let module = modules.module(ofFile: file)
    return !symbols.topLevelTypes(of: module, named: name).isEmpty
      || !symbols.globals(of: module, named: name).isEmpty
  }
}
