/// The graph in the language of Graphviz.
enum DOTGraph {
  static func render(_ graph: ReportedGraph) -> OutputText {
    let picture = GraphPicture(of: graph)
    var text = """
      digraph dependencies {
        rankdir=LR
        newrank=true
        node [shape=box, fontname="Helvetica", fontsize=11]
        edge [fontname="Helvetica", fontsize=9]

      """
    for (number, group) in picture.groups.enumerated() {
      let isNamed = !group.name.isEmpty
      if isNamed {
        text += "  subgraph cluster_\(number) {\n    label=\(quoted(group.name))\n"
      }
      for index in group.nodes { text += line(index, graph.nodes[index], isNamed ? "    " : "  ") }
      if isNamed { text += "  }\n" }
    }
    for line in picture.lines {
      let style = line.isLost ? ", color=red" : line.isDashed ? ", style=dashed" : ""
      text += "  n\(line.from) -> n\(line.to) [label=\(quoted(line.words))\(style)]\n"
    }
    return OutputText(trusted: text + "}\n")
  }

  private static func line(
    _ index: Int, _ node: ReportedGraph.Node, _ indentation: String
  ) -> String {
    let shape = node.kind == .dependency ? ", style=rounded" : ""
    let values = node.values.map { "\n\($0.words)" } ?? ""
    let tip = (node.location?.shown).map { ", tooltip=\(quoted($0))" } ?? ""
    let label = quoted("\(GraphPicture.label(of: node))\n\(node.kind.words)\(values)")
    return "\(indentation)n\(index) [label=\(label)\(shape)\(tip)]\n"
  }

  /// Graphviz has its own escapes in labels, so backslashes are doubled.
  private static func quoted(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { line in
      OutputText.shown(String(line)).map { character in
        character == "\\" || character == "\"" ? "\\\(character)" : "\(character)"
      }.joined()
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }
}
