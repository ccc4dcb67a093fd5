/// The part of a graph that shows how values reach their reads: the uses in question, who creates
/// the code, and who overrides the dependencies.
struct ValueWay {
  let graph: ReportedGraph
  /// Indices of nodes, sorted.
  private(set) var nodes: [Int] = []
  private(set) var edges: [Int] = []
  /// The number of uses left out.
  private(set) var omitted = 0
  private var keptNodes: Set<Int>
  private var keptEdges: Set<Int> = []

  /// A picture with more of one kind would be hard to read.
  private enum Limit {
    static let uses = 10
    static let users = 5
    static let givers = 3
    static let creators = 3
    /// Farther away, creators explain little.
    static let depth = 3
  }

  /// The way to some uses, given by their edges; if there are none, to the uses of the given nodes.
  init(_ graph: ReportedGraph, uses: [Int], nodes start: Set<Int> = []) {
    self.graph = graph
    keptNodes = start
    keep(uses, atMost: Limit.uses)
    if keptEdges.isEmpty {
      for node in start.sorted() where graph.nodes[node].kind == .dependency {
        keep(edges(to: node, [.reads]).filter { graph.edges[$0].way.isEmpty }, atMost: Limit.users)
      }
    }
    addCreators()
    for node in keptNodes.sorted() where graph.nodes[node].kind == .dependency {
      keep(edges(to: node, [.overrides, .supplies]), atMost: Limit.givers)
    }
    nodes = keptNodes.sorted()
    edges = keptEdges.sorted()
  }

  /// The way to everything that a line uses; nil if it uses nothing.
  init?(_ graph: ReportedGraph, path: String, line: Int) {
    let uses = graph.edges.indices.filter { index in
      graph.edges[index].places.contains {
        $0.location.path == path && $0.location.place.line == line
      }
    }
    if uses.isEmpty { return nil }
    self.init(graph, uses: uses)
  }

  private mutating func keep(_ edges: [Int], atMost limit: Int) {
    let new = edges.filter { !keptEdges.contains($0) }
    omitted += max(0, new.count - limit)
    for edge in new.prefix(limit) {
      keptEdges.insert(edge)
      keptNodes.formUnion([graph.edges[edge].from, graph.edges[edge].to])
    }
  }

  private func edges(to node: Int, _ kinds: Set<ReportedGraph.EdgeKind>) -> [Int] {
    graph.edges.indices.filter {
      graph.edges[$0].to == node && kinds.contains(graph.edges[$0].kind)
    }
  }

  private mutating func addCreators() {
    var ring = Set(keptEdges.map { graph.edges[$0].from })
    for _ in 0..<Limit.depth where ring.count <= Limit.creators {
      let before = keptNodes
      for node in ring.sorted() { keep(edges(to: node, [.creates]), atMost: Limit.creators) }
      ring = keptNodes.subtracting(before)
      if ring.isEmpty { return }
    }
  }
}

extension ReportedGraph {
  /// The edges and nodes that a finding is about.
  ///
  /// - Parameter ranges: the parts of files that the finding and its notes name; its own first.
  func way(ofFindingAt ranges: [(path: String, range: Range<Int>)], _ index: PlaceIndex)
    -> ValueWay?
  {
    let uses = index.edges(at: ranges)
    var nodes = index.dependencies(at: ranges)
    if uses.isEmpty, let first = ranges.first,
      let node = index.innermostNode(at: first.range.lowerBound, in: first.path)
    {
      nodes.insert(node)
    }
    let way = ValueWay(self, uses: uses, nodes: nodes)
    return way.edges.isEmpty ? nil : way
  }

  /// The places of a graph by file, for looking up many findings.
  struct PlaceIndex {
    private let graph: ReportedGraph
    private var edges: [String: [(edge: Int, location: Location)]] = [:]
    private var extents: [String: [(node: Int, location: Location)]] = [:]
    private var names: [String: [(node: Int, location: Location)]] = [:]

    init(of graph: ReportedGraph) {
      self.graph = graph
      for (index, edge) in graph.edges.enumerated() {
        for use in edge.places {
          edges[use.location.path, default: []].append((index, use.location))
        }
      }
      for (index, node) in graph.nodes.enumerated() {
        for extent in node.extents { extents[extent.path, default: []].append((index, extent)) }
        if let location = node.location {
          names[location.path, default: []].append((index, location))
        }
      }
    }

    private typealias Ranges = [(path: String, range: Range<Int>)]

    /// The edges whose places overlap one of the ranges.
    fileprivate func edges(at ranges: [(path: String, range: Range<Int>)]) -> [Int] {
      var found: Set<Int> = []
      for (path, range) in ranges {
        for (edge, location) in edges[path] ?? [] where location.overlaps(range, of: path) {
          found.insert(edge)
        }
      }
      return found.sorted()
    }

    /// The dependencies whose names lie in one of the ranges.
    fileprivate func dependencies(at ranges: [(path: String, range: Range<Int>)]) -> Set<Int> {
      var found: Set<Int> = []
      for (path, range) in ranges {
        for (node, location) in names[path] ?? []
        where graph.nodes[node].kind == .dependency && range.contains(location.place.offset) {
          found.insert(node)
        }
      }
      return found
    }

    fileprivate func innermostNode(at offset: Int, in path: String) -> Int? {
      (extents[path] ?? []).filter { $0.location.range.contains(offset) }
        .min { ($0.location.range.count, $0.node) < ($1.location.range.count, $1.node) }?.node
    }
  }
}
