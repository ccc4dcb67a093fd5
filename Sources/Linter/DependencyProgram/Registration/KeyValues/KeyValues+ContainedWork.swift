internal import DependencyFacts

/// Code that does work which a test would notice: it waits for what is outside of the program,
/// reads or writes a file, or uses objects of the system that reach outside.
extension KeyValues {
  /// - Parameter isAssumed: whether a function of the program that code waits for works if it is
  ///   asynchronous itself, and one that is awaited only for its actor works unless all that it
  ///   calls is known to do none. Otherwise it works only if its own code shows that.
  func containsWork(_ code: CodeRef, isAssumed: Bool) -> Bool {
    var followed: Set<DeclRef> = []
    return containsWork(code, isAssumed, &followed)
  }

  /// - Parameter followed: the functions of the program that were looked at.
  private func containsWork(
    _ code: CodeRef, _ isAssumed: Bool, _ followed: inout Set<DeclRef>
  ) -> Bool {
    facts.nodes(in: code).contains { part in
      switch facts.node(part).kind {
      case .call:
        facts.node(part).flags.contains(.awaited)
          ? awaitsWork(part, isAssumed, &followed)
          : usesSharedObject(part) || awaitsPromise(part) || reachesOut(part)
      case .assignment: changesSharedObject(part)
      case .argument: facts.firstChild(of: part).map(isSharedObject) ?? false
      default: false
      }
    }
  }

  private func calls(in code: CodeRef) -> [CodeRef] {
    facts.nodes(in: code).filter { facts.node($0).kind == .call }
  }

  /// Whether an awaited call does more than to create an object, to wait for time to pass, to
  /// change the actor, or to ask another dependency, whose own value tests notice.
  private func awaitsWork(
    _ call: CodeRef, _ isAssumed: Bool, _ followed: inout Set<DeclRef>
  ) -> Bool {
    if expressions.isConstruction(call) || isSleep(call) || isTrap(call) { return false }
    guard let callee = facts.firstChild(of: call) else { return true }
    if asksDependency(callee) || isMainActorRun(callee) { return false }
    guard let body = body(calledAt: call) else { return true }
    let function = facts.declaration(around: body)
    return isAssumed
      ? facts.declaration(function).flags.contains(.isAsync) || !isIdle(body, &followed)
      : followed.insert(function).inserted && containsWork(body, isAssumed, &followed)
  }

  /// The body of the function that a call certainly runs.
  private func body(calledAt call: CodeRef) -> CodeRef? {
    guard case .functions(let functions) = expressions.callTarget(of: call),
      let function = functions.only
    else { return nil }
    return facts.body(of: function)
  }

  /// Whether all that a function calls is known to do no work: initialisers, methods of plain data,
  /// and functions of the program of which the same is known.
  private func isIdle(_ body: CodeRef, _ followed: inout Set<DeclRef>) -> Bool {
    guard followed.count < 32, followed.insert(facts.declaration(around: body)).inserted else {
      return followed.count < 32
    }
    return calls(in: body).allSatisfy { call in
      if isTrap(call) || isSleep(call) { return true }
      switch expressions.callTarget(of: call) {
      case .construction(.program, _), .enumElement: return true
      case .construction(.external(let type), _): return isPureName(type) && !readsFile(call)
      case .functions: return self.body(calledAt: call).map { isIdle($0, &followed) } ?? false
      case .variable, .unknown:
        guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee)
        else { return false }
        return isPure(expressions.valueType(of: base)) && !writesFile(call)
      }
    }
  }

  /// `await MainActor.run { … }`: the code of the closure counts.
  private func isMainActorRun(_ callee: CodeRef) -> Bool {
    guard case .external(let type)? = expressions.owner(ofStatic: callee) else { return false }
    return facts.libraries.threads.isMainActor(type)
      && facts.libraries.threads.runsOnMainActor(facts.node(callee).name)
  }

  /// `load().then { … }`
  private func awaitsPromise(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), facts.base(of: callee) != nil else {
      return false
    }
    let needed = facts.libraries.streams.modules(ofPromiseWith: facts.node(callee).name)
    return !needed.isEmpty && modules.imports(anyOf: needed, in: call.file)
  }

  /// `UIPasteboard.general.setItems([])`, but not `Calendar.current.startOfDay(for: date)`
  private func usesSharedObject(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee),
      facts.node(base).kind == .member,
      case .instance(.external(let type)) = expressions.valueType(of: base)
    else { return false }
    return !isPureName(type)
  }

  /// The first call that changes a user's settings when a closure runs, and its name:
  /// `UserDefaults.set` of `UserDefaults.standard.set(1, forKey: "a")`.
  package func settingsWritten(
    atOnceIn closure: CodeRef
  ) -> (callee: CodeRef, name: String)? {
    facts.nodes(outsideClosuresIn: closure).lazy.compactMap(settingsWritten(byCall:)).first
  }

  func settingsWritten(byCall call: CodeRef) -> (callee: CodeRef, name: String)? {
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call),
      facts.libraries.state.writesSettings(facts.node(callee).name),
      let base = facts.base(of: callee),
      let type = expressions.valueType(of: base).externalInstance,
      facts.libraries.state.isSettings(type)
    else { return nil }
    return (callee, "\(facts.string(type)).\(facts.string(facts.node(callee).name))")
  }

  /// `UIPasteboard.general.string = text`
  private func changesSharedObject(_ assignment: CodeRef) -> Bool {
    var current = facts.firstChild(of: assignment)
    while let part = current,
      facts.node(part).kind == .member || facts.node(part).kind == .subscript
    {
      current = facts.firstChild(of: part)
      if let current, isSharedObject(current) { return true }
    }
    return false
  }

  /// `UserDefaults.standard`, which other code is given.
  private func isSharedObject(_ expression: CodeRef) -> Bool {
    switch facts.node(expression).kind {
    case .member, .implicitMember:
      ownerOfSharedObject(expression).map {
        facts.libraries.state.isShared($0)
          && facts.libraries.state.isInstance(facts.node(expression).name)
      } ?? false
    default: false
    }
  }

  /// Whether a call that does not wait reads or writes a file, creates an object that reaches
  /// outside the process, or calls a static function of such an object's class.
  private func reachesOut(_ call: CodeRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .construction(.external(let type), _):
      return facts.libraries.state.reachesOut(type) || isPureName(type) && readsFile(call)
    case .construction, .enumElement, .functions: return false
    case .variable, .unknown: break
    }
    guard let callee = facts.firstChild(of: call) else { return false }
    if case .external(let type)? = expressions.owner(ofStatic: callee) {
      return facts.libraries.state.reachesOut(type)
    }
    return writesFile(call)
  }

  /// `data.write(to: url)`
  func writesFile(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee),
      let first = facts.arguments(of: call).first,
      facts.libraries.plainTypes.writesFile(
        facts.node(callee).name, label: facts.node(first).name)
    else { return false }
    return isPure(expressions.valueType(of: base))
  }

  /// `Data(contentsOf: url)`
  func readsFile(_ call: CodeRef) -> Bool {
    facts.arguments(of: call).contains {
      facts.libraries.plainTypes.isFile(label: facts.node($0).name)
    }
  }
}
