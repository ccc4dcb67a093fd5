internal import DependencyFacts

/// Overrides that an object remembers from its creation, and others that replace them where the
/// object reads: the current value of a key wins as a whole.
package struct ReplacedOverrides: KnowsRegions {
  /// In program order.
  package private(set) var all: [ReplacedOverride] = []

  let regions: Regions
  private let registrations: Registrations
  private let scopes: OverrideScopes
  private let reads: ObjectReads
  private let tests: TestOverrides

  init(
    of registrations: Registrations, _ scopes: OverrideScopes, _ reads: ObjectReads,
    besides tests: TestOverrides, in regions: Regions
  ) {
    self.regions = regions
    self.registrations = registrations
    self.scopes = scopes
    self.reads = reads
    self.tests = tests
    var seen: Set<[CodeRef]> = []
    for scope in scopes.aroundOperations {
      for found in replaced(in: scope)
      where seen.insert([found.remembered, found.replacing]).inserted {
        all.append(found)
      }
    }
  }

  /// The replaced overrides of a scope, for a new object that remembers them and that a local
  /// variable holds.
  private func replaced(in scope: OverrideScope) -> [ReplacedOverride] {
    guard let holder = facts.parent(of: scope.call), facts.node(holder).kind == .local,
      let variable = facts.declaration(at: holder),
      let type = expressions.valueType(of: scope.call).instance
    else { return [] }
    let stored = reads.wrappers(of: type).filter { $0.profile == .merged }
    let remembered = scope.overrides.filter { override in
      stored.contains { registrations.dependency(of: $0) == override.part.dependency }
    }
    guard !remembered.isEmpty else { return [] }
    let readAtOnce = Set(reads.readsOfCreation(of: type).map(\.part.dependency))
    return (regions.placesOfUses(ofLocal: variable) ?? []).flatMap { use in
      let parts = reads.reads(byUseOf: use, of: type).filter(\.hasValuesOfUse).map(\.part)
      return remembered.filter { !readAtOnce.contains($0.part.dependency) }.compactMap {
        replacement(of: $0, madeBy: scope, at: use, reading: parts)
      }
    }
  }

  // MARK: One use of an object

  private func replacement(
    of override: ValueOverride, madeBy scope: OverrideScope, at use: CodeRef,
    reading parts: [DependencyPart]
  ) -> ReplacedOverride? {
    let dependency = override.part.dependency
    let read = parts.filter { $0.dependency == dependency }
    guard !read.isEmpty else { return nil }
    let around = overrides(of: dependency, around: scope.call)
    let inForce = overrides(of: dependency, around: use)
    guard let replacing = inForce.first, !areSame(replacing, override) else { return nil }
    let kind: ReplacedOverride.Kind
    let lost: DependencyPart
    if around.contains(where: { $0.place == replacing.place }) {
      kind = .shadowed
      lost = override.part
    } else {
      let own = inForce.filter { scopeCall(of: $0) == scopeCall(of: replacing) }
      // Another enclosing scope may override endpoints that this one does not.
      guard own.count == inForce.count, own.allSatisfy({ !$0.part.isWhole }),
        let part = read.first(where: { part in
          !part.isWhole && !own.contains { $0.part.overlaps(part) }
            && override.part.covers(part)
        })
      else { return nil }
      kind = .clobbered
      lost = part
    }
    return ReplacedOverride(
      kind: kind, lost: registrations.name(of: lost), remembered: override.place,
      replacing: replacing.place, use: use)
  }

  /// The overrides of a dependency that apply at a place, from the innermost scope outward, those
  /// of the enclosing test last. None if the place's values are not known.
  private func overrides(of dependency: DependencyID, around place: CodeRef) -> [ValueOverride] {
    var found: [ValueOverride] = []
    var current = place
    for _ in 0..<16 {
      switch regions.provenance(of: current) {
      case .scoped(let call):
        found += scopes.scope(at: call)?.overrides(of: dependency) ?? []
        current = call
      case .caller(let unit):
        return found + tests.overrides(around: unit).filter { $0.part.dependency == dependency }
      case .callable, .result, .lost, .propagated, .stored, .unknown: return []
      }
    }
    return []
  }

  private func scopeCall(of override: ValueOverride) -> CodeRef? {
    facts.closure(around: override.place).flatMap(facts.parent).flatMap(facts.parent)
  }

  /// Whether two overrides give the same part a value with the same spelling.
  private func areSame(_ one: ValueOverride, _ other: ValueOverride) -> Bool {
    guard one.part == other.part, let left = value(of: one), let right = value(of: other) else {
      return false
    }
    return facts.isSame(left, right)
  }

  private func value(of override: ValueOverride) -> CodeRef? {
    guard let parent = facts.parent(of: override.place) else { return nil }
    if facts.node(parent).kind == .assignment { return facts.children(of: parent).last }
    return facts.parent(of: parent).flatMap { facts.arguments(of: $0).last }
      .flatMap(facts.firstChild)
  }
}

/// An override that an object remembers, and another one that replaces it.
package struct ReplacedOverride {
  package let kind: Kind
  /// `\.api.fetch`
  package let lost: String
  /// The override at the object's creation.
  package let remembered: CodeRef
  package let replacing: CodeRef
  /// The use of the object that leads to the read.
  package let use: CodeRef

  package enum Kind: String, Sendable {
    /// A scope around the use overrides other endpoints of the key.
    case clobbered
    /// A scope, a suite or a test around both overrides the same part.
    case shadowed
  }
}
