internal import DependencyFacts

/// Counts the overriding members that lack an effect, below each class.
///
/// A call of a member may run any member that overrides it in a class below. To look at each of
/// them for each call took quadratic time along a chain of classes, so each effect is counted once,
/// at the classes above.
struct OverridingFamilies: KnowsTypes {
  let types: TypeResolution
  private let overridings: Overridings
  private var families: [DeclRef: Family] = [:]

  /// A member and all members that override it.
  private struct Family {
    /// The members in each class and the classes below it.
    var counts: [TypeSymbolID: Int] = [:]
    /// Those of them that have each effect.
    var having: [Key: Int] = [:]
    /// Whether a chain of classes is so long that the classes above are not all known.
    var isDeep = false

    struct Key: Hashable {
      let type: TypeSymbolID
      let effect: Effect
    }
  }

  private static let effects: [Effect] = [.readsCurrent, .capturesCurrent, .waits]

  init(of overridings: Overridings) {
    self.overridings = overridings
    types = overridings.types
  }

  /// Notes that a member has more effects.
  mutating func note(_ member: DeclRef, _ new: Effect) {
    guard !families.isEmpty, let type = overridings.type(of: member) else { return }
    let root = overridings.root(of: member)
    if families[root] != nil { count(member, of: type, new, in: root) }
  }

  /// Whether a place that names a member may run an overriding one that lacks an effect.
  ///
  /// - Parameter known: the effects of all units so far.
  mutating func mayRunMember(
    without effect: Effect, inPlaceOf member: DeclRef, at place: CodeRef,
    _ known: [DeclRef: Effect]
  ) -> Bool {
    guard overridings.mayBeOverridden(member) else { return false }
    return mayRunMember(without: effect, inPlaceOf: member, overridings.receiver(at: place), known)
  }

  /// The same for a member of a value, which no code names.
  mutating func mayRunMember(
    without effect: Effect, inPlaceOf member: DeclRef, ofObject value: CodeRef,
    _ known: [DeclRef: Effect]
  ) -> Bool {
    guard overridings.mayBeOverridden(member) else { return false }
    return mayRunMember(
      without: effect, inPlaceOf: member, overridings.receiver(ofObject: value), known)
  }

  private mutating func mayRunMember(
    without effect: Effect, inPlaceOf member: DeclRef, _ receiver: Overridings.Receiver,
    _ known: [DeclRef: Effect]
  ) -> Bool {
    switch receiver {
    case .exact, .instance(.external): return false
    case .instance(.program(let type)):
      return hasMember(without: effect, like: member, atOrBelow: type, known)
    case .unknown:
      return overridings.type(of: member).map {
        hasMember(without: effect, like: member, atOrBelow: $0, known)
      } ?? false
    }
  }

  private mutating func hasMember(
    without effect: Effect, like member: DeclRef, atOrBelow type: TypeSymbolID,
    _ known: [DeclRef: Effect]
  ) -> Bool {
    let root = overridings.root(of: member)
    if families[root] == nil { addFamily(of: root, known) }
    guard let family = families[root] else { return false }
    guard !family.isDeep, let count = family.counts[type] else { return family.isDeep }
    return Self.effects.contains { part in
      effect.contains(part) && family.having[.init(type: type, effect: part), default: 0] < count
    }
  }

  private mutating func addFamily(of root: DeclRef, _ known: [DeclRef: Effect]) {
    families[root] = Family()
    let own =
      overridings.type(of: root).map { [Overridings.Overriding(member: root, type: $0)] } ?? []
    for overriding in own + overridings.overridings(of: root) {
      var length = 0
      for case .program(let above) in types.lineage(of: .program(overriding.type)) {
        families[root]?.counts[above, default: 0] += 1
        length += 1
      }
      if length == TypeResolution.longestLineage { families[root]?.isDeep = true }
      count(overriding.member, of: overriding.type, known[overriding.member] ?? [], in: root)
    }
  }

  private mutating func count(
    _ member: DeclRef, of type: TypeSymbolID, _ effect: Effect, in root: DeclRef
  ) {
    for part in Self.effects where effect.contains(part) {
      for case .program(let above) in types.lineage(of: .program(type)) {
        families[root]?.having[.init(type: above, effect: part), default: 0] += 1
      }
    }
  }
}
