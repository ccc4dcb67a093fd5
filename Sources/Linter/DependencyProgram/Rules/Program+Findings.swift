internal import LocksAndAtomics

extension Program {
  /// The findings of a rule, with `SourceRange.file` as the index among the program's original
  /// files.
  package func findings(of rule: Rule) -> [Diagnostic] {
    whereabouts.during(rule.id) { instances.joined(rule.check(self), in: graph) }
  }

  /// The findings of each of the rules. One rule runs after the other, since each uses what was
  /// found out for those before it; but those that follow no effects can run beside the others. A
  /// thread that has run its own rules takes the last ones of the other, and then follows tests for
  /// it.
  ///
  /// - Parameter isSuperseded: asked before each rule whether the findings are no longer needed.
  /// - Returns: nil if they were superseded.
  package func findings(
    of rules: [Rule], isSuperseded: () -> Bool = { false }
  ) -> [(rule: Rule, findings: [Diagnostic])]? {
    let (first, second) = lanes(of: rules)
    let waiting = WaitingRules(second)
    let idle = IdlePrograms(work: work)
    var started: StartedWork<[(Rule, [Diagnostic])]>?
    defer {
      shared.tests.end()
      idle.end()
    }
    if !second.isEmpty {
      let (beside, findShared) = divideForRules(idle)
      started = work.start(laneElements) {
        beside.whereabouts.during("linking", findShared)
        var found: [(Rule, [Diagnostic])] = []
        while let rule = waiting.takeFirst() { found.append((rule, beside.findings(of: rule))) }
        idle.add(beside)
        return found
      }
      whereabouts.during("linking") { _ = owners }
    }
    var found: [(Rule, [Diagnostic])] = []
    var own = first[...]
    while let rule = own.popFirst() ?? waiting.takeLast() {
      if isSuperseded() {
        waiting.removeAll()
        return nil
      }
      found.append((rule, findings(of: rule)))
    }
    idle.add(self)
    found += started?.value ?? []
    let positions = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return found.sorted { (positions[$0.0.id] ?? 0) < (positions[$1.0.id] ?? 0) }
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

/// The rules that one thread runs in order, until another one has run the last ones.
private final class WaitingRules: Sendable {
  private let rules: Mutex<ArraySlice<Rule>>

  init(_ rules: [Rule]) { self.rules = Mutex(rules[...]) }

  func takeFirst() -> Rule? { rules.withLock { $0.popFirst() } }

  func takeLast() -> Rule? { rules.withLock { $0.popLast() } }

  func removeAll() { rules.withLock { $0 = [] } }
}
