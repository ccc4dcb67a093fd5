/// The parts of a graph that pictures show: nodes in groups, and one line for each pair of nodes.
///
/// Reads by way of other features are left out: the calls that lead to them have their own lines.
struct GraphPicture {
  /// The indices of each group's nodes; dependencies that the program does not declare are in the
  /// last group. Names are missing if the nodes are groups themselves.
  let groups: [(name: String, nodes: [Int])]
  /// Sorted by their nodes.
  let lines: [Line]

  struct Line {
    let from: Int
    let to: Int
    /// In the order of `EdgeKind.allCases`.
    let kinds: [ReportedGraph.EdgeKind]
    /// Whether some use does not get the values of its feature.
    let isLost: Bool

    /// Whether it says only that code is run.
    var isDashed: Bool { kinds.allSatisfy { $0 == .calls || $0 == .inherits } }

    var words: String { kinds.map(\.rawValue).joined(separator: ", ") + (isLost ? ", lost" : "") }
  }

  init(of graph: ReportedGraph) {
    let isCollapsed = graph.nodes.contains { $0.kind.isGroup }
    let names = graph.groupNames
    let members = Dictionary(grouping: graph.nodes.indices) { names[$0] }
    groups =
      isCollapsed
      ? graph.nodes.indices.map { ("", [$0]) }
      : members.keys.sorted { ($0.isEmpty ? 1 : 0, $0) < ($1.isEmpty ? 1 : 0, $1) }.map { name in
        (name.isEmpty ? ReportedGraph.elsewhere : name, members[name] ?? [])
      }
    let shown = graph.edges.filter { !$0.isIndirectRead(of: graph) }
    let pairs = Dictionary(grouping: shown) { [$0.from, $0.to] }
    lines = pairs.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { pair in
      let edges = pairs[pair] ?? []
      let kinds = Set(edges.map(\.kind))
      return Line(
        from: pair[0], to: pair[1], kinds: ReportedGraph.EdgeKind.allCases.filter(kinds.contains),
        isLost: edges.contains { edge in
          edge.places.contains { $0.flow == .lost || $0.flow == .forgotten }
        })
    }
  }

  /// The text in a node; for a group, with the number of its parts.
  static func label(of node: ReportedGraph.Node) -> String {
    node.kind.isGroup ? "\(node.name) (\(node.count))" : node.name
  }
}
