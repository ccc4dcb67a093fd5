internal import DependencyFacts

/// The code that chooses the context, which decides the default values of all keys.
extension Registrations {
  /// The modules that choose the context of previews or tests when they start: a demo that runs
  /// with preview values. Most programs have none.
  func modulesWithoutLiveContext() -> Set<ModuleID> {
    let choices = sites.assignments.filter { choosesOtherContext($0) }
    return Set(choices.map { modules.module(ofFile: $0.file) })
  }

  /// `$0.context = .preview`, `$0 = .preview`, in code that certainly runs when the program starts.
  private func choosesOtherContext(_ assignment: CodeRef) -> Bool {
    let sides = facts.children(of: assignment)
    guard sides.count == 2, facts.libraries.system.isOtherContext(facts.lastName(of: sides[1]))
    else { return false }
    var target = sides[0]
    if facts.node(target).kind == .member,
      facts.libraries.system.isContext(facts.node(target).name)
    {
      target = facts.firstChild(of: target) ?? target
    }
    return facts.node(target).kind == .name && isParameterOfUpdate(target)
      && !types.isTestOrPreview(assignment) && isUnconditional(assignment)
      && isStart(facts.declaration(around: assignment))
  }

  /// Whether code is at the top level of a file, or in an entry point. Variables at the top level
  /// get their values at once only in `main.swift`.
  private func isStart(_ unit: DeclRef) -> Bool {
    let declaration = facts.declaration(unit)
    if declaration.kind == .file || kinds.isInEntryPoint(unit) { return true }
    return declaration.kind == .variable && declaration.parent == .file
      && facts.isScript(file: unit.file)
  }

  private func isUnconditional(_ place: CodeRef) -> Bool {
    facts.outward(from: place).dropFirst().allSatisfy {
      switch facts.node($0).kind {
      case .if, .guard, .while, .for, .switch, .case, .catch, .conditional, .sequence: false
      default: true
      }
    }
  }
}
