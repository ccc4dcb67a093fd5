package import Diagnostics

extension Baseline {
  /// The comparison of a run's findings with a baseline.
  package struct Match: Sendable {
    /// For each finding whether the baseline holds it.
    package let isHeld: [Bool]
    /// The entries without a finding in the run: these findings are gone, if the run could have
    /// found them.
    package let surplus: Baseline
  }

  /// Tells the findings that it holds from those that are new. Of findings with one key, as many
  /// are held as it counts; which of them, no key can tell.
  ///
  /// - Parameter isLikelyNew: for each finding whether it is to be taken for a new one rather than
  ///   others of its key. Among equals, the last ones are.
  package func match(_ diagnostics: [Diagnostic], isLikelyNew: [Bool]) -> Match {
    var surplus = self
    var isHeld = [Bool](repeating: false, count: diagnostics.count)
    for candidate in [false, true] {
      for index in diagnostics.indices where isLikelyNew[index] == candidate {
        let key = Key(diagnostics[index])
        guard surplus[key] > 0 else { continue }
        surplus[key] -= 1
        isHeld[index] = true
      }
    }
    return Match(isHeld: isHeld, surplus: surplus)
  }

  /// The entries of some rules only.
  package func limited(toRules rules: Set<String>) -> Baseline {
    var result = self
    for key in counts.keys where !rules.contains(key.rule) { result[key] = 0 }
    return result
  }

  /// Takes findings in.
  package mutating func add(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { self[Key(diagnostic)] += 1 }
  }

  /// Adds the findings that another one holds.
  package mutating func add(_ other: Baseline) {
    for (key, count) in other.counts { self[key] += count }
  }

  /// Removes the findings that another one holds.
  package mutating func subtract(_ other: Baseline) {
    for (key, count) in other.counts { self[key] -= count }
  }
}
