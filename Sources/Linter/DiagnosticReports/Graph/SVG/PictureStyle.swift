/// The look of pictures, light and dark, as files of their own and on a page.
enum PictureStyle {
  /// The classes of lines, each with its words in the legend, and its colours in light and dark.
  static let classes: [Line] = [
    Line("reads", "reads", light: "#3a6ea5", dark: "#7db3ea"),
    Line("creates", "creates", light: "#3f7d4f", dark: "#82c995"),
    Line("calls", "calls, inherits", light: "#8a8a8a", dark: "#8f8f8f"),
    Line("overrides", "overrides, supplies", light: "#8a5a00", dark: "#e0b050"),
    Line("lost", "values lost", light: "#c02020", dark: "#ff7b72"),
  ]

  struct Line {
    let name: String
    let words: String
    let light: String
    let dark: String

    init(_ name: String, _ words: String, light: String, dark: String) {
      self.name = name
      self.words = words
      self.light = light
      self.dark = dark
    }

    fileprivate func rules(_ color: String) -> String {
      ".picture path.\(name) { stroke: \(color); } .picture .head-\(name) { fill: \(color); }\n"
        + ".picture text.\(name) { fill: \(color); }"
    }
  }

  static let sheet = """
    .picture { color-scheme: light dark; }
    .picture text { font-family: -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      font-size: \(GraphLayout.fontSize)px; fill: #1b1b1b; }
    .picture text.small { font-size: \(GraphLayout.smallSize)px; fill: #5a5a5a; }
    .picture text.words { text-anchor: middle; }
    .picture .page { fill: #ffffff; }
    .picture .group { fill: #f4f5f7; stroke: #c9ccd1; }
    .picture .node { fill: #ffffff; stroke: #6b7280; }
    .picture .dependency { fill: #eef4fb; stroke: #3a6ea5; }
    .picture .test { fill: #f6f0fb; stroke: #7a4fa3; }
    .picture .outcome { fill: none; stroke: #c9ccd1; stroke-dasharray: 2 3; }
    .picture .bad { stroke: #c02020; }
    .picture a:hover .node, .picture a:focus .node { stroke-width: 2.5; }
    .picture path { fill: none; stroke-width: 1.2; }
    .picture path.calls { stroke-dasharray: 4 3; }
    .picture path.lost { stroke-width: 2; }
    .picture path:hover { stroke-width: 3; }
    \(classes.map { $0.rules($0.light) }.joined(separator: "\n"))
    @media (prefers-color-scheme: dark) {
    .picture text { fill: #e6e6e6; }
    .picture text.small { fill: #a8adb5; }
    .picture .page { fill: #15171a; }
    .picture .group { fill: #1e2126; stroke: #3a3f47; }
    .picture .node { fill: #262a31; stroke: #8b93a1; }
    .picture .dependency { fill: #1c2b3d; stroke: #7db3ea; }
    .picture .test { fill: #2b2236; stroke: #b794e0; }
    .picture .outcome { fill: none; stroke: #4a505a; }
    .picture .bad { stroke: #ff7b72; }
    \(classes.map { $0.rules($0.dark) }.joined(separator: "\n"))
    }
    """

  /// The arrowheads, shared by the lines of all pictures in a document.
  static var arrows: XMLElement {
    XMLElement(
      "defs", [],
      classes.map { line in
        XMLElement(
          "marker",
          [
            ("id", "arrow-\(line.name)"), ("viewBox", "0 0 8 8"), ("refX", "8"), ("refY", "4"),
            ("markerWidth", "7"), ("markerHeight", "7"), ("orient", "auto"),
            ("markerUnits", "userSpaceOnUse"),
          ],
          [XMLElement("polygon", [("points", "0,0 8,4 0,8"), ("class", "head-\(line.name)")])])
      })
  }
}

/// The shapes that pictures are made of.
enum PictureShape {
  static func text(_ words: String, x: Int, y: Int, _ className: String? = nil) -> XMLElement {
    let style = className.map { [(name: "class", value: $0)] } ?? []
    return XMLElement(
      "text", [("x", "\(x)"), ("y", "\(y)")] + style, text: OutputText.shown(words))
  }

  static func rectangle(_ box: PictureBox, _ className: String, radius: Int) -> XMLElement {
    XMLElement(
      "rect",
      [
        ("class", className), ("x", "\(box.origin.x)"), ("y", "\(box.origin.y)"),
        ("width", "\(box.size.width)"), ("height", "\(box.size.height)"), ("rx", "\(radius)"),
      ])
  }

  /// A line that is horizontal at each point that it passes.
  static func path(
    _ className: String, _ way: [PicturePoint], hasHead: Bool = true,
    _ attributes: [(name: String, value: String)] = [], _ content: [XMLElement] = []
  ) -> XMLElement {
    var data = way.first.map { "M\($0.x) \($0.y)" } ?? ""
    for (a, b) in zip(way, way.dropFirst()) {
      let middle = (a.x + b.x) / 2
      data += a.y == b.y ? "L\(b.x) \(b.y)" : "C\(middle) \(a.y) \(middle) \(b.y) \(b.x) \(b.y)"
    }
    let head = hasHead ? [(name: "marker-end", value: "url(#arrow-\(className))")] : []
    return XMLElement(
      "path", [("class", className), ("d", data)] + head + attributes, content)
  }

  /// Makes a box a link: to a file, or on a page to the list of nodes.
  static func link(_ reference: String?, _ parts: [XMLElement]) -> XMLElement {
    guard let reference else { return XMLElement("g", [], parts) }
    return XMLElement("a", [("href", reference)], parts)
  }

  /// The picture as a document of its own.
  ///
  /// - Parameter content: starts at the upper left corner.
  static func document(
    title: String, description: String, _ size: PictureSize, _ content: [XMLElement]
  ) -> XMLElement {
    XMLElement(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("class", "picture"),
        ("viewBox", "0 0 \(size.width) \(size.height)"), ("width", "\(size.width)"),
        ("height", "\(size.height)"), ("role", "graphics-document document"),
        ("aria-labelledby", "title"), ("aria-describedby", "desc"),
      ],
      [
        XMLElement("title", [("id", "title")], text: title),
        XMLElement("desc", [("id", "desc")], text: description),
        XMLElement("style", [], text: "\n\(PictureStyle.sheet)\n"), PictureStyle.arrows,
        XMLElement(
          "rect", [("class", "page"), ("width", "\(size.width)"), ("height", "\(size.height)")]),
      ] + content)
  }

  /// The picture as a part of a page that has the style and the arrowheads.
  static func part(
    label: String, _ size: PictureSize, _ content: [XMLElement]
  ) -> XMLElement {
    XMLElement(
      "svg",
      [
        ("class", "picture"), ("viewBox", "0 0 \(size.width) \(size.height)"),
        ("width", "\(size.width)"), ("height", "\(size.height)"), ("role", "img"),
        ("aria-label", OutputText.shown(label)),
      ], content)
  }
}
