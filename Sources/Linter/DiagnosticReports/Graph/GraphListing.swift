/// The forms in which `deplint graph` shows a graph.
package enum GraphListing: String, Sendable, CaseIterable {
  case text
  /// For programs; see `Schema/deplint-graph.schema.json`.
  case json
  /// For Graphviz.
  case dot
  /// For pages in Markdown.
  case mermaid
  /// A picture.
  case svg

  /// The listing, with a final newline.
  package func render(_ graph: ReportedGraph) -> OutputText {
    switch self {
    case .text: GraphListing.text(graph)
    case .json: OutputText(GraphListing.document(of: graph))
    case .dot: DOTGraph.render(graph)
    case .mermaid: MermaidGraph.render(graph)
    case .svg: SVGGraph.render(graph)
    }
  }

  // MARK: - Text

  private static func text(_ graph: ReportedGraph) -> OutputText {
    var text: OutputText = ""
    let ahead = Dictionary(grouping: graph.edges, by: \.from)
    let back = Dictionary(grouping: graph.edges, by: \.to)
    for (index, node) in graph.nodes.enumerated() {
      let place = node.location.map { "\($0.shown): " } ?? ""
      text += "\(place)\(node.kind.words) \(graph.title(of: node))\n"
      if let values = node.values { text += "  \(values.words)\n" }
      var rows = (ahead[index] ?? []).map { edge in
        ["", edge.kind.rawValue, names(of: edge, graph), remark(on: edge)]
      }
      if node.kind == .dependency {
        rows += (back[index] ?? []).map { edge in
          [
            "", "\(edge.kind.passive) by", graph.title(of: graph.nodes[edge.from]),
            remark(on: edge),
          ]
        }
      }
      text += TextTable.render(rows)
      text += "\n"
    }
    return text + totals(graph)
  }

  /// `\.api (fetch, save)`
  private static func names(of edge: ReportedGraph.Edge, _ graph: ReportedGraph) -> String {
    let endpoints = edge.endpoints.isEmpty ? "" : " (\(edge.endpoints.joined(separator: ", ")))"
    return graph.title(of: graph.nodes[edge.to]) + endpoints
  }

  /// The call path, and the values that the code runs with if they are not its caller's.
  private static func remark(on edge: ReportedGraph.Edge) -> String {
    let flows = Set(edge.places.map(\.flow)).subtracting([.current, .unknown])
    let words = ReportedGraph.Flow.allCases.filter(flows.contains).map(\.rawValue)
    let way = edge.way.isEmpty ? [] : ["by " + edge.way.joined(separator: " > ")]
    return (words + way).joined(separator: ", ")
  }

  private static func totals(_ graph: ReportedGraph) -> OutputText {
    let dependencies = graph.nodes.count { $0.kind == .dependency }
    let modules = graph.nodes.count { $0.kind == .module }
    let folders = graph.nodes.count { $0.kind == .folder }
    let tests = graph.nodes.count { $0.kind == .test }
    let features = graph.nodes.count - dependencies - modules - folders - tests
    let groups = [(modules, "module", "modules"), (folders, "folder", "folders")]
      .filter { $0.0 > 0 }
    let counts =
      groups.isEmpty
      ? [(features, "feature", "features"), (dependencies, "dependency", "dependencies")]
        + (tests > 0 ? [(tests, "test", "tests")] : [])
      : groups
    let words = (counts + [(graph.edges.count, "edge", "edges")]).map { count, one, many in
      "\(count) \(count == 1 ? one : many)"
    }
    return OutputText(trusted: words.joined(separator: ", ") + "\n")
  }

  // MARK: - JSON

  private static func document(of graph: ReportedGraph) -> JSONValue {
    let ids = graph.ids
    return [
      "version": 1,
      "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
      "summary": .object([
        ("nodes", .integer(graph.nodes.count)), ("edges", .integer(graph.edges.count)),
      ]),
      "nodes": .array(zip(ids, graph.nodes).map(object)),
      "edges": .array(graph.edges.map { object($0, ids) }),
      "problems": JSONReport.problems(graph.problems),
    ]
  }

  private static func object(_ id: String, _ node: ReportedGraph.Node) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("id", .string(id)), ("kind", .string(node.kind.rawValue)), ("name", .string(node.name)),
    ]
    if !node.module.isEmpty, node.kind != .folder {
      members.append(("module", .string(node.module)))
    }
    if let location = node.location { members += self.members(of: location) }
    if let values = node.values {
      members.append(
        (
          "values",
          [
            "live": .string(values.live.rawValue), "test": .string(values.test.rawValue),
            "preview": .string(values.preview.rawValue),
          ]
        ))
    }
    if node.kind.isGroup { members.append(("count", .integer(node.count))) }
    return .object(members)
  }

  private static func object(_ edge: ReportedGraph.Edge, _ ids: [String]) -> JSONValue {
    [
      "from": .string(ids[edge.from]), "to": .string(ids[edge.to]),
      "kind": .string(edge.kind.rawValue),
      "places": .array(
        edge.places.map { use in
          .object(members(of: use.location) + [("values", .string(use.flow.rawValue))])
        }),
      "endpoints": .array(edge.endpoints.map(JSONValue.string)),
      "way": .array(edge.way.map(JSONValue.string)),
    ]
  }

  private static func members(
    of location: ReportedGraph.Location
  ) -> [(key: String, value: JSONValue)] {
    [
      ("path", .string(location.path)), ("line", .integer(location.place.line)),
      ("column", .integer(location.place.column)),
    ]
  }
}

extension ReportedGraph.EdgeKind {
  var passive: String {
    switch self {
    case .reads: "read"
    case .creates: "created"
    case .calls: "called"
    case .inherits: "inherited"
    case .supplies: "supplied"
    case .overrides: "overridden"
    }
  }
}
