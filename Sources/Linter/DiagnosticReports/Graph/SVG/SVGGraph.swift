/// The graph as a picture: text that can be selected, links to the files, light and dark.
enum SVGGraph {
  private static let margin = 20
  private static let legendHeight = 34

  /// The picture as a document.
  static func render(_ graph: ReportedGraph) -> OutputText {
    let picture = GraphPicture(of: graph)
    let layout = GraphLayout(picture, of: graph)
    let moved = XMLElement(
      "g", [("transform", "translate(\(margin) \(margin + legendHeight))")],
      content(picture, layout, graph, nil) { graph.nodes[$0].location.map(reference) })
    let size = PictureSize(
      width: max(layout.size.width, legendWidth) + 2 * margin,
      height: layout.size.height + legendHeight + 2 * margin)
    return OutputText(
      PictureShape.document(
        title: "Dependencies and who uses them", description: description(of: graph, picture),
        size, [legend, moved]))
  }

  /// The picture as a part of a page. Nodes and lines carry the ids of nodes, so that a script can
  /// find what is connected.
  ///
  /// - Parameters:
  ///   - ids: of the nodes on the page.
  ///   - anchor: the place on the page that a node, given by its index, links to.
  static func part(
    _ graph: ReportedGraph, ids: [String], anchor: (Int) -> String?
  ) -> XMLElement {
    let picture = GraphPicture(of: graph)
    let layout = GraphLayout(picture, of: graph)
    let moved = XMLElement(
      "g", [("transform", "translate(\(margin) \(margin))")],
      content(picture, layout, graph, ids, anchor))
    let size = PictureSize(
      width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin)
    return PictureShape.part(label: description(of: graph, picture), size, [moved])
  }

  /// - Parameters:
  ///   - ids: of the nodes, if the parts are to carry them.
  ///   - reference: the link target of a node, given by its index.
  private static func content(
    _ picture: GraphPicture, _ layout: GraphLayout, _ graph: ReportedGraph, _ ids: [String]?,
    _ reference: (Int) -> String?
  ) -> [XMLElement] {
    picture.groups.indices.compactMap { frame(picture.groups[$0].name, layout.groups[$0]) }
      + picture.lines.indices.map { line(picture.lines[$0], layout.ways[$0], graph, ids) }
      + graph.nodes.indices.map { index in
        let box = node(
          graph.nodes[index], layout.nodes[index], graph, reference(index))
        guard let id = ids?[index] else { return box }
        return XMLElement("g", [("data-node", id)], [box])
      }
  }

  private static func reference(to location: ReportedGraph.Location) -> String {
    URIReference.reference(to: location.path) + "#L\(location.place.line)"
  }

  private static func description(of graph: ReportedGraph, _ picture: GraphPicture) -> String {
    let dependencies = graph.nodes.filter { $0.kind == .dependency }.count
    return "\(graph.nodes.count) boxes, of which \(dependencies) are dependencies, and "
      + "\(picture.lines.count) lines, each from a user to what it uses"
  }

  private static func className(of line: GraphPicture.Line) -> String {
    if line.isLost { return "lost" }
    if line.kinds.contains(.reads) { return "reads" }
    if line.kinds.contains(.creates) { return "creates" }
    return line.isDashed ? "calls" : "overrides"
  }

  // MARK: Legend

  private static let sampleWidth = 30

  private static var legendWidth: Int {
    PictureStyle.classes.reduce(0) {
      $0 + sampleWidth + 30 + TextWidth.of($1.words, size: GraphLayout.fontSize)
    }
  }

  private static var legend: XMLElement {
    var x = margin
    var parts: [XMLElement] = []
    for line in PictureStyle.classes {
      parts += sample(of: line, x: x, y: margin)
      x += sampleWidth + 30 + TextWidth.of(line.words, size: GraphLayout.fontSize)
    }
    return XMLElement("g", [], parts)
  }

  private static func sample(of line: PictureStyle.Line, x: Int, y: Int) -> [XMLElement] {
    [
      PictureShape.path(
        line.name, [PicturePoint(x: x, y: y), PicturePoint(x: x + sampleWidth, y: y)]),
      PictureShape.text(line.words, x: x + sampleWidth + 8, y: y + 4),
    ]
  }

  /// The legend for a page: a picture for each line, so that narrow windows can wrap them.
  static var legendParts: [XMLElement] {
    PictureStyle.classes.map { line in
      let width = sampleWidth + 10 + TextWidth.of(line.words, size: GraphLayout.fontSize)
      return PictureShape.part(
        label: "a line: \(line.words)", PictureSize(width: width, height: 20),
        sample(of: line, x: 0, y: 10))
    }
  }

  // MARK: Parts

  private static func frame(_ name: String, _ box: PictureBox) -> XMLElement? {
    guard !name.isEmpty else { return nil }
    return XMLElement(
      "g", [],
      [
        PictureShape.rectangle(box, "group", radius: 6),
        PictureShape.text(name, x: box.origin.x + 10, y: box.origin.y + 17),
      ])
  }

  private static func node(
    _ node: ReportedGraph.Node, _ box: PictureBox, _ graph: ReportedGraph, _ reference: String?
  ) -> XMLElement {
    let place = node.location.map { ", \($0.shown)" } ?? ""
    let values = node.values.map { ": \($0.words)" } ?? ""
    let parts = [
      XMLElement(
        "title", [],
        text: OutputText.shown("\(node.kind.words) \(graph.title(of: node))\(values)\(place)")),
      PictureShape.rectangle(
        box, className(of: node), radius: node.kind == .dependency ? 16 : 3),
      PictureShape.text(GraphPicture.label(of: node), x: box.origin.x + 10, y: box.origin.y + 16),
      PictureShape.text(
        GraphLayout.remark(on: node), x: box.origin.x + 10, y: box.origin.y + 31, "small"),
    ]
    return PictureShape.link(reference, parts)
  }

  static func className(of node: ReportedGraph.Node) -> String {
    let isBad = node.values.map { $0.live == .lacks || $0.live == .placeholder } ?? false
    let kind = node.kind == .dependency ? " dependency" : node.kind == .test ? " test" : ""
    return "node" + kind + (isBad ? " bad" : "")
  }

  private static func line(
    _ line: GraphPicture.Line, _ way: [PicturePoint], _ graph: ReportedGraph, _ ids: [String]?
  ) -> XMLElement {
    let ends = (graph.nodes[line.from].name, graph.nodes[line.to].name)
    let words = OutputText.shown("\(ends.0) \(line.words) \(ends.1)")
    let attributes = ids.map { ids in
      [
        (name: "data-from", value: ids[line.from]), ("data-to", ids[line.to]),
        ("data-kinds", line.kinds.map(\.rawValue).joined(separator: " ")),
      ]
    }
    return PictureShape.path(
      className(of: line), way, attributes ?? [],
      [XMLElement("title", [], text: words)])
  }
}
