/// Tests as nodes.
extension ReportedGraph {
  /// The graph with tests that read or override its dependencies. A name that several dependencies
  /// share is left out: a table of tests contains only names.
  package func adding(_ table: TestTable) -> ReportedGraph {
    var byName: [String: [Int]] = [:]
    for (index, node) in nodes.enumerated() where node.kind == .dependency {
      byName[node.name, default: []].append(index)
    }
    var graph = self
    for test in table.tests {
      let uses = uses(of: test, byName, from: graph.nodes.count)
      if uses.isEmpty { continue }
      let location = Location(test.location)
      graph.nodes.append(
        Node(
          kind: .test, name: test.name, module: test.module, location: location, extents: [],
          values: nil))
      graph.edges += uses
    }
    return graph.sorted()
  }

  private func uses(
    of test: TestTable.Test, _ byName: [String: [Int]], from: Int
  ) -> [Edge] {
    var edges: [[Int]: Edge] = [:]
    for dependency in test.dependencies {
      guard let (to, endpoint) = node(named: dependency.name, byName) else { continue }
      func add(_ kind: EdgeKind, _ rank: Int, _ places: [Use], _ way: [String]) {
        let known = edges[[to, rank]]
        let endpoints = (known?.endpoints ?? []) + [endpoint].compactMap(\.self)
        edges[[to, rank]] = Edge(
          from: from, to: to, kind: kind, places: (known?.places ?? []) + places,
          endpoints: Set(endpoints).sorted(), way: known?.way ?? way)
      }
      if dependency.reach != .unused {
        let flow: Flow = dependency.value == .overridden ? .overridden : .current
        add(.reads, 0, [Use(Location(test.location), flow)], dependency.way)
      }
      if !dependency.overrides.isEmpty {
        add(.overrides, 1, dependency.overrides.map { Use(Location($0), .current) }, [])
      }
    }
    return edges.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// `\.api.fetch` is the endpoint `fetch` of `\.api`.
  private func node(
    named name: String, _ byName: [String: [Int]]
  ) -> (node: Int, endpoint: String?)? {
    if let nodes = byName[name] { return nodes.count == 1 ? (nodes[0], nil) : nil }
    guard let dot = name.lastIndex(of: "."), let nodes = byName[String(name[..<dot])],
      nodes.count == 1
    else { return nil }
    return (nodes[0], String(name[name.index(after: dot)...]))
  }

  /// Sorts nodes by module and name, with tests between features and dependencies, and edges by
  /// their nodes.
  private func sorted() -> ReportedGraph {
    func key(_ node: Node) -> (Int, String, Int, String) {
      let rank = node.kind == .dependency ? 2 : node.kind == .test ? 1 : 0
      return (node.module.isEmpty ? 1 : 0, node.module, rank, node.name)
    }
    let keys = nodes.map(key)
    let order = nodes.indices.sorted { a, b in keys[a] == keys[b] ? a < b : keys[a] < keys[b] }
    var positions = Array(repeating: 0, count: nodes.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    var graph = self
    graph.nodes = order.map { nodes[$0] }
    let kinds = EdgeKind.allCases
    graph.edges = edges.map { edge in
      var edge = edge
      edge.from = positions[edge.from]
      edge.to = positions[edge.to]
      return edge
    }.sorted { a, b in
      (a.from, a.to, kinds.firstIndex(of: a.kind) ?? 0)
        < (b.from, b.to, kinds.firstIndex(of: b.kind) ?? 0)
    }
    return graph
  }
}

extension ReportedGraph.Location {
  fileprivate init(_ location: TestTable.Location) {
    self.init(path: location.path, place: location.place, end: location.place.offset)
  }
}
