/// The graph of the page: pictures of it, and a list of everything in it.
extension HTMLReport {
  var graphSection: Markup? {
    guard let graph = overview.map({ grouped($0.graph) }), !graph.nodes.isEmpty else {
      return nil
    }
    let views = self.views(of: graph)
    let tabs = views.map { view in
      Markup.tag(
        "section", ["class": "view", "id": "view-\(view.id)", "data-title": view.title],
        .tag("h3", [:], Markup(view.title)), .tag("p", ["class": "about"], Markup(view.words)),
        .tag("div", ["class": "canvas", "tabindex": "0", "role": "group"], view.content))
    }
    return controls + .tag("div", ["class": "legend"], SVGGraph.legendParts.map { Markup($0) })
      + .tag("div", ["id": "views"], tabs) + list(of: graph)
  }

  /// For an application with a single module, folders say more.
  private func grouped(_ graph: ReportedGraph) -> ReportedGraph {
    var graph = graph
    let modules = Set(graph.nodes.map(\.module)).subtracting([""])
    if modules.count < 3, graph.nodes.count > 30 { graph.grouping = .folders }
    return graph
  }

  private struct View {
    let id: String
    let title: String
    let words: String
    let content: Markup
  }

  /// The groups, the part that findings are about, and the whole graph unless it has too many
  /// boxes.
  private func views(of graph: ReportedGraph) -> [View] {
    let groups = graph.collapsed()
    let noun = graph.grouping == .modules ? "Modules" : "Folders"
    var views: [View] = []
    if groups.nodes.count > 2 {
      views.append(
        View(
          id: "groups", title: noun,
          words: "How they use each other, and how many features and dependencies each has.",
          content: Markup(
            SVGGraph.part(groups, ids: groups.nodes.map { groupID($0.module) }) { _ in nil })))
    }
    let (lost, nodes) = graph.lostPart(report.diagnostics.map(report.namedRanges))
    if !lost.edges.isEmpty, isDrawn(lost) {
      views.append(
        View(
          id: "lost", title: "In the findings",
          words: "The features and dependencies that the findings name.",
          content: Markup(SVGGraph.part(lost, ids: nodes.map(String.init)) { anchor(nodes[$0]) })))
    }
    guard isDrawn(graph) else {
      views.append(
        View(
          id: "all", title: "Everything",
          words: "\(graph.nodes.count) features and dependencies are too many for a picture. The "
            + "list below has them all; 'deplint graph --for NAME --format svg' draws a part.",
          content: Markup()))
      return views
    }
    views.append(
      View(
        id: "all", title: "Everything",
        words: "Select a box to see what it uses and what uses it. The list below has the details.",
        content: Markup(
          SVGGraph.part(graph, ids: graph.nodes.indices.map(String.init), anchor: anchor))))
    return views
  }

  private func isDrawn(_ graph: ReportedGraph) -> Bool {
    graph.nodes.count <= Limit.drawnNodes && graph.edges.count <= Limit.drawnLines
  }

  private func groupID(_ name: String) -> String { "group:\(name)" }

  private func anchor(_ node: Int) -> String? { node < Limit.nodes ? "#node-\(node)" : nil }

  private var controls: Markup {
    func button(_ name: String, _ words: String) -> Markup {
      .tag("button", ["type": "button", "name": name], Markup(words))
    }
    let kinds = ReportedGraph.EdgeKind.allCases.map { kind in
      Markup.tag(
        "label", ["class": "check"],
        .tag(
          "input",
          ["type": "checkbox", "name": "kind", "value": kind.rawValue, "checked": "checked"]),
        Markup(kind.rawValue))
    }
    return HTMLReport.control(
      ["id": "graph-controls", "role": "search", "aria-label": "Search the graph"],
      .tag(
        "label", ["class": "wide"], "Search ",
        .tag(
          "input",
          [
            "type": "search", "name": "node", "autocomplete": "off",
            "placeholder": "a feature, a dependency or a module",
          ])),
      .tag("fieldset", [:], [.tag("legend", [:], "Lines")] + kinds),
      .tag(
        "span", ["class": "zoom", "role": "group", "aria-label": "Size"],
        button("smaller", "−") + button("larger", "+") + button("fit", "fit")
          + button("real", "1:1")),
      .tag("button", ["type": "reset"], "Show all"),
      .tag("output", ["id": "nodes-shown", "aria-live": "polite"]))
  }

  // MARK: The list

  private func list(of graph: ReportedGraph) -> Markup {
    let ahead = Dictionary(grouping: graph.edges, by: \.from)
    let back = Dictionary(grouping: graph.edges, by: \.to)
    let groups = graph.groupNames
    let items = graph.nodes.indices.prefix(Limit.nodes).map { index in
      item(index, graph, groupID(groups[index]), ahead[index] ?? [], back[index] ?? [])
    }
    let cut: Markup =
      items.count < graph.nodes.count
      ? .tag(
        "p", ["class": "cut"], "Only the first \(items.count) of \(graph.nodes.count) are listed.")
      : Markup()
    return .tag("h3", ["id": "list-title"], "Features and dependencies") + cut
      + .tag("div", ["id": "nodes", "class": "list"], items)
  }

  private func item(
    _ index: Int, _ graph: ReportedGraph, _ group: String, _ ahead: [ReportedGraph.Edge],
    _ back: [ReportedGraph.Edge]
  ) -> Markup {
    let node = graph.nodes[index]
    let module: Markup =
      node.module.isEmpty ? Markup() : .tag("span", ["class": "module"], Markup(node.module))
    let place = node.location.map(\.shown) ?? "declared elsewhere"
    let isLost = (ahead + back).contains { $0.places.contains { $0.flow.isLoss } }
    let summary = Markup.tag(
      "summary", [:],
      .tag("span", ["class": "badge \(node.kind.rawValue)"], Markup(node.kind.words)),
      .tag("span", ["class": "message"], .tag("code", [:], Markup(node.name))), module,
      isLost ? .tag("span", ["class": "tag lost"], "values lost") : Markup(),
      .tag("span", ["class": "place"], Markup(place)))
    let values = node.values.map { Markup.tag("p", [:], Markup("\($0.words).")) } ?? Markup()
    let rows =
      ahead.map { row($0, "\($0.kind.rawValue)", $0.to, graph) }
      + back.map { row($0, "\($0.kind.passive) by", $0.from, graph) }
    return .tag(
      "details", ["class": "node", "id": "node-\(index)", "data-group": group], summary,
      .tag(
        "div", ["class": "body"], values,
        .tag("div", ["class": "scroll"], .tag("table", [:], .tag("tbody", [:], rows)))))
  }

  private func row(
    _ edge: ReportedGraph.Edge, _ verb: String, _ other: Int, _ graph: ReportedGraph
  ) -> Markup {
    let name = Markup.tag("code", [:], Markup(graph.nodes[other].name))
    let link = anchor(other).map { Markup.tag("a", ["href": $0], name) } ?? name
    let endpoints =
      edge.endpoints.isEmpty ? "" : " (\(edge.endpoints.joined(separator: ", ")))"
    let flows = ReportedGraph.Flow.allCases.filter { flow in
      flow != .unknown && edge.places.contains { $0.flow == flow }
    }.compactMap(\.words)
    let way = edge.way.isEmpty ? [] : ["by way of " + edge.way.joined(separator: " > ")]
    let places = edge.places.prefix(4).map(\.location.shown).joined(separator: ", ")
    let more = edge.places.count > 4 ? ", and \(edge.places.count - 4) more" : ""
    let isLost = edge.places.contains { $0.flow.isLoss }
    return .tag(
      "tr", isLost ? ["class": "lost"] : [:], .tag("td", [:], Markup(verb)),
      .tag("td", [:], link, Markup(endpoints)),
      .tag("td", [:], Markup((flows + way).joined(separator: "; "))),
      .tag("td", ["class": "place"], Markup(places + more)))
  }
}
