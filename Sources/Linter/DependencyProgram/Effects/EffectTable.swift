internal import DependencyFacts

/// The effects of all code of the program, followed from the wrappers outward.
package struct EffectTable {
  /// In program order.
  package let sites: [EffectSite]
  /// Of each function, initialiser, getter and closure variable, what calling it does.
  let effects: [DeclRef: Effect]
  private let reasonSites: [DeclRef: EffectSite]
  private let owners: Owners

  init(
    of wrappers: WrapperTable, _ owners: Owners, _ children: ChildCreations, in regions: Regions,
    _ uses: UseIndex, _ creations: CreationIndex
  ) {
    // A child that forgets its parent is told of where it is created, not where that is called.
    var propagation = EffectPropagation(through: regions, uses, creations) {
      children.creation(at: $0) != nil
    }
    for type in wrappers.owners(in: regions.symbols) where owners.types.contains(type) {
      propagation.addOwner(type)
    }
    propagation.follow()
    // Owners by way of a child creation: the way ends there, what they own does not.
    for index in regions.symbols.types.indices {
      let type = Nominal.program(TypeSymbolID(index: Int32(index)))
      if owners.types.contains(type) { propagation.addOwner(type) }
    }
    propagation.follow()
    EffectOrigins(of: wrappers, in: regions).add(to: &propagation)
    propagation.follow()
    sites = propagation.sites.sorted { $0.place < $1.place }
    effects = propagation.effects
    reasonSites = propagation.reasonSites
    self.owners = owners
  }

  /// Where what is called, read or created gets its effect from; nil where the effect begins.
  package func reason(for cause: EffectSite.Cause) -> EffectSite? {
    switch cause {
    case .wrapper, .current: nil
    case .call(let ref), .property(let ref): reasonSites[ref]
    case .creation(let type): owners.reason(for: type)
    }
  }
}
