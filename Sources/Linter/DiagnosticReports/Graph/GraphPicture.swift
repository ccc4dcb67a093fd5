/// The parts of a graph that pictures show: nodes in groups, and one line for each pair of nodes.
///
/// A read by way of other features is left out: the calls that lead there are lines themselves.
struct GraphPicture {
  /// The nodes of each group, by their indices; dependencies that the program does not declare
  /// stand in the last one. Without names where the nodes are groups themselves.
  let groups: [(name: String, nodes: [Int])]
  /// Sorted by their nodes.
  let lines: [Line]

  struct Line {
    let from: Int
    let to: Int
    /// In the order of all kinds.
    let kinds: [ReportedGraph.EdgeKind]
    /// Whether some use of it does not get the values that its feature has.
    let isLost: Bool

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

  /// The words in a node: a group's with the number of its parts.
  static func label(of node: ReportedGraph.Node) -> String {
    node.kind.isGroup ? "\(node.name) (\(node.count))" : node.name
  }
}
