internal import DependencyFacts

/// Objects that are created when a value is made.
extension KeyValues {
  /// The type of an object that is certainly created each time a value is made: a class or an actor
  /// of the program, or a well-known class with state.
  ///
  /// Code that runs later does not count, nor do constants.
  ///
  /// - Parameters:
  ///   - type: the type of the value, for expressions that begin with a dot.
  ///   - scope: the code that runs whenever the value is made; objects that it captures from
  ///     outside are created once.
  package func object(
    createdBy expression: CodeRef, as type: Nominal?, within scope: CodeRef
  ) -> Nominal? {
    if let type, let found = object(createdByMember: expression, of: type, within: scope) {
      return found
    }
    return object(createdBy: expression, within: scope, depth: 0)
  }

  /// `.live(path: path)`, `.counting`, whose type only the context determines.
  private func object(
    createdByMember expression: CodeRef, of type: Nominal, within scope: CodeRef
  ) -> Nominal? {
    let call = facts.node(expression).kind == .call ? expression : nil
    guard let member = call == nil ? expression : call.flatMap(facts.firstChild),
      facts.node(member).kind == .implicitMember
    else { return nil }
    if let call, let found = object(createdByArgumentsOf: call, within: scope, depth: 0) {
      return found
    }
    let found = types.overloads(of: facts.node(member).name, in: type).refs.filter { ref in
      guard let call else { return facts.declaration(ref).kind == .variable }
      return facts.declaration(ref).kind != .variable
        && expressions.matchedParameters(of: ref, in: call) != nil
    }
    guard found.count == 1, let only = found.first else {
      let isNew = facts.node(member).name == .`init` && types.isClassOrActor(type)
      return isNew ? type : nil
    }
    switch facts.declaration(only).kind {
    case .variable: return object(createdByGetterOf: only, depth: 0)
    case .initializer where types.isClassOrActor(type): return type
    default: return object(createdBy: only, depth: 0)
    }
  }

  private func object(createdBy expression: CodeRef, within scope: CodeRef, depth: Int) -> Nominal?
  {
    guard depth < 8 else { return nil }
    switch facts.node(expression).kind {
    case .closure, .keyPath, .body: return nil
    case .call: return object(createdByCall: expression, within: scope, depth: depth)
    case .name:
      guard
        case .local(let local) = expressions.lookUpValue(
          facts.node(expression).name, at: expression),
        facts.declaration(local).kind == .variable, facts.isLocal(local, of: scope),
        expressions.wrapperUse(of: local) == nil,
        let value = facts.initialValue(of: local)
      else { return nil }
      return object(createdBy: value, within: scope, depth: depth + 1)
    case .implicitMember, .member:
      if let counter = counter(expression) { return counter }
      return staticProperty(expression).flatMap { object(createdByGetterOf: $0, depth: depth) }
    default: return object(createdByPartsOf: expression, within: scope, depth: depth)
    }
  }

  /// `Client.live`, even if there are functions of the same name.
  private func staticProperty(_ expression: CodeRef) -> DeclRef? {
    guard let type = expressions.owner(ofStatic: expression) else { return constant(expression) }
    let found = types.lookUpMembers(facts.node(expression).name, of: type)
      .filter { facts.declaration($0).kind == .variable }
    return found.count == 1 ? found[0] : nil
  }

  private func object(createdByGetterOf property: DeclRef, depth: Int) -> Nominal? {
    guard facts.initialValue(of: property) == nil else { return nil }
    return facts.getter(of: property).flatMap { object(createdBy: $0, depth: depth) }
  }

  private func object(
    createdByPartsOf code: CodeRef, within scope: CodeRef, depth: Int
  ) -> Nominal? {
    facts.children(of: code).lazy
      .filter { self.facts.isAlwaysRun($0, in: code) }
      .compactMap { self.object(createdBy: $0, within: scope, depth: depth + 1) }.first
  }

  private func object(createdByCall call: CodeRef, within scope: CodeRef, depth: Int) -> Nominal? {
    if let found = object(createdByArgumentsOf: call, within: scope, depth: depth) { return found }
    if let closure = facts.firstChild(of: call), facts.node(closure).kind == .closure {
      return facts.block(of: closure).flatMap {
        object(createdByPartsOf: $0, within: $0, depth: depth)
      }
    }
    switch expressions.callTarget(of: call) {
    case .functions(let functions):
      return functions.only.flatMap { object(createdBy: $0, depth: depth) }
    case .construction(.external(let name), let initializers):
      if isBox(name) || facts.libraries.state.isCostly(name) { return .external(name) }
      return initializers.only.flatMap { object(createdBy: $0, depth: depth) }
    case .construction(.program(let type), let initializers):
      if types.isClassOrActor(.program(type)) { return .program(type) }
      return initializers.only.flatMap { object(createdBy: $0, depth: depth) }
    case .enumElement, .variable, .unknown: return nil
    }
  }

  private func object(
    createdByArgumentsOf call: CodeRef, within scope: CodeRef, depth: Int
  ) -> Nominal? {
    facts.arguments(of: call).lazy.compactMap(facts.firstChild)
      .compactMap { self.object(createdBy: $0, within: scope, depth: depth + 1) }.first
  }

  /// The object that a function of the program creates before it returns.
  private func object(createdBy function: DeclRef, depth: Int) -> Nominal? {
    guard let body = facts.body(of: function) else { return nil }
    return object(createdByPartsOf: body, within: body, depth: depth)
  }

  /// `.incrementing` of the well-known UUID generator, which starts a new count.
  private func counter(_ member: CodeRef) -> Nominal? {
    guard facts.libraries.state.beginsCount(facts.node(member).name), constant(member) == nil
    else { return nil }
    return .external(facts.libraries.state.counterType ?? facts.node(member).name)
  }
}
