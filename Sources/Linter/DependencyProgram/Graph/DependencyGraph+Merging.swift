internal import DependencyFacts

extension DependencyGraph.Node {
  /// The same with other ranges.
  package func moved(_ move: (inout SourceRange) -> Void) -> DependencyGraph.Node {
    DependencyGraph.Node(
      kind: kind, name: name, module: module, place: place?.moved(move),
      extents: extents.map { $0.moved(move) }, values: values)
  }

  /// Decides which nodes are the same, and their order.
  struct Identity: Hashable, Comparable {
    let module: String
    let isDependency: Bool
    let name: String
    /// Negative if the program does not declare it.
    let file: Int32
    /// A number that grows with the place of its declaration in the file.
    let position: UInt32

    static func < (a: Identity, b: Identity) -> Bool {
      if a.module != b.module {
        return a.module.isEmpty != b.module.isEmpty ? b.module.isEmpty : a.module < b.module
      }
      return (a.isDependency ? 1 : 0, a.name, a.file, a.position)
        < (b.isDependency ? 1 : 0, b.name, b.file, b.position)
    }
  }
}

extension DependencyGraph.Edge {
  /// The same with other ranges.
  package func moved(_ move: (inout SourceRange) -> Void) -> DependencyGraph.Edge {
    DependencyGraph.Edge(
      from: from, to: to, kind: kind,
      places: places.map { DependencyGraph.Place(range: $0.range.moved(move), flow: $0.flow) },
      endpoints: endpoints, way: way)
  }

  /// The same between other nodes.
  package func between(_ from: Int, _ to: Int) -> DependencyGraph.Edge {
    DependencyGraph.Edge(
      from: from, to: to, kind: kind, places: places, endpoints: endpoints, way: way)
  }

  package static func areInOrder(_ a: DependencyGraph.Edge, _ b: DependencyGraph.Edge) -> Bool {
    (a.from, a.to, rank(of: a.kind)) < (b.from, b.to, rank(of: b.kind))
  }
}

extension DependencyGraph.Edge {
  private static let kinds = DependencyGraph.EdgeKind.allCases

  private static func rank(of kind: DependencyGraph.EdgeKind) -> Int {
    kinds.firstIndex(of: kind) ?? 0
  }
}

extension DependencyGraph {
  /// The nodes of separate programs together, in order.
  ///
  /// - Returns: the nodes, and for each program the new numbers of its nodes.
  package static func merged(_ programs: [[Node]]) -> (nodes: [Node], numbers: [[Int]]) {
    var nodes: [Node.Identity: Node] = [:]
    for node in programs.joined() {
      let identity = identity(of: node)
      nodes[identity] =
        nodes[identity].map { known in
          Node(
            kind: known.kind, name: known.name, module: known.module, place: known.place,
            extents: (known.extents + node.extents).sorted {
              ($0.file, $0.start) < ($1.file, $1.start)
            },
            values: known.values)
        } ?? node
    }
    let order = nodes.keys.sorted()
    let positions = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return (
      order.compactMap { nodes[$0] },
      programs.map { $0.compactMap { positions[identity(of: $0)] } }
    )
  }

  private static func identity(of node: Node) -> Node.Identity {
    Node.Identity(
      module: node.module, isDependency: node.kind == .dependency, name: node.name,
      file: node.place?.file ?? -1, position: node.place?.start ?? 0)
  }
}

extension SourceRange {
  fileprivate func moved(_ move: (inout SourceRange) -> Void) -> SourceRange {
    var range = self
    move(&range)
    return range
  }
}
