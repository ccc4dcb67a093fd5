internal import DependencyFacts

/// The code that one preview certainly runs.
struct PreviewRun {
  private(set) var reads: [(part: DependencyPart, step: Int?)] = []
  private(set) var calls: [(part: DependencyPart, step: Int?)] = []
  /// Calls that reach outside the process in the code of a live value, and of what that runs.
  private(set) var outsideCalls: [(place: CodeRef, step: Int)] = []
  private var steps: [Step] = []
  private let graph: UseGraph
  private let code: ShownCode
  /// The reducers of the stores that the preview makes: a view gets no other one.
  private let reducers: Set<Nominal>
  private let values: ValuesInPreviews
  private var overridden: Set<DependencyID> = []
  private var seen: Set<Visit> = []
  private var seenNodes: Set<UseGraph.Node> = []
  private var pending: [(target: ShownCode.Target, step: Int?)] = []

  private struct Step {
    let unit: DeclRef
    let user: Int?
    /// The value whose code it is part of.
    let origin: Origin?
  }

  /// A value that a preview gets.
  private struct Origin: Hashable {
    let dependency: DependencyID
    let isLive: Bool
  }

  private struct Visit: Hashable {
    let unit: DeclRef
    let isShown: Bool
    let origin: Origin?
  }

  init(of preview: CodeRef, in graph: UseGraph, _ code: ShownCode, _ values: ValuesInPreviews) {
    self.graph = graph
    self.code = code
    self.values = values
    reducers = code.reducers(ofStoresMadeIn: preview)
    guard let root = code.root(of: preview) else { return }
    overridden = PossibleOverrides.written(in: preview, graph)
    pending = code.targets(in: root, isShown: true).map { ($0, nil) }
    var made: Set<DependencyID> = []
    var called: Set<DependencyPart> = []
    var (readCount, callCount) = (0, 0)
    while true {
      follow()
      // An override that comes to light later keeps the value from being made.
      if readCount < reads.count {
        let (part, step) = reads[readCount]
        readCount += 1
        guard isUsed(part), made.insert(part.dependency).inserted else { continue }
        makeValue(of: part.dependency, step)
      } else if callCount < calls.count {
        let (part, step) = calls[callCount]
        callCount += 1
        guard isUsed(part), called.insert(part).inserted else { continue }
        callEndpoint(part, step)
      } else {
        break
      }
    }
    // Only the answers are kept.
    (seen, seenNodes, pending) = ([], [], [])
  }

  private func isUsed(_ part: DependencyPart) -> Bool { !overridden.contains(part.dependency) }

  private mutating func makeValue(of dependency: DependencyID, _ step: Int?) {
    let origin = Origin(dependency: dependency, isLive: values.isLive(dependency))
    for value in values.values(of: dependency) {
      visit(value, isShown: false, step, origin)
      // Other members are variables of its code, which may be those of an endpoint.
      if let getter = graph.code.facts.getter(of: value) {
        visit(getter, isShown: false, step, origin)
      }
    }
  }

  private mutating func callEndpoint(_ part: DependencyPart, _ step: Int?) {
    let origin = Origin(dependency: part.dependency, isLive: values.isLive(part.dependency))
    for (value, endpoint) in values.code(of: part) where !values.mayBeLeftOut(value) {
      let entry = addStep(value, step, origin)
      switch endpoint {
      case .block(let block): pending += code.targets(in: block, isShown: false).map { ($0, entry) }
      case .function(let function): visit(function, isShown: false, entry)
      }
    }
  }

  private mutating func addStep(_ unit: DeclRef, _ user: Int?, _ origin: Origin?) -> Int {
    steps.append(Step(unit: unit, user: user, origin: origin))
    return steps.count - 1
  }

  /// The dependency whose live value's code a step is part of.
  func live(at step: Int) -> DependencyID? {
    steps[step].origin.flatMap { $0.isLive ? $0.dependency : nil }
  }

  /// The dependencies whose values' code leads to a step.
  func values(before step: Int) -> Set<DependencyID> {
    var found: Set<DependencyID> = []
    var current: Int? = step
    while let index = current {
      if let origin = steps[index].origin { found.insert(origin.dependency) }
      current = steps[index].user
    }
    return found
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
      case .outside(let call):
        if let step, live(at: step) != nil { outsideCalls.append((call, step)) }
      }
    }
  }

  private mutating func visit(
    _ unit: DeclRef, isShown: Bool, _ user: Int?, _ origin: Origin? = nil
  ) {
    let origin = origin ?? user.flatMap { steps[$0].origin }
    guard !values.mayBeLeftOut(unit),
      seen.insert(Visit(unit: unit, isShown: isShown, origin: origin)).inserted
    else { return }
    overridden.formUnion(graph.overrides.made(by: unit).map(\.part.dependency))
    let step = addStep(unit, user, origin)
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
    // The graph knows the endpoints of a value, but not the methods of an object.
    case .call(let declaration, let members):
      if let use = code.expressions.wrapperUse(of: declaration),
        let dependency = graph.registrations.dependency(of: use)
      {
        let path = graph.registrations.path(members, readBy: use)
        calls.append((DependencyPart(dependency: dependency, path: path), step))
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
