/// How a value reaches its read, in words, as `deplint explain FILE:LINE` shows it: who creates the
/// code that reads it, with whose values, who overrides it, and what is read otherwise.
package enum ValueExplanation {
  /// The explanation of everything that a line reads, creates, calls or overrides; nil if it does
  /// none of these.
  ///
  /// - Parameter path: as printed in reports.
  package static func render(
    _ graph: ReportedGraph, path: String, line: Int
  ) -> OutputText? {
    render(graph) { $0.path == path && $0.place.line == line }
  }

  /// The same for a finding.
  ///
  /// - Parameter ranges: the parts of files that it and its notes name.
  package static func render(
    _ graph: ReportedGraph, at ranges: [(path: String, range: Range<Int>)]
  ) -> OutputText? {
    render(graph) { location in ranges.contains { location.overlaps($0.range, of: $0.path) } }
  }

  private static func render(
    _ graph: ReportedGraph, where isThere: (ReportedGraph.Location) -> Bool
  ) -> OutputText? {
    let edges = graph.edges.filter { $0.places.contains { isThere($0.location) } }
    var told: Set<Int> = []
    let parts = edges.map { edge -> OutputText in
      var edge = edge
      edge.places = edge.places.filter { isThere($0.location) }
      return part(edge, of: graph, told: &told)
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// The same as a picture.
  package static func draw(_ graph: ReportedGraph, path: String, line: Int) -> OutputText? {
    ValueWay(graph, path: path, line: line).map { OutputText(ValuePicture.document(of: $0)) }
  }

  package static func draw(
    _ graph: ReportedGraph, at ranges: [(path: String, range: Range<Int>)]
  ) -> OutputText? {
    graph.way(ofFindingAt: ranges, ReportedGraph.PlaceIndex(of: graph))
      .map { OutputText(ValuePicture.document(of: $0)) }
  }

  /// - Parameter told: the code whose creators have been told already.
  private static func part(
    _ edge: ReportedGraph.Edge, of graph: ReportedGraph, told: inout Set<Int>
  ) -> OutputText {
    let reader = graph.title(of: graph.nodes[edge.from])
    let target = graph.nodes[edge.to]
    var text: OutputText = "\(reader) \(edge.kind.rawValue) \(graph.title(of: target))"
    text += "\(way(of: edge)) at \(places(of: edge))\n"
    for flow in ReportedGraph.Flow.allCases where edge.places.contains(where: { $0.flow == flow }) {
      if let words = flow.words { text += "  \(words)\n" }
    }
    let creators = creators(of: edge.from, in: graph, depth: 1, seen: [edge.from])
    let isNew = told.insert(edge.from).inserted
    text += isNew || creators.content.isEmpty ? creators : "  created as above\n"
    guard target.kind == .dependency else { return text }
    text += givers(of: edge.to, in: graph)
    return text + values(of: target)
  }

  private static func way(of edge: ReportedGraph.Edge) -> String {
    edge.way.isEmpty ? "" : " by way of " + edge.way.joined(separator: " > ")
  }

  private static func places(of edge: ReportedGraph.Edge) -> String {
    edge.places.map(\.location.shown).joined(separator: ", ")
  }

  /// Who creates the code, one level of creators below the other: an object remembers the values
  /// that it was created with.
  private static func creators(
    of node: Int, in graph: ReportedGraph, depth: Int, seen: Set<Int>
  ) -> OutputText {
    guard depth <= deepest else { return "" }
    let indentation = OutputText(trusted: String(repeating: "  ", count: depth))
    var text: OutputText = ""
    for edge in graph.edges where edge.to == node && edge.kind == .creates {
      let creator = graph.nodes[edge.from]
      let words = edge.places.map { use in
        use.location.shown + (use.flow.words.map { ": \($0)" } ?? "")
      }.joined(separator: ", ")
      text += indentation + "created by \(graph.title(of: creator)) at \(words)\n"
      guard !seen.contains(edge.from) else { continue }
      text += creators(
        of: edge.from, in: graph, depth: depth + 1, seen: seen.union([edge.from]))
    }
    return text
  }

  /// Farther away, creators explain little.
  private static let deepest = 4

  private static func givers(of dependency: Int, in graph: ReportedGraph) -> OutputText {
    let edges = graph.edges.filter {
      $0.to == dependency && ($0.kind == .overrides || $0.kind == .supplies)
    }
    return edges.map { edge -> OutputText in
      let verb = edge.kind == .overrides ? "overridden for a scope" : "supplied"
      let giver = graph.title(of: graph.nodes[edge.from])
      return "  \(verb) by \(giver) at \(places(of: edge))\n"
    }.joined()
  }

  // MARK: Values

  /// The value that a read gets where nothing overrides it.
  private static func values(of node: ReportedGraph.Node) -> OutputText {
    guard let values = node.values else {
      return "  its values are declared outside the program\n"
    }
    let rows = defaults(values).map { ["", "", $0.place, $0.value] }
    return "  where nothing overrides it:\n" + TextTable.render(rows)
  }

  static func defaults(_ values: ReportedGraph.Values) -> [(place: String, value: String)] {
    [
      ("in the program", live(values)), ("in tests", test(values)),
      ("in previews", preview(values)),
    ]
  }

  private static func live(_ values: ReportedGraph.Values) -> String {
    switch values.live {
    case .has: "its live value"
    case .placeholder: "its live value, which fails when it is used"
    case .lacks: "no live value"
    case .unknown: "unknown"
    }
  }

  private static func test(_ values: ReportedGraph.Values) -> String {
    switch values.test {
    case .has: "its test value"
    case .placeholder: "its test value, which fails the test when it is used"
    case .lacks: "no test value: the test fails"
    case .unknown: "unknown"
    }
  }

  private static func preview(_ values: ReportedGraph.Values) -> String {
    switch values.preview {
    case .has: "its preview value"
    case .placeholder: "its preview value, which fails when it is used"
    case .lacks: values.live == .lacks ? test(values) : live(values)
    case .unknown: "unknown"
    }
  }
}

extension ReportedGraph.Flow {
  /// Whether the surrounding values get lost here.
  var isLoss: Bool { self == .lost || self == .forgotten }

  /// Nil if there is nothing to say.
  var words: String? {
    switch self {
    case .current: nil
    case .overridden: "with the overrides of a scope"
    case .propagated: "with the values of a model or a continuation"
    case .forgotten: "without its creator's values"
    case .lost: "without the values of the code around it"
    case .unknown: "it is not known with whose values"
    }
  }
}
