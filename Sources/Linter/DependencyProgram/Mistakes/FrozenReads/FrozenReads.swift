internal import DependencyFacts

/// The reads of code that runs once: the initial values of static properties and globals, which run
/// at the first use, and the values of keys, which the system keeps.
///
/// Such code sees the overrides of whoever happens to use it first, and later ones never.
package struct FrozenReads {
  /// In program order.
  package private(set) var all: [FrozenRead] = []

  private let facts: ProgramFacts
  private let firstUses: FirstUses
  private let effects: EffectTable

  init(of wrappers: WrapperTable, by firstUses: FirstUses, _ effects: EffectTable) {
    facts = firstUses.facts
    self.firstUses = firstUses
    self.effects = effects
    let keys = firstUses.keys
    var sites: [DeclRef: [EffectSite]] = [:]
    for site in effects.sites + sharedWrappers(wrappers)
    where site.effect.contains(.readsCurrent) && site.runsWithCaller {
      guard let unit = site.unit, let home = firstUses.home(of: unit),
        keys[home] == nil || !effects.readsOnlyContext(site)
      else { continue }
      sites[home, default: []].append(site)
    }
    all = sites.sorted { ($0.key.file, $0.key.id.index) < ($1.key.file, $1.key.id.index) }
      .compactMap { home, sites in
        let eager = sites.filter(isEager)
        // A value made by a getter lives as long as the cache: a test gets its own.
        if eager.isEmpty, facts.declaration(home).flags.contains(.isComputed) { return nil }
        let sites = eager.isEmpty ? sites : eager
        return FrozenRead(
          home: home, key: keys[home], sites: sites, isEager: !eager.isEmpty,
          wrappers: effects.wrappers(reachedFrom: sites))
      }
  }

  /// Wrappers that are static properties or globals, as if their own initial value declared them.
  private func sharedWrappers(_ wrappers: WrapperTable) -> [EffectSite] {
    wrappers.uses.compactMap { use in
      // A wrapper that remembers nothing keeps nothing.
      guard use.storage == .shared, use.profile != .atAccess,
        let attribute = facts.attributes(of: use.declaration).first(where: { $0.arguments != .none }
        )
      else { return nil }
      return EffectSite(
        place: CodeRef(file: use.declaration.file, id: attribute.arguments), cause: .wrapper(use),
        effect: .readsCurrent, provenance: .caller(use.declaration))
    }
  }

  /// Whether code reads at once what a site leads to, and does not only declare a wrapper that
  /// closures read later.
  private func isEager(_ site: EffectSite) -> Bool {
    var origin = site
    for _ in 0..<16 {
      guard let next = effects.reason(for: origin.cause) else { break }
      origin = next
    }
    guard case .wrapper(let use) = origin.cause else { return true }
    return use.storage == .local && !firstUses.reads(of: use, declaredAt: origin.place).isEmpty
  }
}
