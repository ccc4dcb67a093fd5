internal import DependencyFacts
internal import PackageGraph

/// Finds the types that are keys, and the declarations of their values.
extension Registrations {
  var keysByType: [Nominal: DependencyKeyFacts] {
    Dictionary(uniqueKeysWithValues: keys.map { ($0.type, $0) })
  }

  var accessorsByDeclaration: [DeclRef: Accessor] {
    Dictionary(accessors.map { ($0.declaration, $0) }) { first, _ in first }
  }

  /// The names of the protocols, and those of the program's protocols and aliases that are based on
  /// them. A type that inherits from none of these names is not a key, and need not be resolved.
  func keyProtocolNames() -> Set<Name> {
    // The protocols and aliases that mention each name, so that each is visited once.
    var heirs: [Name: [Name]] = [:]
    for type in symbols.types where type.kind == .protocol {
      for name in spelledNames(inheritedBy: type.declaration) {
        heirs[name, default: []].append(type.name)
      }
    }
    for ref in symbols.declarations.aliases {
      let declaration = facts.declaration(ref)
      for name in facts.names(inType: declaration.type, in: ref.file) {
        heirs[name, default: []].append(declaration.name)
      }
    }
    var names: Set<Name> = [.known(.DependencyKey), .known(.TestDependencyKey)]
    var pending = Array(names)
    while let name = pending.popLast() {
      for heir in heirs[name] ?? [] where names.insert(heir).inserted { pending.append(heir) }
    }
    return names
  }

  private func spelling(of type: Nominal) -> Name {
    switch type {
    case .external(let name): name
    case .program(let id): symbols[id].name
    }
  }

  func spellsInheritance(_ ref: DeclRef, from names: Set<Name>) -> Bool {
    spelledNames(inheritedBy: ref).contains(where: names.contains)
  }

  /// All names in the inheritance clause.
  private func spelledNames(inheritedBy ref: DeclRef) -> some Sequence<Name> {
    facts.inheritedTypeIDs(of: ref).lazy.flatMap { self.facts.names(inType: $0, in: ref.file) }
  }

  /// Whether a declaration declares a conformance to one of the protocols, directly or through a
  /// protocol of the program; the system must be visible.
  func claims(_ ref: DeclRef, _ protocols: Set<Name>) -> Bool {
    facts.inheritedTypeIDs(of: ref).contains { id in
      types.resolveAll(id, from: facts.parent(of: ref) ?? ref).contains { nominal in
        switch nominal {
        case .external(let name):
          protocols.contains(name)
            && (modules.importsSystem(file: ref.file) || declaresValue(ref))
        case .program(let type):
          symbols[type].kind == .protocol
            && (protocols.contains(symbols[type].name) || types.inherits(nominal, from: protocols))
        }
      }
    }
  }

  /// Whether a declaration has a live or test value. If it conforms to a protocol that neither the
  /// program nor a known module declares, an unknown module must re-export the system's.
  private func declaresValue(_ ref: DeclRef) -> Bool {
    facts.members(in: ref).contains { member in
      let declaration = facts.declaration(member)
      return declaration.kind == .variable && declaration.flags.contains(.isStatic)
        && (declaration.name == .liveValue || declaration.name == .testValue)
    }
  }

  func keyFacts(of type: Nominal) -> DependencyKeyFacts {
    var facts = DependencyKeyFacts(type: type)
    facts.liveValues = staticMembers(.liveValue, of: type)
    facts.testValues = membersOfDebug(.testValue, of: type)
    facts.previewValues = membersOfDebug(.previewValue, of: type)
    facts.isWhole = isWhole(type)
    facts.testsGetPreviews = modules.graph.pins.testsGetPreviews
    return facts
  }

  /// Whether the program declares the protocol of a key and, in an extension of it, a test value
  /// for all keys without one.
  package func hasDefaultTestValue(_ key: DependencyKeyFacts) -> Bool {
    types.lookUpMembers(.known(.testValue), of: key.type).contains { ref in
      guard case .program(let owner)? = symbols.enclosingType(of: ref),
        symbols[owner].kind == .protocol, let home = facts.parent(of: ref)
      else { return false }
      return facts.declaration(home).kind == .extension && mayCover(ref, key.type)
    }
  }

  /// Whether all extensions of a type are known: one of an ambiguous type is only found by its
  /// name.
  private func isWhole(_ type: Nominal) -> Bool {
    switch type {
    case .program(let id):
      let symbol = symbols[id]
      return !symbols.declarations(of: .external(symbol.name)).contains { ref in
        modules.module(ofFile: ref.file) == symbol.module || isOfUnknownTarget(symbol)
      }
    case .external(let name):
      let homes = symbols.declarations(of: type).map { modules.module(ofFile: $0.file) }
      return !homes.contains { !symbols.topLevelTypes(of: $0, named: name).isEmpty }
        && !symbols.types.contains { $0.name == name && isOfUnknownTarget($0) }
    }
  }

  /// Whether a type may be of any module: code of a known target that extends a type of its name
  /// may mean it.
  private func isOfUnknownTarget(_ symbol: TypeSymbol) -> Bool {
    modules.target(ofFile: symbol.declaration.file) == nil
  }

  /// The same as tests and previews see them, which are debug builds. A value for releases alone
  /// keeps such a build complete.
  private func membersOfDebug(_ name: KnownName, of type: Nominal) -> [DeclRef] {
    let members = staticMembers(name, of: type)
    let ofDebug = members.filter { !facts.isOfRelease($0) }
    return ofDebug.isEmpty ? members : ofDebug
  }

  /// The static members of a type. One inherited from the system's own protocols is their default,
  /// not the key's value.
  private func staticMembers(_ name: KnownName, of type: Nominal) -> [DeclRef] {
    types.lookUpMembers(.known(name), of: type).filter { ref in
      guard facts.declaration(ref).flags.contains(.isStatic), mayCover(ref, type) else {
        return false
      }
      guard case .program(let owner)? = symbols.enclosingType(of: ref) else { return true }
      let name = symbols[owner].name
      let isSystem = name == .DependencyKey || name == .TestDependencyKey
      return symbols[owner].kind != .`protocol` || !isSystem
    }
  }

  /// Whether a member of an extension can be a member of a key: `extension DependencyKey where
  /// Value: X` applies to keys whose values conform, or may conform.
  private func mayCover(_ member: DeclRef, _ key: Nominal) -> Bool {
    guard let home = facts.parent(of: member), facts.declaration(home).kind == .extension else {
      return true
    }
    func meaning(_ name: KnownName?) -> Nominal? {
      switch name {
      case .Value: expressions.valueType(ofKey: key).nominal
      case .Self: key
      default: nil
      }
    }
    return facts.requirements(of: home).allSatisfy { name, constraint in
      // `where Self == Value`, `where Value == Self`
      let written = facts.typeNode(constraint, in: home.file)
      let known = written.flatMap { $0.kind == .named ? $0.name.known : nil }
      let isOfKey = known == .Value || known == .Self
      guard let constrained = meaning(name.known),
        let asked = isOfKey ? meaning(known) : types.resolve(constraint, from: home)
      else { return true }
      return constrained == asked || mayInherit(constrained, from: asked)
    }
  }

  /// Whether a type conforms to a protocol, or may do so through a type that another module
  /// declares.
  private func mayInherit(_ type: Nominal, from asked: Nominal) -> Bool {
    let name = spelling(of: asked)
    return types.lineage(of: type).contains { ancestor in
      guard case .program = ancestor else { return true }
      return types.inherits(ancestor, from: [name])
    }
  }
}
