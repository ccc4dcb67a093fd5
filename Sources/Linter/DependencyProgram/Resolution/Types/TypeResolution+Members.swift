internal import DependencyFacts

/// The members that a type inherits.
extension TypeResolution {
  struct MemberQuestion: PackedKey {
    var name: Name
    var owner: Nominal

    /// The owner takes 33 bits, and names take fewer than 31.
    var packed: UInt64 { owner.packed << 31 ^ name.packed }
  }

  /// The members that a type has: those of the nearest supertype that declares any; among equally
  /// near ones, those of the first in source order.
  struct FoundMembers {
    var overloads: Overloads
    /// The number of steps to the type that declares them; nil if there is none.
    var distance: Int?

    static var none: FoundMembers { FoundMembers(overloads: .none, distance: nil) }
  }

  /// Nil if no type has a member with the name, as is the case for most names in code.
  func members(_ question: MemberQuestion) -> FoundMembers? {
    guard symbols.isMemberName(question.name) else { return nil }
    if let known = known.memberLookups[question] { return known }
    let own = symbols.members(of: question.owner, named: question.name)
    if own.isEmpty { findInheritedMembers(question) } else { addOwn(own, to: question) }
    return known.memberLookups[question]
  }

  private func addOwn(_ members: [DeclRef], to question: MemberQuestion) {
    known.memberLookups[question] = FoundMembers(overloads: Overloads(members), distance: 0)
  }

  /// Also finds the members of all types in between, so that no step is repeated for one name,
  /// however long the chains are.
  private func findInheritedMembers(_ question: MemberQuestion) {
    var heirs: [Nominal: [Nominal]] = [:]
    var sources: [(type: Nominal, distance: Int)] = []
    known.memberLookups[question] = FoundMembers.none
    var pending = [question.owner]
    while let heir = pending.popLast() {
      memberSteps += 1
      for parent in membersParents(of: heir) {
        heirs[parent, default: []].append(heir)
        let further = MemberQuestion(name: question.name, owner: parent)
        if known.memberLookups[further] == nil {
          let own = symbols.members(of: parent, named: question.name)
          if own.isEmpty {
            known.memberLookups[further] = FoundMembers.none
            pending.append(parent)
          } else {
            addOwn(own, to: further)
          }
        }
        if let distance = known.memberLookups[further]?.distance {
          sources.append((parent, distance))
        }
      }
    }
    spread(question.name, from: sources.sorted { $0.distance < $1.distance }, to: heirs)
  }

  /// Passes members down to inheriting types that have none yet, the nearest first.
  private func spread(
    _ name: Name, from sources: [(type: Nominal, distance: Int)], to heirs: [Nominal: [Nominal]]
  ) {
    var told: [(type: Nominal, distance: Int)] = []
    var (nextSource, nextTold) = (0, 0)
    while nextSource < sources.count || nextTold < told.count {
      let parent: (type: Nominal, distance: Int)
      let isSource =
        nextTold == told.count
        || nextSource < sources.count && sources[nextSource].distance <= told[nextTold].distance
      if isSource {
        parent = sources[nextSource]
        nextSource += 1
      } else {
        parent = told[nextTold]
        nextTold += 1
      }
      for heir in heirs[parent.type] ?? [] {
        let question = MemberQuestion(name: name, owner: heir)
        guard known.memberLookups[question]?.distance == nil else { continue }
        known.memberLookups[question] = inherited(name, by: heir, at: parent.distance)
        told.append((heir, parent.distance + 1))
      }
    }
  }

  /// The members that a type inherits from its first parent at a distance.
  private func inherited(_ name: Name, by heir: Nominal, at distance: Int) -> FoundMembers {
    for parent in membersParents(of: heir) {
      guard let found = known.memberLookups[MemberQuestion(name: name, owner: parent)],
        found.distance == distance
      else { continue }
      return FoundMembers(overloads: found.overloads, distance: distance + 1)
    }
    return .none
  }

  /// The member of a type that implements a requirement, or overrides a member of a class above;
  /// nil if it cannot be determined.
  func implementation(of member: DeclRef, in type: Nominal) -> DeclRef? {
    let name = facts.declaration(member).name
    guard facts.isRequirement(member) else {
      return lineage(of: type).lazy.flatMap { [symbols] in symbols.members(of: $0, named: name) }
        .first { facts.haveSameSignature($0, member) }
    }
    let found = lookUpMembers(name, of: type)
      .filter { !facts.isRequirement($0) && facts.haveSameSignature($0, member) }
    return found.count == 1 ? found[0] : nil
  }

  /// The supertypes of another module's type are unknown, except for the standard library's
  /// collections and those that extensions add, which give no members to inheriting types.
  private func membersParents(of nominal: Nominal) -> [Nominal] {
    switch nominal {
    case .program(let type): inherited(by: type)
    case .external(let name): facts.libraries.collections.protocols(of: name).map { .external($0) }
    }
  }
}
