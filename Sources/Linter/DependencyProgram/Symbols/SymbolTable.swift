internal import DependencyFacts

/// Which types exist, which extensions extend them, and which members and globals have which name.
///
/// Pure look-up by owner and name; scoping and imports are `NameLookup`'s.
final class SymbolTable {
  private let store: FactStore
  let modules: ModuleTable
  private(set) var types: [TypeSymbol] = []
  /// For each file, for each declaration, the type that it declares or extends.
  private(set) var nominals: [[Nominal?]]
  /// The extensions of types that the program does not declare.
  private(set) var externalExtensions: [Name: [DeclRef]] = [:]
  /// By owner and name; the owner is a type, an external type's name, or a module.
  private var members: MultiMap<DeclRef>
  private var nestedTypes = MultiMap<TypeSymbolID>(capacity: 1024)
  /// Types inside functions, by file and function.
  private var localTypes = MultiMap<TypeSymbolID>()

  init(store: FactStore, modules: ModuleTable) {
    self.store = store
    self.modules = modules
    nominals = store.indices.map { Array(repeating: nil, count: store[$0].declarations.count) }
    members = MultiMap(capacity: store.indices.reduce(0) { $0 + store[$1].declarations.count / 2 })
    addTypes()
    addMembers { $0 == .alias }
  }

  // MARK: Questions

  func declaration(_ ref: DeclRef) -> Declaration {
    store[ref.file].declarations[Int(ref.id.index)]
  }

  subscript(type: TypeSymbolID) -> TypeSymbol { types[Int(type.index)] }

  /// The type that a declaration of a type or an extension is about.
  func nominal(of ref: DeclRef) -> Nominal? { nominals[Int(ref.file)][Int(ref.id.index)] }

  /// The declared members of that name, those of extensions included, inherited ones not.
  func members(of owner: Nominal, named name: Name) -> [DeclRef] { members[Self.key(owner, name)] }

  /// Functions, variables, aliases and types at the top level of a module.
  func globals(of module: ModuleID, named name: Name) -> [DeclRef] {
    members[Self.key(module, name)]
  }

  func nestedTypes(of owner: Nominal, named name: Name) -> [TypeSymbolID] {
    nestedTypes[Self.key(owner, name)]
  }

  func topLevelTypes(of module: ModuleID, named name: Name) -> [TypeSymbolID] {
    nestedTypes[Self.key(module, name)]
  }

  func localTypes(of function: DeclRef) -> [TypeSymbolID] { localTypes[Self.key(function)] }

  // MARK: Keys

  private static func key(_ owner: Nominal, _ name: Name) -> UInt64 {
    switch owner {
    case .program(let type): UInt64(UInt32(type.index)) << 32 | UInt64(name.rawValue)
    case .external(let type):
      1 << 63 | UInt64(type.rawValue & 0x3fff_ffff) << 32 | UInt64(name.rawValue)
    }
  }

  private static func key(_ module: ModuleID, _ name: Name) -> UInt64 {
    3 << 62 | UInt64(UInt32(module.index)) << 32 | UInt64(name.rawValue)
  }

  private static func key(_ ref: DeclRef) -> UInt64 {
    UInt64(UInt32(ref.file)) << 32 | UInt64(ref.id.index)
  }
}

// MARK: - Making it

extension SymbolTable {
  private func addTypes() {
    for file in store.indices {
      for (index, declaration) in store[file].declarations.enumerated()
      where declaration.kind.isNominal {
        addType(DeclRef(file: file, id: DeclarationID(index: UInt32(index))))
      }
    }
  }

  private func addType(_ ref: DeclRef) {
    let declaration = declaration(ref)
    let id = TypeSymbolID(index: Int32(types.count))
    let symbol = TypeSymbol(
      name: declaration.name, kind: declaration.kind, module: modules.module(ofFile: ref.file),
      declaration: ref)
    nominals[Int(ref.file)][Int(ref.id.index)] = .program(id)
    types.append(symbol)
    let parent = DeclRef(file: ref.file, id: declaration.parent)
    if declaration.parent == .file {
      nestedTypes.add(id, for: Self.key(symbol.module, symbol.name))
    } else if let outer = nominal(of: parent) {
      nest(id, in: outer)
    } else if self.declaration(parent).kind != .extension {
      localTypes.add(id, for: Self.key(parent))
    }
  }

  private func nest(_ id: TypeSymbolID, in outer: Nominal) {
    types[Int(id.index)].parent = outer
    nestedTypes.add(id, for: Self.key(outer, types[Int(id.index)].name))
  }

  /// Says what an extension extends; the types nested in it then have their parent.
  func bind(extension ref: DeclRef, to nominal: Nominal) {
    nominals[Int(ref.file)][Int(ref.id.index)] = nominal
    switch nominal {
    case .program(let type): types[Int(type.index)].extensions.append(ref)
    case .external(let name): externalExtensions[name, default: []].append(ref)
    }
    let declarations = store[ref.file].declarations
    var index = Int(ref.id.index) + 1
    while index < declarations.count, declarations[index].start < declaration(ref).end {
      if declarations[index].parent == ref.id {
        if case .program(let nested)? = nominals[Int(ref.file)][index] {
          nest(nested, in: nominal)
        } else if declarations[index].kind == .alias {
          let alias = DeclRef(file: ref.file, id: DeclarationID(index: UInt32(index)))
          members.add(alias, for: Self.key(nominal, declarations[index].name))
        }
      }
      index += 1
    }
  }

  /// Files every member and global under its owner, once all extensions are bound. Aliases come first,
  /// for an extension may extend one; those in extensions come with the extension.
  func addMembers() { addMembers { $0 != .alias } }

  private func addMembers(where isWanted: (Declaration.Kind) -> Bool) {
    for file in store.indices {
      let module = modules.module(ofFile: file)
      for (index, declaration) in store[file].declarations.enumerated()
      where declaration.kind != .extension && declaration.kind != .file
        && declaration.kind != .accessor && declaration.name != Name.none
        && isWanted(declaration.kind)
      {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        if declaration.parent == .file {
          members.add(ref, for: Self.key(module, declaration.name))
        } else if let owner = nominals[Int(file)][Int(declaration.parent.index)] {
          members.add(ref, for: Self.key(owner, declaration.name))
        }
      }
    }
  }
}
