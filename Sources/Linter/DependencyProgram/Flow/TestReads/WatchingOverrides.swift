internal import DependencyFacts

/// Overrides by which a test sees whether something is read: it fails, or counts.
struct WatchingOverrides: KnowsExpressions {
  let expressions: ExpressionResolution

  /// Whether the value of an override fails the test that uses it: it shows that none does.
  func mayFail(_ override: CodeRef) -> Bool {
    value(of: override).map { facts.nodes(in: $0).contains(where: isFailure) } ?? false
  }

  /// Whether a value notes that it is used, for the test to look at.
  private func mayNote(_ value: CodeRef) -> Bool {
    facts.nodes(in: value).contains { node in
      switch facts.node(node).kind {
      case .assignment: true
      case .sequence: facts.node(node).flags.contains(.modifying)
      case .call: isOfOther(node, value)
      default: false
      }
    }
  }

  /// Whether the value of an override says by itself all that it does.
  func isPlain(_ override: CodeRef) -> Bool {
    guard let value = value(of: override), !mayFail(override), !mayNote(value) else {
      return false
    }
    return facts.nodes(in: value).allSatisfy { node in
      facts.node(node).kind != .name || !isOutside(node, value)
    }
  }

  /// `$0.api = …`, `.dependency(\.api, …)`
  private func value(of override: CodeRef) -> CodeRef? {
    guard let user = facts.parent(of: override) else { return nil }
    if facts.isAssigned(override) { return facts.children(of: user).last }
    guard facts.node(user).kind == .argument, let call = facts.parent(of: user) else { return nil }
    let arguments = facts.arguments(of: call)
    return arguments.drop { $0 != user }.dropFirst().first.flatMap(facts.firstChild)
  }

  private func isFailure(_ place: CodeRef) -> Bool {
    let node = facts.node(place)
    let failures = facts.libraries.failures
    switch node.kind {
    case .throw: return true
    case .name, .member, .implicitMember:
      return failures.failure(of: node.name) != nil || failures.isFailing(node.name)
    default: return false
    }
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
