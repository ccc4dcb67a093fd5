internal import DependencyFacts

/// Objects that are created in closures which an implicit initialiser stores in a property, such as
/// the endpoints of a client: calls of the property have the effect if every closure has it that
/// code outside of tests gives to the property.
extension EffectPropagation {
  mutating func addEndpoint(_ effect: Effect, from site: EffectSite) {
    guard case .creation = site.cause, let (property, closure) = endpoint(around: site.place) else {
      return
    }
    for one in [Effect.capturesCurrent, .readsCurrent] where effect.contains(one) {
      let given = EndpointEffect(property: property, effect: one)
      endpointClosures[given, default: []].insert(closure)
      guard let all = closures(givenTo: property),
        all.isSubset(of: endpointClosures[given, default: []])
      else { continue }
      addUnit(property, one, as: .callable(property), from: site)
    }
  }

  struct EndpointEffect: Hashable {
    let property: DeclRef
    let effect: Effect
  }

  /// The property whose calls have the effect of a site in a closure that it is given.
  func endpoint(with site: EffectSite) -> DeclRef? {
    guard case .creation = site.cause, case .unknown = site.provenance,
      let property = endpoint(around: site.place)?.property,
      effects[property]?.isSuperset(of: site.effect) ?? false
    else { return nil }
    return property
  }

  /// The property that keeps the closure around a place.
  private func endpoint(around place: CodeRef) -> (property: DeclRef, closure: CodeRef)? {
    guard let closure = facts.closure(around: place), let argument = facts.parent(of: closure),
      facts.node(argument).kind == .argument, let call = facts.call(taking: closure),
      let property = regions.memberwiseProperty(of: argument, in: call)
    else { return nil }
    return (property, closure)
  }

  /// The closures that code outside of tests gives to a property; nil if it may have others.
  private func closures(givenTo property: DeclRef) -> Set<CodeRef>? {
    guard let owner = symbols.enclosingType(of: property),
      facts.initialValue(of: property) == nil
    else { return nil }
    var found: Set<CodeRef> = []
    for creation in creations.creations(of: owner).all where !types.isTestOrPreview(creation.place)
    {
      guard let call = facts.call(of: creation.place),
        let argument = facts.arguments(of: call).first(where: {
          regions.memberwiseProperty(of: $0, in: call) == property
        }), let value = facts.firstChild(of: argument), facts.node(value).kind == .closure
      else { return nil }
      found.insert(value)
    }
    for place in uses.assignments(to: property) where !types.isTestOrPreview(place) {
      guard let assignment = facts.parent(of: place),
        let value = facts.children(of: assignment).last, facts.node(value).kind == .closure
      else { return nil }
      found.insert(value)
    }
    return found
  }
}
