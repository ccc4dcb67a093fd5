internal import DependencyFacts

/// The values of keys that wait for other threads during their creation.
///
/// Other code that needs the value meanwhile waits as well: if it is the thread that is waited for,
/// both wait forever.
package struct BlockedValues {
  /// In program order; the first site of each value.
  package private(set) var all: [BlockedValue] = []

  private let reasonSites: [DeclRef: EffectSite]
  private let resultSites: [DeclRef: EffectSite]
  private let readerSites: [Nominal: EffectSite]

  init(
    by firstUses: FirstUses, in regions: Regions, _ uses: UseIndex, _ creations: CreationIndex
  ) {
    var propagation = EffectPropagation(through: regions, uses, creations) {
      !firstUses.runsAtOnce($0)
    }
    for call in WaitingCalls(in: regions).all { propagation.add(.waits, at: call, .wait) }
    propagation.follow()
    reasonSites = propagation.reasonSites
    resultSites = propagation.resultSites
    readerSites = propagation.readerSites
    var values: Set<DeclRef> = []
    for site in propagation.sites.sorted(by: { $0.place < $1.place })
    where site.runsWithCaller && firstUses.runsAtOnce(site) {
      // The value that it reads has a finding of its own.
      if case .property(let named) = site.cause, firstUses.keys[named] != nil { continue }
      guard let unit = site.unit, let value = firstUses.home(of: unit),
        let key = firstUses.keys[value], values.insert(value).inserted
      else { continue }
      all.append(BlockedValue(value: value, key: key, site: site))
    }
  }

  /// The site at which a call, read or creation waits; nil if it waits itself.
  func reason(for cause: EffectSite.Cause) -> EffectSite? {
    switch cause {
    case .wrapper, .current, .wait: nil
    case .call(let ref), .property(let ref), .setter(let ref): reasonSites[ref]
    case .result(let ref): resultSites[ref]
    case .creation(let type): readerSites[type]
    }
  }
}

/// A value of a key that waits during its creation.
package struct BlockedValue {
  package let value: DeclRef
  package let key: DependencyKeyFacts
  /// The call in the value's own code that waits, or that leads to one.
  package let site: EffectSite
}
