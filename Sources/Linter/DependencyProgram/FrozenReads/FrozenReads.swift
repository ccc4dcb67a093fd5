internal import DependencyFacts

/// The reads of code that runs once: the initial values of static properties and globals, which run
/// at the first use, and the values of keys, which the system keeps.
///
/// Such code sees the overrides of whoever happens to use it first, and later ones never.
package struct FrozenReads {
  /// In program order.
  package private(set) var all: [FrozenRead] = []

  private let facts: ProgramFacts
  private let modules: ModuleTable
  private let types: TypeResolution
  private let registrations: Registrations
  private let testReach: TestReach
  private let effects: EffectTable

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, within testReach: TestReach,
    _ effects: EffectTable
  ) {
    facts = registrations.facts
    modules = registrations.modules
    types = registrations.types
    self.registrations = registrations
    self.testReach = testReach
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
      .map { home, sites in
        var read = FrozenRead(
          home: home, key: keys[home], sites: sites,
          wrappers: effects.wrappers(reachedFrom: sites))
        read.override = override(in: read)
        return read
      }
  }

  /// Wrappers that are static properties or globals, as if their own initial value declared them.
  private func sharedWrappers(_ wrappers: WrapperTable) -> [EffectSite] {
    // A wrapper that remembers nothing keeps nothing.
    guard registrations.expressions.system.profile != .atAccess else { return [] }
    return wrappers.uses.compactMap { use in
      guard use.storage == .shared,
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
      // What an entry point keeps is made before any test or preview can override something.
      let isScript = declaration.parent == .file && facts.isScript(file: unit.file)
      return types.isEntryPoint(unit) || isScript ? nil : unit
    default: return nil
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

  /// The first override that a test makes of what is read, where tests can come to what is kept:
  /// they run one after the other in one process, with other overrides each.
  private func override(in read: FrozenRead) -> (place: CodeRef, read: WrapperUse)? {
    let isTested =
      read.key.map { key in
        key.valuesInTests.contains(read.home) && testReach.reaches(key)
      } ?? testReach.reaches(read.home)
    guard isTested else { return nil }
    for use in read.wrappers {
      let place = registrations.overrides(of: use).first { modules.isTest(file: $0.file) }
      if let place { return (place, use) }
    }
    return nil
  }
}
