/// Parts of a graph that users ask for.
extension ReportedGraph {
  /// The nodes that a name can mean: `ListModel`, `App.ListModel`, `\.date`, `date`.
  package func nodes(called name: String) -> [Int] {
    nodes.indices.filter { index in
      let node = nodes[index]
      return node.name == name || title(of: node) == name || node.name == "\\.\(name)"
        || node.name.hasSuffix(".\(name)") && node.kind != .dependency
    }
  }

  /// The nodes with everything that leads to them and everything that they lead to.
  ///
  /// - Parameter depth: the number of edges to follow; nil for no limit.
  package func closure(around start: [Int], depth: Int? = nil) -> ReportedGraph {
    var ahead: [[Int]] = Array(repeating: [], count: nodes.count)
    var back = ahead
    for edge in edges {
      ahead[edge.from].append(edge.to)
      back[edge.to].append(edge.from)
    }
    let kept = reached(from: start, depth, ahead).union(reached(from: start, depth, back))
    return keeping(nodes: kept) { _ in true }
  }

  private func reached(from start: [Int], _ depth: Int?, _ next: [[Int]]) -> Set<Int> {
    var found = Set(start)
    var ring = start
    var steps = 0
    while !ring.isEmpty, steps < depth ?? .max {
      ring = ring.flatMap { next[$0] }.filter { found.insert($0).inserted }
      steps += 1
    }
    return found
  }

  /// The part that findings are about: the edges at their places and the features around them.
  ///
  /// - Parameter findings: for each, the ranges that it and its notes name; its own first.
  package func lost(
    _ findings: [[(path: String, range: Range<Int>)]]
  ) -> ReportedGraph {
    lostPart(findings).graph
  }

  /// The same part, with the indices that its nodes have in this graph.
  func lostPart(
    _ findings: [[(path: String, range: Range<Int>)]]
  ) -> (graph: ReportedGraph, nodes: [Int]) {
    var places: [String: [Range<Int>]] = [:]
    for part in findings.joined() { places[part.path, default: []].append(part.range) }
    func isNamed(_ location: Location) -> Bool {
      (places[location.path] ?? []).contains { range in
        range.lowerBound < max(location.end, location.place.offset + 1)
          && location.place.offset < max(range.upperBound, range.lowerBound + 1)
      }
    }
    var kept: Set<Int> = []
    for finding in findings {
      guard let first = finding.first else { continue }
      if let node = innermostNode(at: first.range.lowerBound, in: first.path) { kept.insert(node) }
    }
    let named = edges.map { edge in edge.places.contains { isNamed($0.location) } }
    for (index, edge) in edges.enumerated() where named[index] {
      kept.formUnion([edge.from, edge.to])
    }
    return (keeping(nodes: kept) { named[$0] }, kept.sorted())
  }

  /// The feature whose code contains a place.
  package func innermostNode(at offset: Int, in path: String) -> Int? {
    var best: (node: Int, length: Int)?
    for (index, node) in nodes.enumerated() {
      for extent in node.extents
      where extent.path == path && extent.range.contains(offset)
        && extent.range.count < best?.length ?? .max
      {
        best = (index, extent.range.count)
      }
    }
    return best?.node
  }

  private func keeping(nodes kept: Set<Int>, edge isKept: (Int) -> Bool) -> ReportedGraph {
    let order = kept.sorted()
    let positions = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var graph = ReportedGraph(
      order.map { nodes[$0] },
      edges.indices.compactMap { index in
        var edge = edges[index]
        guard isKept(index), let from = positions[edge.from], let to = positions[edge.to] else {
          return nil
        }
        edge.from = from
        edge.to = to
        return edge
      })
    graph.problems = problems
    graph.grouping = grouping
    return graph
  }

  /// The groups in place of the nodes in them, with the edges between them.
  package func collapsed() -> ReportedGraph {
    let groups = groupNames
    let names = Set(groups).sorted { a, b in a.isEmpty == b.isEmpty ? a < b : b.isEmpty }
    let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
    let collapsed = names.map { name in
      var group = Node(
        kind: grouping == .modules ? .module : .folder,
        name: name.isEmpty ? ReportedGraph.elsewhere : name, module: name, location: nil,
        extents: [], values: nil)
      group.count = counts[name] ?? 0
      return group
    }
    var found: [[Int]: Edge] = [:]
    let kinds = EdgeKind.allCases
    for edge in edges where !edge.isIndirectRead(of: self) {
      guard let from = positions[groups[edge.from]], let to = positions[groups[edge.to]],
        from != to, let kind = kinds.firstIndex(of: edge.kind)
      else { continue }
      let known = found[[from, to, kind]]?.places ?? []
      found[[from, to, kind]] = Edge(
        from: from, to: to, kind: edge.kind, places: known + edge.places, endpoints: [], way: [])
    }
    let order = found.keys.sorted { $0.lexicographicallyPrecedes($1) }
    var graph = ReportedGraph(collapsed, order.compactMap { found[$0] })
    graph.problems = problems
    return graph
  }

  /// The group of nodes whose module is unknown.
  static let elsewhere = "(elsewhere)"
}
