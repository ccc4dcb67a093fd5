internal import DependencyFacts

/// Overrides by which a test sees whether something is read: it fails, or counts.
struct WatchingOverrides: KnowsExpressions {
  let expressions: ExpressionResolution

  /// Whether a test may notice by an override that nothing reads it.
  func mayWatch(_ override: CodeRef) -> Bool {
    guard let value = value(of: override) else { return true }
    return facts.nodes(in: value).contains { node in
      switch facts.node(node).kind {
      case .assignment, .throw: true
      case .sequence: facts.node(node).flags.contains(.modifying)
      case .call: isOfOther(node, value)
      case .name, .member, .implicitMember: isFailure(facts.node(node).name)
      default: false
      }
    }
  }

  /// Whether the value of an override says by itself all that it does.
  func isPlain(_ override: CodeRef) -> Bool {
    guard let value = value(of: override), !mayWatch(override) else { return false }
    return facts.nodes(in: value).allSatisfy { node in
      facts.node(node).kind != .name || !isOutside(node, value)
    }
  }

  private func value(of override: CodeRef) -> CodeRef? {
    guard facts.isAssigned(override), let assignment = facts.parent(of: override) else {
      return nil
    }
    return facts.children(of: assignment).last
  }

  private func isFailure(_ name: Name) -> Bool {
    let failures = facts.libraries.failures
    return failures.failure(of: name) != nil || failures.isFailing(name)
  }

  /// Whether a call uses a variable that the test may look at later: `calls.withValue { … }`
  private func isOfOther(_ call: CodeRef, _ value: CodeRef) -> Bool {
    guard let callee = facts.callee(of: call) else { return true }
    var start = facts.start(ofChain: callee)
    while facts.node(start).kind == .call, let inner = facts.callee(of: start) {
      start = facts.start(ofChain: inner)
    }
    return facts.node(start).kind == .name
      && (start == callee ? isVariable(start, value) : isOutside(start, value))
      || facts.arguments(of: call).compactMap(facts.firstChild).contains {
        facts.node($0).kind == .name && isOutside($0, value)
      }
  }

  /// Whether the name of a called function is that of a closure outside of a value.
  private func isVariable(_ name: CodeRef, _ value: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .bound, .local: isOutside(name, value)
    case .parameter: true
    case .members, .globals, .type, .unknown: false
    }
  }

  /// Whether a name stands for a variable outside of a value.
  private func isOutside(_ name: CodeRef, _ value: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .bound(let place): !facts.isInside(place, value)
    case .local(let variable):
      facts.localNode(of: variable).map { !facts.isInside($0, value) } ?? true
    case .parameter, .members: true
    case .globals: false
    case .type, .unknown:
      !facts.isCapitalized(facts.node(name).name)
        && !facts.libraries.language.isFirstArgument(facts.node(name).name)
    }
  }
}
