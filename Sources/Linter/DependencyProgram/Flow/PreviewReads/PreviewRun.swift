internal import DependencyFacts

/// The code that one preview certainly runs.
struct PreviewRun {
  private(set) var reads: [(part: DependencyPart, step: Int?)] = []
  private(set) var calls: [(part: DependencyPart, step: Int?)] = []
  private var steps: [(unit: DeclRef, user: Int?)] = []
  private let graph: UseGraph
  private let code: ShownCode
  /// The reducers of the stores that the preview makes: a view gets no other one.
  private let reducers: Set<Nominal>
  private let values: (DependencyID) -> [DeclRef]
  private var overridden: Set<DependencyID> = []
  private var seen: Set<Visit> = []
  private var seenNodes: Set<UseGraph.Node> = []
  private var pending: [(target: ShownCode.Target, step: Int?)] = []

  private struct Visit: Hashable {
    let unit: DeclRef
    let isShown: Bool
  }

  /// - Parameter values: the values that previews get of a dependency.
  init(
    of preview: CodeRef, in graph: UseGraph, _ code: ShownCode,
    values: @escaping (DependencyID) -> [DeclRef]
  ) {
    self.graph = graph
    self.code = code
    self.values = values
    reducers = code.reducers(ofStoresMadeIn: preview)
    guard let root = code.root(of: preview) else { return }
    overridden = PossibleOverrides.written(in: preview, graph)
    pending = code.targets(in: root, isShown: true).map { ($0, nil) }
    var valued: Set<DependencyID> = []
    follow()
    // An override that comes to light later keeps the value from being made.
    while let next = reads.first(where: {
      !overridden.contains($0.part.dependency) && !valued.contains($0.part.dependency)
    }) {
      valued.insert(next.part.dependency)
      for value in values(next.part.dependency) {
        visit(value, isShown: false, next.step)
        // Other members are variables of its code, which may be those of an endpoint.
        if let getter = graph.code.facts.getter(of: value) {
          visit(getter, isShown: false, next.step)
        }
      }
      follow()
    }
    // Only the answers are kept.
    (seen, seenNodes, pending) = ([], [], [])
  }

  /// The functions and properties from the preview to a step.
  func way(to step: Int?) -> [DeclRef] {
    var way: [DeclRef] = []
    var current = step
    while let index = current {
      if way.last != steps[index].unit { way.append(steps[index].unit) }
      current = steps[index].user
    }
    return way.reversed()
  }

  private mutating func follow() {
    while let (target, step) = pending.popLast() {
      switch target {
      case .use(let use, let isShown): follow(use, isShown: isShown, step)
      case .shown(let view):
        for getter in code.bodies(of: view) { visit(getter, isShown: true, step) }
      }
    }
  }

  private mutating func visit(_ unit: DeclRef, isShown: Bool, _ user: Int?) {
    guard seen.insert(Visit(unit: unit, isShown: isShown)).inserted else { return }
    overridden.formUnion(graph.overrides.made(by: unit).map(\.part.dependency))
    steps.append((unit, user))
    let step = steps.count - 1
    for root in graph.code.roots(of: unit) {
      pending += code.targets(in: root, isShown: isShown).map { ($0, step) }
    }
  }

  private mutating func follow(_ target: CodeUse.Target, isShown: Bool, _ step: Int?) {
    switch target {
    case .unit(let unit): return visit(unit, isShown: isShown, step)
    case .sent(let unit, let number):
      guard graph.symbols.enclosingType(of: unit).map(reducers.contains) == true else { return }
      overridden.formUnion(graph.overrides.made(by: unit).map(\.part.dependency))
      // Unlike a test, a preview goes on after the action, so that its effects begin.
      var action = graph.code.sentActions[number]
      if !action.runsEffects {
        action.runsEffects = true
        return follow(graph.code.target(of: action), isShown: false, step)
      }
    default: break
    }
    let node = graph.node(.use(target))
    guard seenNodes.insert(node).inserted else { return }
    for next in graph.certainTargets(of: node) {
      switch graph.points[Int(next)] {
      case .use(let target): pending.append((.use(target, isShown: false), step))
      case .read(let part, isReported: _, isLocal: _): reads.append((part, step))
      case .call(let part): calls.append((part, step))
      default: break
      }
    }
  }
}
