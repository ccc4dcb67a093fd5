internal import DependencyFacts

/// The overrides of a test: the code that each holds for, and their numbers.
extension ScopedRun {
  /// The code that an override holds for.
  enum Home {
    case scope(CodeRef)
    case store(CodeRef)
    case preparation
    /// `store.dependencies.date = …`, the variable of the store.
    case assignment(DeclRef)
    /// All code of the test, or code that is not followed.
    case elsewhere
  }

  /// A call can override several parts: `$0.setUp()`, `$0 = .mocked()`.
  struct NumberedOverride: Hashable {
    let place: CodeRef
    let part: DependencyPart
  }

  /// Whether a store gets an override when it is created.
  func isOfStore(_ override: CodeRef) -> Bool {
    if case .store = home(of: override) { true } else { false }
  }

  func home(of override: CodeRef) -> Home {
    if let (call, scope) = expressions.scope(around: override) {
      return home(in: call, scope)
    }
    if let call = facts.call(taking: override), let scope = expressions.scopeCall(call) {
      return home(in: call, scope)
    }
    if let closure = facts.closure(around: override) {
      guard let argument = facts.parent(of: closure), facts.isUpdateOfStore(argument),
        let call = facts.parent(of: argument)
      else { return .elsewhere }
      return .store(call)
    }
    let start = facts.start(ofChain: override)
    let (names, _) = facts.members(after: start)
    guard facts.isAssigned(override), names.contains(.known(.dependencies)),
      facts.node(start).kind == .name
    else { return .elsewhere }
    let store = facts.isSelf(start) ? facts.parent(of: start) : start
    return store.flatMap(steps.code.uses.meaning).map(Home.assignment) ?? .elsewhere
  }

  private func home(in call: CodeRef, _ scope: ScopeCall) -> Home {
    switch scope.kind {
    case .prepare: return .preparation
    case .overrides, .from: return scope.operation == nil ? .elsewhere : .scope(call)
    case .escaped, .yield: return .elsewhere
    }
  }

  func number(of override: CodeRef, _ part: DependencyPart) -> Int? {
    let numbered = NumberedOverride(place: override, part: part)
    if let known = numbers[numbered] { return known }
    guard parts.count < OverridesInForce.Numbers.bitWidth else { return nil }
    numbers[numbered] = parts.count
    ofDependencies[part.dependency, default: 0] |= 1 << OverridesInForce.Numbers(parts.count)
    parts.append(part)
    return parts.count - 1
  }

  /// Whether the closure that changes the values always makes an override.
  func isAlwaysMade(_ override: CodeRef, by scope: ScopeCall) -> Bool {
    guard let update = scope.update, facts.node(update).kind == .closure,
      let block = facts.block(of: update), facts.isInside(override, block)
    else { return true }
    return steps.code.order.isAlwaysRun(override, within: block)
  }
}
