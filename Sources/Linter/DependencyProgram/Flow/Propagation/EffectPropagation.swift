internal import DependencyFacts

/// Propagates effects from the places where they begin to the callers of those places, up to a
/// fixed point.
///
/// A unit is a function, an initialiser, a getter, a closure in a variable, or a type. The uses of
/// a unit with an effect are looked up by its name, so only the names that matter are ever
/// resolved.
struct EffectPropagation: KnowsRegions {
  private(set) var sites: [EffectSite] = []
  /// The types whose instances own a wrapper: directly, through a superclass, or through objects
  /// that their initialisers create.
  var owners: Set<Nominal> = []
  /// The owners of which every instance owns a wrapper, however it was created.
  var certainOwners: Set<Nominal> = []
  /// For protocols, how many of the conforming types certainly own a wrapper.
  var owningConformers: [Nominal: Int] = [:]
  /// The stored properties of a type whose initial values own a wrapper.
  var owningProperties: [Nominal: [DeclRef]] = [:]
  /// The effect of calling each function, initialiser, getter and closure variable.
  private(set) var effects: [DeclRef: Effect] = [:]
  /// The first site that gave a unit an effect: the next step on the path to its reason.
  private(set) var reasonSites: [DeclRef: EffectSite] = [:]
  /// The effect of calling the closure that each function or getter returns, and the first site
  /// that gave it.
  private var results: [DeclRef: Effect] = [:]
  private(set) var resultSites: [DeclRef: EffectSite] = [:]
  /// The site that makes a type an owner, for types that own through an initialiser or a property's
  /// value.
  var ownerSites: [Nominal: EffectSite] = [:]
  /// The first site that reads, for types with a property whose initial value does.
  private(set) var readerSites: [Nominal: EffectSite] = [:]
  /// The stored properties of a type whose initial values read.
  private var readers: [Nominal: [DeclRef]] = [:]

  var pending: [Unit] = []
  /// For the candidates of calls: the number with each effect, and the effect that their calls got.
  private var effectCounts: [Overloads: [Effect: Int]] = [:]
  private var spreadEffects: [Overloads: Effect] = [:]
  var seen: Set<SiteKey> = []

  /// A unit with a new effect, whose users are still to be visited.
  enum Unit {
    case callable(DeclRef)
    /// A function or getter that returns a closure with the effect.
    case result(DeclRef)
    case property(DeclRef)
    /// An accessor that runs on a change.
    case setter(DeclRef)
    case subscription(DeclRef)
    case type(Nominal)
    /// A type with a property whose initial value has the effect.
    case reader(Nominal)
    /// A type with a property whose initial value owns a wrapper.
    case holder(Nominal)
    case initializer(DeclRef, of: Nominal)
  }

  struct SiteKey: Hashable {
    var place: CodeRef
    var effect: Effect
  }

  /// The closures with an effect that each property is given.
  var endpointClosures: [EndpointEffect: Set<CodeRef>] = [:]
  let regions: Regions
  let creations: CreationIndex
  let uses: UseIndex
  private let lazyReads: LazyReads
  var families: OverridingFamilies
  let inheritedCalls: InheritedCalls
  private let guardedReads: GuardedReads
  private let replacedValues: ReplacedValues
  let givenTypes: GivenTypes
  private let endsAt: (EffectSite) -> Bool

  /// - Parameter endsAt: whether the effect of a site stops there and does not reach its callers.
  init(
    through regions: Regions, _ uses: UseIndex, _ creations: CreationIndex,
    endsAt: @escaping (EffectSite) -> Bool = { _ in false }
  ) {
    self.regions = regions
    self.uses = uses
    self.creations = creations
    lazyReads = LazyReads(uses, creations, in: regions)
    families = OverridingFamilies(of: regions.overridings)
    inheritedCalls = InheritedCalls(among: uses, in: regions)
    guardedReads = GuardedReads(in: regions)
    replacedValues = ReplacedValues(uses, in: regions)
    givenTypes = GivenTypes(uses, creations, in: regions)
    self.endsAt = endsAt
  }

  /// Walks from units with a new effect to their users until there are no new ones.
  mutating func follow() {
    var next = 0
    while next < pending.count {
      switch pending[next] {
      case .callable(let ref): addCalls(of: ref)
      case .result(let ref): addResults(of: ref)
      case .property(let ref): addReads(of: ref)
      case .setter(let ref): addChanges(by: ref)
      case .subscription(let ref): addSubscripts(of: ref)
      case .reader(let type): addReaderCreations(of: type)
      case .holder(let type): addHolderCreations(of: type)
      case .type(let type):
        for subclass in types.subclasses[type] ?? [] { addOwner(.program(subclass)) }
        addCreations(of: type)
        addVariables(wrappedBy: type)
      case .initializer(let ref, of: let type):
        addCreations(of: type, by: ref)
        addVariables(wrappedBy: type, through: ref)
      }
      next += 1
    }
    pending = []
  }
}

// MARK: - Spreading effects

extension EffectPropagation {
  mutating func add(
    _ effect: Effect, at place: CodeRef, _ cause: EffectSite.Cause, argument: CodeRef? = nil
  ) {
    guard seen.insert(SiteKey(place: place, effect: effect)).inserted else { return }
    types.whereabouts.note(place)
    let provenance =
      argument.map { regions.provenance(ofReference: place, argument: $0) }
      ?? regions.provenance(of: place)
    add(effect, at: place, cause, provenance)
  }

  mutating func add(
    _ effect: Effect, at place: CodeRef, _ cause: EffectSite.Cause, _ provenance: Provenance
  ) {
    let site = EffectSite(place: place, cause: cause, effect: effect, provenance: provenance)
    sites.append(site)
    if endsAt(site) { return }
    switch provenance {
    case .caller(let ref):
      if let index = guardedReads.parameter(guarding: site, of: ref) {
        addCalls(of: ref, leavingOut: index, effect, from: site)
      } else {
        spread(effect, to: ref, from: site)
      }
    case .callable(let ref): addUnit(ref, effect, as: .callable(ref), from: site)
    case .result(let ref): addResult(ref, effect, from: site)
    case .stored(let assignment):
      guard let constant = regions.constant(setBy: assignment) else { break }
      addUnit(constant, effect, as: .callable(constant), from: site)
    case .lost, .scoped, .propagated: break
    case .unknown:
      addDefaultArgument(effect, from: site)
      addEndpoint(effect, from: site)
    }
  }

  /// The default value of a parameter is evaluated by the calls that leave the argument out.
  private mutating func addDefaultArgument(_ effect: Effect, from site: EffectSite) {
    guard let (function, index) = facts.parameter(withDefaultArgumentAt: site.place) else { return }
    addCalls(of: function, leavingOut: index, effect, from: site)
  }

  private mutating func addCalls(
    of function: DeclRef, leavingOut index: Int, _ effect: Effect, from site: EffectSite
  ) {
    switch facts.declaration(function).kind {
    case .function:
      let calls = uses.calls(named: facts.declaration(function).name)
      for position in calls.groupsOf[function] ?? []
      where calls.groups[position].candidates.only != nil {
        for place in calls.groups[position].places
        where expressions.isLeftOut(index, of: function, at: place) {
          if reasonSites[function] == nil { reasonSites[function] = site }
          add(effect, at: place, .call(function))
        }
      }
    case .initializer:
      guard let type = symbols.enclosingType(of: function), !kinds.isRecreatedByFramework(type)
      else { return }
      if readerSites[type] == nil { readerSites[type] = site }
      for creation in creations.creations(of: type).all
      where creation.initializers.only == function && !creation.isReference
        && expressions.isLeftOut(index, of: function, at: creation.place)
      {
        add(effect, at: creation.place, .creation(type))
      }
    default: break
    }
  }

  /// Gives the effect of a unit's code to the declaration that runs it.
  private mutating func spread(
    _ effect: Effect, to ref: DeclRef, from site: EffectSite
  ) {
    let declaration = facts.declaration(ref)
    switch declaration.kind {
    case .function: addUnit(ref, effect, as: .callable(ref), from: site)
    case .initializer:
      guard let type = symbols.enclosingType(of: ref) else { return }
      if effect.contains(.capturesCurrent) { addOwner(type, createdBy: ref, from: site) }
      addUnit(ref, effect, as: .initializer(ref, of: type), from: site)
    case .accessor:
      guard let owner = facts.parent(of: ref) else { return }
      guard declaration.isGetter else { return addUnit(ref, effect, as: .setter(ref), from: site) }
      let isVariable = facts.declaration(owner).kind == .variable
      addUnit(owner, effect, as: isVariable ? .property(owner) : .subscription(owner), from: site)
    case .subscript: addUnit(ref, effect, as: .subscription(ref), from: site)
    case .variable:
      let isMember = facts.parent(of: ref).map { facts.declaration($0).kind.isTypeOrExtension }
      guard isMember == true, !declaration.flags.contains(.isStatic) else { return }
      if declaration.flags.contains(.isLazy) {
        addUnit(ref, effect, as: .property(ref), from: site)
      } else if let type = symbols.enclosingType(of: ref) {
        if effect.contains(.capturesCurrent) { addHolder(ref, of: type, from: site) }
        if effect != .capturesCurrent { addReader(ref, of: type, from: site) }
      }
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer,
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
    families.note(ref, effect.subtracting(known))
    if case .callable = unit { count(ref, from: known, to: known.union(effect)) }
    if let site, reasonSites[ref] == nil { reasonSites[ref] = site }
    pending.append(unit)
    addRequirements(metBy: ref, effect, as: unit)
    addOverridden(by: ref)
  }

  /// Calls of a member may run an overriding member: they are visited again when that has the
  /// effect as well.
  private mutating func addOverridden(by ref: DeclRef) {
    guard facts.declaration(ref).flags.contains(.isOverride) else { return }
    for member in overridings.overridden(by: ref) where effects[member] != nil {
      guard facts.declaration(member).kind == .function else {
        pending.append(.property(member))
        continue
      }
      let calls = uses.calls(named: facts.declaration(member).name)
      for position in calls.groupsOf[member] ?? [] {
        spreadEffects[calls.groups[position].candidates] = nil
      }
      pending.append(.callable(member))
    }
  }

  private mutating func addReader(_ property: DeclRef, of type: Nominal, from site: EffectSite) {
    guard readers[type]?.contains(property) != true else { return }
    readers[type, default: []].append(property)
    if readerSites[type] == nil { readerSites[type] = site }
    pending.append(.reader(type))
  }
}

// MARK: - Uses of units with an effect

extension EffectPropagation {
  private mutating func addCalls(of ref: DeclRef) {
    guard let effect = effects[ref] else { return }
    let calls = uses.calls(named: facts.declaration(ref).name)
    var places: [CodeRef] = []
    var sources = 0
    for position in calls.groupsOf[ref] ?? [] {
      let group = calls.groups[position]
      // The called candidate is not known, so all of them must have the effect.
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
    for value in calls.values[ref] ?? [] where !replacedValues.mayBeReplaced(ref, at: value) {
      add(effect, ofFunction: value, .call(ref))
    }
    addUnnamedCalls(of: ref, effect)
    if sources > 1 { places.sort() }
    for place in places
    where !families.mayRunMember(without: effect, inPlaceOf: ref, at: place, effects)
      && !replacedValues.mayBeReplaced(ref, at: place)
    {
      guard let parent = facts.parent(of: place) else { continue }
      let isArgument = facts.node(parent).kind == .argument
      add(effect, at: place, .call(ref), argument: isArgument ? parent : nil)
    }
    addCallsOnSelf(running: ref, effect)
    addCallsByGivenTypes(running: ref, effect)
  }

  /// A function that code names, or gets from a call, runs where that value is called:
  /// `let work = refresh`, `queue.async(execute: makeWork())`
  private mutating func add(
    _ effect: Effect, ofFunction value: CodeRef, _ cause: EffectSite.Cause
  ) {
    guard seen.insert(SiteKey(place: value, effect: effect)).inserted else { return }
    let provenance = regions.provenance(ofFunction: value)
    switch provenance {
    case .callable(let variable) where !facts.declaration(variable).flags.contains(.isLet): return
    case .unknown: return
    default: break
    }
    add(effect, at: value, cause, provenance)
  }

  private mutating func addResult(_ member: DeclRef, _ effect: Effect, from site: EffectSite) {
    let known = results[member] ?? []
    guard !known.isSuperset(of: effect) else { return }
    results[member] = known.union(effect)
    if resultSites[member] == nil { resultSites[member] = site }
    pending.append(.result(member))
  }

  /// The closures that a function or getter returns run where the code that gets them calls them.
  private mutating func addResults(of ref: DeclRef) {
    guard let effect = results[ref], overridings.overridings(of: ref).isEmpty else { return }
    for value in uses.values(returnedBy: ref) { add(effect, ofFunction: value, .result(ref)) }
  }

  /// Whether the candidates of a call all have one effect.
  private func haveSameEffect(_ candidates: Overloads) -> Bool {
    guard candidates.refs.count > 1 else { return true }
    return effectCounts[candidates]?.values.contains(candidates.refs.count) ?? false
  }

  /// Keeps count of the candidates that have each effect: checking all of them for each one would
  /// take quadratic time.
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
    if facts.declaration(ref).name == .known(.wrappedValue) {
      for wrapped in uses.variables(wrappedBy: symbols.enclosingType(of: ref)) {
        addUnit(wrapped.variable, effect, as: .property(wrapped.variable), from: reasonSites[ref])
      }
    }
    addUnnamedReads(of: ref, effect)
    for place in uses.mentions(of: ref)
    where !facts.isAssigned(place) && !lazyReads.isForced(ref, before: place)
      && !families.mayRunMember(without: effect, inPlaceOf: ref, at: place, effects)
    {
      add(effect, at: place, .property(ref))
    }
    addReadsByGivenTypes(of: ref, effect)
    for keyPath in uses.keyPaths(through: ref) {
      let argument = facts.parent(of: keyPath)
      let isHandedOver = argument.flatMap(facts.parent).map { facts.node($0).kind } == .call
      add(effect, at: keyPath, .property(ref), argument: isHandedOver ? argument : nil)
    }
  }

  /// Setting a property runs its setter. It also runs its observers, except in an initialiser of
  /// its own type.
  private mutating func addChanges(by accessor: DeclRef) {
    guard let effect = effects[accessor], let property = facts.parent(of: accessor) else { return }
    if facts.declaration(property).kind == .subscript {
      for place in uses.subscripts(of: property) where uses.isChanged(place) {
        add(effect, at: place, .setter(accessor))
      }
      return
    }
    let name = facts.declaration(accessor).name
    let isObserver = name == .willSet || name == .didSet
    for changed in uses.changedThrough(property) {
      // The first assignment of a variable with a wrapper creates the wrapper.
      let mayInitialize = isObserver || changed != property
      for place in uses.mentions(of: changed) where uses.isChanged(place) {
        guard !mayInitialize || !isInitialization(place, of: changed) else { continue }
        add(effect, at: place, .setter(accessor))
      }
    }
  }

  private func isInitialization(_ place: CodeRef, of property: DeclRef) -> Bool {
    guard case .caller(let unit) = regions.provenance(of: place) else { return false }
    return facts.declaration(unit).kind == .initializer
      && symbols.enclosingType(of: unit) == symbols.enclosingType(of: property)
  }

  private mutating func addSubscripts(of ref: DeclRef) {
    guard let effect = effects[ref] else { return }
    for place in uses.subscripts(of: ref) where !facts.isAssigned(place) {
      add(effect, at: place, .property(ref))
    }
  }

  /// Creating a value evaluates the initial values of its properties, except those that are passed
  /// to an implicit initialiser.
  private mutating func addReaderCreations(of type: Nominal) {
    for subclass in types.subclasses[type] ?? [] {
      for property in readers[type] ?? [] {
        if let site = readerSites[type] { addReader(property, of: .program(subclass), from: site) }
      }
    }
    guard !kinds.isRecreatedByFramework(type) else { return }
    let names = Set((readers[type] ?? []).map { facts.declaration($0).name })
    for creation in creations.creations(of: type).all {
      let effect = readerSites[type]?.effect.subtracting(.capturesCurrent) ?? []
      if !isGiven(names, at: creation) { add(effect, at: creation, of: type) }
    }
  }

  /// Whether a call of an implicit initialiser has arguments for all of some properties.
  func isGiven(_ properties: Set<Name>, at creation: CreationIndex.Creation) -> Bool {
    guard creation.initializers.isEmpty, let call = facts.parent(of: creation.place) else {
      return false
    }
    return properties.isSubset(of: facts.arguments(of: call).map { facts.node($0).name })
  }

  private mutating func addCreations(of type: Nominal) {
    guard !kinds.isRecreatedByFramework(type) else { return }
    let creations = creations.creations(of: type)
    add(creations.all, of: type)
    addCreationsByGivenTypes(of: type)
  }

  /// A read in an initialiser is a read by the creator of a value; subclasses inherit it.
  private mutating func addCreations(of type: Nominal, by initializer: DeclRef) {
    for heir in [type] + types.descendants(of: type).map(Nominal.program)
    where !kinds.isRecreatedByFramework(heir) {
      let creations = creations.creations(of: heir)
      let positions = creations.byInitializer[initializer] ?? []
      add(positions.map { creations.all[$0] }, of: heir)
      addCreationsByGivenTypes(of: heir)
    }
  }

  private mutating func add(_ creations: [CreationIndex.Creation], of type: Nominal) {
    let owned: Effect = certainOwners.contains(type) ? .capturesCurrent : []
    var effects: [Overloads: Effect] = [:]
    for creation in creations {
      let effect = effects[creation.initializers] ?? owned.union(self.effect(of: creation))
      effects[creation.initializers] = effect
      if !effect.isEmpty { add(effect, at: creation, of: type) }
    }
  }

  /// `Model.init` without a call creates a value when it is called: in the function that it is
  /// passed to, or through the variable that holds it.
  mutating func add(
    _ effect: Effect, at creation: CreationIndex.Creation, of type: Nominal
  ) {
    guard creation.isReference, let parent = facts.parent(of: creation.place) else {
      return add(effect, at: creation.place, .creation(type))
    }
    if facts.node(parent).kind == .argument {
      return add(effect, at: creation.place, .creation(type), argument: parent)
    }
    guard seen.insert(SiteKey(place: creation.place, effect: effect)).inserted else { return }
    guard let variable = facts.declaration(at: parent) else { return }
    add(effect, at: creation.place, .creation(type), .callable(variable))
  }

  func effect(of creation: CreationIndex.Creation) -> Effect {
    let initializers = creation.initializers.refs
    guard let first = initializers.first else { return [] }
    return initializers.dropFirst()
      .reduce(effects[first] ?? []) { $0.intersection(effects[$1] ?? []) }
  }
}
