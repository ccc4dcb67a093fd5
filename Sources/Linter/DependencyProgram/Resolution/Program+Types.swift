internal import DependencyFacts

/// Looking up types by name, and resolving written types.
extension Program {
  /// The type that a name means at a declaration: nested ones outward, then the module's, then those
  /// of imported modules. Nil where it is a generic parameter or ambiguous; external where the
  /// program declares no such type.
  func lookUpType(_ name: Name, from ref: DeclRef) -> Nominal? {
    var current: DeclRef? = ref
    while let ref = current {
      let declaration = declaration(ref)
      if genericParameters(of: ref).contains(name) { return nil }
      if declaration.kind.isTypeOrExtension, let owner = symbols.nominal(of: ref) {
        if name == .Self { return owner }
        if let found = lookUpNestedType(name, of: owner) { return found.type }
      } else if declaration.kind != .file {
        let local = symbols.localTypes(of: ref).filter { symbols[$0].name == name }
        if let type = local.first { return local.count == 1 ? .program(type) : nil }
      }
      current = parent(of: ref)
    }
    return lookUpTopLevelType(name, fromFile: ref.file)
  }

  private func genericParameters(of ref: DeclRef) -> Slice<FactTable<Name>> {
    facts(ref.file).genericParameters[declaration(ref).genericParameters]
  }

  /// A type nested in another or in a superclass of it. `type` is nil if there is such a member but
  /// what it stands for cannot be told.
  func lookUpNestedType(_ name: Name, of owner: Nominal) -> (type: Nominal?, Void)? {
    var owner = owner
    for _ in 0..<16 {
      let types = symbols.nestedTypes(of: owner, named: name)
      if let first = types.first { return (isOne(types) ? .program(first) : nil, ()) }
      for member in symbols.members(of: owner, named: name) {
        switch declaration(member).kind {
        case .alias: return (resolveAlias(member), ())
        case .associatedType: return (nil, ())
        default: break
        }
      }
      guard case .program(let type) = owner, let superclass = superclass(of: type) else {
        return nil
      }
      owner = superclass
    }
    return nil
  }

  func lookUpTopLevelType(_ name: Name, fromFile file: Int32) -> Nominal? {
    let key = UInt64(UInt32(file)) << 32 | UInt64(name.rawValue)
    if let known = typeLookups[key] { return known }
    // An alias of itself, by whatever detour, stands for nothing.
    typeLookups[key] = .some(nil)
    let found = findTopLevelType(name, fromFile: file)
    typeLookups[key] = .some(found)
    return found
  }

  private func findTopLevelType(_ name: Name, fromFile file: Int32) -> Nominal? {
    let module = modules.module(ofFile: file)
    if let own = topLevelType(name, in: module, where: { isVisible($0, inModuleFrom: file) }) {
      return own.type
    }
    var found: Nominal?
    for other in modules.visibleModules(fromFile: file) {
      guard let type = topLevelType(name, in: other, where: isExported) else { continue }
      guard found == nil, let type = type.type else { return nil }
      found = type
    }
    return found ?? .external(name)
  }

  private func topLevelType(
    _ name: Name, in module: ModuleID, where isVisible: (DeclRef) -> Bool
  ) -> (type: Nominal?, Void)? {
    let types = symbols.topLevelTypes(of: module, named: name)
      .filter { isVisible(symbols[$0].declaration) }
    if let first = types.first { return (isOne(types) ? .program(first) : nil, ()) }
    let aliases = symbols.globals(of: module, named: name)
      .filter { declaration($0).kind == .alias && isVisible($0) }
    guard let alias = aliases.first else { return nil }
    guard aliases.count == 1 else { return (nil, ()) }
    return (resolveAlias(alias), ())
  }

  private func resolveAlias(_ ref: DeclRef) -> Nominal? {
    if let known = aliases[ref] { return known }
    aliases[ref] = .some(nil)
    let found = asDeeper { resolve(declaration(ref).type, from: ref) } ?? nil
    aliases[ref] = .some(found)
    return found
  }

  /// Declarations of one name are one thing if they stand in different branches of one `#if`.
  private func isOne(_ types: [TypeSymbolID]) -> Bool {
    guard types.count > 1 else { return true }
    let refs = types.map { symbols[$0].declaration }
    return refs.dropFirst().allSatisfy { areAlternatives($0, refs[0]) }
  }

  /// Whether two declarations stand in different branches of one `#if`.
  func areAlternatives(_ a: DeclRef, _ b: DeclRef) -> Bool {
    guard a.file == b.file else { return false }
    let branches = facts(a.file).branches
    let left = declaration(a).branch
    let right = declaration(b).branch
    guard left != right, left != .max, right != .max else { return false }
    return branches[Int(left)].block == branches[Int(right)].block
  }

  private func isVisible(_ ref: DeclRef, inModuleFrom file: Int32) -> Bool {
    switch declaration(ref).access {
    case .private, .fileprivate: ref.file == file
    case .unspecified, .internal, .package, .public, .open: true
    }
  }

  private func isExported(_ ref: DeclRef) -> Bool {
    switch declaration(ref).access {
    case .package, .public, .open: true
    case .unspecified, .internal: modules.isTest(modules.module(ofFile: ref.file))
    case .private, .fileprivate: false
    }
  }
}

// MARK: - Written types

extension Program {
  /// The type that a written type names, optionality and `some`/`any` aside. Nil for functions,
  /// collections, tuples, generic parameters and whatever is not certain.
  func resolve(_ id: TypeID, from ref: DeclRef, depth: Int = 0) -> Nominal? {
    guard id != .none, depth < 12 else { return nil }
    let types = facts(ref.file).types
    let node = types[Int(id.index)]
    let child = firstChild(of: id, in: ref.file) ?? .none
    switch node.kind {
    case .named: return lookUpType(node.name, from: ref)
    case .member:
      guard let base = resolve(child, from: ref, depth: depth + 1) else { return nil }
      if let nested = lookUpNestedType(node.name, of: base) { return nested.type }
      return isModule(base, in: ref.file) ? lookUpTopLevelType(node.name, fromFile: ref.file) : nil
    case .optional, .opaque, .existential: return resolve(child, from: ref, depth: depth + 1)
    case .array, .dictionary, .tuple, .function, .composition, .other: return nil
    }
  }

  /// `Module.Type`: the base is no type but a module's name.
  private func isModule(_ base: Nominal, in file: Int32) -> Bool {
    guard case .external(let name) = base else { return false }
    return facts(file).imports.contains { $0.module == name }
      || modules.name(of: modules.module(ofFile: file)) == string(name)
  }

  func typeNode(_ id: TypeID, in file: Int32) -> TypeNode? {
    id == .none ? nil : facts(file).types[Int(id.index)]
  }

  /// The first type that a written type is made from.
  func firstChild(of id: TypeID, in file: Int32) -> TypeID? {
    guard let node = typeNode(id, in: file), node.end > id.index + 1 else { return nil }
    return TypeID(index: id.index + 1)
  }

  /// What an extension extends: looked up outside of itself. An external type only in the last
  /// round, when every type of the program has its place.
  func resolveExtended(_ id: TypeID, of ref: DeclRef, acceptsExternal: Bool) -> Nominal? {
    guard id != .none else { return nil }
    let file = DeclRef(file: ref.file, id: .file)
    let node = facts(ref.file).types[Int(id.index)]
    let found = resolve(id, from: file)
    if let found, case .program = found { return found }
    guard acceptsExternal else { return nil }
    return found ?? .external(node.name)
  }
}

// MARK: - Inheritance

extension Program {
  /// What a type and its extensions are declared to inherit from or conform to.
  package func inherited(by type: TypeSymbolID) -> [Nominal] {
    if let known = inheritedTypes[type] { return known }
    inheritedTypes[type] = []
    var result: [Nominal] = []
    for ref in symbols[type].declarations {
      for id in inheritedTypeIDs(of: ref) {
        result += resolveAll(id, from: parent(of: ref) ?? ref)
      }
    }
    inheritedTypes[type] = result
    return result
  }

  func inheritedTypeIDs(of ref: DeclRef) -> Slice<FactTable<TypeID>> {
    facts(ref.file).inheritedTypes[declaration(ref).inheritedTypes]
  }

  /// The parts of a composition, or the one type.
  func resolveAll(_ id: TypeID, from ref: DeclRef) -> [Nominal] {
    guard let node = typeNode(id, in: ref.file) else { return [] }
    guard node.kind == .composition else { return resolve(id, from: ref).map { [$0] } ?? [] }
    var result: [Nominal] = []
    var child = id.index + 1
    while child < node.end {
      result += resolveAll(TypeID(index: child), from: ref)
      child = facts(ref.file).types[Int(child)].end
    }
    return result
  }

  package func superclass(of type: TypeSymbolID) -> Nominal? {
    guard symbols[type].kind == .class else { return nil }
    if let known = superclasses[type] { return known }
    superclasses[type] = .some(nil)
    let found = asDeeper { findSuperclass(of: type) } ?? nil
    superclasses[type] = .some(found)
    return found
  }

  private func findSuperclass(of type: TypeSymbolID) -> Nominal? {
    let ref = symbols[type].declaration
    guard let first = inheritedTypeIDs(of: ref).first,
      let nominal = resolve(first, from: parent(of: ref) ?? ref)
    else { return nil }
    if case .program(let parent) = nominal {
      return symbols[parent].kind == .class && parent != type ? nominal : nil
    }
    return nominal
  }

  /// Whether a type inherits from or conforms to a type of that name, through any number of the
  /// program's classes and protocols.
  func inherits(_ nominal: Nominal, from names: Set<Name>) -> Bool {
    var pending = [nominal]
    var seen: Set<Nominal> = []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch next {
      case .external(let name):
        if next != nominal, names.contains(name) { return true }
        pending += conformances(ofExternal: name)
      case .program(let type):
        if next != nominal, names.contains(symbols[type].name) { return true }
        pending += inherited(by: type)
      }
    }
    return false
  }

  /// What the program's extensions of an external type add to its conformances.
  private func conformances(ofExternal name: Name) -> [Nominal] {
    (symbols.externalExtensions[name] ?? []).flatMap { ref in
      inheritedTypeIDs(of: ref).flatMap { resolveAll($0, from: parent(of: ref) ?? ref) }
    }
  }
}
