package import DependencyFacts

/// The dependencies that each preview certainly uses: the code of the preview, the bodies of the
/// views that it shows, and what these run when they appear.
package final class PreviewReads: KnowsRegistrations {
  let registrations: Registrations
  private let graph: UseGraph
  private var code: CodeUses { graph.code }
  private let keys: [Nominal: DependencyKeyFacts]
  private lazy var previews = findPreviews()
  private let runs = Answers<Int, Run>()
  private let knownTargets = Answers<CodeRef, [Target]>()

  init(of registrations: Registrations, in graph: UseGraph) {
    self.registrations = registrations
    self.graph = graph
    keys = registrations.keysByType
  }

  /// A preview, and the functions and properties on one call path from it to a use.
  package struct Use {
    /// The macro, or the getter of `previews`.
    package let preview: CodeRef
    package let way: [DeclRef]
  }

  /// The first preview that certainly reads a key, and does not override it.
  ///
  /// - Parameter endpoint: an endpoint that it has to call; nil for any read.
  package func use(of key: DependencyKeyFacts, calling endpoint: Name?) -> Use? {
    let dependency = DependencyID.key(key.type)
    // An application may prepare its previews as well: they run in its process.
    let isPrepared = registrations.supplies(of: key.type).contains {
      registrations.expressions.scope(around: $0)?.scope.kind == .prepare
    }
    if isPrepared { return nil }
    for index in previews.indices {
      let run = runs(index) { follow(previews[index]) }
      guard !run.isUnknown, !run.overridden.contains(dependency) else { continue }
      let found = (endpoint == nil ? run.reads : run.calls).first { part, _ in
        part.dependency == dependency && (endpoint == nil || part.endpoint == endpoint)
      }
      if let found { return Use(preview: previews[index], way: run.way(to: found.step)) }
    }
    return nil
  }

  /// The parts that each preview certainly reads and does not override; those that it calls have
  /// parentheses. In program order.
  package var reports: [(preview: CodeRef, parts: [String])] {
    previews.indices.map { index in
      let run = runs(index) { follow(previews[index]) }
      let known = run.reads.filter {
        !run.isUnknown && !run.overridden.contains($0.part.dependency)
      }
      let names = known.map { part, _ in
        registrations.name(of: part) + (run.calls.contains { $0.part == part } ? "()" : "")
      }
      return (previews[index], Set(names).sorted())
    }
  }

  /// In program order.
  private func findPreviews() -> [CodeRef] {
    facts.fileIndices.filter { !modules.isTest(file: $0) }.flatMap { file -> [CodeRef] in
      let macros = facts.nodes(ofFile: file).filter { _, node in
        node.kind == .macro && facts.libraries.frameworks.isPreview(macro: node.name)
      }.map(\.0)
      let getters = facts[file].declarations.indices.compactMap { index -> CodeRef? in
        let declaration = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard facts.declaration(declaration).kind == .variable,
          facts.libraries.frameworks.isPreviews(facts.declaration(declaration).name)
        else { return nil }
        return facts.getter(of: declaration).flatMap(facts.body(of:))
      }
      return macros + getters
    }
  }

  // MARK: One preview

  /// The code that a preview certainly runs.
  private struct Run {
    var reads: [(part: DependencyPart, step: Int?)] = []
    var calls: [(part: DependencyPart, step: Int?)] = []
    var overridden: Set<DependencyID> = []
    /// Whether something may override anything.
    var isUnknown = false
    var steps: [(unit: DeclRef, user: Int?)] = []
    var seen: Set<DeclRef> = []
    var seenNodes: Set<UseGraph.Node> = []
    var pending: [(target: Target, step: Int?)] = []

    func way(to step: Int?) -> [DeclRef] {
      var way: [DeclRef] = []
      var current = step
      while let index = current {
        way.append(steps[index].unit)
        current = steps[index].user
      }
      return way.reversed()
    }
  }

  private enum Target {
    case use(CodeUse.Target)
    /// The body of a view.
    case shown(Nominal)
  }

  private func follow(_ preview: CodeRef) -> Run {
    var run = Run()
    addOverrides(madeBy: facts.declaration(around: preview), in: preview, to: &run)
    let arguments = facts.node(preview).kind == .macro ? facts.arguments(of: preview) : []
    // `traits: .dependency(\.date, now)`
    if arguments.contains(where: mayOverride) { run.isUnknown = true }
    let closure = arguments.last.flatMap(facts.firstChild).flatMap(facts.block(of:))
    let root = facts.node(preview).kind == .macro ? closure : preview
    if let root { run.pending = targets(in: root).map { ($0, nil) } }
    while !run.isUnknown, let (target, step) = run.pending.popLast() {
      switch target {
      case .use(let use): follow(use, step, &run)
      case .shown(let view): for getter in bodies(of: view) { visit(getter, step, &run) }
      }
    }
    return run
  }

  private func mayOverride(_ trait: CodeRef) -> Bool {
    facts.node(trait).name != Name.none
      && facts.nodes(in: trait).contains { facts.node($0).kind == .call }
  }

  private func addOverrides(
    madeBy unit: DeclRef, in code: CodeRef? = nil, to run: inout Run
  ) {
    for (part, place) in graph.overrides.made(by: unit)
    where code.map({ facts.isInside(place, $0) }) ?? true {
      run.overridden.insert(part.dependency)
    }
    if let possible = graph.overrides.mayBeMade(by: unit) { run.overridden.formUnion(possible) }
  }

  private func visit(_ unit: DeclRef, _ user: Int?, _ run: inout Run) {
    guard run.seen.insert(unit).inserted else { return }
    addOverrides(madeBy: unit, to: &run)
    run.steps.append((unit, user))
    let step = run.steps.count - 1
    for root in code.roots(of: unit) { run.pending += targets(in: root).map { ($0, step) } }
  }

  private func follow(_ target: CodeUse.Target, _ step: Int?, _ run: inout Run) {
    switch target {
    case .unit(let unit): return visit(unit, step, &run)
    case .unknownOverride:
      run.isUnknown = true
      return
    case .sent(_, let number):
      // Unlike a test, a preview goes on after the action, so that its effects begin.
      var action = code.sentActions[number]
      guard action.runsEffects else {
        action = SentAction(
          unit: action.unit, parameter: action.parameter, action: action.action,
          runsEffects: true, reached: action.reached)
        return follow(code.target(of: action), step, &run)
      }
    default: break
    }
    add(graph.node(.use(target)), step, &run)
  }

  private func add(_ node: UseGraph.Node, _ step: Int?, _ run: inout Run) {
    guard run.seenNodes.insert(node).inserted else { return }
    for next in graph.certainTargets(of: node) {
      switch graph.points[Int(next)] {
      case .use(let target): follow(target, step, &run)
      case .read(let part, isReported: _, isLocal: _):
        run.reads.append((part, step))
        for value in values(of: part.dependency) {
          for unit in graph.units(of: value) { visit(unit, step, &run) }
        }
      case .call(let part): run.calls.append((part, step))
      default: break
      }
    }
  }

  /// The values of a dependency in previews.
  private func values(of dependency: DependencyID) -> [DeclRef] {
    guard case .key(let type) = dependency, let key = keys[type] else { return [] }
    return registrations.valuesInPreviews(key)
  }

  // MARK: Views

  private func bodies(of view: Nominal) -> [DeclRef] {
    symbols.declarations(of: view).flatMap(facts.members(in:)).filter {
      facts.libraries.frameworks.isBody(facts.declaration($0).name)
    }.compactMap(facts.getter(of:))
  }

  /// The uses that certainly happen when code runs, with the views that it shows.
  private func targets(in root: CodeRef) -> [Target] {
    knownTargets(root) {
      var walk = ExecutionWalk(
        in: code.order,
        operation: { [self] in code.operation($0) ?? (isRunWhenShown($0) ? .inPlace : nil) },
        isBrief: true)
      walk.visit(root, .certain)
      var found = code.targets(ofChoices: walk.choices).map(Target.use)
      for step in walk.places where step.likelihood == .certain {
        code.addUses(at: step.place, .certain) { if $1 == .certain { found.append(.use($0)) } }
        if let view = view(shownBy: step.place) { found.append(.shown(view)) }
      }
      return found
    }
  }

  /// Whether a closure runs when its view is shown: it has the parts of a view, or is that of a
  /// modifier such as `onAppear`.
  private func isRunWhenShown(_ closure: CodeRef) -> Bool {
    let names = facts.libraries.frameworks
    guard let call = facts.call(taking: closure), let callee = facts.callee(of: call) else {
      return false
    }
    switch expressions.callTarget(of: call) {
    case .construction(.external, _), .unknown: break
    case .construction, .functions, .variable, .enumElement: return false
    }
    return facts.node(callee).kind == .name
      ? names.drawsAtOnce(view: facts.node(callee).name)
      : names.runsWhenShown(modifier: facts.node(callee).name)
  }

  /// The program's view that a call creates as a part of what is shown: a statement of its own, but
  /// for its modifiers.
  private func view(shownBy call: CodeRef) -> Nominal? {
    guard facts.node(call).kind == .call,
      case .construction(let type, _) = expressions.callTarget(of: call), case .program = type,
      kinds.isKind(.view, type)
    else { return nil }
    var current = call
    while let parent = facts.parent(of: current) {
      switch facts.node(parent).kind {
      case .member:
        guard let modifier = facts.call(of: parent) else { return nil }
        current = modifier
      case .block, .body, .return: return type
      default: return nil
      }
    }
    return nil
  }
}
