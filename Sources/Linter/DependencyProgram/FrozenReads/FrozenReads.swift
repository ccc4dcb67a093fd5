internal import DependencyFacts

/// The reads of code that runs once: the initial values of static properties and globals, which run
/// at the first use, and the values of keys, which the system keeps.
///
/// Such code sees the overrides of whoever happens to use it first, and later ones never.
package struct FrozenReads {
  /// In program order.
  package private(set) var all: [FrozenRead] = []

  private let facts: ProgramFacts
  private let types: TypeResolution
  private let registrations: Registrations
  private let regions: Regions
  private let effects: EffectTable

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, in regions: Regions,
    _ effects: EffectTable
  ) {
    facts = registrations.facts
    types = registrations.types
    self.registrations = registrations
    self.regions = regions
    self.effects = effects
    let keys = keysOfValues()
    var sites: [DeclRef: [EffectSite]] = [:]
    for site in effects.sites + sharedWrappers(wrappers)
    where site.effect.contains(.readsCurrent) && site.runsWithCaller {
      guard let unit = site.unit, let home = home(of: unit, keys),
        keys[home] == nil || !readsOnlyContext(site)
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

  /// The keys by the declarations of their values. A value that several keys inherit is one key's.
  private func keysOfValues() -> [DeclRef: DependencyKeyFacts] {
    var keys: [DeclRef: DependencyKeyFacts] = [:]
    for key in registrations.keys {
      for value in key.liveValues + key.testValues + key.previewValues where keys[value] == nil {
        keys[value] = key
      }
    }
    return keys
  }

  /// The property that keeps what a unit's code results in; nil if the code runs more than once.
  private func home(of unit: DeclRef, _ keys: [DeclRef: DependencyKeyFacts]) -> DeclRef? {
    let declaration = facts.declaration(unit)
    switch declaration.kind {
    // A getter of a key's value: the system asks it once.
    case .accessor: return facts.parent(of: unit).flatMap { keys[$0] == nil ? nil : $0 }
    case .variable:
      guard declaration.local == .none,
        declaration.flags.contains(.isStatic) || declaration.parent == .file
      else { return nil }
      // An entry point makes its values before a test or preview can override anything.
      let isScript = declaration.parent == .file && facts.isScript(file: unit.file)
      return types.isEntryPoint(unit) || isScript ? nil : unit
    default: return nil
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
    return use.storage == .local && isReadAtOnce(use, declaredAt: origin.place)
  }

  private func isReadAtOnce(_ use: WrapperUse, declaredAt declaration: CodeRef) -> Bool {
    let name = facts.declaration(use.declaration).name
    let root = facts.root(of: declaration)
    return (root.id.index..<facts.node(root).end).contains { index in
      let place = CodeRef(file: root.file, id: CodeID(index: index))
      let node = facts.node(place)
      // A capture is evaluated outside of the closure whose list it is in.
      guard node.kind == .name || node.kind == .capture, node.name == name,
        let scope = node.kind == .name ? place : facts.parent(of: place),
        case .local(let variable) = regions.expressions.lookUpValue(name, at: scope)
      else { return false }
      return variable == use.declaration && regions.haveSameValues(place, declaration)
    }
  }

  /// Whether a place asks for nothing but the context, which is the same for the whole process.
  private func readsOnlyContext(_ site: EffectSite) -> Bool {
    let uses = effects.wrappers(reachedFrom: [site])
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard case .keyPath(let names) = use.target, let name = names.first else { return false }
        return facts.string(name) == "context"
      }
  }
}
