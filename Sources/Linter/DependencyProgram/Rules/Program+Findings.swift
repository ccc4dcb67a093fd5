internal import LocksAndAtomics

extension Program {
  /// The findings of a rule, with `SourceRange.file` as the index among the program's original
  /// files.
  package func findings(of rule: Rule) -> [Diagnostic] {
    whereabouts.during(rule.id) { instances.joined(rule.check(self), in: graph) }
  }

  /// The findings of each of the rules. One rule runs after the other, since each uses what was
  /// found out for those before it; but those that follow no effects can run beside the others.
  ///
  /// - Parameter isSuperseded: asked before each rule whether the findings are no longer needed.
  /// - Returns: nil if they were superseded.
  package func findings(
    of rules: [Rule], isSuperseded: () -> Bool = { false }
  ) -> [(rule: Rule, findings: [Diagnostic])]? {
    let (first, second) = lanes(of: rules)
    let isEnded = EndedFlag()
    var started: StartedWork<[(Rule, [Diagnostic])]>?
    if !second.isEmpty {
      let (beside, findShared) = divideForRules()
      started = work.start(laneElements) {
        beside.whereabouts.during("linking", findShared)
        return second.compactMap { isEnded.isSet ? nil : ($0, beside.findings(of: $0)) }
      }
      whereabouts.during("linking") { _ = owners }
    }
    var found: [(Rule, [Diagnostic])] = []
    for rule in first {
      if isSuperseded() {
        isEnded.set()
        return nil
      }
      found.append((rule, findings(of: rule)))
    }
    return found + (started?.value ?? [])
  }

  /// To link a file and run the rules on it takes many times as long as to read its facts.
  private var laneElements: Int { 8 * paths.count }

  /// The rules for this thread, and those for another one.
  private func lanes(of rules: [Rule]) -> ([Rule], [Rule]) {
    let first = rules.filter(\.followsEffects)
    guard work.canStart(laneElements), !first.isEmpty, first.count < rules.count else {
      return (rules, [])
    }
    return (first, rules.filter { !$0.followsEffects })
  }
}

/// Tells another thread that its results are no longer needed.
private final class EndedFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
