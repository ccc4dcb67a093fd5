internal import DependencyFacts

extension ProgramDump {
  /// Adds the nodes of the graph, each with its outgoing edges.
  mutating func addGraph() {
    let graph = program.dependencyGraph
    for (index, node) in graph.nodes.enumerated() {
      let values = node.values.map {
        "live \($0.live.rawValue), test \($0.test.rawValue), preview \($0.preview.rawValue)"
      }
      let name = node.module.isEmpty ? node.name : "\(node.module).\(node.name)"
      var lines = ["\(node.kind.rawValue) \(name)" + (values.map { ": " + $0 } ?? "")]
      for edge in graph.edges where edge.from == index { lines.append(line(edge, graph)) }
      guard let place = node.place else {
        for line in lines { addPreface(line) }
        continue
      }
      for line in lines { add(line, at: place) }
    }
  }

  private func line(_ edge: DependencyGraph.Edge, _ graph: DependencyGraph) -> String {
    let places = edge.places.map { place in
      self.place(place.range, from: graph.nodes[edge.from].place?.file ?? -1)
        + (place.flow == .current ? "" : " " + place.flow.rawValue)
    }
    let endpoints = edge.endpoints.isEmpty ? "" : " (\(edge.endpoints.joined(separator: ", ")))"
    let way = edge.way.isEmpty ? "" : " by " + edge.way.map(name(of:)).joined(separator: " > ")
    return "  \(edge.kind.rawValue) \(graph.nodes[edge.to].name)\(endpoints)\(way)"
      + " at \(places.joined(separator: ", "))"
  }
}
