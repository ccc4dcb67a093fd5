internal import DependencyFacts

/// The types, their extensions, and the members and globals by name.
///
/// Pure look-up by owner and name; `TypeResolution` handles scoping and imports. It also determines
/// the type that an extension extends, and binds the extension here before other queries.
package final class SymbolTable {
  let facts: ProgramFacts
  let declarations: DeclarationIndex
  package let modules: ModuleTable
  @exclusivity(unchecked)
  package private(set) var types: [TypeSymbol] = []
  /// The types that declarations declare or extend.
  @exclusivity(unchecked)
  private var nominals: DeclarationMap<Nominal?>
  /// The extensions of types that the program does not declare.
  private(set) var externalExtensions: [Name: [DeclRef]] = [:]
  @exclusivity(unchecked)
  private var members: MemberTable
  @exclusivity(unchecked)
  private var nestedTypes = MultiMap<TypeSymbolID>(capacity: 1024)
  /// For each name, the modules that declare it at the top level, each once.
  @exclusivity(unchecked)
  private var globalModules = MultiMap<ModuleID>(capacity: 1024)
  /// Types inside functions, by the number of the function and name.
  @exclusivity(unchecked)
  private var localTypes = MultiMap<TypeSymbolID>()
  /// The numbers of functions with local types, by file and declaration.
  @exclusivity(unchecked)
  private var functionNumbers = MultiMap<UInt32>()
  private var functionCount: UInt32 = 0

  init(of facts: ProgramFacts, _ declarations: DeclarationIndex, modules: ModuleTable) {
    self.facts = facts
    self.declarations = declarations
    self.modules = modules
    nominals = DeclarationMap(of: facts, repeating: nil)
    members = MemberTable(of: facts)
    addTypes()
    for ref in declarations.aliases { addAlias(ref) }
  }

  // MARK: Questions

  package subscript(type: TypeSymbolID) -> TypeSymbol { types[Int(type.index)] }

  /// The types of the program, in order.
  package var typeIDs: some Sequence<TypeSymbolID> {
    (0..<Int32(types.count)).lazy.map(TypeSymbolID.init(index:))
  }

  /// The type that a declaration declares or extends.
  package func nominal(of ref: DeclRef) -> Nominal? { nominals[ref] }

  /// The declared members of that name, including those of extensions, but not inherited ones.
  func members(of owner: Nominal, named name: Name) -> [DeclRef] { members[Self.key(owner, name)] }

  /// Whether any type has a member with that name. Most names in code are not those of members, so
  /// inherited types need not be searched for them.
  func isMemberName(_ name: Name) -> Bool { members.isMemberName(name) }

  /// Whether a type of another module may have a member of that name from the program: from an
  /// extension of the type, or of a protocol.
  func mayExtendOthers(_ name: Name) -> Bool { members.mayExtendOthers(name) }

  /// Whether some enum of the program has a case of that name.
  func isCaseName(_ name: Name) -> Bool { members.isCaseName(name) }

  /// Whether all members with that name are cases of enums, which run no code.
  func isCaseNameAlone(_ name: Name) -> Bool { members.isCaseNameAlone(name) }

  /// Whether any type has a type, an alias or an associated type of that name as its member.
  func isTypeName(_ name: Name) -> Bool { members.isTypeName(name) }

  /// Whether any protocol has an associated type of that name.
  func isAssociatedTypeName(_ name: Name) -> Bool { members.associatedTypeNames.contains(name) }

  /// Functions, variables, aliases and types at the top level of a module.
  func globals(of module: ModuleID, named name: Name) -> [DeclRef] {
    members[Self.key(module, name)]
  }

  /// The modules other than its own whose declarations of a name a file can see, if these are
  /// public.
  ///
  /// Most names are not declared in any module, and if modules re-export each other, more modules
  /// are visible than have the name.
  func modules(with name: Name, visibleFromFile file: Int32) -> [ModuleID] {
    let visible = modules.visibleModules(fromFile: file)
    let having = globalModules[UInt64(name.rawValue)]
    guard having.count < visible.count else { return visible }
    return having.filter { module in
      let index = visible.partitioningIndex { $0.index >= module.index }
      return index < visible.count && visible[index] == module
    }.sorted { $0.index < $1.index }
  }

  func nestedTypes(of owner: Nominal, named name: Name) -> [TypeSymbolID] {
    nestedTypes[Self.key(owner, name)]
  }

  func topLevelTypes(of module: ModuleID, named name: Name) -> [TypeSymbolID] {
    nestedTypes[Self.key(module, name)]
  }

  func localTypes(of function: DeclRef, named name: Name) -> [TypeSymbolID] {
    var found: [TypeSymbolID] = []
    functionNumbers.forEach(function.packed) { number in
      found = localTypes[Self.key(number, name)]
    }
    return found
  }

  /// The declaration of a type and its extensions in the program.
  func declarations(of type: Nominal) -> [DeclRef] {
    switch type {
    case .program(let id): self[id].declarations
    case .external(let name): externalExtensions[name] ?? []
    }
  }

  /// The type whose member the declaration is, directly or as code within one.
  package func enclosingType(of ref: DeclRef) -> Nominal? {
    var current = facts.parent(of: ref)
    while let ref = current {
      if facts.declaration(ref).kind.isTypeOrExtension { return nominal(of: ref) }
      current = facts.parent(of: ref)
    }
    return nil
  }

  // MARK: Names

  /// The name for people. A private key that a macro makes has the name of its property.
  package func name(of nominal: Nominal) -> String {
    let name = facts.string(baseName(of: nominal))
    return SystemNames.property(ofMadeKey: name) ?? name
  }

  func baseName(of nominal: Nominal) -> Name {
    switch nominal {
    case .external(let name): name
    case .program(let type): self[type].name
    }
  }

  /// A declaration's path from the module inward: `ListModel.rowTapped(_:)`.
  package func path(of ref: DeclRef) -> String {
    facts.outward(from: ref).compactMap(pathComponent(of:)).reversed().joined(separator: ".")
  }

  private func pathComponent(of ref: DeclRef) -> String? {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .file, .accessor: return nil
    case .extension: return nominal(of: ref).map(name(of:))
    case .function, .subscript, .initializer: return facts.signature(of: ref)
    case .deinitializer: return "deinit"
    case .class, .struct, .enum, .actor, .protocol, .variable, .enumElement, .alias,
      .associatedType, .macro:
      return declaration.name == Name.none ? nil : facts.string(declaration.name)
    }
  }

  // MARK: Keys

  fileprivate static func key(_ owner: Nominal, _ name: Name) -> UInt64 {
    switch owner {
    case .program(let type): UInt64(UInt32(type.index)) << 32 | UInt64(name.rawValue)
    case .external(let type):
      1 << 63 | UInt64(type.rawValue & 0x3fff_ffff) << 32 | UInt64(name.rawValue)
    }
  }

  private static func key(_ module: ModuleID, _ name: Name) -> UInt64 {
    3 << 62 | UInt64(UInt32(module.index)) << 32 | UInt64(name.rawValue)
  }

  private static func key(_ functionNumber: UInt32, _ name: Name) -> UInt64 {
    UInt64(functionNumber) << 32 | UInt64(name.rawValue)
  }
}

// MARK: - Making it

extension SymbolTable {
  private func addTypes() {
    types.reserveCapacity(declarations.types.count)
    for ref in declarations.types { addType(ref) }
  }

  private func addType(_ ref: DeclRef) {
    let declaration = facts.declaration(ref)
    let id = TypeSymbolID(index: Int32(types.count))
    let symbol = TypeSymbol(
      name: declaration.name, kind: declaration.kind, module: modules.module(ofFile: ref.file),
      declaration: ref)
    nominals[ref] = .program(id)
    types.append(symbol)
    guard let parent = facts.parent(of: ref), declaration.parent != .file else {
      addGlobalName(symbol.name, of: symbol.module)
      nestedTypes.add(id, for: Self.key(symbol.module, symbol.name))
      return
    }
    if let outer = nominal(of: parent) {
      nest(id, in: outer)
    } else if facts.declaration(parent).kind != .extension {
      localTypes.add(id, for: Self.key(number(ofFunction: parent), symbol.name))
    }
  }

  private func number(ofFunction ref: DeclRef) -> UInt32 {
    if let known = functionNumbers[ref.packed].first { return known }
    functionNumbers.add(functionCount, for: ref.packed)
    functionCount += 1
    return functionCount - 1
  }

  private func nest(_ id: TypeSymbolID, in outer: Nominal) {
    types[Int(id.index)].parent = outer
    nestedTypes.add(id, for: Self.key(outer, types[Int(id.index)].name))
    members.addTypeName(types[Int(id.index)].name)
  }

  /// Sets the type that an extension extends; the types nested in it then have their parent.
  ///
  /// - Returns: whether it contains types or aliases.
  func bind(extension ref: DeclRef, to nominal: Nominal) -> Bool {
    nominals[ref] = nominal
    switch nominal {
    case .program(let type): types[Int(type.index)].extensions.append(ref)
    case .external(let name): externalExtensions[name, default: []].append(ref)
    }
    var hasTypes = false
    for member in facts.members(in: ref) {
      if case .program(let nested)? = nominals[member] {
        nest(nested, in: nominal)
        hasTypes = true
      } else if facts.declaration(member).kind == .alias {
        members.add(member, facts.declaration(member), of: nominal, kind(of: nominal))
        hasTypes = true
      }
    }
    return hasTypes
  }

  /// Adds every member and global to its owner, once all extensions are bound. Aliases were added
  /// earlier, because an extension may extend one; those in extensions were added with the
  /// extension.
  func addMembers() {
    let facts = facts
    let nominals = nominals
    // One change of this table, instead of one for each member.
    var members = members
    self.members = MemberTable()
    for file in facts.fileIndices {
      let module = modules.module(ofFile: file)
      for (index, declaration) in facts[file].declarations.enumerated() {
        switch declaration.kind {
        case .extension, .file, .accessor, .alias: break
        case .class, .struct, .enum, .actor, .protocol, .function, .initializer, .deinitializer,
          .subscript, .variable, .enumElement, .associatedType, .macro:
          let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
          if let parent = facts.parent(of: ref), let owner = nominals[parent] {
            members.add(ref, declaration, of: owner, kind(of: owner))
          } else if declaration.parent == .file {
            addGlobal(ref, declaration, of: module, to: &members)
          }
        }
      }
    }
    self.members = members
  }

  private func kind(of owner: Nominal) -> Declaration.Kind? {
    if case .program(let type) = owner { types[Int(type.index)].kind } else { nil }
  }

  private func addAlias(_ ref: DeclRef) {
    let declaration = facts.declaration(ref)
    if declaration.parent == .file {
      addGlobal(ref, declaration, of: modules.module(ofFile: ref.file), to: &members)
    } else if let parent = facts.parent(of: ref), let owner = nominals[parent] {
      members.add(ref, declaration, of: owner, kind(of: owner))
    }
  }

  private func addGlobal(
    _ ref: DeclRef, _ declaration: Declaration, of module: ModuleID, to members: inout MemberTable
  ) {
    guard declaration.name != Name.none,
      !declaration.flags.contains(.isLocal) || declaration.kind.isNominal
    else { return }
    let key = Self.key(module, declaration.name)
    if !members.contains(key) { addGlobalName(declaration.name, of: module) }
    members.add(ref, for: key)
  }

  /// Must be called before a declaration of the name is added.
  private func addGlobalName(_ name: Name, of module: ModuleID) {
    guard !nestedTypes.contains(Self.key(module, name)) else { return }
    globalModules.add(module, for: UInt64(name.rawValue))
  }
}

/// The members of types, and the globals of modules.
private struct MemberTable {
  /// By owner and name; the owner is a type, an external type's name, or a module.
  private var members: MultiMap<DeclRef>
  /// For each name, the kinds of members with it.
  private var kinds: [Kinds]
  private(set) var associatedTypeNames: Set<Name> = []

  private struct Kinds: OptionSet {
    let rawValue: UInt8
    static let enumElement = Kinds(rawValue: 1)
    static let other = Kinds(rawValue: 2)
    /// Not a kind of its own: one that others than the program's own types have.
    static let ofOthers = Kinds(rawValue: 4)
    /// The same for types, aliases and associated types.
    static let type = Kinds(rawValue: 8)
  }

  /// A table without names.
  init() {
    members = MultiMap()
    kinds = []
  }

  init(of facts: ProgramFacts) {
    members = MultiMap(
      capacity: facts.fileIndices.reduce(0) { $0 + facts[$1].declarations.count / 2 })
    kinds = Array(repeating: [], count: facts.names.count)
  }

  subscript(key: UInt64) -> [DeclRef] { members[key] }

  func contains(_ key: UInt64) -> Bool { members.contains(key) }

  func isCaseName(_ name: Name) -> Bool { kinds(named: name).contains(.enumElement) }

  func isMemberName(_ name: Name) -> Bool { !kinds(named: name).isEmpty }

  func isCaseNameAlone(_ name: Name) -> Bool {
    kinds(named: name).subtracting(.ofOthers) == .enumElement
  }

  func isTypeName(_ name: Name) -> Bool { kinds(named: name).contains(.type) }

  func mayExtendOthers(_ name: Name) -> Bool { kinds(named: name).contains(.ofOthers) }

  private func kinds(named name: Name) -> Kinds {
    Int(name.rawValue) < kinds.count ? kinds[Int(name.rawValue)] : []
  }

  mutating func add(_ ref: DeclRef, for key: UInt64) { members.add(ref, for: key) }

  mutating func addTypeName(_ name: Name) {
    if Int(name.rawValue) < kinds.count { kinds[Int(name.rawValue)].insert(.type) }
  }

  /// - Parameter kind: that of the owner; nil for a type of another module.
  mutating func add(
    _ ref: DeclRef, _ declaration: Declaration, of owner: Nominal, _ kind: Declaration.Kind?
  ) {
    let name = declaration.name
    guard name != Name.none else { return }
    members.add(ref, for: SymbolTable.key(owner, name))
    if declaration.kind == .associatedType { associatedTypeNames.insert(name) }
    if declaration.kind == .associatedType || declaration.kind == .alias { addTypeName(name) }
    if Int(name.rawValue) < kinds.count {
      kinds[Int(name.rawValue)].insert(declaration.kind == .enumElement ? .enumElement : .other)
      if kind == nil || kind == .protocol { kinds[Int(name.rawValue)].insert(.ofOthers) }
    }
  }
}
