internal import DependencyFacts

/// Code in the endpoints of a client that some function or static variable makes, `Client(load: { …
/// })`: it runs only if something uses the endpoint.
extension CodeUses {
  /// The property in which an initialiser stores a closure, or one around it; nil if the code may
  /// run without anything that names the property.
  func endpoint(around closure: CodeRef) -> DeclRef? {
    guard makesClients(facts.declaration(around: closure)) else { return nil }
    return knownEndpoints(closure) {
      for outer in facts.outward(from: closure) where facts.node(outer).kind == .closure {
        guard let argument = facts.parent(of: outer), facts.node(argument).kind == .argument,
          let call = facts.call(taking: outer), let callee = facts.callee(of: call),
          let property = property(keeping: argument, of: call, callee), isUsedByName(property)
        else { continue }
        return property
      }
      return nil
    }
  }

  /// Whether a unit is a function, or computes a static variable other than the value of a key: who
  /// reads the whole of that may hand it to unknown code.
  private func makesClients(_ unit: DeclRef) -> Bool {
    let declaration = facts.declaration(facts.member(of: unit))
    switch declaration.kind {
    case .function: return true
    case .variable:
      switch declaration.name.known {
      case .liveValue, .testValue, .previewValue: return false
      default: return declaration.flags.contains(.isStatic)
      }
    default: return false
    }
  }

  /// The property in which an initialiser does nothing but store an argument.
  private func property(
    keeping argument: CodeRef, of call: CodeRef, _ callee: CodeRef
  ) -> DeclRef? {
    let regions = order.regions
    switch regions.taker(of: argument, in: call, callee: callee) {
    case .property(let property): return property
    case .parameter(let parameter):
      guard facts.declaration(parameter.function).kind == .initializer else { return nil }
      return regions.propertyKeeping(parameter)
    case .unknown: return nil
    }
  }

  /// Whether code that calls the closure in a property has to name it: it is not called through a
  /// protocol or a key path, or by a name that the argument of a macro gives.
  private func isUsedByName(_ property: DeclRef) -> Bool {
    guard case .function = expressions.declaredType(of: property).unwrapped else { return false }
    return expressions.keyPathsByName[facts.declaration(property).name] == nil
      && facts.attributes(of: property).allSatisfy { $0.arguments == nil }
      && order.regions.requirements.requirements(metBy: property).isEmpty
  }

  /// The units whose code may use an endpoint.
  func units(using endpoint: DeclRef) -> Set<DeclRef> {
    knownUsers(endpoint) {
      let places = expressions.sites[facts.declaration(endpoint).name]
      return Set(places.filter { mayUse(endpoint, $0) }.map(facts.declaration(around:)))
    }
  }

  private func mayUse(_ endpoint: DeclRef, _ place: CodeRef) -> Bool {
    if facts.isAssigned(place) { return false }
    if let meaning = uses.meaning(of: place) { return meaning == endpoint }
    guard facts.node(place).kind == .name else { return true }
    switch expressions.lookUpValue(facts.node(place).name, at: place) {
    case .bound, .local, .parameter, .type: return false
    case .globals, .members, .unknown: return true
    }
  }
}
