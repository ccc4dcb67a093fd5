internal import DependencyFacts

/// Effects of the requirements of protocols.
extension EffectPropagation {
  /// A call through a protocol runs one of its implementors: only effects that all of them have are
  /// certain, apart from doubles.
  mutating func addRequirements(metBy ref: DeclRef, _ effect: Effect, as unit: Unit) {
    switch unit {
    case .callable, .property, .setter, .initializer: break
    case .subscription, .type, .result, .reader, .holder: return
    }
    let member = facts.member(of: ref)
    guard facts.declaration(member).local == nil else { return }
    for requirement in requirements.requirements(metBy: member) {
      let all = requirements.all(of: requirement)
      let areAlike = all.allSatisfy { implementation in
        implementation.member.map { has(effect, $0, as: unit) } ?? false
          || requirements.doubles(of: requirement).contains(implementation.type)
      }
      guard areAlike, !all.allSatisfy(requirements.isOfTests) else { continue }
      switch unit {
      case .callable:
        addUnit(requirement, effect, as: .callable(requirement), from: reasonSites[ref])
      case .setter:
        for setter in facts.members(in: requirement) where !facts.declaration(setter).isGetter {
          addUnit(setter, effect, as: .setter(setter), from: reasonSites[ref])
        }
      case .initializer:
        guard let owner = symbols.enclosingType(of: requirement) else { continue }
        let unit = Unit.initializer(requirement, of: owner)
        addUnit(requirement, effect, as: unit, from: reasonSites[ref])
      default: addUnit(requirement, effect, as: .property(requirement), from: reasonSites[ref])
      }
    }
  }

  /// Whether a member has an effect when it is used in a way: for a change, one of its accessors.
  private func has(_ effect: Effect, _ member: DeclRef, as unit: Unit) -> Bool {
    guard case .setter = unit else { return effects[member]?.isSuperset(of: effect) ?? false }
    return facts.members(in: member).contains { accessor in
      !facts.declaration(accessor).isGetter && effects[accessor]?.isSuperset(of: effect) ?? false
    }
  }
}
