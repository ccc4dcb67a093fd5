internal import DependencyFacts
internal import PackageGraph

/// Everything that the code of one test may lead to, including by name, without the code of
/// reducers that waits for actions which nothing in all that code names.
///
/// `NamedReach` asks for less: it is found once for many tests, whatever they send.
struct SentReach {
  private(set) var parts: [DependencyID: Set<DependencyPart>] = [:]
  private(set) var readsEverything = false
  private let graph: UseGraph
  /// By node.
  private var seen: [Bool] = []
  private var pending: [UseGraph.Node] = []
  private var held: [UseGraph.Edge] = []
  private var names = NamedActions()

  /// - Parameter isLinked: whether the product of the test has the code of a target.
  init(
    from roots: [UseGraph.Node], traits: [DeclRef], in graph: UseGraph,
    isLinked: (TargetGraph.TargetID?) -> Bool
  ) {
    self.graph = graph
    for trait in traits { names.formUnion(graph.actionsMade(inAttributesOf: trait)) }
    for root in roots { add(root) }
    while !readsEverything {
      while let node = pending.popLast() { follow(node, isLinked) }
      let first = held.partition { [graph, names] in Self.mayRun($0, naming: names, in: graph) }
      if first == held.endIndex { break }
      for edge in held[first...] { add(edge.target) }
      held.removeSubrange(first...)
    }
    // Only the answers are kept.
    (seen, pending, held, names) = ([], [], [], NamedActions())
  }

  /// Whether something reads a part of a dependency, or all of it.
  func mayRead(_ part: DependencyPart) -> Bool {
    readsEverything || parts[part.dependency]?.contains { $0.overlaps(part) } == true
  }

  private mutating func add(_ node: UseGraph.Node) {
    let missing = Int(node) + 1 - seen.count
    if missing > 0 { seen += repeatElement(false, count: max(missing, 1024)) }
    guard !seen[Int(node)] else { return }
    seen[Int(node)] = true
    pending.append(node)
  }

  private static func mayRun(
    _ edge: UseGraph.Edge, naming names: NamedActions, in graph: UseGraph
  ) -> Bool {
    edge.actions.map { graph.neededActions[$0].mayBeMade(naming: names) } ?? true
  }

  private mutating func follow(
    _ node: UseGraph.Node, _ isLinked: (TargetGraph.TargetID?) -> Bool
  ) {
    let point = graph.points[Int(node)]
    if let unit = point.unit { names.formUnion(graph.actionsMade(in: unit)) }
    for edge in graph.edges(of: node) {
      if edge.actions == nil { add(edge.target) } else { held.append(edge) }
    }
    switch point {
    case .read(let part, isReported: _, isLocal: _):
      parts[part.dependency, default: []].insert(part)
      for code in graph.code(of: part) {
        if let entered = code.entered { names.formUnion(graph.actionsMade(in: entered)) }
        for edge in code.always + code.ofEndpoint { add(edge.target) }
      }
    case .supplied(let value, to: _):
      for unit in graph.units(of: value) { names.formUnion(graph.actionsMade(in: unit)) }
    case .readOfEverything: readsEverything = true
    default: break
    }
    for code in graph.code(namedBy: node) where isLinked(code.owner) {
      for node in code.nodes { add(node) }
    }
  }
}

extension TestWalk {
  /// Whether code that the test may run reads a part, if only the actions are sent that it names.
  func mayReadWhenSending(_ part: DependencyPart, in test: TestFunction) -> Bool {
    sentReaches(test.declaration) {
      let linked = linkedTargets(of: test)
      var roots = (test.fixtures + [test.declaration]).map { graph.node(.entry($0)) }
      for suite in test.suites {
        roots += graph.traits.traits(of: suite).units.map { graph.node(.use(.unit($0))) }
        roots.append(graph.node(.traits(suite)))
      }
      return SentReach(from: roots, traits: test.suites, in: graph) { target in
        guard let linked, let target else { return true }
        return linked.contains(target)
      }
    }.mayRead(part)
  }
}
