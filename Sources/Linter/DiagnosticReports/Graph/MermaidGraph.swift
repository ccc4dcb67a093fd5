/// The graph in the language of Mermaid, which pages in Markdown can show.
enum MermaidGraph {
  static func render(_ graph: ReportedGraph) -> OutputText {
    let picture = GraphPicture(of: graph)
    var text = "flowchart LR\n"
    for (number, group) in picture.groups.enumerated() {
      let isNamed = !group.name.isEmpty
      if isNamed { text += "  subgraph g\(number)[\(quoted(group.name))]\n" }
      for index in group.nodes {
        let node = graph.nodes[index]
        let label = quoted(GraphPicture.label(of: node))
        let shape = node.kind == .dependency ? "([\(label)])" : "[\(label)]"
        text += "\(isNamed ? "    " : "  ")n\(index)\(shape)\n"
      }
      if isNamed { text += "  end\n" }
    }
    for line in picture.lines {
      let arrow = line.isLost ? "==>" : line.isDashed ? "-.->" : "-->"
      text += "  n\(line.from) \(arrow)|\(quoted(line.words))| n\(line.to)\n"
    }
    return OutputText(trusted: text)
  }

  /// Quoted text has no escapes, so characters with a meaning in the grammar become entities.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in OutputText.shown(text).unicodeScalars {
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", "\\": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
