/// Groups of targets that declared dependencies connect, directly or through others. Further
/// connections, such as imports, can be added.
package struct TargetConnections: Sendable {
  /// For each target, another of its group; itself if it stands for the group.
  private var leaders: [Int]

  /// The targets of each package or project, with all that they depend on.
  init(of targets: [TargetGraph.Target]) {
    leaders = Array(targets.indices)
    var first: [String: Int] = [:]
    for (index, target) in targets.enumerated() {
      connect(index, first[target.declaration] ?? index)
      first[target.declaration] = index
      for dependency in target.dependencies { connect(index, dependency) }
      if let original = target.original { connect(index, original) }
    }
  }

  // Each step halves the path to the leader, so that chains stay short.
  private mutating func leader(of target: Int) -> Int {
    var target = target
    while leaders[target] != target {
      leaders[target] = leaders[leaders[target]]
      target = leaders[target]
    }
    return target
  }

  /// The same with one more target, which is in a group of its own.
  package func withOneMore() -> TargetConnections {
    var connections = self
    connections.leaders.append(leaders.count)
    return connections
  }

  /// Joins the groups of two targets.
  package mutating func connect(_ a: Int, _ b: Int) {
    let (a, b) = (leader(of: a), leader(of: b))
    leaders[max(a, b)] = min(a, b)
  }

  /// The first target of the group of a target.
  package func group(of target: Int) -> Int {
    var target = target
    while leaders[target] != target { target = leaders[target] }
    return target
  }
}
