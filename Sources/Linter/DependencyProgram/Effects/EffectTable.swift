internal import DependencyFacts

/// What code does with the current values.
package struct Effect: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It declares a wrapper in its body, or asks for the current values by name.
  package static let readsCurrent = Effect(rawValue: 1 << 0)
  /// It creates an object that owns a wrapper, which remembers the values for good.
  package static let capturesCurrent = Effect(rawValue: 1 << 1)
}

/// One place in code that has an effect, by itself or through what it calls.
package struct EffectSite {
  /// The local wrapper's declaration, or the name of what is called, read or created.
  package let place: CodeRef
  package let cause: Cause
  package let effect: Effect
  /// Whose values the place runs with.
  let provenance: Provenance

  package enum Cause {
    /// A wrapper declared in a body.
    case wrapper(WrapperUse)
    /// `DependencyValues._current`, `Dependency(\.a).wrappedValue`
    case current
    /// A new value of a type that owns a wrapper, or whose initialiser has an effect.
    case creation(Nominal)
    /// A call of a function, or the function handed over by name.
    case call(DeclRef)
    /// A read of a property whose getter or lazy value has an effect.
    case property(DeclRef)
  }
}

/// Every effect of the program, followed from the wrappers outward to a fixed point.
package struct EffectTable {
  package private(set) var sites: [EffectSite] = []
  /// The types whose instances own a wrapper: by themselves, by a superclass, or by what their
  /// initialisers create.
  package private(set) var owners: Set<Nominal> = []
  /// Of each function, initialiser, getter and closure variable, what calling it does.
  private(set) var effects: [DeclRef: Effect] = [:]
  /// The first site that gave a unit an effect: the next step on the way to its reason.
  private var reasonSites: [DeclRef: EffectSite] = [:]
  /// Of a type that owns through its initialiser or a property's value, the site there.
  private var ownerSites: [Nominal: EffectSite] = [:]

  private var pending: [Unit] = []
  private var seen: Set<SiteKey> = []

  /// What has got an effect that its users must hear of.
  private enum Unit {
    case callable(DeclRef)
    case property(DeclRef)
    case type(Nominal)
  }

  private struct SiteKey: Hashable {
    var place: CodeRef
    var effect: Effect
  }

  init(of program: Program) {
    let subclasses = program.makeSubclasses()
    // Owners first: whether a read is part of a forgotten child's creation depends on all of them.
    addOwners(in: program)
    follow(subclasses, in: program)
    addWrappers(of: program)
    addNamedReads(in: program)
    follow(subclasses, in: program)
    sites.sort { $0.place < $1.place }
    seen = []
  }

  /// Goes from whatever has got an effect to its users until there is nothing new.
  private mutating func follow(_ subclasses: [Nominal: [TypeSymbolID]], in program: Program) {
    var next = 0
    while next < pending.count {
      switch pending[next] {
      case .callable(let ref): addCalls(of: ref, in: program)
      case .property(let ref): addReads(of: ref, in: program)
      case .type(let type):
        for subclass in subclasses[type] ?? [] { addOwner(.program(subclass)) }
        addCreations(of: type, in: program)
      }
      next += 1
    }
    pending = []
  }

  /// Where what is called, read or created gets its effect from; nil where the effect begins.
  package func reason(for cause: EffectSite.Cause) -> EffectSite? {
    switch cause {
    case .wrapper, .current: nil
    case .call(let ref), .property(let ref): reasonSites[ref]
    case .creation(let type): ownerSites[type]
    }
  }
}

// MARK: - Where effects begin

extension EffectTable {
  private mutating func addOwners(in program: Program) {
    guard program.system.profile != .atAccess else { return }
    for use in program.wrappers.uses where use.storage == .instance {
      if let owner = program.enclosingType(of: use.declaration) { addOwner(owner) }
    }
  }

  private mutating func addWrappers(of program: Program) {
    for use in program.wrappers.uses {
      switch use.storage {
      case .local:
        let declaration = program.declaration(use.declaration)
        guard declaration.local != .none else { continue }
        let place = CodeRef(file: use.declaration.file, id: declaration.local)
        add(.readsCurrent, at: place, .wrapper(use), in: program)
      case .instance:
        guard program.system.profile == .atAccess,
          program.enclosingType(of: use.declaration) != nil
        else { continue }
        addUnit(use.declaration, .readsCurrent, as: .property(use.declaration))
      case .shared: break
      }
    }
  }

  /// `DependencyValues._current` and wrappers made by hand: `Dependency(\.a).wrappedValue`.
  private mutating func addNamedReads(in program: Program) {
    for place in program.sites[.known(._current)] {
      guard let base = program.firstChild(of: place), program.node(place).kind == .member,
        let values = program.valueType(of: base).nominal,
        program.system.valuesTypes.contains(values), !program.isInsideSystem(place)
      else { continue }
      add(.readsCurrent, at: place, .current, in: program)
    }
    for place in program.sites[.known(.Dependency)] {
      guard let call = program.parent(of: place), program.node(call).kind == .call,
        program.firstChild(of: call) == place, program.node(place).kind == .name,
        program.isWrapper(.known(.Dependency), from: program.declaration(around: place)),
        program.wrapperTarget(of: call) != nil, let member = program.parent(of: call),
        program.node(member).kind == .member, program.node(member).name == .wrappedValue
      else { continue }
      add(.readsCurrent, at: place, .current, in: program)
    }
  }
}

// MARK: - How they spread

extension EffectTable {
  private mutating func add(
    _ effect: Effect, at place: CodeRef, _ cause: EffectSite.Cause, argument: CodeRef? = nil,
    in program: Program
  ) {
    guard seen.insert(SiteKey(place: place, effect: effect)).inserted else { return }
    let provenance =
      argument.map { program.provenance(ofReference: place, argument: $0) }
      ?? program.provenance(of: place)
    let site = EffectSite(place: place, cause: cause, effect: effect, provenance: provenance)
    sites.append(site)
    // A child that forgets its parent is a finding where it is created, not where that is called.
    if program.childCreation(at: site, owners: owners) != nil { return }
    switch provenance {
    case .caller(let ref): spread(effect, to: ref, from: site, in: program)
    case .callable(let ref): addUnit(ref, effect, as: .callable(ref), from: site)
    case .lost, .scoped, .propagated, .unknown: break
    }
  }

  /// A unit's code has an effect: so has whatever makes it run.
  private mutating func spread(
    _ effect: Effect, to ref: DeclRef, from site: EffectSite, in program: Program
  ) {
    let declaration = program.declaration(ref)
    switch declaration.kind {
    case .function: addUnit(ref, effect, as: .callable(ref), from: site)
    case .initializer:
      guard let type = program.enclosingType(of: ref) else { return }
      if effect.contains(.capturesCurrent) { addOwner(type, from: site) }
      if effect.contains(.readsCurrent) { addUnit(ref, effect, as: .type(type), from: site) }
    case .accessor:
      guard declaration.name == .get || declaration.name == Name.none,
        let variable = program.parent(of: ref), program.declaration(variable).kind == .variable
      else { return }
      addUnit(variable, effect, as: .property(variable), from: site)
    case .variable:
      let isMember = program.parent(of: ref).map { program.declaration($0).kind.isTypeOrExtension }
      guard isMember == true, !declaration.flags.contains(.isStatic) else { return }
      if declaration.flags.contains(.isLazy) {
        addUnit(ref, effect, as: .property(ref), from: site)
      } else if effect.contains(.capturesCurrent), let type = program.enclosingType(of: ref) {
        addOwner(type, from: site)
      }
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer, .subscript,
      .enumElement, .alias, .associatedType, .macro:
      break
    }
  }

  private mutating func addUnit(
    _ ref: DeclRef, _ effect: Effect, as unit: Unit, from site: EffectSite? = nil
  ) {
    let known = effects[ref] ?? []
    guard !known.isSuperset(of: effect) else { return }
    effects[ref] = known.union(effect)
    if let site, reasonSites[ref] == nil { reasonSites[ref] = site }
    pending.append(unit)
  }

  private mutating func addOwner(_ type: Nominal, from site: EffectSite? = nil) {
    guard owners.insert(type).inserted else { return }
    if let site { ownerSites[type] = site }
    pending.append(.type(type))
  }
}

// MARK: - Who uses what has an effect

extension EffectTable {
  private mutating func addCalls(of ref: DeclRef, in program: Program) {
    guard let effect = effects[ref] else { return }
    for place in program.sites[program.declaration(ref).name] {
      guard let parent = program.parent(of: place) else { continue }
      if program.node(parent).kind == .call, program.firstChild(of: parent) == place {
        guard calls(parent, ref, in: program) else { continue }
        add(effect, at: place, .call(ref), in: program)
      } else if program.node(parent).kind == .argument {
        guard names(place, ref, in: program) else { continue }
        add(effect, at: place, .call(ref), argument: parent, in: program)
      }
    }
  }

  /// Whether a call certainly calls something with the effect of `ref`, `ref` being a candidate.
  private func calls(_ call: CodeRef, _ ref: DeclRef, in program: Program) -> Bool {
    switch program.callTarget(of: call) {
    case .functions(let refs):
      refs.contains(ref) && refs.allSatisfy { effects[$0] == effects[ref] }
    case .variable(let variable): variable == ref
    case .construction, .enumElement, .unknown: false
    }
  }

  /// Whether a name that is not called certainly means a declaration.
  private func names(_ place: CodeRef, _ ref: DeclRef, in program: Program) -> Bool {
    let node = program.node(place)
    switch node.kind {
    case .name:
      switch program.lookUpValue(node.name, at: place) {
      case .local(let found): return found == ref
      case .globals(let found): return found == [ref]
      case .members(let found, of: _):
        return program.members(found, reachableFrom: program.selfType(at: place)) == [ref]
      case .bound, .parameter, .type, .unknown: return false
      }
    case .member:
      guard let base = program.firstChild(of: place) else { return false }
      let type = program.valueType(of: base)
      guard let owner = type.nominal else { return false }
      let found = program.lookUpMembers(node.name, of: owner)
      return program.members(found, reachableFrom: type) == [ref]
    default: return false
    }
  }

  private mutating func addReads(of ref: DeclRef, in program: Program) {
    guard let effect = effects[ref] else { return }
    for place in program.sites[program.declaration(ref).name] {
      guard names(place, ref, in: program), !isAssigned(place, in: program) else { continue }
      add(effect, at: place, .property(ref), in: program)
    }
  }

  private func isAssigned(_ place: CodeRef, in program: Program) -> Bool {
    guard let parent = program.parent(of: place) else { return false }
    return program.node(parent).kind == .assignment && program.firstChild(of: parent) == place
  }

  private mutating func addCreations(of type: Nominal, in program: Program) {
    guard !program.isRecreatedByFramework(type) else { return }
    for place in program.creations(of: type) {
      guard let call = program.parent(of: place), program.node(call).kind == .call,
        case .construction(_, let initializers) = program.callTarget(of: call)
      else { continue }
      var effect: Effect = owners.contains(type) ? .capturesCurrent : []
      if !initializers.isEmpty,
        initializers.allSatisfy({ effects[$0]?.contains(.readsCurrent) ?? false })
      {
        effect.insert(.readsCurrent)
      }
      guard !effect.isEmpty else { continue }
      add(effect, at: place, .creation(type), in: program)
    }
  }
}
