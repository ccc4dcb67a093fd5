internal import DependencyFacts

/// The reads of code that runs once: the initial values of static properties and globals, which run
/// at the first use, and the values of keys, which the system caches.
///
/// Such code sees the overrides of the code that happens to use it first, and never later ones.
package struct FrozenReads {
  /// In program order.
  package private(set) var all: [FrozenRead] = []

  private let facts: ProgramFacts
  private let firstUses: FirstUses
  private let effects: EffectTable

  init(
    of wrappers: WrapperTable, except unread: UnreadWrappers, by firstUses: FirstUses,
    _ effects: EffectTable
  ) {
    facts = firstUses.facts
    self.firstUses = firstUses
    self.effects = effects
    let keys = firstUses.keys
    var sites: [DeclRef: [EffectSite]] = [:]
    for site in effects.sites + sharedWrappers(wrappers) + wrappersOfUnknownModules(wrappers)
    where site.runsWithCaller && !site.effect.isDisjoint(with: [.readsCurrent, .capturesCurrent]) {
      guard let unit = site.unit, let home = firstUses.home(of: unit),
        // An object that is the value of a key still sees later overrides.
        keys[home] == nil || site.effect.contains(.readsCurrent) && !effects.readsOnlyContext(site)
      else { continue }
      if let use = localWrapper(of: site), unread.contains(use) { continue }
      sites[home, default: []].append(site)
    }
    all = sites.sorted { $0.key < $1.key }.flatMap { home, sites in
      let kinds = sites.map { kind(of: $0, as: $0.effect) }
      // A value made by a getter lives as long as the cache, and each test gets its own.
      let isComputed = facts.declaration(home).flags.contains(.isComputed)
      return [Kind.read, .kept].compactMap { kind -> FrozenRead? in
        let frozen = zip(sites, kinds).filter { $1 == kind }.map(\.0)
        if frozen.isEmpty || kind == .kept && isComputed { return nil }
        return FrozenRead(
          home: home, key: keys[home], sites: frozen, isEager: kind == .read,
          wrappers: frozenWrappers(of: frozen, isEager: kind == .read),
          calls: kind == .read && keys[home] != nil ? frozen.flatMap(calls) : [])
      }
    }
  }

  /// The local wrapper that a site leads to.
  private func localWrapper(of site: EffectSite) -> WrapperUse? {
    var site = site
    // A function that calls itself may be its own reason.
    for _ in 0..<16 {
      guard let next = effects.reason(for: site.cause) else { break }
      site = next
    }
    guard case .wrapper(let use) = site.cause, use.storage == .local else { return nil }
    return use
  }

  /// The calls of endpoints of a local wrapper, whose results are used at once, in the code of the
  /// site or in a function that it calls.
  private func calls(of site: EffectSite) -> [FrozenRead.Call] {
    var site = site
    // A function that calls itself may be its own reason.
    for _ in 0..<16 {
      guard let next = effects.reason(for: site.cause) else { break }
      guard firstUses.runsAtOnce(site), next.runsWithCaller else { return [] }
      site = next
    }
    guard case .wrapper(let use) = site.cause, use.storage == .local else { return [] }
    return firstUses.reads(of: use, declaredAt: site.place).compactMap { place in
      guard firstUses.runsAtOnce(place) else { return nil }
      var callee = place
      while let parent = facts.parent(of: callee), facts.node(parent).kind == .member {
        callee = parent
      }
      return facts.call(of: callee).map {
        FrozenRead.Call(
          place: $0, wrapper: use, isUsedLater: firstUses.isUsedLater(resultOf: $0))
      }
    }
  }

  /// The wrappers that are read immediately, or stored. An object that is created there may also
  /// store some, which still see later overrides.
  private func frozenWrappers(of sites: [EffectSite], isEager: Bool) -> [WrapperUse] {
    let all = effects.wrappers(reachedFrom: sites)
    let some =
      isEager ? all.filter { $0.storage == .local } : effects.wrappers(keptFrom: sites)
    return some.isEmpty ? all : some
  }

  /// Wrappers that are static properties or globals, as if their own initial value declared them.
  private func sharedWrappers(_ wrappers: WrapperTable) -> [EffectSite] {
    wrappers.uses.compactMap { use in
      // A wrapper that does not remember values does not freeze any.
      guard use.storage == .shared, use.isRemembering,
        let place = facts.attributeArguments(of: use.declaration)
      else { return nil }
      return EffectSite(
        place: place, cause: .wrapper(use),
        effect: .readsCurrent, provenance: .caller(use.declaration))
    }
  }

  /// Local wrappers of a system that is not there: the values of its keys are kept, too, although
  /// nothing is known about which values reach other code.
  private func wrappersOfUnknownModules(_ wrappers: WrapperTable) -> [EffectSite] {
    wrappers.uses.compactMap { use in
      guard use.storage == .local, use.isOfUnknownModule,
        let place = facts.localNode(of: use.declaration),
        case .caller(let unit) = firstUses.regions.provenance(of: place)
      else { return nil }
      return EffectSite(
        place: place, cause: .wrapper(use), effect: .readsCurrent, provenance: .caller(unit))
    }
  }

  private enum Kind {
    /// The value is read immediately.
    case read
    /// A wrapper is stored, which is read later.
    case kept
  }

  /// How code treats the value that a site leads to.
  ///
  /// - Parameter effect: that of the first site, which shows whether a new object's initialiser
  ///   reads.
  private func kind(of site: EffectSite, as effect: Effect, depth: Int = 0) -> Kind {
    guard depth < 16 else { return .read }
    if let next = effects.reason(for: site.cause) {
      return kind(of: next, as: effect, depth: depth + 1)
    }
    guard case .wrapper(let use) = site.cause else {
      return effect.contains(.readsCurrent) ? .read : .kept
    }
    guard use.storage == .local else { return .kept }
    return firstUses.reads(of: use, declaredAt: site.place).isEmpty ? .kept : .read
  }
}

/// Reads of the current values by code that runs once and whose result is then stored.
package struct FrozenRead {
  /// The static property, the global, or the value of a key.
  package let home: DeclRef
  /// The key that has the value; nil for other properties.
  package let key: DependencyKeyFacts?
  /// In program order; at least one.
  package let sites: [EffectSite]
  /// Whether the result is made from the read values. If not, a wrapper is stored, also in an
  /// object: it sees later overrides, but remembers those of the first use.
  package let isEager: Bool
  /// The wrappers that the sites lead to; none for code that names the current values.
  package let wrappers: [WrapperUse]
  /// For the value of a key, the calls of endpoints that its code makes at once.
  let calls: [Call]

  /// The call of an endpoint.
  package struct Call {
    package let place: CodeRef
    let wrapper: WrapperUse
    /// Whether a closure that runs later uses the result.
    let isUsedLater: Bool
  }
}
