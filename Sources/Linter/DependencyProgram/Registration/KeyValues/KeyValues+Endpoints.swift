package import DependencyFacts

/// The parts of values, as set by the code that makes a value.
extension KeyValues {
  /// A part of a value: an argument of its initialiser, or a later assignment.
  package struct Endpoint {
    /// None for a trailing closure.
    package let name: Name
    package let value: CodeRef
    /// The argument, or the assignment.
    let place: CodeRef
  }

  /// A value that an initialiser of a type of the program makes.
  struct Composition {
    let type: TypeSymbolID
    let endpoints: [Endpoint]
    /// The endpoints of a `@DependencyClient` that are not set.
    let forgotten: [DeclRef]
  }

  /// The parts that the code of a value sets; nil if the value is not made by an initialiser of a
  /// type of the program.
  func endpoints(of value: DeclRef) -> [Endpoint]? {
    maker(of: value).flatMap(composition(madeBy:))?.endpoints
  }

  /// The code of an endpoint.
  enum EndpointCode {
    /// The block of a closure.
    case block(CodeRef)
    case function(DeclRef)
  }

  /// The code that certainly runs when an endpoint of a value is called: its closure, the function
  /// that it is made of, or a method of the object that the value is.
  func code(
    ofEndpoint name: Name, of value: DeclRef, in key: DependencyKeyFacts
  ) -> EndpointCode? {
    guard name != Name.none else { return nil }
    if let endpoint = endpoints(of: value)?.first(where: { $0.name == name })?.value {
      if let block = facts.block(of: endpoint) { return .block(block) }
      return function(endpoint).map(EndpointCode.function)
    }
    guard let expression = making(of: value, in: key)?.expression,
      case .construction(.program(let type), _) = expressions.callTarget(of: expression),
      let method = types.overloads(of: name, in: .program(type)).only,
      facts.declaration(method).kind == .function
    else { return nil }
    return .function(method)
  }

  // MARK: Failing and working

  /// `unimplemented("…")`, `.unimplemented`, `{ unimplemented("…") }`
  package func isUnimplemented(_ value: CodeRef) -> Bool {
    if facts.libraries.failures.isUnimplemented(facts.lastName(of: value)) { return true }
    guard let block = facts.block(of: value) else { return false }
    return facts.children(of: block).compactMap(facts.result(of:)).contains(where: isFailure)
  }

  private func isFailure(_ expression: CodeRef) -> Bool {
    switch facts.libraries.failures.failure(of: facts.lastName(of: expression)) {
    case .unimplemented?, .reports?: isTrap(expression)
    case .traps?, .asserts?, nil: false
    }
  }

  /// Whether the code given to an endpoint waits for work, or uses a shared object of the system: a
  /// closure, a function of the program, or an endpoint of the live value.
  package func doesWork(_ value: CodeRef, in key: DependencyKeyFacts) -> Bool {
    switch facts.node(value).kind {
    case .closure: return containsWork(value, isAssumed: true)
    case .name, .member:
      if let endpoint = liveEndpoint(value, of: key) { return doesWork(endpoint, in: key) }
      guard let body = function(value).flatMap(facts.body(of:)) else { return false }
      return containsWork(body, isAssumed: true)
    default: return false
    }
  }

  /// The code of the endpoint that `liveValue.fetch` names.
  private func liveEndpoint(_ value: CodeRef, of key: DependencyKeyFacts) -> CodeRef? {
    guard let base = facts.base(of: value),
      isLive(base, of: key), let live = key.liveValues.first, key.liveValues.count == 1
    else { return nil }
    let endpoint = endpoints(of: live)?.first { $0.name == facts.node(value).name }
    // An endpoint that is taken from another value is not followed.
    return endpoint.flatMap { facts.node($0.value).kind == .member ? nil : $0.value }
  }

  /// Whether a part of a value is one of the live value: `fetch: liveValue.fetch`.
  package func isTakenFromLive(_ part: CodeRef, of key: DependencyKeyFacts) -> Bool {
    guard let base = facts.base(of: part) else { return false }
    return isLive(base, of: key)
  }

  /// The function of the program that a name certainly refers to.
  func function(_ value: CodeRef) -> DeclRef? {
    let name = facts.node(value).name
    let found =
      facts.node(value).kind == .name
      ? expressions.lookUpValue(name, at: value).declaration
      : expressions.owner(ofStatic: value).flatMap { types.overloads(of: name, in: $0).only }
    return found.flatMap { facts.declaration($0).kind == .function ? $0 : nil }
  }
}
