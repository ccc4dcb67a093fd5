internal import DependencyFacts

/// Follows effects from the places where they begin to whoever makes those places run, to a fixed
/// point.
///
/// A unit is a function, an initialiser, a getter, a closure in a variable, or a type. What has got an
/// effect is looked for by its name, so only the names that matter are ever resolved.
struct EffectPropagation {
  private(set) var sites: [EffectSite] = []
  /// The types whose instances own a wrapper: by themselves, by a superclass, or by what their
  /// initialisers create.
  private(set) var owners: Set<Nominal> = []
  /// Of each function, initialiser, getter and closure variable, what calling it does.
  private(set) var effects: [DeclRef: Effect] = [:]
  /// The first site that gave a unit an effect: the next step on the way to its reason.
  private(set) var reasonSites: [DeclRef: EffectSite] = [:]
  /// Of a type that owns through its initialiser or a property's value, the site there.
  private(set) var ownerSites: [Nominal: EffectSite] = [:]

  private var pending: [Unit] = []
  private var seen: Set<SiteKey> = []

  /// What has got an effect that its users must hear of.
  enum Unit {
    case callable(DeclRef)
    case property(DeclRef)
    case type(Nominal)
  }

  private struct SiteKey: Hashable {
    var place: CodeRef
    var effect: Effect
  }

  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let regions: Regions
  private let creations: CreationIndex
  private let endsAt: (EffectSite) -> Bool

  /// - Parameter endsAt: whether the effect of a place is no matter of whoever makes the place run.
  init(
    through regions: Regions, _ creations: CreationIndex,
    endsAt: @escaping (EffectSite) -> Bool = { _ in false }
  ) {
    facts = regions.facts
    symbols = regions.symbols
    types = regions.types
    expressions = regions.expressions
    self.regions = regions
    self.creations = creations
    self.endsAt = endsAt
  }

  /// Goes from whatever has got an effect to its users until there is nothing new.
  mutating func follow() {
    var next = 0
    while next < pending.count {
      switch pending[next] {
      case .callable(let ref): addCalls(of: ref)
      case .property(let ref): addReads(of: ref)
      case .type(let type):
        for subclass in types.subclasses[type] ?? [] { addOwner(.program(subclass)) }
        addCreations(of: type)
      }
      next += 1
    }
    pending = []
  }
}

// MARK: - How they spread

extension EffectPropagation {
  mutating func add(
    _ effect: Effect, at place: CodeRef, _ cause: EffectSite.Cause, argument: CodeRef? = nil,

  ) {
    guard seen.insert(SiteKey(place: place, effect: effect)).inserted else { return }
    let provenance =
      argument.map { regions.provenance(ofReference: place, argument: $0) }
      ?? regions.provenance(of: place)
    let site = EffectSite(place: place, cause: cause, effect: effect, provenance: provenance)
    sites.append(site)
    if endsAt(site) { return }
    switch provenance {
    case .caller(let ref): spread(effect, to: ref, from: site)
    case .callable(let ref): addUnit(ref, effect, as: .callable(ref), from: site)
    case .lost, .scoped, .propagated, .unknown: break
    }
  }

  /// A unit's code has an effect: so has whatever makes it run.
  private mutating func spread(
    _ effect: Effect, to ref: DeclRef, from site: EffectSite
  ) {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: addUnit(ref, effect, as: .callable(ref), from: site)
    case .initializer:
      guard let type = symbols.enclosingType(of: ref) else { return }
      if effect.contains(.capturesCurrent) { addOwner(type, from: site) }
      if effect.contains(.readsCurrent) { addUnit(ref, effect, as: .type(type), from: site) }
    case .accessor:
      guard declaration.name == .get || declaration.name == Name.none,
        let variable = facts.parent(of: ref), facts.declaration(variable).kind == .variable
      else { return }
      addUnit(variable, effect, as: .property(variable), from: site)
    case .variable:
      let isMember = facts.parent(of: ref).map { facts.declaration($0).kind.isTypeOrExtension }
      guard isMember == true, !declaration.flags.contains(.isStatic) else { return }
      if declaration.flags.contains(.isLazy) {
        addUnit(ref, effect, as: .property(ref), from: site)
      } else if effect.contains(.capturesCurrent), let type = symbols.enclosingType(of: ref) {
        addOwner(type, from: site)
      }
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer, .subscript,
      .enumElement, .alias, .associatedType, .macro:
      break
    }
  }

  mutating func addUnit(
    _ ref: DeclRef, _ effect: Effect, as unit: Unit, from site: EffectSite? = nil
  ) {
    let known = effects[ref] ?? []
    guard !known.isSuperset(of: effect) else { return }
    effects[ref] = known.union(effect)
    if let site, reasonSites[ref] == nil { reasonSites[ref] = site }
    pending.append(unit)
  }

  mutating func addOwner(_ type: Nominal, from site: EffectSite? = nil) {
    guard owners.insert(type).inserted else { return }
    if let site { ownerSites[type] = site }
    pending.append(.type(type))
  }
}

// MARK: - Who uses what has an effect

extension EffectPropagation {
  private mutating func addCalls(of ref: DeclRef) {
    guard let effect = effects[ref] else { return }
    for place in regions.sites[facts.declaration(ref).name] {
      guard let parent = facts.parent(of: place) else { continue }
      if facts.node(parent).kind == .call, facts.firstChild(of: parent) == place {
        guard calls(parent, ref) else { continue }
        add(effect, at: place, .call(ref))
      } else if facts.node(parent).kind == .argument {
        guard names(place, ref) else { continue }
        add(effect, at: place, .call(ref), argument: parent)
      }
    }
  }

  /// Whether a call certainly calls something with the effect of `ref`, `ref` being a candidate.
  private func calls(_ call: CodeRef, _ ref: DeclRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .functions(let refs):
      refs.contains(ref) && refs.allSatisfy { effects[$0] == effects[ref] }
    case .variable(let variable): variable == ref
    case .construction, .enumElement, .unknown: false
    }
  }

  /// Whether a name that is not called certainly means a declaration.
  private func names(_ place: CodeRef, _ ref: DeclRef) -> Bool {
    let node = facts.node(place)
    switch node.kind {
    case .name:
      switch expressions.lookUpValue(node.name, at: place) {
      case .local(let found): return found == ref
      case .globals(let found): return found == [ref]
      case .members(let found, of: _):
        return expressions.members(found, reachableFrom: expressions.selfType(at: place)) == [ref]
      case .bound, .parameter, .type, .unknown: return false
      }
    case .member:
      guard let base = facts.firstChild(of: place) else { return false }
      let type = expressions.valueType(of: base)
      guard let owner = type.nominal else { return false }
      let found = types.lookUpMembers(node.name, of: owner)
      return expressions.members(found, reachableFrom: type) == [ref]
    default: return false
    }
  }

  private mutating func addReads(of ref: DeclRef) {
    guard let effect = effects[ref] else { return }
    for place in regions.sites[facts.declaration(ref).name] {
      guard names(place, ref), !isAssigned(place) else { continue }
      add(effect, at: place, .property(ref))
    }
  }

  private func isAssigned(_ place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    return facts.node(parent).kind == .assignment && facts.firstChild(of: parent) == place
  }

  private mutating func addCreations(of type: Nominal) {
    guard !types.isRecreatedByFramework(type) else { return }
    for place in creations.creations(of: type) {
      guard let call = facts.parent(of: place), facts.node(call).kind == .call,
        case .construction(_, let initializers) = expressions.callTarget(of: call)
      else { continue }
      var effect: Effect = owners.contains(type) ? .capturesCurrent : []
      if !initializers.isEmpty,
        initializers.allSatisfy({ effects[$0]?.contains(.readsCurrent) ?? false })
      {
        effect.insert(.readsCurrent)
      }
      guard !effect.isEmpty else { continue }
      add(effect, at: place, .creation(type))
    }
  }
}
