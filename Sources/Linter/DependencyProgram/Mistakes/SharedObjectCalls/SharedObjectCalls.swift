internal import DependencyFacts

/// Calls in the update of a scope that change the object which all code gets, instead of giving the
/// scope another one: `$0.session.logIn(user)`.
package struct SharedObjectCalls: KnowsRegistrations {
  let registrations: Registrations
  private let scopes: OverrideScopes
  private let changes: OwnChanges
  private let runs: CertainRuns

  init(in scopes: OverrideScopes, _ code: CodeUses) {
    registrations = scopes.registrations
    self.scopes = scopes
    runs = CertainRuns(code)
    changes = OwnChanges(runs, code.order.regions.overridings)
  }

  package struct SharedCall {
    /// The whole call.
    package let place: CodeRef
    /// `\.session`
    package let name: String
    /// The class of the object.
    package let type: Nominal
    /// The place in the method, or in one that it calls, that changes the object.
    package let change: CodeRef
    /// Whether nothing can keep the object from being changed.
    package let isCertain: Bool
  }

  /// In program order.
  package var all: [SharedCall] {
    let names = Set(registrations.keys.flatMap { registrations.accessors(of: $0.type).map(\.name) })
    return names.flatMap { sites[$0].compactMap(call(on:)) }.sorted { $0.place < $1.place }
  }

  /// - Parameter accessor: a place with the name of an accessor: `$0.session`.
  private func call(on accessor: CodeRef) -> SharedCall? {
    guard let base = facts.base(of: accessor), facts.node(base).kind == .name,
      let (call, callee) = call(ofMemberOf: accessor), isStatement(call),
      let update = update(changing: base),
      case .key(let key) = registrations.dependency(
        named: facts.node(accessor).name, inFile: accessor.file),
      scopes.isShared(key, inFile: call.file),
      let object = scopes.object(inPathOf: callee, of: key),
      let method = method(
        calledBy: call, callee, of: callee == facts.parent(of: accessor) ? object : nil),
      let type = symbols.enclosingType(of: method), types.isClassOrActor(type),
      let change = changes.change(by: method, calledAt: callee)
    else { return nil }
    return SharedCall(
      place: call, name: registrations.name(of: DependencyPart(whole: .key(key))), type: type,
      change: change.place,
      isCertain: change.isCertain && runs.places(in: update).contains(call))
  }

  /// - Parameter object: the type of the object that the method is called on, if that is the value
  ///   of the key. A module that is compiled again for tests declares each accessor twice.
  private func method(calledBy call: CodeRef, _ callee: CodeRef, of object: Nominal?) -> DeclRef? {
    if case .functions(let functions) = expressions.callTarget(of: call) { return functions.only }
    guard let object else { return nil }
    let members = types.lookUpMembers(facts.node(callee).name, of: object)
    guard members.count == 1, let member = members.first,
      facts.declaration(member).kind == .function
    else { return nil }
    return member
  }

  /// The call at the end of a chain of members: `$0.session.cache.clear()`.
  private func call(ofMemberOf accessor: CodeRef) -> (call: CodeRef, callee: CodeRef)? {
    var callee = accessor
    while let parent = facts.parent(of: callee), facts.node(parent).kind == .member {
      callee = parent
    }
    guard callee != accessor, let call = facts.call(of: callee) else { return nil }
    return (call, callee)
  }

  /// Whether nothing uses the result of a call: one that gives a result may be meant for that.
  private func isStatement(_ call: CodeRef) -> Bool {
    facts.parent(of: call).map { facts.node($0).kind == .block } ?? false
  }

  /// The closure that changes the values of a scope or a store, if a name is its parameter.
  private func update(changing name: CodeRef) -> CodeRef? {
    guard let closure = facts.closure(around: name), facts.isFirstParameter(name, of: closure),
      let argument = facts.parent(of: closure), let call = facts.call(taking: closure)
    else { return nil }
    if facts.isUpdateOfStore(argument) { return closure }
    guard let scope = expressions.scopeCall(call), scope.update == closure else { return nil }
    switch scope.kind {
    case .overrides, .from: return closure
    case .escaped, .yield, .prepare: return nil
    }
  }
}
