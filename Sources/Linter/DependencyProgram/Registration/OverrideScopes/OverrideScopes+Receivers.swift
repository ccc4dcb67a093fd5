internal import DependencyFacts

/// Scopes around calls of objects that run their code with other values.
extension OverrideScopes {
  /// A scope whose operation only calls a store that was created earlier.
  package struct StoreScope {
    /// The variable with the store.
    package let store: CodeRef
    /// The first call that runs the store's code.
    package let call: CodeRef
    package let isTestStore: Bool
  }

  /// A store runs its reducers and effects with the values of its creation, so a scope around
  /// `send` or `receive` does not affect them. Nil if the operation runs other code that may read
  /// the values.
  package func store(runIn scope: OverrideScope) -> StoreScope? {
    guard scope.kind == .operation, let operation = scope.operation else { return nil }
    var found: StoreScope?
    for statement in statements(of: operation) {
      guard let call = callOfStatement(statement), let root = receiver(of: call),
        let store = existingStore(root, before: operation), isPlain(call)
      else { return nil }
      let runs = calls(along: call).last { call in
        facts.firstChild(of: call).map {
          facts.libraries.frameworks.runsStore(facts.node($0).name)
        } ?? false
      }
      guard let runs else { continue }
      if isMade(root, withOverridesOf: scope) { continue }
      found = found ?? StoreScope(store: root, call: runs, isTestStore: store == .ofTests)
    }
    return found
  }

  /// Whether a store gets the overrides of a scope when it is created, as they are spelled: the
  /// scope repeats them for what the test library runs outside of the store, such as comparing
  /// states.
  private func isMade(_ store: CodeRef, withOverridesOf scope: OverrideScope) -> Bool {
    guard
      let variable = expressions.lookUpValue(facts.node(store).name, at: store).declaration,
      let call = facts.initialValue(of: variable),
      let creation = all.first(where: { $0.kind == .store && $0.call == call })
    else { return false }
    return scope.changes.allSatisfy { change in
      creation.changes.contains { other in
        other.part == change.part && other.values.count == 1 && change.values.count == 1
          && facts.isSame(other.values[0], change.values[0])
      }
    }
  }

  /// `store.send(…)`, `let task = await store.send(…)`
  private func callOfStatement(_ statement: CodeRef) -> CodeRef? {
    switch facts.node(statement).kind {
    case .call: statement
    case .local, .assignment, .return: facts.children(of: statement).last.flatMap(callOfStatement)
    default: nil
    }
  }

  /// The name that a chain of calls and members begins with.
  private func receiver(of call: CodeRef) -> CodeRef? {
    var current = call
    while facts.node(current).kind == .call || facts.node(current).kind == .member {
      guard let base = facts.firstChild(of: current) else { return nil }
      current = base
    }
    return facts.node(current).kind == .name ? current : nil
  }

  /// The calls of a chain, from the last one to the first one.
  private func calls(along chain: CodeRef) -> [CodeRef] {
    var found: [CodeRef] = []
    var current: CodeRef? = chain
    while let part = current, facts.node(part).kind == .call || facts.node(part).kind == .member {
      if facts.node(part).kind == .call { found.append(part) }
      current = facts.firstChild(of: part)
    }
    return found
  }

  /// A store in a variable that was certainly set before the operation runs: not a `lazy var`,
  /// static property or global, which this use may create.
  private func existingStore(_ root: CodeRef, before operation: CodeRef) -> FrameworkTypes.Store? {
    let variable: DeclRef?
    switch expressions.lookUpValue(facts.node(root).name, at: root) {
    case .local(let found): variable = facts.isLocal(found, of: operation) ? nil : found
    case .members(let found, of: _):
      variable = found.only.flatMap { facts.declaration($0).isStoredProperty ? $0 : nil }
    case .parameter: return kind(ofStore: root)
    case .bound, .globals, .type, .unknown: return nil
    }
    guard let variable, !facts.declaration(variable).flags.contains(.isLazy) else { return nil }
    return kind(ofStore: root)
  }

  private func kind(ofStore root: CodeRef) -> FrameworkTypes.Store? {
    let type = expressions.valueType(of: root).unwrapped.externalInstance
    return type.flatMap(facts.libraries.frameworks.store(named:))
  }

  /// Whether the arguments of a chain of calls cannot read the current values: they are names,
  /// literals and cases, as far as their names tell, since the type of what a store gets is seldom
  /// known. The closures of a store's functions run with the store's values.
  private func isPlain(_ chain: CodeRef) -> Bool {
    let own = Set(calls(along: chain))
    let ownMembers = Set(own.compactMap(facts.firstChild(of:)))
    return facts.nodes(outsideClosuresIn: chain).allSatisfy { part in
      switch facts.node(part).kind {
      case .call: own.contains(part) || isData(part)
      case .name: !isWrapper(part)
      case .member:
        ownMembers.contains(part) || !namesOfCode.mayRun(property: facts.node(part).name)
      case .implicitMember: !namesOfCode.mayRun(implicitMember: facts.node(part).name)
      default: true
      }
    }
  }

  /// `.rowTapped(id: 1)`, `UUID(0)`
  private func isData(_ call: CodeRef) -> Bool {
    switch expressions.callTarget(of: call) {
    case .enumElement: return true
    // An undeclared name may be that of a function.
    case .construction(.external(let name), let initializers):
      return initializers.isEmpty && facts.isCapitalized(name)
    case .construction, .functions, .variable: return false
    case .unknown:
      return facts.firstChild(of: call).map { facts.node($0).kind == .implicitMember } ?? false
    }
  }

  private func isWrapper(_ name: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .local(let found): expressions.wrapperUse(of: found) != nil
    case .members(let found, of: _), .globals(let found):
      found.refs.contains {
        expressions.wrapperUse(of: $0) != nil || facts.declaration($0).flags.contains(.isComputed)
      }
    case .bound, .parameter, .type, .unknown: false
    }
  }

  // MARK: Servers

  /// The call in a scope's operation that runs a server, whose event loops do not get the values;
  /// nil if the program hands them on itself.
  package func server(runIn scope: OverrideScope) -> CodeRef? {
    guard scope.kind == .operation, let operation = scope.operation,
      !modules.isTest(file: scope.call.file), !handsOnValues
    else { return nil }
    return facts.nodes(outsideClosuresIn: operation).first { part in
      facts.node(part).kind == .call && runsServer(part)
    }
  }

  /// Whether a change gives a dependency its live value: `$0.client = .liveValue`.
  package func isLiveValue(_ change: OverrideScope.Change) -> Bool {
    guard change.part.isWhole, change.values.count == 1,
      facts.node(change.values[0]).name == .liveValue
    else { return false }
    let owner = expressions.owner(ofStatic: change.values[0])
    return facts.node(change.values[0]).kind == .implicitMember
      || owner.map { change.part.dependency == .key($0) } ?? false
  }

  /// Whether some code captures the values for later, as a middleware does for each request.
  private var handsOnValues: Bool {
    sites[.known(.withEscapedDependencies)].contains { !modules.isTest(file: $0.file) }
  }

  private func runsServer(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee),
      let type = externalType(of: base)
    else { return false }
    let needed = facts.libraries.frameworks.modules(
      ofServer: type, running: facts.node(callee).name)
    return modules.imports(anyOf: needed, in: call.file)
  }

  /// The type of an object that another module declares, or whose static function created it: `let
  /// app = try await Application.make(environment)`.
  private func externalType(of value: CodeRef) -> Name? {
    if let name = expressions.valueType(of: value).unwrapped.externalInstance { return name }
    guard facts.node(value).kind == .name,
      case .local(let variable) = expressions.lookUpValue(facts.node(value).name, at: value),
      let made = facts.initialValue(of: variable), let callee = facts.callee(of: made),
      let type = facts.firstChild(of: callee),
      case .metatype(.external(let name)) = expressions.valueType(of: type)
    else { return nil }
    return name
  }
}
