import Foundation
import Testing

@testable import DiagnosticReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Pictures of graphs: boxes do not touch, texts fit into them, and hostile names stay texts.
@Suite struct GraphPictureTests {
  private static func node(
    _ name: String, _ module: String = "App", _ kind: ReportedGraph.Kind = .model
  ) -> ReportedGraph.Node {
    let location = ReportedGraph.Location(
      path: "Sources/A \"b\".swift", place: Place(line: 3, column: 1, offset: 20), end: 30)
    return ReportedGraph.Node(
      kind: kind, name: name, module: module, location: location, extents: [], values: nil)
  }

  private static func edge(_ from: Int, _ to: Int) -> ReportedGraph.Edge {
    ReportedGraph.Edge(from: from, to: to, kind: .reads, places: [], endpoints: [], way: [])
  }

  /// Graphs of many shapes: chains, stars, cycles and random edges, over several modules.
  private static func graph(_ seed: Int) -> ReportedGraph {
    var state = UInt64(seed + 1)
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let count = 1 + next(40)
    let modules = 1 + next(6)
    let nodes = (0..<count).map { index in
      node(
        String(repeating: "Wide", count: 1 + next(8)) + "\(index)", "Module\(next(modules))",
        next(3) == 0 ? .dependency : .model)
    }
    let edges = (0..<next(3 * count)).map { _ in edge(next(count), next(count)) }
    return ReportedGraph(nodes, edges.filter { $0.from != $0.to })
  }

  @Test("boxes never touch, groups hold their nodes, and lines begin and end at boxes")
  func layout() {
    for seed in 0..<200 {
      let graph = Self.graph(seed)
      let picture = GraphPicture(of: graph)
      let layout = GraphLayout(picture, of: graph)
      for (index, box) in layout.nodes.enumerated() {
        let later = layout.nodes[(index + 1)...]
        #expect(!later.contains { $0.overlaps(box) }, "graph \(seed)")
        let width = TextWidth.of(graph.nodes[index].name, size: GraphLayout.fontSize)
        #expect(width < box.size.width, "graph \(seed)")
      }
      for (index, group) in picture.groups.enumerated() {
        let frame = layout.groups[index]
        #expect(!layout.groups[(index + 1)...].contains { $0.overlaps(frame) }, "graph \(seed)")
        for node in group.nodes {
          let box = layout.nodes[node]
          #expect(box.origin.x >= frame.origin.x && box.right <= frame.right, "graph \(seed)")
          #expect(box.origin.y >= frame.origin.y && box.bottom <= frame.bottom, "graph \(seed)")
        }
      }
      for (line, way) in zip(picture.lines, layout.ways) {
        let (from, to) = (layout.nodes[line.from], layout.nodes[line.to])
        #expect(way.first?.y == from.middle && way.last?.y == to.middle, "graph \(seed)")
      }
    }
  }

  @Test("lines pass between the boxes of a layer")
  func linesBetweenBoxes() {
    // The line from the first to the last one passes the layer of the others.
    let layout = LayeredLayout(
      Array(repeating: PictureSize(width: 50, height: 20), count: 4),
      lines: [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)], gap: 30, space: 10)
    let bend = layout.bends[4][1]
    for box in [1, 2] {
      let top = layout.origins[box].y
      #expect(bend.y < top || bend.y > top + 20)
    }
  }

  @Test("lines of a ladder in disorder are sorted so that none cross")
  func crossings() {
    var order = LayerOrder(
      layers: [0, 0, 0, 1, 1, 1], isPlaced: Array(repeating: true, count: 6),
      lines: [(0, 5), (1, 3), (2, 4)], trunks: [0, 0, 0])
    #expect(order.crossings == 2)
    order.reduceCrossings()
    #expect(order.crossings == 0)
  }

  private static let hostile = ReportedGraph(
    [
      node("`<script>alert(1)</script>`"), node("\"]; x -> y [label=\""),
      node("a\u{1B}[31m\u{0}&#amp;|}{`"), node("\\.date", "", .dependency),
    ], [edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 0)])

  @Test("the picture is XML, whatever names are")
  func xml() throws {
    for graph in [Self.hostile, ReportedGraph([], [])] + (0..<20).map(Self.graph) {
      let text = GraphListing.svg.render(graph).text
      let reader = XMLParser(data: Data(text.utf8))
      let names = ElementNames()
      reader.delegate = names
      #expect(reader.parse(), "\(String(describing: reader.parserError))")
      #expect(names.all.isSubset(of: Self.elements), "\(names.all)")
      #expect(names.all.isSuperset(of: ["svg", "title", "desc"]))
    }
  }

  private static let elements: Set<String> = [
    "svg", "title", "desc", "style", "defs", "marker", "polygon", "rect", "g", "a", "path", "text",
  ]

  private final class ElementNames: NSObject, XMLParserDelegate {
    var all: Set<String> = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      all.insert(name)
    }
  }

  @Test("the picture of a value is XML, whatever the names are, and says what it leaves out")
  func wayOfAValue() throws {
    for graph in [Self.hostile] + (0..<20).map(Self.graph) where !graph.edges.isEmpty {
      let way = ValueWay(graph, uses: Array(graph.edges.indices))
      let text = OutputText(ValuePicture.document(of: way)).text
      #expect(XMLParser(data: Data(text.utf8)).parse())
      #expect(way.omitted == max(0, graph.edges.count - way.edges.count) || way.omitted > 0)
    }
  }

  @Test("folders are as deep as there are not too many of them")
  func folders() {
    func names(_ paths: [String]) -> [String] {
      let nodes = paths.map { path in
        ReportedGraph.Node(
          kind: .model, name: path, module: "App",
          location: .init(path: path, place: Place(line: 1, column: 1, offset: 0), end: 1),
          extents: [], values: nil)
      }
      var graph = ReportedGraph(nodes, [])
      graph.grouping = .folders
      return graph.groupNames
    }
    #expect(names(["A/B/x.swift", "A/C/y.swift"]) == ["A/B", "A/C"])
    #expect(names(["A/B/x.swift", "A/B/D/y.swift"]) == ["A/B", "A/B/D"])
    #expect(names(["x.swift"]) == ["."])
    let many = (0..<100).map { "App/F\($0 % 5)/G\($0)/x.swift" }
    #expect(Set(names(many)).count == 24)
    let lone = names(["App/Big/A/x.swift", "App/Big/B/y.swift", "App/Big/z.swift", "Lib/w.swift"])
    #expect(lone == ["App/Big/A", "App/Big/B", "App/Big", "Lib"])
  }

  @Test("links lead to the line in the file")
  func links() {
    let text = GraphListing.svg.render(Self.hostile).text
    #expect(text.contains(#"href="Sources/A%20%22b%22.swift#L3""#))
  }

  @Test("names stay within the quotes of DOT and Mermaid")
  func otherLanguages() {
    let dot = GraphListing.dot.render(Self.hostile).text
    #expect(dot.contains(#"n1 [label="\"]; x -> y [label=\"\nmodel""#), "\(dot)")
    #expect(!dot.contains("\u{1B}"))
    let mermaid = GraphListing.mermaid.render(Self.hostile).text
    #expect(mermaid.contains(##"n1["#34;]; x -#62; y [label=#34;"]"##), "\(mermaid)")
    #expect(mermaid.contains(##"n3(["#92;.date"])"##), "\(mermaid)")
  }
}
