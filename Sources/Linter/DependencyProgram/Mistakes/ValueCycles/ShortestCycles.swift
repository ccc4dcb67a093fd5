internal import PackageGraph

/// The shortest cycles through the nodes of a directed graph.
///
/// A chain of nodes, each of which leads only to the next one and is reached only from the one
/// before, is on the same cycles as a whole. One search for each chain is enough, so that a ring of
/// any length takes one.
struct ShortestCycles {
  /// By node.
  private let successors: [[Int]]
  /// By node; nodes of one component reach each other.
  private var component: [Int]
  /// By node; nil for nodes that are on no cycle.
  private var chain: [Int?]
  private var searchedChains: Set<Int> = []
  /// The edge by which the search with a number first came to a node.
  private var arrivals: [(search: Int, edge: Edge)]

  struct Edge {
    /// The node that it leads from.
    let node: Int
    /// Its position among the edges of the node.
    let position: Int
  }

  /// - Parameter successors: for each node, the nodes that its edges lead to.
  init(ofGraph successors: [[Int]]) {
    self.successors = successors
    component = Array(repeating: 0, count: successors.count)
    chain = Array(repeating: nil, count: successors.count)
    arrivals = Array(
      repeating: (search: 0, edge: Edge(node: 0, position: 0)), count: successors.count)
    let components = StronglyConnectedComponents(ofGraph: successors).components
    for (number, nodes) in components.enumerated() {
      for node in nodes { component[node] = number }
    }
    findChains(components)
  }

  /// The shortest cycle through a node; of several the first, as edges are ordered.
  ///
  /// - Returns: nil if there is none, and for a node on the same cycles as one that was asked for
  ///   before.
  mutating func next(through start: Int) -> [Edge]? {
    guard let chain = chain[start], searchedChains.insert(chain).inserted else { return nil }
    var pending = [start]
    var next = 0
    while next < pending.count {
      let node = pending[next]
      next += 1
      for (position, target) in successors[node].enumerated()
      where component[target] == component[node] {
        let edge = Edge(node: node, position: position)
        if target == start { return way(from: start, endingWith: edge) }
        guard arrivals[target].search != searchedChains.count else { continue }
        arrivals[target] = (searchedChains.count, edge)
        pending.append(target)
      }
    }
    return nil
  }

  private func way(from start: Int, endingWith last: Edge) -> [Edge] {
    let edges = sequence(first: last) { [arrivals] edge in
      edge.node == start ? nil : arrivals[edge.node].edge
    }
    return edges.reversed()
  }

  private mutating func findChains(_ components: [[Int]]) {
    let following = following()
    var count = 0
    for nodes in components where nodes.count > 1 || successors[nodes[0]].contains(nodes[0]) {
      for node in nodes where chain[node] == nil {
        var passed = [node]
        chain[node] = count
        var current = node
        while let next = following[current], chain[next] == nil {
          chain[next] = count
          passed.append(next)
          current = next
        }
        // The rest of the chain was found before.
        if let next = following[current], let known = chain[next], known != count {
          for node in passed { chain[node] = known }
        }
        count += 1
      }
    }
  }

  /// By node, the next one of its chain.
  private func following() -> [Int?] {
    /// A node that edges lead to, or come from, within a component.
    enum Neighbour: Equatable {
      case none, several
      case one(Int)

      mutating func add(_ node: Int) {
        if self == .none { self = .one(node) } else if self != .one(node) { self = .several }
      }
    }
    var targets = [Neighbour](repeating: .none, count: successors.count)
    var sources = targets
    for node in successors.indices {
      for target in successors[node] where component[target] == component[node] {
        targets[node].add(target)
        sources[target].add(node)
      }
    }
    return targets.indices.map { node in
      guard case .one(let target) = targets[node], sources[target] == .one(node) else { return nil }
      return target
    }
  }
}
