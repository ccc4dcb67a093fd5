package import Diagnostics

extension Baseline {
  /// The comparison of a run's findings with a baseline.
  package struct Match: Sendable {
    /// Whether the baseline holds each finding, in the order of the findings.
    package let isHeld: [Bool]
    /// The entries that no finding of the run matched. Their findings are gone, if the run could
    /// have found them.
    package let surplus: Baseline
  }

  /// Separates the findings that the baseline holds from new ones. It holds as many findings of a
  /// key as it counts; a key cannot say which of them.
  ///
  /// - Parameter isLikelyNew: for each finding, whether to prefer it as new over others of its key.
  ///   Among equals, the last ones are new.
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

  /// The entries of the given rules.
  package func limited(toRules rules: Set<String>) -> Baseline {
    var result = self
    for key in counts.keys where !rules.contains(key.rule) { result[key] = 0 }
    return result
  }

  /// Adds findings.
  package mutating func add(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { self[Key(diagnostic)] += 1 }
  }

  /// Adds the findings that another baseline holds.
  package mutating func add(_ other: Baseline) {
    for (key, count) in other.counts { self[key] += count }
  }

  /// Removes the findings that another baseline holds.
  package mutating func subtract(_ other: Baseline) {
    for (key, count) in other.counts { self[key] -= count }
  }
}
