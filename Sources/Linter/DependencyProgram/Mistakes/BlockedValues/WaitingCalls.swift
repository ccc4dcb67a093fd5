internal import DependencyFacts

/// The calls of the program that wait for other threads without a limit.
struct WaitingCalls: KnowsExpressions {
  /// The callees, in program order.
  private(set) var all: [CodeRef] = []

  let expressions: ExpressionResolution

  init(in regions: Regions) {
    expressions = regions.expressions
    for (member, types) in names.waiting {
      all += regions.sites[member].filter { isWait($0, types) }
    }
    all.sort()
  }

  private var names: ThreadNames { facts.libraries.threads }

  private func isWait(_ place: CodeRef, _ types: Set<Name>) -> Bool {
    guard let base = facts.base(of: place), let call = facts.call(of: place), !isLimited(call),
      let type = expressions.valueType(of: base).unwrapped.externalInstance
    else { return false }
    return types.contains(type) && !isNewQueue(base) && !isLock(call, base)
  }

  /// Whether it has a time limit: `wait(timeout:)`, `wait(wallTimeout:)`.
  private func isLimited(_ call: CodeRef) -> Bool {
    facts.arguments(of: call).contains { names.isTimeLimit(label: facts.node($0).name) }
  }

  /// Whether a semaphore is used as a lock: the code that waits also signals, so that it does not
  /// wait for what another thread does.
  private func isLock(_ call: CodeRef, _ semaphore: CodeRef) -> Bool {
    let root = facts.root(of: call)
    let closure = facts.closure(around: call)
    return facts.nodes(after: call, in: root).contains { place in
      guard facts.node(place).kind == .member, names.isSignal(facts.node(place).name),
        let base = facts.firstChild(of: place)
      else { return false }
      return facts.isSame(base, semaphore) && facts.closure(around: place) == closure
    }
  }

  /// Whether a queue is still empty, so that there is nothing to wait for: a local one, or one of
  /// the object that is being initialised.
  private func isNewQueue(_ queue: CodeRef) -> Bool {
    guard facts.node(queue).kind == .name else { return false }
    let variable: DeclRef?
    switch expressions.lookUpValue(facts.node(queue).name, at: queue) {
    case .local(let local): variable = local
    case .members(let members, of: _):
      let unit = facts.declaration(facts.declaration(around: queue))
      variable = unit.kind == .initializer ? members.only : nil
    case .bound, .parameter, .globals, .type, .unknown: variable = nil
    }
    guard let variable, !facts.declaration(variable).flags.contains(.isStatic),
      let value = facts.initialValue(of: variable), facts.node(value).kind == .call,
      case .construction(.external(let type), _) = expressions.callTarget(of: value)
    else { return false }
    return names.isQueue(type: type)
  }
}
