/// How a value reaches its read, as a picture: from the creators of the code, by way of the code,
/// to the dependency and its value where nothing overrides it. The labels of lines are boxes in the
/// layout, so that nothing overlaps.
struct ValuePicture {
  private var boxes: [Box] = []
  private var lines: [Line] = []
  private let layout: LayeredLayout
  private let way: ValueWay

  private static let margin = 12

  private struct Box {
    let content: Content
    /// From top to bottom; the first in the larger font.
    let texts: [String]
    var title = ""
    var reference: String?

    enum Content {
      case node(className: String, isDependency: Bool)
      /// The label of a line.
      case words(className: String)
      /// The values that a dependency has by default.
      case outcome
    }

    var padding: Int { if case .words = content { 4 } else { 10 } }

    var size: PictureSize {
      let widths = texts.enumerated().map { index, text in
        TextWidth.of(
          text, size: index == 0 && !isWords ? GraphLayout.fontSize : GraphLayout.smallSize)
      }
      return PictureSize(
        width: (widths.max() ?? 0) + 2 * padding, height: texts.count * 15 + (isWords ? 4 : 8))
    }

    var isWords: Bool { if case .words = content { true } else { false } }
  }

  private struct Line {
    let from: Int
    let to: Int
    let className: String
    /// False for the first half of a line, up to its label.
    let hasHead: Bool
  }

  /// - Parameter reference: the link target of a node, given by its index in the graph.
  init(_ way: ValueWay, reference: (Int) -> String?) {
    self.way = way
    var boxes: [Box] = []
    var lines: [Line] = []
    var positions: [Int: Int] = [:]
    for index in way.nodes {
      positions[index] = boxes.count
      boxes.append(Self.box(index, way.graph, reference(index)))
    }
    for index in way.edges {
      let edge = way.graph.edges[index]
      guard let from = positions[edge.from], let to = positions[edge.to] else { continue }
      let className = Self.className(of: edge)
      lines.append(Line(from: from, to: boxes.count, className: className, hasHead: false))
      lines.append(Line(from: boxes.count, to: to, className: className, hasHead: true))
      boxes.append(Box(content: .words(className: className), texts: Self.words(of: edge)))
    }
    // With many dependencies, their defaults would hide everything else.
    let known = way.nodes.filter { way.graph.nodes[$0].values != nil }
    for index in known.count <= 2 ? known : [] {
      guard let from = positions[index], let values = way.graph.nodes[index].values else {
        continue
      }
      lines.append(Line(from: from, to: boxes.count, className: "calls", hasHead: false))
      let texts = ValueExplanation.defaults(values).map { "\($0.place): \($0.value)" }
      boxes.append(Box(content: .outcome, texts: ["where nothing overrides it"] + texts))
    }
    self.boxes = boxes
    self.lines = lines
    layout = LayeredLayout(
      boxes.map(\.size), lines: lines.map { ($0.from, $0.to) }, gap: 26, space: 14)
  }

  private static func box(
    _ index: Int, _ graph: ReportedGraph, _ reference: String?
  ) -> Box {
    let node = graph.nodes[index]
    let place = node.location.map { "\(fileName($0.path)):\($0.place.line)" }
    return Box(
      content: .node(
        className: SVGGraph.className(of: node), isDependency: node.kind == .dependency),
      texts: [node.name, ([node.kind.words] + [place].compactMap(\.self)).joined(separator: ", ")],
      title: "\(node.kind.words) \(graph.title(of: node))"
        + (node.location.map { ", \($0.shown)" } ?? ""),
      reference: reference)
  }

  private static func className(of edge: ReportedGraph.Edge) -> String {
    if edge.places.contains(where: { $0.flow.isLoss }) { return "lost" }
    switch edge.kind {
    case .reads: return "reads"
    case .creates: return "creates"
    case .calls, .inherits: return "calls"
    case .supplies, .overrides: return "overrides"
    }
  }

  /// The use itself, the values that it runs with, and its place.
  private static func words(of edge: ReportedGraph.Edge) -> [String] {
    let endpoints =
      edge.endpoints.isEmpty ? "" : " \(edge.endpoints.prefix(3).joined(separator: ", "))"
    let more = edge.endpoints.count > 3 ? ", …" : ""
    let flows = ReportedGraph.Flow.allCases.filter { flow in
      flow.words != nil && flow != .unknown && edge.places.contains { $0.flow == flow }
    }
    let way = edge.way.isEmpty ? [] : ["by way of " + edge.way.prefix(2).joined(separator: " > ")]
    let places = edge.places.prefix(2).map { use in
      "\(fileName(use.location.path)):\(use.location.place.line)"
    }
    let rest = edge.places.count > 2 ? ", …" : ""
    return [edge.kind.rawValue + endpoints + more] + flows.compactMap(\.words) + way
      + [places.joined(separator: ", ") + rest]
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  // MARK: Drawing

  /// The picture as a document, with the boxes as links to the files.
  static func document(of way: ValueWay) -> XMLElement {
    let picture = ValuePicture(way) { index in
      way.graph.nodes[index].location.map {
        URIReference.reference(to: $0.path) + "#L\($0.place.line)"
      }
    }
    return PictureShape.document(
      title: "How a value gets here", description: picture.description, picture.size,
      [picture.content])
  }

  /// The picture as a part of a page.
  func part() -> XMLElement { PictureShape.part(label: description, size, [content]) }

  private var size: PictureSize {
    PictureSize(
      width: layout.size.width + 2 * Self.margin, height: layout.size.height + 2 * Self.margin)
  }

  /// A text alternative for the picture.
  private var description: String {
    way.edges.map { index in
      let edge = way.graph.edges[index]
      let (from, to) = (way.graph.nodes[edge.from], way.graph.nodes[edge.to])
      let loss = edge.places.compactMap { $0.flow.isLoss ? $0.flow.words : nil }.first
      return "\(from.name) \(edge.kind.rawValue) \(to.name)\(loss.map { ", \($0)" } ?? "")"
    }.joined(separator: "; ")
  }

  private var content: XMLElement {
    XMLElement(
      "g", [("transform", "translate(\(Self.margin) \(Self.margin))")],
      lines.indices.map(drawn(line:)) + boxes.indices.map(drawn(box:)))
  }

  private func frame(_ box: Int) -> PictureBox {
    PictureBox(origin: layout.origins[box], size: boxes[box].size)
  }

  private func drawn(line index: Int) -> XMLElement {
    let line = lines[index]
    let (from, to) = (frame(line.from), frame(line.to))
    let isTurned = layout.isTurned[index]
    let start = PicturePoint(x: isTurned ? from.origin.x : from.right, y: from.middle)
    let end = PicturePoint(x: isTurned ? to.right : to.origin.x, y: to.middle)
    return PictureShape.path(
      line.className, [start] + layout.bends[index] + [end], hasHead: line.hasHead)
  }

  private func drawn(box index: Int) -> XMLElement {
    let box = boxes[index]
    let frame = frame(index)
    let texts = box.texts.enumerated().map { line, text in
      let color = if case .words(let name) = box.content { line == 0 ? " \(name)" : "" } else { "" }
      return PictureShape.text(
        text, x: frame.origin.x + (box.isWords ? frame.size.width / 2 : box.padding),
        y: frame.origin.y + (box.isWords ? 12 : 16) + 15 * line,
        box.isWords ? "small words\(color)" : line > 0 ? "small" : nil)
    }
    switch box.content {
    case .words: return XMLElement("g", [], texts)
    case .outcome:
      return XMLElement("g", [], [PictureShape.rectangle(frame, "outcome", radius: 3)] + texts)
    case .node(let className, let isDependency):
      let parts = [
        XMLElement("title", [], text: OutputText.shown(box.title)),
        PictureShape.rectangle(frame, className, radius: isDependency ? 16 : 3),
      ]
      return PictureShape.link(box.reference, parts + texts)
    }
  }
}
