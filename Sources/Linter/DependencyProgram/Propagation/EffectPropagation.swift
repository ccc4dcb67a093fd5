internal import DependencyFacts

/// Follows effects from the places where they begin to the callers of those places, to a fixed
/// point.
///
/// A unit is a function, an initialiser, a getter, a closure in a variable, or a type. The uses of
/// a unit with an effect are looked up by its name, so only the names that matter are ever
/// resolved.
struct EffectPropagation {
  private(set) var sites: [EffectSite] = []
  /// The types whose instances own a wrapper: by themselves, by a superclass, or by what their
  /// initialisers create.
  private(set) var owners: Set<Nominal> = []
  /// The effect of calling each function, initialiser, getter and closure variable.
  private(set) var effects: [DeclRef: Effect] = [:]
  /// The first site that gave a unit an effect: the next step on the way to its reason.
  private(set) var reasonSites: [DeclRef: EffectSite] = [:]
  /// The site that makes a type an owner, for types that own through an initialiser or a property's
  /// value.
  private(set) var ownerSites: [Nominal: EffectSite] = [:]

  private var pending: [Unit] = []
  /// For the candidates of calls: how many have each effect, and the effect that their calls got.
  private var effectCounts: [Overloads: [Effect: Int]] = [:]
  private var spreadEffects: [Overloads: Effect] = [:]
  private var seen: Set<SiteKey> = []

  /// A unit with a new effect, whose users are still to be visited.
  enum Unit {
    case callable(DeclRef)
    case property(DeclRef)
    case type(Nominal)
    case initializer(DeclRef, of: Nominal)
  }

  private struct SiteKey: Hashable {
    var place: CodeRef
    var effect: Effect
  }

  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let regions: Regions
  private let creations: CreationIndex
  private let uses: UseIndex
  private let lazyReads: LazyReads
  private let endsAt: (EffectSite) -> Bool

  /// - Parameter endsAt: whether the effect of a site stops there and does not reach its callers.
  init(
    through regions: Regions, _ uses: UseIndex, _ creations: CreationIndex,
    endsAt: @escaping (EffectSite) -> Bool = { _ in false }
  ) {
    facts = regions.facts
    symbols = regions.symbols
    types = regions.types
    self.regions = regions
    self.uses = uses
    self.creations = creations
    lazyReads = LazyReads(uses, creations, in: regions)
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
      case .initializer(let ref, of: let type): addCreations(of: type, by: ref)
      }
      next += 1
    }
    pending = []
  }
}

// MARK: - How they spread

extension EffectPropagation {
  mutating func add(
    _ effect: Effect, at place: CodeRef, _ cause: EffectSite.Cause, argument: CodeRef? = nil
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
      if effect.contains(.readsCurrent) {
        addUnit(ref, effect, as: .initializer(ref, of: type), from: site)
      }
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
    if case .callable = unit { count(ref, from: known, to: known.union(effect)) }
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
    let calls = uses.calls(named: facts.declaration(ref).name)
    var places: [CodeRef] = []
    var sources = 0
    for position in calls.groupsOf[ref] ?? [] {
      let group = calls.groups[position]
      // Which of the candidates is called nobody can tell, so they all have to have the effect.
      guard haveSameEffect(group.candidates), spreadEffects[group.candidates] != effect else {
        continue
      }
      spreadEffects[group.candidates] = effect
      places += group.places
      sources += 1
    }
    if let arguments = calls.arguments[ref] {
      places += arguments
      sources += 1
    }
    addVariables(heldBy: ref, effect, calls)
    if sources > 1 { places.sort() }
    for place in places {
      guard let parent = facts.parent(of: place) else { continue }
      let isArgument = facts.node(parent).kind == .argument
      add(effect, at: place, .call(ref), argument: isArgument ? parent : nil)
    }
  }

  /// `let work = refresh`: calling the variable calls the function.
  private mutating func addVariables(
    heldBy ref: DeclRef, _ effect: Effect, _ calls: UseIndex.Calls
  ) {
    for place in calls.variables[ref] ?? [] {
      guard let holder = facts.parent(of: place) else { continue }
      let variable = DeclRef(file: holder.file, id: facts.node(holder).declaration)
      let declaration = facts.declaration(variable)
      guard declaration.kind == .variable, declaration.flags.contains(.isLet) else { continue }
      let site = EffectSite(
        place: place, cause: .call(ref), effect: effect, provenance: .callable(variable))
      addUnit(variable, effect, as: .callable(variable), from: site)
    }
  }

  /// Whether the candidates of a call all have one effect.
  private func haveSameEffect(_ candidates: Overloads) -> Bool {
    guard candidates.refs.count > 1 else { return true }
    return effectCounts[candidates]?.values.contains(candidates.refs.count) ?? false
  }

  /// Keeps count of the candidates that have each effect: to look at all of them for each of them
  /// would take a time that grows with their square.
  private mutating func count(_ ref: DeclRef, from old: Effect, to new: Effect) {
    let calls = uses.calls(named: facts.declaration(ref).name)
    for position in calls.groupsOf[ref] ?? [] {
      let candidates = calls.groups[position].candidates
      guard candidates.refs.count > 1 else { continue }
      if !old.isEmpty { effectCounts[candidates, default: [:]][old, default: 0] -= 1 }
      effectCounts[candidates, default: [:]][new, default: 0] += 1
    }
  }

  private mutating func addReads(of ref: DeclRef) {
    guard let effect = effects[ref] else { return }
    for place in uses.mentions(of: ref)
    where !facts.isAssigned(place) && !lazyReads.isForced(ref, before: place) {
      add(effect, at: place, .property(ref))
    }
  }

  private mutating func addCreations(of type: Nominal) {
    guard !types.isRecreatedByFramework(type) else { return }
    let creations = creations.creations(of: type)
    add(creations.all, of: type)
  }

  /// A read in an initialiser is a read by the creator of a value; subclasses inherit it.
  private mutating func addCreations(of type: Nominal, by initializer: DeclRef) {
    if !types.isRecreatedByFramework(type) {
      let creations = creations.creations(of: type)
      let positions = creations.byInitializer[initializer] ?? []
      add(positions.map { creations.all[$0] }, of: type)
    }
    for subclass in types.subclasses[type] ?? [] {
      addCreations(of: .program(subclass), by: initializer)
    }
  }

  private mutating func add(_ creations: [CreationIndex.Creation], of type: Nominal) {
    let owned: Effect = owners.contains(type) ? .capturesCurrent : []
    var effects: [Overloads: Effect] = [:]
    for creation in creations {
      let effect = effects[creation.initializers] ?? owned.union(self.effect(of: creation))
      effects[creation.initializers] = effect
      if !effect.isEmpty { add(effect, at: creation.place, .creation(type)) }
    }
  }

  private func effect(of creation: CreationIndex.Creation) -> Effect {
    let initializers = creation.initializers.refs
    let read =
      !initializers.isEmpty
      && initializers.allSatisfy { effects[$0]?.contains(.readsCurrent) ?? false }
    return read ? .readsCurrent : []
  }
}
