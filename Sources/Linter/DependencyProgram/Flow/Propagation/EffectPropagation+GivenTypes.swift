internal import DependencyFacts

/// Uses of members that code names through a protocol or through a class above, where the types of
/// all objects that the code is given are known.
extension EffectPropagation {
  mutating func addCallsByGivenTypes(running method: DeclRef, _ effect: Effect) {
    guard facts.declaration(method).kind == .function, facts.declaration(method).local == nil else {
      return
    }
    for named in membersNamed(running: method, effect) {
      let calls = uses.calls(named: facts.declaration(method).name)
      for position in calls.groupsOf[named] ?? []
      where calls.groups[position].candidates.only != nil {
        for place in calls.groups[position].places where runs(named, with: effect, at: place) {
          add(effect, at: place, .call(method))
        }
      }
      for place in calls.arguments[named] ?? [] where runs(named, with: effect, at: place) {
        add(effect, at: place, .call(method), argument: facts.parent(of: place))
      }
    }
  }

  mutating func addReadsByGivenTypes(of property: DeclRef, _ effect: Effect) {
    guard facts.declaration(property).kind == .variable, facts.declaration(property).local == nil
    else { return }
    for named in membersNamed(running: property, effect) {
      for place in uses.mentions(of: named)
      where !facts.isAssigned(place) && runs(named, with: effect, at: place) {
        add(effect, at: place, .property(property))
      }
    }
  }

  /// The members whose uses may run a member although they do not always have its effect.
  private func membersNamed(running member: DeclRef, _ effect: Effect) -> [DeclRef] {
    let above = requirements.requirements(metBy: member) + overridings.overridden(by: member)
    let others = above.filter { !(effects[$0]?.isSuperset(of: effect) ?? false) }
    return others + (overridings.mayBeOverridden(member) ? [member] : [])
  }

  /// Whether the object of which a place names a member has one with an effect, whichever of the
  /// objects it is that the code is given.
  private func runs(_ member: DeclRef, with effect: Effect, at place: CodeRef) -> Bool {
    guard !seen.contains(SiteKey(place: place, effect: effect)),
      let object = facts.base(of: place), let given = givenTypes.types(of: object)
    else { return false }
    return given.allSatisfy { type in
      types.implementation(of: member, in: .program(type))
        .map { effects[$0]?.isSuperset(of: effect) ?? false } ?? false
    }
  }

  /// Adds creations of a generic parameter's type, and of one that is a value: `T()`,
  /// `type.init()`.
  mutating func addCreationsByGivenTypes(of type: Nominal) {
    guard case .program(let id) = type else { return }
    let above =
      types.protocols(of: id).map(Nominal.program) + types.lineage(of: type).dropFirst()
    for bound in above where !certainOwners.contains(bound) {
      for creation in creations.creations(of: bound).all {
        guard let call = facts.call(of: creation.place), expressions.createsBelowBound(call),
          let given = givenTypes.types(of: call), given.contains(id)
        else { continue }
        let all: Effect = [.readsCurrent, .capturesCurrent, .waits]
        let effect = given.reduce(all) { $0.intersection(self.effect(ofCreating: $1, by: call)) }
        if !self.effect(of: creation).isSuperset(of: effect) {
          add(effect, at: creation.place, .creation(type))
        }
      }
    }
  }

  private func effect(ofCreating type: TypeSymbolID, by call: CodeRef) -> Effect {
    let owned: Effect = certainOwners.contains(.program(type)) ? .capturesCurrent : []
    let initializers = types.overloads(of: .known(.`init`), in: .program(type)).refs.filter {
      !facts.isRequirement($0) && expressions.matchedParameters(of: $0, in: call) != nil
    }
    guard initializers.count == 1 else { return owned }
    return owned.union(effects[initializers[0]] ?? [])
  }
}
