internal import DependencyFacts

/// Calls that are scopes.
extension ExpressionResolution {
  /// The scope that a call opens. The answer for a large call is cached, because each of its
  /// closures needs it.
  func scopeCall(_ call: CodeRef) -> ScopeCall? {
    guard facts.node(call).kind == .call else { return nil }
    guard isLarge(call) else { return findScope(call) }
    return scopeCalls(call) { findScope(call) }
  }

  /// The scope whose update, or another closure among its arguments, a place is directly in.
  func scope(around place: CodeRef) -> (call: CodeRef, scope: ScopeCall)? {
    guard let closure = facts.closure(around: place), let argument = facts.parent(of: closure),
      let call = facts.parent(of: argument), let scope = scopeCall(call)
    else { return nil }
    return (call, scope)
  }

  private func findScope(_ call: CodeRef) -> ScopeCall? {
    guard let callee = facts.callee(of: call) else { return nil }
    let calleeNode = facts.node(callee)
    guard calleeNode.kind == .name || calleeNode.kind == .member else { return nil }
    switch calleeNode.name.known {
    case .withDependencies, .withTestValues, .withValues, .withDependency:
      return withDependencies(call)
    case .withValue: return replacedValues(call, callee)
    case .withEscapedDependencies: return ScopeCall(kind: .escaped, operation: operation(of: call))
    case .prepareDependencies:
      return ScopeCall(
        kind: .prepare, update: facts.arguments(of: call).last.flatMap(facts.firstChild))
    case .yield where calleeNode.kind == .member:
      guard let operation = operation(of: call), facts.node(operation).kind == .closure else {
        return nil
      }
      return ScopeCall(kind: .yield, operation: operation)
    default: return handwrittenScope(call, calleeNode.name)
    }
  }

  /// The `withEscapedDependencies` that made the continuation whose `yield` is called: its
  /// closure's parameter, or a constant with its value.
  func capture(yieldedBy call: CodeRef) -> CodeRef? {
    guard let callee = facts.firstChild(of: call), let base = facts.firstChild(of: callee),
      facts.node(base).kind == .name
    else { return nil }
    let value: CodeRef?
    switch lookUpValue(facts.node(base).name, at: base) {
    case .bound(let parameter) where facts.node(parameter).kind == .parameter:
      value = facts.parent(of: parameter).flatMap(facts.call(taking:))
    case .local(let constant):
      value = facts.initialValue(of: constant).flatMap { returnsItsContinuation($0) ? $0 : nil }
    case .bound, .parameter, .members, .globals, .type, .unknown: value = nil
    }
    guard let value, scopeCall(value)?.kind == .escaped else { return nil }
    return value
  }

  /// `withEscapedDependencies { $0 }`
  private func returnsItsContinuation(_ call: CodeRef) -> Bool {
    guard let scope = scopeCall(call), scope.kind == .escaped, let closure = scope.operation,
      facts.node(closure).kind == .closure
    else { return false }
    let parts = facts.children(of: closure).flatMap(facts.children(of:))
    return parts.count == 1 && facts.node(parts[0]).kind == .name
      && facts.libraries.language.isFirstArgument(facts.node(parts[0]).name)
  }

  /// `DependencyValues.withValue(…)`, and `Values.$current.withValue(values) { … }`, which hands on
  /// an object's values if they come from a property. A `withValue` of other task-locals and of
  /// locks is not a scope.
  private func replacedValues(_ call: CodeRef, _ callee: CodeRef) -> ScopeCall? {
    guard let base = facts.base(of: callee) else {
      return isOfValues(selfType(at: callee)) ? withDependencies(call) : nil
    }
    if isOfValues(valueType(of: base)) { return withDependencies(call) }
    guard facts.node(base).kind.hasName,
      facts.libraries.system.isProjectionOfCurrent(facts.node(base).name)
    else { return nil }
    let owner = facts.firstChild(of: base).map { valueType(of: $0) } ?? selfType(at: base)
    guard isOfValues(owner) else { return nil }
    let scope = withDependencies(call)
    guard let values = scope.update, isProperty(values) else { return scope }
    return ScopeCall(kind: .from(values), operation: scope.operation, update: nil)
  }

  private func isOfValues(_ type: ValueType) -> Bool {
    type.nominal.map(system.valuesTypes.contains) ?? false
  }

  /// Whether an expression is a property of an object: `values`, `self.values`, `model.values`.
  private func isProperty(_ value: CodeRef) -> Bool {
    switch facts.node(value).kind {
    case .member: return true
    case .name:
      if case .members = lookUpValue(facts.node(value).name, at: value) { return true }
      return false
    default: return false
    }
  }

  private func withDependencies(_ call: CodeRef) -> ScopeCall {
    let arguments = facts.arguments(of: call)
    let operation = operation(of: call)
    if let from = arguments.first(where: { facts.node($0).name == .from }),
      let model = facts.firstChild(of: from)
    {
      return ScopeCall(kind: .from(model), operation: operation, update: nil)
    }
    let update = arguments.first { facts.node($0).name == Name.none }.flatMap(facts.firstChild)
    return ScopeCall(kind: .overrides, operation: operation, update: update)
  }

  /// The argument labelled `operation`, or else the last one.
  private func operation(of call: CodeRef) -> CodeRef? {
    let arguments = facts.arguments(of: call)
    let labelled = arguments.first { facts.node($0).name == .operation }
    return (labelled ?? arguments.last).flatMap(facts.firstChild)
  }

  /// A function of the program with a closure parameter that takes the values `inout` and another
  /// closure: the scope function of a hand-written system, or a wrapper around the well-known one.
  private func handwrittenScope(_ call: CodeRef, _ calleeName: Name) -> ScopeCall? {
    guard system.mayBeScope(named: calleeName), hasClosureArgument(call),
      case .functions(let functions) = callTarget(of: call)
    else { return nil }
    // A synchronous and an asynchronous one, for example.
    let scopes = functions.refs.map { handwrittenScope(call, of: $0) }
    guard let first = scopes.first else { return nil }
    return scopes.allSatisfy { $0 == first } ? first : nil
  }

  private func handwrittenScope(_ call: CodeRef, of function: DeclRef) -> ScopeCall? {
    guard let matches = matchedParameters(of: function, in: call) else { return nil }
    let parameters = facts.parameters(of: function)
    let updates = parameters.indices.filter { system.takesValues(parameters[$0], of: function) }
    guard let update = updates.first, parameters.count > 1 else { return nil }
    var scope = ScopeCall(kind: .overrides)
    // Other closures make what the operation needs, or follow it: `prepare { data } test: { … }`.
    var operation: (index: Int, isLabelled: Bool)?
    for argument in facts.arguments(of: call) {
      guard let index = matches[argument], let value = facts.firstChild(of: argument) else {
        continue
      }
      let isLabelled = parameters[index].label == .operation
      if index == update {
        scope.update = value
      } else if facts.node(value).kind == .closure, operation?.isLabelled != true || isLabelled,
        index > operation?.index ?? -1 || isLabelled
      {
        operation = (index, isLabelled)
        scope.operation = value
      }
    }
    // A function in place of the last closure is the operation.
    let last = parameters.indices.last { $0 != update && isFunction(parameters[$0], of: function) }
    if let last, let operation, !operation.isLabelled, operation.index < last,
      matches.values.contains(last)
    {
      return nil
    }
    return scope.operation == nil ? nil : scope
  }

  private func isFunction(_ parameter: Parameter, of function: DeclRef) -> Bool {
    facts.typeNode(parameter.type, in: function.file)?.kind == .function
  }

  private func hasClosureArgument(_ call: CodeRef) -> Bool {
    facts.arguments(of: call).contains {
      facts.firstChild(of: $0).map { facts.node($0).kind == .closure } ?? false
    }
  }
}

extension ProgramFacts {
  /// Whether an argument changes the values of a store: `withDependencies: { … }`, or the closure
  /// without a label in `TestStore(initialState: state, reducer: Feature.init) { … }`.
  func isUpdateOfStore(_ argument: CodeRef) -> Bool {
    if node(argument).name == .withDependencies { return true }
    guard node(argument).name == Name.none, let value = firstChild(of: argument),
      node(value).kind == .closure, let call = parent(of: argument),
      let reducer = libraries.frameworks.reducer
    else { return false }
    return arguments(of: call).contains { $0 < argument && node($0).name == reducer }
  }
}
