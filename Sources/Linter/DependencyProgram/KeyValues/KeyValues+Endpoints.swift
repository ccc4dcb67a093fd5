package import DependencyFacts

/// The parts of values that the code which makes a value gives them.
extension KeyValues {
  /// A part of a value: an argument of its initialiser, or what is assigned to it afterwards.
  package struct Endpoint {
    /// None for a closure after the parentheses.
    package let name: Name
    package let value: CodeRef
    /// The argument, or the assignment.
    package let place: CodeRef
  }

  /// How a value is made part by part.
  package struct Composition {
    package let endpoints: [Endpoint]
    /// Whether some part is left to fail when it is called, as the macro of a client has it.
    package let hasFailingRest: Bool
  }

  /// Nil for a value that is not made by an initialiser of the program's type.
  package func composition(of value: DeclRef) -> Composition? {
    guard let expression = valueExpression(of: value) else { return assignedComposition(of: value) }
    guard facts.node(expression).kind == .call else { return nil }
    guard expressions.isConstruction(expression) else { return assignedComposition(of: value) }
    let endpoints = facts.arguments(of: expression).compactMap { argument in
      facts.firstChild(of: argument).map {
        Endpoint(name: facts.node(argument).name, value: $0, place: argument)
      }
    }
    return Composition(endpoints: endpoints, hasFailingRest: false)
  }

  /// `var client = Self()`, assignments to parts of it, `return client`.
  private func assignedComposition(of value: DeclRef) -> Composition? {
    guard let statements = statements(of: value), let first = statements.first,
      let last = statements.last, statements.count > 2, facts.node(first).kind == .local
    else { return nil }
    let variable = DeclRef(file: first.file, id: facts.node(first).declaration)
    let name = facts.declaration(variable).name
    let result = facts.node(last).kind == .return ? facts.firstChild(of: last) : last
    guard let made = facts.initialValue(of: variable), expressions.isConstruction(made),
      let result, facts.node(result).kind == .name, facts.node(result).name == name
    else { return nil }
    var endpoints = facts.arguments(of: made).compactMap { argument in
      facts.firstChild(of: argument).map {
        Endpoint(name: facts.node(argument).name, value: $0, place: argument)
      }
    }
    for statement in statements.dropFirst().dropLast() {
      let sides = facts.children(of: statement)
      guard facts.node(statement).kind == .assignment, sides.count == 2,
        facts.node(sides[0]).kind == .member, let base = facts.firstChild(of: sides[0]),
        facts.node(base).kind == .name, facts.node(base).name == name
      else { return nil }
      let part = facts.node(sides[0]).name
      endpoints.removeAll { $0.name == part }
      endpoints.append(Endpoint(name: part, value: sides[1], place: statement))
    }
    return Composition(
      endpoints: endpoints, hasFailingRest: isPartlyMade(made, assigned: endpoints.map(\.name)))
  }

  /// The statements of a value's getter or of the closure that makes it, those that declare
  /// wrappers aside.
  private func statements(of value: DeclRef) -> [CodeRef]? {
    let code: CodeRef
    if let initial = facts.initialValue(of: value) {
      guard facts.node(initial).kind == .call, let closure = facts.firstChild(of: initial),
        facts.node(closure).kind == .closure, let block = facts.children(of: closure).last
      else { return nil }
      code = block
    } else {
      guard let getter = getter(of: value), facts.declaration(getter).body != .none else {
        return nil
      }
      code = CodeRef(file: value.file, id: facts.declaration(getter).body)
    }
    return facts.children(of: code).filter { !isPartOfWrapper($0) }
  }

  /// Whether a client whose macro makes all endpoints fail has one that nothing is assigned to.
  private func isPartlyMade(_ made: CodeRef, assigned: [Name]) -> Bool {
    guard facts.arguments(of: made).isEmpty,
      case .construction(.program(let type), _) = expressions.callTarget(of: made),
      isMacroClient(type)
    else { return false }
    return endpointsWithoutDefault(of: type).contains {
      !assigned.contains(facts.declaration($0).name)
    }
  }

  // MARK: Failing and working

  /// `unimplemented("…")`, `.unimplemented`, `{ unimplemented("…") }`
  package func isUnimplemented(_ value: CodeRef) -> Bool {
    if facts.lastName(of: value) == .unimplemented { return true }
    guard facts.node(value).kind == .closure, let block = facts.children(of: value).last else {
      return false
    }
    return facts.children(of: block).contains { statement in
      let expression =
        facts.node(statement).kind == .return ? facts.firstChild(of: statement) : statement
      return expression.map(isFailure) ?? false
    }
  }

  private func isFailure(_ expression: CodeRef) -> Bool {
    switch facts.lastName(of: expression).known {
    case .unimplemented, .reportIssue, .XCTFail: isTrap(expression)
    default: false
    }
  }

  /// Whether a value given to an endpoint waits for something, or asks a shared object of the
  /// system: a closure, a function of the program, or an endpoint of the live value.
  package func doesWork(_ value: CodeRef, in key: DependencyKeyFacts) -> Bool {
    switch facts.node(value).kind {
    case .closure: return containsWork(value)
    case .name, .member:
      if let endpoint = liveEndpoint(value, of: key) { return doesWork(endpoint, in: key) }
      guard let function = function(value), facts.declaration(function).body != .none else {
        return false
      }
      return containsWork(CodeRef(file: function.file, id: facts.declaration(function).body))
    default: return false
    }
  }

  /// The code of the endpoint that `liveValue.fetch` names.
  private func liveEndpoint(_ value: CodeRef, of key: DependencyKeyFacts) -> CodeRef? {
    guard facts.node(value).kind == .member, let base = facts.firstChild(of: value),
      isLive(base, of: key), let live = key.liveValues.first, key.liveValues.count == 1
    else { return nil }
    let endpoint = composition(of: live)?.endpoints.first { $0.name == facts.node(value).name }
    // An endpoint that is taken from itself says nothing.
    return endpoint.flatMap { facts.node($0.value).kind == .member ? nil : $0.value }
  }

  /// Whether a part of a value is the same part of the live value: `fetch: liveValue.fetch`.
  package func isTakenFromLive(_ endpoint: Endpoint, of key: DependencyKeyFacts) -> Bool {
    guard facts.node(endpoint.value).kind == .member,
      let base = facts.firstChild(of: endpoint.value)
    else { return false }
    return isLive(base, of: key)
  }

  /// The function of the program that a name certainly means.
  func function(_ value: CodeRef) -> DeclRef? {
    let found: DeclRef?
    switch facts.node(value).kind {
    case .name:
      switch expressions.lookUpValue(facts.node(value).name, at: value) {
      case .members(let members, of: _), .globals(let members): found = members.only
      case .local(let local): found = local
      case .bound, .parameter, .type, .unknown: found = nil
      }
    case .member:
      guard let base = facts.firstChild(of: value),
        case .metatype(let type) = expressions.valueType(of: base)
      else { return nil }
      found = types.overloads(of: facts.node(value).name, in: type).only
    default: found = nil
    }
    return found.flatMap { facts.declaration($0).kind == .function ? $0 : nil }
  }

  func containsWork(_ code: CodeRef) -> Bool {
    (code.id.index..<facts.node(code).end).contains { index in
      let ref = CodeRef(file: code.file, id: CodeID(index: index))
      let node = facts.node(ref)
      guard node.kind == .call else { return false }
      if node.flags.contains(.awaited) {
        return !expressions.isConstruction(ref) && !isSleep(ref) && !isTrap(ref)
      }
      guard let callee = facts.firstChild(of: ref), facts.node(callee).kind == .member,
        let base = facts.firstChild(of: callee), facts.node(base).kind == .member,
        case .instance(.external) = expressions.valueType(of: base)
      else { return false }
      return true
    }
  }
}
