internal import DependencyFacts

/// The types whose instances remember the values of their creation: they own a wrapper, directly,
/// through a superclass, or through objects that their initialisers create.
package struct Owners {
  package let types: Set<Nominal>
  /// The site that makes a type an owner, for types that own through an initialiser or a property's
  /// value.
  private let reasons: [Nominal: EffectSite]
  private let stored: [Nominal: [WrapperUse]]
  // The inputs of the search, for later analyses
  let uses: UseIndex
  let creations: CreationIndex

  /// - Parameters:
  ///   - uses: the calls of code with an effect.
  ///   - creations: the creations of values of the types.
  init(
    of wrappers: WrapperTable, in regions: Regions, _ uses: UseIndex, _ creations: CreationIndex
  ) {
    self.uses = uses
    self.creations = creations
    stored = wrappers.stored
    var propagation = EffectPropagation(through: regions, uses, creations)
    for type in wrappers.owners(in: regions.symbols) { propagation.addOwner(type) }
    propagation.follow()
    types = propagation.owners
    reasons = propagation.ownerSites
  }

  /// The site that makes a type an owner; nil for one that declares or inherits a wrapper.
  package func reason(for type: Nominal) -> EffectSite? { reasons[type] }

  /// The wrappers that every instance of a type stores: its own, and those in property wrappers of
  /// the program that no code creates.
  package func wrappers(storedBy type: Nominal) -> [WrapperUse] {
    (stored[type] ?? []) + uses.wrappersWithoutCode(in: type).flatMap { stored[$0] ?? [] }
  }
}
