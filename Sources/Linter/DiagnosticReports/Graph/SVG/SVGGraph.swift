/// The graph as a picture: text that can be selected, links to the files, light and dark.
enum SVGGraph {
  private static let margin = 20
  private static let legendHeight = 34

  static func render(_ graph: ReportedGraph) -> OutputText {
    let picture = GraphPicture(of: graph)
    let layout = GraphLayout(picture, of: graph)
    let width = max(layout.size.width, legendWidth) + 2 * margin
    let height = layout.size.height + legendHeight + 2 * margin
    let content: [XMLElement] =
      picture.groups.indices.compactMap { frame(picture.groups[$0].name, layout.groups[$0]) }
      + picture.lines.indices.map { line(picture.lines[$0], layout.ways[$0], graph) }
      + graph.nodes.indices.map { node(graph.nodes[$0], layout.nodes[$0], graph) }
    let moved = "translate(\(margin) \(margin + legendHeight))"
    return OutputText(
      XMLElement(
        "svg",
        [
          ("xmlns", "http://www.w3.org/2000/svg"), ("viewBox", "0 0 \(width) \(height)"),
          ("width", "\(width)"), ("height", "\(height)"), ("role", "graphics-document document"),
          ("aria-labelledby", "title"), ("aria-describedby", "desc"),
        ],
        [
          XMLElement("title", [("id", "title")], text: "Dependencies and who uses them"),
          XMLElement("desc", [("id", "desc")], text: description(of: graph, picture)),
          XMLElement("style", [], text: style),
          XMLElement("defs", [], classes.map(arrow)),
          XMLElement(
            "rect",
            [("class", "page"), ("width", "\(width)"), ("height", "\(height)")]), legend,
          XMLElement("g", [("transform", moved)], content),
        ]))
  }

  private static func description(of graph: ReportedGraph, _ picture: GraphPicture) -> String {
    let dependencies = graph.nodes.filter { $0.kind == .dependency }.count
    return "\(graph.nodes.count) boxes, of which \(dependencies) are dependencies, and "
      + "\(picture.lines.count) lines, from who uses something to the thing that is used"
  }

  // MARK: Style

  /// The classes of lines, each with its words in the legend, and its colours in light and dark.
  private static let classes: [(name: String, words: String, light: String, dark: String)] = [
    ("reads", "reads", "#3a6ea5", "#7db3ea"),
    ("creates", "creates", "#3f7d4f", "#82c995"),
    ("calls", "calls", "#8a8a8a", "#8f8f8f"),
    ("overrides", "overrides, supplies", "#8a5a00", "#e0b050"),
    ("lost", "values lost", "#c02020", "#ff7b72"),
  ]

  private static func className(of line: GraphPicture.Line) -> String {
    if line.isLost { return "lost" }
    if line.kinds.contains(.reads) { return "reads" }
    if line.kinds.contains(.creates) { return "creates" }
    return line.kinds == [.calls] ? "calls" : "overrides"
  }

  private static let style: String = {
    func colors(_ color: (name: String, words: String, light: String, dark: String), _ isDark: Bool)
      -> String
    {
      let value = isDark ? color.dark : color.light
      return "path.\(color.name) { stroke: \(value); } .head-\(color.name) { fill: \(value); }"
    }
    let light = classes.map { colors($0, false) }.joined(separator: "\n")
    let dark = classes.map { colors($0, true) }.joined(separator: "\n")
    return """

      svg { color-scheme: light dark; }
      text { font-family: -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
        font-size: \(GraphLayout.fontSize)px; fill: #1b1b1b; }
      text.small { font-size: \(GraphLayout.smallSize)px; fill: #5a5a5a; }
      .page { fill: #ffffff; }
      .group { fill: #f4f5f7; stroke: #c9ccd1; }
      .node { fill: #ffffff; stroke: #6b7280; }
      .dependency { fill: #eef4fb; stroke: #3a6ea5; }
      .bad { stroke: #c02020; }
      a:hover .node, a:focus .node { stroke-width: 2.5; }
      path { fill: none; stroke-width: 1.2; }
      path.calls { stroke-dasharray: 4 3; }
      path.lost { stroke-width: 2; }
      path:hover { stroke-width: 3; }
      \(light)
      @media (prefers-color-scheme: dark) {
      text { fill: #e6e6e6; }
      text.small { fill: #a8adb5; }
      .page { fill: #15171a; }
      .group { fill: #1e2126; stroke: #3a3f47; }
      .node { fill: #262a31; stroke: #8b93a1; }
      .dependency { fill: #1c2b3d; stroke: #7db3ea; }
      .bad { stroke: #ff7b72; }
      \(dark)
      }

      """
  }()

  private static func arrow(
    _ color: (name: String, words: String, light: String, dark: String)
  ) -> XMLElement {
    XMLElement(
      "marker",
      [
        ("id", "arrow-\(color.name)"), ("viewBox", "0 0 8 8"), ("refX", "8"), ("refY", "4"),
        ("markerWidth", "7"), ("markerHeight", "7"), ("orient", "auto"),
        ("markerUnits", "userSpaceOnUse"),
      ],
      [XMLElement("polygon", [("points", "0,0 8,4 0,8"), ("class", "head-\(color.name)")])])
  }

  // MARK: Legend

  private static let sampleWidth = 30

  private static var legendWidth: Int {
    classes.reduce(0) { $0 + sampleWidth + 30 + TextWidth.of($1.words, size: GraphLayout.fontSize) }
  }

  private static var legend: XMLElement {
    var x = margin
    var parts: [XMLElement] = []
    for color in classes {
      parts.append(
        path(
          color.name, [PicturePoint(x: x, y: margin), PicturePoint(x: x + sampleWidth, y: margin)]))
      parts.append(text(color.words, x: x + sampleWidth + 8, y: margin + 4))
      x += sampleWidth + 30 + TextWidth.of(color.words, size: GraphLayout.fontSize)
    }
    return XMLElement("g", [], parts)
  }

  // MARK: Parts

  private static func text(
    _ words: String, x: Int, y: Int, _ className: String? = nil
  ) -> XMLElement {
    let style = className.map { [(name: "class", value: $0)] } ?? []
    return XMLElement(
      "text", [("x", "\(x)"), ("y", "\(y)")] + style, text: OutputText.shown(words))
  }

  private static func frame(_ name: String, _ box: PictureBox) -> XMLElement? {
    guard !name.isEmpty else { return nil }
    return XMLElement(
      "g", [],
      [
        rectangle(box, "group", radius: 6),
        text(name, x: box.origin.x + 10, y: box.origin.y + 17),
      ])
  }

  private static func rectangle(
    _ box: PictureBox, _ className: String, radius: Int
  ) -> XMLElement {
    XMLElement(
      "rect",
      [
        ("class", className), ("x", "\(box.origin.x)"), ("y", "\(box.origin.y)"),
        ("width", "\(box.size.width)"), ("height", "\(box.size.height)"), ("rx", "\(radius)"),
      ])
  }

  private static func node(
    _ node: ReportedGraph.Node, _ box: PictureBox, _ graph: ReportedGraph
  ) -> XMLElement {
    let isDependency = node.kind == .dependency
    let isBad = node.values.map { $0.live == .lacks || $0.live == .placeholder } ?? false
    let classes = "node" + (isDependency ? " dependency" : "") + (isBad ? " bad" : "")
    let place = node.location.map { ", \($0.shown)" } ?? ""
    let values = node.values.map { ": \($0.words)" } ?? ""
    let parts = [
      XMLElement(
        "title", [],
        text: OutputText.shown("\(node.kind.words) \(graph.title(of: node))\(values)\(place)")),
      rectangle(box, classes, radius: isDependency ? 16 : 3),
      text(GraphPicture.label(of: node), x: box.origin.x + 10, y: box.origin.y + 16),
      text(GraphLayout.remark(on: node), x: box.origin.x + 10, y: box.origin.y + 31, "small"),
    ]
    guard let location = node.location else { return XMLElement("g", [], parts) }
    let reference = URIReference.reference(to: location.path) + "#L\(location.place.line)"
    return XMLElement("a", [("href", reference)], parts)
  }

  private static func line(
    _ line: GraphPicture.Line, _ way: [PicturePoint], _ graph: ReportedGraph
  ) -> XMLElement {
    let ends = (graph.nodes[line.from].name, graph.nodes[line.to].name)
    let words = OutputText.shown("\(ends.0) \(line.words) \(ends.1)")
    return path(className(of: line), way, [XMLElement("title", [], text: words)])
  }

  /// A line that is level at each point that it passes.
  private static func path(
    _ className: String, _ way: [PicturePoint], _ content: [XMLElement] = []
  ) -> XMLElement {
    var data = way.first.map { "M\($0.x) \($0.y)" } ?? ""
    for (a, b) in zip(way, way.dropFirst()) {
      let middle = (a.x + b.x) / 2
      data += a.y == b.y ? "L\(b.x) \(b.y)" : "C\(middle) \(a.y) \(middle) \(b.y) \(b.x) \(b.y)"
    }
    return XMLElement(
      "path",
      [("class", className), ("d", data), ("marker-end", "url(#arrow-\(className))")], content)
  }
}
