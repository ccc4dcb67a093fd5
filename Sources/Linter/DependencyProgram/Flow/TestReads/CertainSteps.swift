internal import DependencyFacts

/// The code of each unit that certainly runs, step by step, and the rest of it, which may run.
///
/// Answers are cached.
final class CertainSteps {
  let code: CodeUses
  private let graph: UseGraph
  private let known = Answers<UseGraph.Node, [Step]>()
  private let knownPossible = Answers<UseGraph.Node, [PossibleStep]>()
  private let knownAssignments = Answers<Int32, Bool>()
  private let knownReaches = Answers<UseGraph.Node, PossibleReach>()

  init(in graph: UseGraph) {
    self.graph = graph
    code = graph.code
  }

  struct Step {
    let place: CodeRef
    let targets: [CodeUse.Target]
    /// Whether it is in one of several branches of which one is taken; all of these have the
    /// targets.
    var isInBranch = false
  }

  /// In execution order, as far as they do anything; those in branches come last.
  func steps(of unit: DeclRef, isEntry: Bool) -> [Step] {
    known(graph.node(isEntry ? .entry(unit) : .use(.unit(unit)))) {
      var walk = ExecutionWalk(
        in: code.order, operation: { [code] in code.operation($0) }, isEndedByErrors: isEntry,
        endsLoops: isEntry, isBrief: true)
      for root in code.roots(of: unit) { walk.visit(root, .certain) }
      var steps = walk.places.filter { $0.likelihood == .certain }.compactMap { step($0.place) }
      for choice in walk.choices {
        let common = Set(code.targets(ofChoices: [choice]))
        if !common.isEmpty { add(choice, to: &steps, common) }
      }
      return steps
    }
  }

  private func add(
    _ choice: ExecutionWalk.Choice, to steps: inout [Step], _ common: Set<CodeUse.Target>
  ) {
    for branch in choice.branches {
      for place in branch.places {
        let targets = targets(at: place).filter(common.contains)
        if targets.isEmpty { continue }
        steps.append(Step(place: place, targets: targets, isInBranch: true))
      }
      for choice in branch.choices { add(choice, to: &steps, common) }
    }
  }

  private func step(_ place: CodeRef) -> Step? {
    let targets = targets(at: place)
    let isNeeded =
      !targets.isEmpty || graph.overrides.targets.contains(place)
      || graph.registrations.expressions.scopeCall(place)?.kind == .prepare
    return isNeeded ? Step(place: place, targets: targets) : nil
  }

  private func targets(at place: CodeRef) -> [CodeUse.Target] {
    var found: [CodeUse.Target] = []
    code.addCertainTargets(at: place, to: &found)
    return found
  }

  // MARK: Code that may run

  /// `store.dependencies.date = …`
  func assignsValuesOfStores(inFile file: Int32) -> Bool {
    knownAssignments(file) {
      code.sites[.known(.dependencies), inFile: file].contains(where: code.facts.isPartOfAssigned)
    }
  }

  struct PossibleStep {
    let place: CodeRef
    let node: UseGraph.Node
  }

  /// In program order.
  func possibleSteps(of unit: DeclRef, isEntry: Bool) -> [PossibleStep] {
    knownPossible(graph.node(isEntry ? .entry(unit) : .use(.unit(unit)))) {
      let certain = Set(
        steps(of: unit, isEntry: isEntry).lazy.filter { !$0.isInBranch }.map(\.place))
      return code.placedUses(of: unit).filter { use, place in
        use.likelihood > .byName && !certain.contains(place)
      }
      .map { PossibleStep(place: $0.place, node: graph.node(.use($0.use.target))) }
      .sorted { $0.place < $1.place }
    }
  }

  /// The code that a step may lead to.
  struct PossibleReach {
    fileprivate(set) var units: Set<DeclRef> = []
    fileprivate(set) var read: Set<DependencyID> = []
    /// Whether there may be more.
    fileprivate(set) var isCut = false
  }

  private static let mostNodes = 4096

  func reach(of step: PossibleStep) -> PossibleReach {
    knownReaches(step.node) {
      var found = PossibleReach()
      var (pending, seen) = ([step.node], Set([step.node]))
      while let node = pending.popLast() {
        let point = graph.points[Int(node)]
        if let unit = point.unit { found.units.insert(unit) }
        var edges = graph.edges(of: node)
        switch point {
        case .read(let part, isReported: _, isLocal: _):
          found.read.insert(part.dependency)
          for code in graph.code(of: part) { edges += code.always + code.ofEndpoint }
        case .readOfEverything: found.isCut = true
        default: break
        }
        pending += edges.lazy.filter { $0.likelihood > .byName }.map(\.target)
          .filter { seen.insert($0).inserted }
        if seen.count > Self.mostNodes { found.isCut = true }
        if found.isCut { break }
      }
      return found
    }
  }
}
