package import DependencyFacts

/// The types that a type inherits from, and the members inherited from them.
extension TypeResolution {
  /// The types that a type and its extensions declare to inherit from or conform to.
  package func inherited(by type: TypeSymbolID) -> [Nominal] {
    if let known = known.inheritedTypes[type] { return known }
    whereabouts.note(symbols[type].declaration)
    known.inheritedTypes[type] = []
    var result: [Nominal] = []
    for ref in symbols[type].declarations {
      for id in facts.inheritedTypeIDs(of: ref) {
        result += resolveAll(id, from: facts.parent(of: ref) ?? ref)
      }
    }
    known.inheritedTypes[type] = result
    return result
  }

  /// The protocols of the program that a type conforms to, itself or through superclasses and other
  /// protocols. A protocol conforms to those that it inherits from.
  func protocols(of type: TypeSymbolID) -> [TypeSymbolID] {
    var path = [type]
    while known.conformances[path[path.count - 1]] == nil,
      case .program(let parent)? = superclass(of: path[path.count - 1])
    {
      path.append(parent)
    }
    var found: [TypeSymbolID] = []
    // From the top, so that a long chain of classes shares the protocols of its first class.
    for type in path.reversed() {
      if let known = known.conformances[type] {
        found = known
        continue
      }
      let inherited = Set(found)
      let own = inheritedProtocols(of: type).filter { !inherited.contains($0) }
      if !own.isEmpty { found = own + found }
      known.conformances[type] = found
    }
    return found
  }

  /// The protocols that a type or extension of it names, and those that they inherit from.
  private func inheritedProtocols(of type: TypeSymbolID) -> [TypeSymbolID] {
    var found: [TypeSymbolID] = []
    var seen: Set<TypeSymbolID> = [type]
    var pending = [type]
    while let heir = pending.popLast() {
      for case .program(let parent) in inherited(by: heir)
      where symbols[parent].kind == .protocol && seen.insert(parent).inserted {
        pending.append(parent)
        found.append(parent)
      }
    }
    return found
  }

  /// The parts of a composition, or the single type.
  func resolveAll(_ id: TypeID?, from ref: DeclRef) -> [Nominal] {
    guard let node = facts.typeNode(id, in: ref.file) else { return [] }
    guard node.kind == .composition else {
      if let type = resolve(id, from: ref) { return [type] }
      return node.kind == .named ? composition(namedBy: node.name, from: ref) : []
    }
    return facts.parts(of: id, in: ref.file).flatMap { resolveAll($0, from: ref) }
  }

  /// `typealias Both = One & Other`
  private func composition(namedBy name: Name, from ref: DeclRef) -> [Nominal] {
    guard let alias = lookUpAlias(name, from: ref) else { return [] }
    let id = facts.declaration(alias).type
    guard facts.typeNode(id, in: alias.file)?.kind == .composition else { return [] }
    return questions.asDeeper { resolveAll(id, from: alias) } ?? []
  }

  /// Whether a type has members of protocols that are unknown, which may use all of a value.
  func hasUnknownMembers(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return true }
    return ([id] + allInherited(by: id)).contains { type in
      inherited(by: type).contains {
        guard case .external(let name) = $0 else { return false }
        return !facts.libraries.frameworks.addsNoCode(protocol: name)
      }
    }
  }

  /// All types of the program that a type inherits from or conforms to, through any number of
  /// others, each once; the type itself is not among them.
  func allInherited(by type: TypeSymbolID) -> [TypeSymbolID] {
    var found: [TypeSymbolID] = []
    var seen: Set<TypeSymbolID> = [type]
    var pending = [type]
    while let heir = pending.popLast() {
      for case .program(let parent) in inherited(by: heir) where seen.insert(parent).inserted {
        pending.append(parent)
        found.append(parent)
      }
    }
    return found
  }

  /// Whether a type inherits from or conforms to a type of one of the names, through any number of
  /// the program's classes and protocols.
  func inherits(_ nominal: Nominal, from names: Set<Name>) -> Bool {
    let index = memo(for: names)
    if known.ancestors[index].found[nominal] == nil { findAncestors(of: nominal, index) }
    return known.ancestors[index].found[nominal]?.isAny(except: nominal) ?? false
  }

  private func memo(for names: Set<Name>) -> Int {
    // There are few different sets of names, most of them constants, which are equal by identity.
    if let known = known.ancestors.firstIndex(where: { $0.names == names }) { return known }
    known.ancestors.append((names, [:]))
    return known.ancestors.count - 1
  }

  /// Also finds the ancestors of all supertypes, so that each type is visited once: asking for
  /// every class of a long chain took quadratic time.
  private func findAncestors(of nominal: Nominal, _ memo: Int) {
    let names = known.ancestors[memo].names
    var heirs: [Nominal: [Nominal]] = [:]
    known.ancestors[memo].found[nominal] = Ancestors()
    var pending = [nominal]
    while let heir = pending.popLast() {
      ancestorSteps += 1
      for parent in parents(of: heir) {
        heirs[parent, default: []].append(heir)
        if names.contains(name(of: parent)) { known.ancestors[memo].found[heir]?.insert(parent) }
        if known.ancestors[memo].found[parent] == nil {
          known.ancestors[memo].found[parent] = Ancestors()
          pending.append(parent)
        }
      }
    }
    var changed = Array(heirs.keys)
    while let parent = changed.popLast() {
      guard let further = known.ancestors[memo].found[parent] else { continue }
      for heir in heirs[parent] ?? []
      where known.ancestors[memo].found[heir]?.formUnion(further) == true {
        changed.append(heir)
      }
    }
  }

  private func parents(of nominal: Nominal) -> [Nominal] {
    switch nominal {
    case .external(let name): conformances(ofExternal: name)
    case .program(let type): inherited(by: type)
    }
  }

  private func name(of nominal: Nominal) -> Name {
    switch nominal {
    case .external(let name): name
    case .program(let type): symbols[type].name
    }
  }

  /// The conformances that the program's extensions add to an external type.
  private func conformances(ofExternal name: Name) -> [Nominal] {
    (symbols.externalExtensions[name] ?? []).flatMap { ref in
      facts.inheritedTypeIDs(of: ref).flatMap { resolveAll($0, from: facts.parent(of: ref) ?? ref) }
    }
  }

  // MARK: Members

  /// The members of that name; if the type declares none itself, those inherited from superclasses
  /// and from extensions of its protocols.
  package func lookUpMembers(_ name: Name, of nominal: Nominal) -> [DeclRef] {
    overloads(of: name, in: nominal).refs
  }

  /// The same members as one object, for queries about all of them together.
  func overloads(of name: Name, in nominal: Nominal) -> Overloads {
    members(MemberQuestion(name: name, owner: nominal))?.overloads ?? Overloads.none
  }
}
