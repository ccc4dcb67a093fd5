internal import DependencyFacts
internal import PackageGraph

/// Everything that the code of a target's tests may lead to, including by name, and through the
/// values of dependencies whatever a test overrides.
///
/// By name, most tests lead to the same code. It is walked once for all of them: nodes of one
/// strongly connected component, which Tarjan's algorithm finds, lead to the same nodes.
final class NamedReach {
  private let graph: UseGraph
  private let linked: TargetSet?
  /// By node; 0 if not visited.
  private var order: [Int32] = []
  private var lowest: [Int32] = []
  /// By node; -1 while unknown.
  private var component: [Int32] = []
  /// The landmarks that each component leads to, including its own.
  private var reached: [Landmarks] = []
  private var visitedCount: Int32 = 0
  /// The visited nodes that do not belong to a component yet, with the nodes that they lead to.
  private var open: [(node: UseGraph.Node, targets: [UseGraph.Node])] = []
  private var landmarks: [UseGraph.Node] = []
  private let known = Answers<Landmarks, Reached>()

  /// The nodes that tests ask about, as bits: reads, code that overrides something, and code of
  /// which a part waits for actions.
  private typealias Landmarks = [UInt64]

  /// - Parameter linked: the targets of the test's product; nil if its target is unknown.
  init(in graph: UseGraph, linked: TargetSet?) {
    self.graph = graph
    self.linked = linked
  }

  /// The dependencies that some code may read and override.
  struct Reached {
    fileprivate(set) var readsEverything = false
    fileprivate var parts: [DependencyID: Set<DependencyPart>] = [:]
    /// The units that override a part of each dependency, for code elsewhere too.
    fileprivate(set) var overriding: [DependencyID: [DeclRef]] = [:]
    /// The overrides that some of the code may read.
    fileprivate(set) var readOverrides: [CodeRef] = []
    /// Whether some of the code waits for actions, so that less may run than this.
    fileprivate(set) var waitsForActions = false

    /// Whether something reads a part of a dependency, or all of it.
    func mayRead(_ part: DependencyPart) -> Bool {
      readsEverything || parts[part.dependency]?.contains { $0.overlaps(part) } == true
    }

    func mayReadSome(of dependency: DependencyID) -> Bool { parts[dependency] != nil }
  }

  func reached(from nodes: [UseGraph.Node]) -> Reached {
    var union: Landmarks = []
    for node in nodes {
      visit(node)
      Self.add(reached[Int(component[Int(node)])], to: &union)
    }
    return known(union) { read(union) }
  }

  private func read(_ bits: Landmarks) -> Reached {
    var result = Reached()
    var overrides: [(part: DependencyPart, place: CodeRef)] = []
    for (index, node) in landmarks.enumerated()
    where index / 64 < bits.count && bits[index / 64] & (1 << UInt64(index % 64)) != 0 {
      var units: [DeclRef] = []
      result.waitsForActions = result.waitsForActions || waitsForActions(node)
      switch graph.points[Int(node)] {
      case .use(.unit(let unit)): units = [unit]
      case .read(let part, isReported: _, isLocal: _):
        result.parts[part.dependency, default: []].insert(part)
        units = graph.code(of: part).compactMap(\.entered)
      case .readOfEverything: result.readsEverything = true
      case .entry, .use, .traits, .reducers, .dispatched, .call, .supplied: break
      }
      for unit in units {
        for override in graph.overrides.made(by: unit) {
          overrides.append(override)
          guard graph.overrides.isSeenElsewhere(override.place) else { continue }
          result.overriding[override.part.dependency, default: []].append(unit)
        }
      }
    }
    result.readOverrides = overrides.filter { result.mayRead($0.part) }.map(\.place)
    return result
  }

  // MARK: Components

  private func visit(_ root: UseGraph.Node) {
    grow()
    guard order[Int(root)] == 0 else { return }
    var frames: [(node: UseGraph.Node, targets: [UseGraph.Node], next: Int)] = [enter(root)]
    while let frame = frames.last {
      let node = Int(frame.node)
      if frame.next < frame.targets.count {
        frames[frames.count - 1].next += 1
        let target = Int(frame.targets[frame.next])
        if order[target] == 0 {
          frames.append(enter(frame.targets[frame.next]))
        } else if component[target] < 0 {
          lowest[node] = min(lowest[node], order[target])
        }
        continue
      }
      frames.removeLast()
      if let outer = frames.last.map({ Int($0.node) }) {
        lowest[outer] = min(lowest[outer], lowest[node])
      }
      if lowest[node] == order[node] { close(frame.node) }
    }
  }

  private func enter(
    _ node: UseGraph.Node
  ) -> (node: UseGraph.Node, targets: [UseGraph.Node], next: Int) {
    visitedCount += 1
    order[Int(node)] = visitedCount
    lowest[Int(node)] = visitedCount
    let targets = targets(of: node)
    open.append((node, targets))
    return (node, targets, 0)
  }

  /// Makes a component of the open nodes starting at `first`.
  private func close(_ first: UseGraph.Node) {
    let id = Int32(reached.count)
    guard let start = open.lastIndex(where: { $0.node == first }) else {
      preconditionFailure("a node is open until its component is closed")
    }
    for (node, _) in open[start...] { component[Int(node)] = id }
    var result: Landmarks = []
    for (node, targets) in open[start...] {
      for target in targets where component[Int(target)] != id {
        Self.add(reached[Int(component[Int(target)])], to: &result)
      }
      if isLandmark(node) { addLandmark(node, to: &result) }
    }
    open.removeSubrange(start...)
    reached.append(result)
  }

  private func targets(of node: UseGraph.Node) -> [UseGraph.Node] {
    var targets = graph.edges(of: node).map(\.target)
    if case .read(let part, isReported: _, isLocal: _) = graph.points[Int(node)] {
      for code in graph.code(of: part) { targets += (code.always + code.ofEndpoint).map(\.target) }
    }
    for code in graph.code(namedBy: node) where isLinked(code.owner) { targets += code.nodes }
    grow()
    return targets
  }

  private func isLinked(_ target: TargetGraph.TargetID?) -> Bool {
    guard let linked, let target else { return true }
    return linked.contains(target)
  }

  private func isLandmark(_ node: UseGraph.Node) -> Bool {
    switch graph.points[Int(node)] {
    case .use(.unit(let unit)):
      !graph.overrides.made(by: unit).isEmpty || waitsForActions(node)
    case .read, .readOfEverything: true
    // Each test has entries of its own.
    case .entry: false
    case .use, .traits, .reducers, .dispatched, .call, .supplied: waitsForActions(node)
    }
  }

  private func waitsForActions(_ node: UseGraph.Node) -> Bool {
    graph.edges(of: node).contains { $0.actions != nil }
  }

  private func addLandmark(_ node: UseGraph.Node, to bits: inout Landmarks) {
    let index = landmarks.count
    landmarks.append(node)
    while bits.count <= index / 64 { bits.append(0) }
    bits[index / 64] |= 1 << UInt64(index % 64)
  }

  private static func add(_ other: Landmarks, to bits: inout Landmarks) {
    if bits.isEmpty {
      bits = other
      return
    }
    while bits.count < other.count { bits.append(0) }
    for index in other.indices { bits[index] |= other[index] }
  }

  /// The graph grows as it is walked.
  private func grow() {
    let missing = graph.points.count - order.count
    guard missing > 0 else { return }
    order.append(contentsOf: repeatElement(0, count: missing))
    lowest.append(contentsOf: repeatElement(0, count: missing))
    component.append(contentsOf: repeatElement(-1, count: missing))
  }
}
