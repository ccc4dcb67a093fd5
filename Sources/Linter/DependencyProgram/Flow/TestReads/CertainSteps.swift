internal import DependencyFacts

/// The code of each unit that certainly runs, step by step.
///
/// Answers are cached.
final class CertainSteps {
  let code: CodeUses
  private let graph: UseGraph
  private let known = Answers<UseGraph.Node, [Step]>()

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
        isBrief: true)
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
    code.addUses(at: place, .certain) { if $1 == .certain { found.append($0) } }
    return found
  }
}
