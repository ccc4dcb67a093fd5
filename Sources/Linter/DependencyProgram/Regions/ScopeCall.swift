internal import DependencyFacts

/// A call that sets or restores the current values for a closure.
struct ScopeCall {
  var kind: Kind
  /// The closure, or the function named in its place.
  var operation: CodeRef?
  /// The closure that changes the values.
  var update: CodeRef?

  enum Kind: Equatable {
    /// `withDependencies { … } operation: { … }`
    case overrides
    /// `withDependencies(from: model) { … }`; the model.
    case from(CodeRef)
    /// `withEscapedDependencies { continuation in … }`
    case escaped
    /// `continuation.yield { … }`
    case yield
    /// `prepareDependencies { … }`
    case prepare
  }
}

extension Program {
  func scopeCall(_ call: CodeRef) -> ScopeCall? {
    guard node(call).kind == .call, let callee = firstChild(of: call) else { return nil }
    let calleeNode = node(callee)
    guard calleeNode.kind == .name || calleeNode.kind == .member else { return nil }
    switch calleeNode.name.known {
    case .withDependencies, .withTestValues, .withValues, .withValue, .withDependency:
      return withDependencies(call)
    case .withEscapedDependencies:
      return ScopeCall(kind: .escaped, operation: operation(of: call))
    case .prepareDependencies:
      return ScopeCall(kind: .prepare, update: arguments(of: call).last.flatMap(firstChild))
    case .yield where calleeNode.kind == .member:
      guard let operation = operation(of: call), node(operation).kind == .closure else {
        return nil
      }
      return ScopeCall(kind: .yield, operation: operation)
    default: return handwrittenScope(call)
    }
  }

  /// The `withEscapedDependencies` that made the continuation whose `yield` is called: its closure's
  /// parameter, or a constant with its value.
  func capture(yieldedBy call: CodeRef) -> CodeRef? {
    guard let callee = firstChild(of: call), let base = firstChild(of: callee),
      node(base).kind == .name
    else { return nil }
    let value: CodeRef?
    switch lookUpValue(node(base).name, at: base) {
    case .bound(let parameter) where node(parameter).kind == .parameter:
      guard let closure = parent(of: parameter), let argument = parent(of: closure) else {
        return nil
      }
      value = node(argument).kind == .argument ? parent(of: argument) : nil
    case .local(let constant):
      guard let call = initialValue(of: constant), returnsItsContinuation(call) else { return nil }
      value = call
    case .bound, .parameter, .members, .globals, .type, .unknown: value = nil
    }
    guard let value, scopeCall(value)?.kind == .escaped else { return nil }
    return value
  }

  /// `withEscapedDependencies { $0 }`
  private func returnsItsContinuation(_ call: CodeRef) -> Bool {
    guard let scope = scopeCall(call), scope.kind == .escaped, let closure = scope.operation,
      node(closure).kind == .closure
    else { return false }
    let parts = children(of: closure).flatMap(children(of:))
    return parts.count == 1 && node(parts[0]).kind == .name && string(node(parts[0]).name) == "$0"
  }

  private func withDependencies(_ call: CodeRef) -> ScopeCall {
    let arguments = arguments(of: call)
    let operation = operation(of: call)
    if let from = arguments.first(where: { node($0).name == .from }),
      let model = firstChild(of: from)
    {
      return ScopeCall(kind: .from(model), operation: operation, update: nil)
    }
    let update = arguments.first { node($0).name == Name.none }.flatMap(firstChild)
    return ScopeCall(kind: .overrides, operation: operation, update: update)
  }

  /// What is labelled `operation`, or else the last argument.
  private func operation(of call: CodeRef) -> CodeRef? {
    let arguments = arguments(of: call)
    let labelled = arguments.first { node($0).name == .operation }
    return (labelled ?? arguments.last).flatMap(firstChild)
  }

  /// A function of the program with a closure parameter that takes the values `inout` and another
  /// closure: the scope function of a hand-written system, or a wrapper around the well-known one.
  private func handwrittenScope(_ call: CodeRef) -> ScopeCall? {
    guard hasClosureArgument(call), case .functions(let functions) = callTarget(of: call),
      functions.count == 1, let matches = matchedParameters(of: functions[0], in: call)
    else { return nil }
    let parameters = parameters(of: functions[0])
    let updates = parameters.indices.filter { takesValues(parameters[$0], of: functions[0]) }
    guard let update = updates.first, parameters.count > 1 else { return nil }
    var scope = ScopeCall(kind: .overrides)
    for (argument, index) in matches {
      guard let value = firstChild(of: argument) else { continue }
      if index == update {
        scope.update = value
      } else if node(value).kind == .closure {
        scope.operation = value
      }
    }
    return scope.operation == nil ? nil : scope
  }

  private func hasClosureArgument(_ call: CodeRef) -> Bool {
    arguments(of: call).contains { firstChild(of: $0).map { node($0).kind == .closure } ?? false }
  }

  /// `(inout DependencyValues) -> Void`
  func takesValues(_ parameter: Parameter, of function: DeclRef) -> Bool {
    guard let node = typeNode(parameter.type, in: function.file), node.kind == .function,
      let first = firstChild(of: parameter.type, in: function.file),
      let type = typeNode(first, in: function.file), type.flags.contains(.inout),
      let values = resolve(first, from: function)
    else { return false }
    return system.valuesTypes.contains(values)
  }
}
