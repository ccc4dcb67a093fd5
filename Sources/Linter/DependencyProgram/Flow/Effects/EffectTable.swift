internal import DependencyFacts

/// The effects of all code of the program, propagated from the wrappers outward.
package struct EffectTable: KnowsExpressions {
  /// In program order.
  package private(set) var sites: [EffectSite]
  /// The effect of calling each function, initialiser, getter and closure variable.
  let effects: [DeclRef: Effect]
  private let reasonSites: [DeclRef: EffectSite]
  private let resultSites: [DeclRef: EffectSite]
  /// The first place that reads, for types whose properties read in their initial values.
  private let readerSites: [Nominal: EffectSite]
  private let owners: Owners
  private let wrappers: WrapperTable
  let expressions: ExpressionResolution
  private let requirements: Requirements
  /// The sites of each unit, and those that belong to the creation of each type.
  private let sitesOfUnits: [DeclRef: [Int]]
  private let sitesOfResults: [DeclRef: [Int]]
  private let sitesOfCreations: [Nominal: [Int]]

  init(
    of owners: Owners, _ wrappers: WrapperTable, _ registrations: Registrations,
    _ children: ChildCreations, in regions: Regions, _ uses: UseIndex, _ creations: CreationIndex
  ) {
    // A child without its parent's values is reported where it is created, not where that code is
    // called. What its initialiser reads is also read by that code.
    var propagation = EffectPropagation(through: regions, uses, creations) {
      $0.effect.contains(.capturesCurrent) && children.creation(at: $0) != nil
    }
    for type in wrappers.owners(in: regions.symbols) where owners.types.contains(type) {
      propagation.addOwner(type)
    }
    propagation.follow()
    // Owners because of a child creation: the creation is not propagated to callers, but these
    // types still own wrappers.
    for type in regions.symbols.typeIDs.map(Nominal.program) {
      if owners.types.contains(type), !propagation.owners.contains(type) {
        propagation.addOwner(type)
      }
    }
    propagation.follow()
    EffectOrigins(of: wrappers, in: regions).add(to: &propagation)
    propagation.follow()
    var sites = propagation.sites.sorted { $0.place < $1.place }
    effects = propagation.effects
    reasonSites = propagation.reasonSites
    resultSites = propagation.resultSites
    readerSites = propagation.readerSites
    self.owners = owners
    self.wrappers = wrappers
    expressions = regions.expressions
    requirements = regions.requirements
    var sitesOfUnits: [DeclRef: [Int]] = [:]
    var sitesOfCreations: [Nominal: [Int]] = [:]
    for (index, site) in sites.enumerated() {
      guard
        let unit = site.unit ?? regions.facts.function(withDefaultArgumentAt: site.place)
          ?? propagation.endpoint(with: site)
      else { continue }
      let declaration = regions.facts.declaration(unit)
      switch declaration.kind {
      case .accessor:
        let owner = declaration.isGetter ? regions.facts.parent(of: unit) ?? unit : unit
        sitesOfUnits[owner, default: []].append(index)
      case .initializer:
        if let type = regions.symbols.enclosingType(of: unit) {
          sitesOfCreations[type, default: []].append(index)
        }
      case .variable
      where site.runsWithCaller && !declaration.flags.contains(.isLazy) && declaration.local == nil:
        if let type = regions.symbols.enclosingType(of: unit) {
          sitesOfCreations[type, default: []].append(index)
        }
      default: sitesOfUnits[unit, default: []].append(index)
      }
    }
    self.sitesOfUnits = sitesOfUnits
    sitesOfResults = Self.sitesOfResults(among: sites)
    self.sitesOfCreations = sitesOfCreations
    self.sites = sites
    let scopes = ScopesInLostRegions(registrations, in: regions)
    for index in sites.indices {
      guard case .scoped(let scope) = sites[index].provenance,
        let region = scopes.region(around: scope, self.wrappers(reachedFrom: [sites[index]]))
      else { continue }
      sites[index].lossAroundScope = region
    }
    self.sites = sites
    for index in sites.indices { self.sites[index].readingChild = readingChild(at: sites[index]) }
  }

  /// The type of the objects whose creation is all that a function or getter reads by.
  private func readingChild(at site: EffectSite) -> Nominal? {
    guard site.effect == .readsCurrent else { return nil }
    let unit: DeclRef
    switch site.cause {
    case .call(let function): unit = function
    case .property(let property): unit = property
    case .creation, .wrapper, .current, .wait, .result, .setter: return nil
    }
    var found: Nominal?
    for index in sitesOfUnits[unit] ?? [] where sites[index].effect.contains(.readsCurrent) {
      guard case .creation(let type) = sites[index].cause, found == nil || found == type else {
        return nil
      }
      found = type
    }
    return found
  }

  /// The sites in the closures that each function or getter returns.
  private static func sitesOfResults(among sites: [EffectSite]) -> [DeclRef: [Int]] {
    var found: [DeclRef: [Int]] = [:]
    for (index, site) in sites.enumerated() {
      if case .result(let member) = site.provenance { found[member, default: []].append(index) }
    }
    return found
  }

  /// The wrappers whose values some places read or keep, on any path.
  package func wrappers(reachedFrom places: [EffectSite]) -> [WrapperUse] {
    wrappers(reachedFrom: places) { _ in true }
  }

  /// The wrappers that the objects which some places create keep: not those of code that their
  /// initialisers run for its effect on another object.
  func wrappers(keptFrom places: [EffectSite]) -> [WrapperUse] {
    wrappers(reachedFrom: places) { !isForAnotherObject($0) }
  }

  /// `log.add(1)`, as a statement.
  private func isForAnotherObject(_ site: EffectSite) -> Bool {
    guard case .call = site.cause,
      let call = facts.node(site.place).kind == .call ? site.place : facts.call(of: site.place),
      facts.isStatement(facts.wholeChain(of: call)),
      let base = facts.callee(of: call).flatMap(facts.base(of:))
    else { return false }
    let name = facts.node(base).name
    return facts.node(base).kind != .name || name != .`self` && name != .super
  }

  /// - Parameter isFollowed: whether the code of an initialiser leads on at a site.
  private func wrappers(
    reachedFrom places: [EffectSite], where isFollowed: (EffectSite) -> Bool
  ) -> [WrapperUse] {
    var found: [WrapperUse] = []
    var units: Set<DeclRef> = []
    var results: Set<DeclRef> = []
    var created: Set<Nominal> = []
    var pending = Array(places.reversed())
    while let site = pending.popLast() {
      switch site.cause {
      case .wrapper(let use): found.append(use)
      case .current(let use): found += use.map { [$0] } ?? []
      case .wait: break
      case .call(let unit), .property(let unit), .setter(let unit):
        guard units.insert(unit).inserted else { continue }
        if let use = wrappers.use(declaredBy: unit) { found.append(use) }
        pending += (sitesOfUnits[unit] ?? []).reversed().map { sites[$0] }
          .filter { !isGiven($0, at: site) }
      case .result(let member):
        guard results.insert(member).inserted else { continue }
        pending += (sitesOfResults[member] ?? []).reversed().map { sites[$0] }
      case .creation(let type):
        for first in typesCreated(as: type) {
          var current: Nominal? = first
          while let type = current, created.insert(type).inserted {
            found += owners.wrappers(storedBy: type)
            pending += (sitesOfCreations[type] ?? []).reversed().map { sites[$0] }
              .filter { isFollowed($0) && !isGiven($0, at: site) }
            guard case .program(let id) = type else { break }
            current = types.superclass(of: id)
          }
        }
      }
    }
    return found
  }

  /// The types that an object may have which is created as one of a type: for a protocol, those
  /// that conform to it.
  package func typesCreated(as type: Nominal) -> [Nominal] {
    guard case .program(let id) = type, expressions.symbols[id].kind == .protocol else {
      return [type]
    }
    return requirements.conformers(of: type).sorted { $0.index < $1.index }
      .map(Nominal.program)
  }

  /// Whether a call has an argument in place of the default that a site is in, or calls another
  /// initialiser.
  private func isGiven(_ defaultValue: EffectSite, at site: EffectSite) -> Bool {
    let facts = expressions.facts
    guard defaultValue.unit == nil,
      let (function, index) = facts.parameter(withDefaultArgumentAt: defaultValue.place),
      let call = facts.parent(of: site.place), facts.node(call).kind == .call
    else { return false }
    guard let matches = expressions.matchedParameters(of: function, in: call) else { return true }
    return matches.values.contains(index)
  }

  /// Whether a place reads only the context, which is the same for the whole process.
  package func readsOnlyContext(_ site: EffectSite) -> Bool {
    let uses = wrappers(reachedFrom: [site])
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard case .keyPath(let names) = use.target, let name = names.first else { return false }
        return expressions.facts.libraries.system.isContext(name)
      }
  }

  /// The site from which a call, read or creation gets its effect; nil if the effect begins there.
  package func reason(for cause: EffectSite.Cause) -> EffectSite? {
    switch cause {
    case .wrapper, .current, .wait: nil
    case .call(let ref), .property(let ref), .setter(let ref): reasonSites[ref]
    case .result(let ref): resultSites[ref]
    case .creation(let type): owners.reason(for: type) ?? readerSites[type]
    }
  }

  /// The place with an effect in an initialiser of a type, if it is the only one with an effect.
  package func read(creating type: Nominal) -> EffectSite? {
    let found = types.overloads(of: .known(.`init`), in: type).refs.compactMap { reasonSites[$0] }
    return found.count == 1 ? found[0] : nil
  }

  /// The sites in a piece of code, in order.
  func sites(in code: CodeRef, _ facts: ProgramFacts) -> ArraySlice<EffectSite> {
    let first = sites.partitioningIndex { $0.place >= code }
    let last = sites.partitioningIndex { $0.place >= code && !facts.isInside($0.place, code) }
    return sites[first..<last]
  }

  /// The sites that run when a site calls, reads or creates something; those of an initialiser only
  /// if it is the type's only one.
  func sites(runBy cause: EffectSite.Cause) -> [EffectSite] {
    switch cause {
    case .wrapper, .current, .wait: return []
    case .call(let unit), .property(let unit), .setter(let unit):
      return (sitesOfUnits[unit] ?? []).map { sites[$0] }
    case .result(let member): return (sitesOfResults[member] ?? []).map { sites[$0] }
    case .creation(let type):
      guard types.overloads(of: .known(.`init`), in: type).refs.count < 2 else { return [] }
      return (sitesOfCreations[type] ?? []).map { sites[$0] }
    }
  }
}
