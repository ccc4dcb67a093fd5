/// One observation at one site.
struct Observation: Hashable, Sendable {
  let kind: Kind
  let site: Int
  let creations: [Int]
  let value: Int
  /// The current values at the site, without those that the wrapper remembers.
  let current: Int
  /// The values that the wrapper remembers.
  let remembered: Int

  enum Kind: String, Sendable {
    case local, stored, creation
  }

  /// The part that is compared between two runs. The rest explains a difference.
  var outcome: Outcome { Outcome(kind: kind, site: site, creations: creations, value: value) }

  /// Whether it is about the same object, as far as is known.
  func has(_ other: Observation) -> Bool {
    kind == other.kind && site == other.site && remembered == other.remembered
  }

  struct Outcome: Hashable {
    let kind: Kind
    let site: Int
    let creations: [Int]
    let value: Int
  }
}

extension [Observation] {
  /// The observations without a counterpart in the other run, with their multiplicity. If an object
  /// remembers different values, the difference is in its creation, not in the reads from it.
  func differing(from other: [Observation]) -> [Observation] {
    var counts: [Observation.Outcome: Int] = [:]
    for observation in other { counts[observation.outcome, default: 0] += 1 }
    return filter { observation in
      let count = counts[observation.outcome, default: 0]
      counts[observation.outcome] = count - 1
      return count <= 0 && (observation.kind != .stored || other.contains { $0.has(observation) })
    }
  }
}
