internal import DependencyFacts

/// Types whose instances own a wrapper: all of them, or those that one of the initialisers creates.
extension EffectPropagation {
  /// Adds a type of which every instance owns a wrapper.
  mutating func addOwner(_ type: Nominal) {
    guard certainOwners.insert(type).inserted else { return }
    owners.insert(type)
    pending.append(.type(type))
    addProtocols(of: type)
  }

  /// Adds the protocols of which all conforming types own a wrapper: `T()` creates one of these.
  private mutating func addProtocols(of type: Nominal) {
    guard case .program(let id) = type, symbols[id].kind != .protocol else { return }
    for conformed in types.protocols(of: id).map(Nominal.program) {
      let all = requirements.conformers(of: conformed)
      guard all.contains(id) else { continue }
      owningConformers[conformed, default: 0] += 1
      if owningConformers[conformed] == all.count { addOwner(conformed) }
    }
  }

  private mutating func addReason(_ site: EffectSite, toOwn type: Nominal) {
    if owners.insert(type).inserted { ownerSites[type] = site }
  }

  /// Adds a type whose instances own a wrapper if an initialiser creates them. Initialisers of
  /// subclasses that do not say otherwise call one without required parameters.
  mutating func addOwner(
    _ type: Nominal, createdBy initializer: DeclRef, from site: EffectSite
  ) {
    addReason(site, toOwn: type)
    guard facts.parameters(of: initializer).allSatisfy({ $0.defaultValue != nil }) else { return }
    for subclass in types.subclasses[type] ?? [] where callsInitializerSilently(subclass) {
      addOwner(.program(subclass))
    }
  }

  private func callsInitializerSilently(_ type: TypeSymbolID) -> Bool {
    symbols.members(of: .program(type), named: .known(.`init`)).contains { initializer in
      guard let code = facts.body(of: initializer) else { return true }
      return !facts.nodes(in: code).contains { place in
        guard facts.node(place).kind == .member, facts.node(place).name == .`init`,
          let base = facts.firstChild(of: place), facts.node(base).kind == .name
        else { return false }
        return facts.node(base).name == .known(.super) || facts.node(base).name == .`self`
      }
    }
  }

  mutating func addHolder(_ property: DeclRef, of type: Nominal, from site: EffectSite) {
    guard owningProperties[type]?.contains(property) != true else { return }
    addReason(site, toOwn: type)
    owningProperties[type, default: []].append(property)
    pending.append(.holder(type))
  }

  /// `@Feature("dark") var isDark`: an object with such a property owns what the wrapper owns.
  mutating func addVariables(wrappedBy type: Nominal) {
    for wrapped in uses.variables(wrappedBy: type) {
      if let place = uses.codeCreatingWrapper(of: wrapped) {
        addWrapper(of: wrapped.variable, at: place, .capturesCurrent, type)
      } else if let owner = symbols.enclosingType(of: wrapped.variable),
        !facts.declaration(wrapped.variable).flags.contains(.isStatic)
      {
        // Without code of its own, the wrapper is created with every instance.
        addOwner(owner)
      }
    }
  }

  /// An object's creation reads what the initialisers of its wrappers read.
  mutating func addVariables(wrappedBy type: Nominal, through initializer: DeclRef) {
    let variables = uses.variables(wrappedBy: type)
    guard !variables.isEmpty, let effect = effects[initializer],
      types.overloads(of: .known(.`init`), in: type).only == initializer
    else { return }
    for wrapped in variables {
      if let place = uses.codeCreatingWrapper(of: wrapped) {
        addWrapper(of: wrapped.variable, at: place, effect, type)
      }
    }
  }

  private mutating func addWrapper(
    of variable: DeclRef, at place: CodeRef, _ effect: Effect, _ type: Nominal
  ) {
    if facts.localNode(of: variable) != nil {
      add(effect, at: place, .creation(type))
    } else if seen.insert(SiteKey(place: place, effect: effect)).inserted {
      add(effect, at: place, .creation(type), .caller(variable))
    }
  }

  /// Creating a value evaluates the initial values that own a wrapper, except those that are passed
  /// to an implicit initialiser. Subclasses do not have the implicit initialiser.
  mutating func addHolderCreations(of type: Nominal) {
    for subclass in types.subclasses[type] ?? [] { addOwner(.program(subclass)) }
    guard !kinds.isRecreatedByFramework(type) else { return }
    let names = Set((owningProperties[type] ?? []).map { facts.declaration($0).name })
    for creation in creations.creations(of: type).all where !isGiven(names, at: creation) {
      add(.capturesCurrent, at: creation, of: type)
    }
  }
}
