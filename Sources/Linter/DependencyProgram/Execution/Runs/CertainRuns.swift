internal import DependencyFacts

/// The code that certainly runs when other code does, through any number of calls.
struct CertainRuns: KnowsExpressions {
  let expressions: ExpressionResolution
  private let code: CodeUses

  init(_ code: CodeUses) {
    expressions = code.expressions
    self.code = code
  }

  /// Something that certainly runs.
  enum Event: Hashable {
    /// The value of a wrapper is read.
    case read(DeclRef)
    /// The code of a function, a getter or an initial value runs.
    case run(DeclRef)
  }

  /// The places in a unit's code that have certainly run before the given one, in program order;
  /// without one, all that certainly run.
  func places(of unit: DeclRef, before end: CodeRef?) -> [CodeRef] {
    var walk = ExecutionWalk(in: code.order, operation: { operation($0) })
    for root in code.roots(of: unit) { walk.visit(root, .certain) }
    return walk.places.filter { $0.likelihood == .certain }.map(\.place).filter { place in
      end.map { facts.node(place).end <= $0.id.index } ?? true
    }
  }

  /// The same for a closure that runs in place.
  func places(in closure: CodeRef) -> [CodeRef] {
    var walk = ExecutionWalk(
      in: code.order, operation: { $0 == closure ? .inPlace : operation($0) })
    walk.visit(closure, .certain)
    return walk.places.filter { $0.likelihood == .certain }.map(\.place)
  }

  /// Code that runs concurrently may come after the code that follows it.
  private func operation(_ closure: CodeRef) -> CodeUses.Operation? {
    code.operation(closure).flatMap { $0.isConcurrent ? nil : $0 }
  }

  /// The initial values that an object gets before the body of its initialiser runs.
  func initialValues(before initializer: DeclRef) -> [DeclRef] {
    guard facts.declaration(initializer).kind == .initializer,
      let type = symbols.enclosingType(of: initializer),
      types.isClassOrActor(type) || !code.mayHaveMemberwiseInitializer(type)
    else { return [] }
    return code.initialValues(of: type)
  }

  /// Everything that a place leads to.
  ///
  /// - Parameter isEntered: whether to follow code; if not, nothing that only it leads to is found.
  func events(from place: CodeRef, where isEntered: (DeclRef) -> Bool) -> [Event] {
    var targets: [CodeUse.Target] = []
    code.addCertainTargets(at: place, to: &targets)
    return events(from: targets, where: isEntered)
  }

  func events(
    from targets: [CodeUse.Target], where isEntered: (DeclRef) -> Bool
  ) -> [Event] {
    var found: [Event] = []
    var seen: Set<CodeUse.Target> = []
    var pending = Array(targets.reversed())
    while let target = pending.popLast() {
      guard seen.insert(target).inserted, seen.count < 4096 else { continue }
      switch target {
      case .wrapper(let wrapper, members: _): found.append(.read(wrapper))
      case .unit(let unit):
        guard isEntered(unit) else { continue }
        found.append(.run(unit))
        let uses = code.uses(of: unit).filter { $0.likelihood == .certain }.map(\.target)
        pending += (initialValues(before: unit).map(CodeUse.Target.unit) + uses).reversed()
      case .creation(let type):
        guard types.isClassOrActor(type) else { continue }
        pending += code.initialValues(of: type).reversed().map(CodeUse.Target.unit)
      case .closure(let closure, of: _): pending += code.targets(ofClosure: closure).reversed()
      case .inline, .call, .name, .initializer, .sent, .read, .unknownOverride, .expectedIssue:
        break
      }
    }
    return found
  }
}
