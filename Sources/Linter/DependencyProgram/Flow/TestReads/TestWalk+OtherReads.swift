internal import DependencyFacts

/// The reads of a test that may happen besides those that certainly do.
extension TestWalk {
  private struct Visit: Hashable {
    let node: UseGraph.Node
    /// Whether the code may not run.
    let isPossible: Bool
    /// Whether a boundary on the way loses the values of the test.
    let isLost: Bool
  }

  /// The units on a way from a test to a read of a part that may get the values of the test, and
  /// that does not certainly happen; nil if nothing leads to one.
  ///
  /// It goes through code that also certainly runs: a test may call it a second time, and an object
  /// may run it again with its own values. But a reducer that gets an action of the test is the one
  /// that its store may run.
  func wayToOtherRead(
    of part: DependencyPart, in test: TestFunction, naming mentioned: NamedActions
  ) -> [DeclRef]? {
    let roots = (test.fixtures + [test.declaration]).map {
      Visit(node: graph.node(.entry($0)), isPossible: false, isLost: false)
    }
    let (run, linked) = (scopedRun(of: test), linkedTargets(of: test))
    var (pending, next) = (roots, 0)
    var origins: [Visit: Visit] = [:]
    var seen = Set(roots)
    while next < pending.count {
      let visit = pending[next]
      next += 1
      let point = graph.points[Int(visit.node)]
      if let unit = point.unit {
        if !isLinked(unit, in: linked) { continue }
        if visit.isPossible, graph.code.isOfReducer(unit),
          run.frames.contains(where: { $0.unit == unit })
        {
          continue
        }
      }
      if case .read(let other, isReported: _, let isLocal) = point, visit.isPossible,
        other.overlaps(part), !(isLocal && visit.isLost)
      {
        return way(to: visit, origins)
      }
      for edge in graph.edges(of: visit.node) {
        // These are sorted by likelihood.
        if edge.likelihood == .byName { break }
        if let actions = edge.actions,
          !graph.neededActions[actions].mayBeSent(naming: mentioned)
        {
          continue
        }
        let reached = Visit(
          node: edge.target,
          isPossible: visit.isPossible || edge.likelihood == .possible || edge.values == .handedOn,
          isLost: visit.isLost || edge.isLost)
        guard seen.insert(reached).inserted else { continue }
        origins[reached] = visit
        pending.append(reached)
      }
    }
    return nil
  }

  private func way(to visit: Visit, _ origins: [Visit: Visit]) -> [DeclRef] {
    var way: [DeclRef] = []
    var current: Visit? = visit
    while let visit = current {
      if let unit = graph.points[Int(visit.node)].unit, way.last != unit { way.append(unit) }
      current = origins[visit]
    }
    return way.reversed()
  }
}
