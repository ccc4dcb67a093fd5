package import DependencyFacts

/// The types whose instances remember the values of their creation: they own a wrapper, by
/// themselves, by a superclass, or by what their initialisers create.
package struct Owners {
  package let types: Set<Nominal>
  /// The site that makes a type an owner, for types that own through an initialiser or a property's
  /// value.
  private let reasons: [Nominal: EffectSite]
  // The inputs of the search, for later analyses
  let uses: UseIndex
  let creations: CreationIndex

  /// - Parameters:
  ///   - uses: who calls what has an effect.
  ///   - creations: where values of the types are created.
  init(
    of wrappers: WrapperTable, in regions: Regions, _ uses: UseIndex, _ creations: CreationIndex
  ) {
    self.uses = uses
    self.creations = creations
    var propagation = EffectPropagation(through: regions, uses, creations)
    for type in wrappers.owners(in: regions.symbols) { propagation.addOwner(type) }
    propagation.follow()
    types = propagation.owners
    reasons = propagation.ownerSites
  }

  /// Where a type gets what it owns from; nil for one that declares a wrapper or inherits it.
  package func reason(for type: Nominal) -> EffectSite? { reasons[type] }
}
