internal import DependencyFacts

/// Overrides that a reducer makes again for each action, and calls that it repeats.
extension OverrideScopes {
  /// The code that makes the values of a scope for each action that a reducer gets; nil if they are
  /// made once, like those of a store.
  ///
  /// A reducer's body is evaluated for each action, and the closure of `transformDependency` runs
  /// for each, wherever the reducer is created.
  package func codeRunPerAction(of scope: OverrideScope) -> CodeRef? {
    switch scope.kind {
    case .transformation:
      return scope.update
        ?? facts.arguments(of: scope.call).compactMap(facts.firstChild)
        .first { facts.node($0).kind == .closure }
    case .reducer:
      let getter = facts.declaration(around: scope.call)
      guard facts.declaration(getter).kind == .accessor, let property = facts.parent(of: getter),
        !facts.declaration(property).flags.contains(.isStatic),
        facts.libraries.frameworks.isBody(facts.declaration(property).name),
        builder(around: scope.call) == nil,
        let type = symbols.enclosingType(of: property), kinds.isKind(.reducer, type)
      else { return nil }
      return facts.root(of: scope.call)
    case .operation, .preparation, .store, .trait: return nil
    }
  }

  /// A call of a client's endpoint that repeats for each action: `$0.settings.save(settings)` in
  /// the closure of `transformDependency`, or `settings.load()` in a value that a body makes.
  package struct RepeatedCall {
    /// The call of `transformDependency` or `dependency`.
    package let modifier: CodeRef
    /// Whether it is in a reducer's body, rather than in a closure.
    package let isInBody: Bool
    /// The callee, `$0.settings.save`.
    package let callee: CodeRef
    package let key: Nominal
    /// `\.settings.save`
    package let name: String
  }

  /// The first call for each closure, and for each modifier in a body, of an endpoint that is to be
  /// reported.
  package func callsPerAction(where isReported: (RepeatedCall) -> Bool) -> [RepeatedCall] {
    callsInClosures(where: isReported) + callsInBodies(where: isReported)
  }

  private func callsInBodies(where isReported: (RepeatedCall) -> Bool) -> [RepeatedCall] {
    all.filter { $0.kind == .reducer && codeRunPerAction(of: $0) != nil }.compactMap { scope in
      scope.changes.flatMap(\.values).flatMap(facts.nodes(outsideClosuresIn:)).lazy
        .compactMap { call in
          self.endpoint(ofWrapperCalledAt: call).map { callee, key, part in
            RepeatedCall(
              modifier: scope.call, isInBody: true, callee: callee, key: key,
              name: self.registrations.name(of: part))
          }
        }
        .first(where: isReported)
    }
  }

  /// `settings.load()`, where the name is a wrapper's.
  private func endpoint(
    ofWrapperCalledAt call: CodeRef
  ) -> (callee: CodeRef, key: Nominal, part: DependencyPart)? {
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call),
      facts.node(callee).kind == .member, let base = facts.firstChild(of: callee),
      facts.node(base).kind == .name,
      let use = expressions.lookUpValue(facts.node(base).name, at: base).declaration
        .flatMap(expressions.wrapperUse(of:)),
      let part = registrations.part([facts.node(callee).name], readBy: use), !part.isWhole,
      case .key(let key) = part.dependency
    else { return nil }
    return (callee, key, part)
  }

  private func callsInClosures(where isReported: (RepeatedCall) -> Bool) -> [RepeatedCall] {
    sites[.known(.transformDependency)].compactMap { place in
      guard let call = facts.call(of: place) else { return nil }
      let values = facts.arguments(of: call).compactMap(facts.firstChild)
      guard let keyPath = values.first(where: { facts.node($0).kind == .keyPath }),
        let closure = values.first(where: { facts.node($0).kind == .closure })
      else { return nil }
      let start = facts.names(ofKeyPath: keyPath).filter { $0 != .`self` }
      return facts.nodes(outsideClosuresIn: closure).lazy
        .compactMap { self.endpoint(calledAt: $0, in: closure, from: start) }
        .map { callee, key, part in
          RepeatedCall(
            modifier: call, isInBody: false, callee: callee, key: key,
            name: self.registrations.name(of: part))
        }
        .first(where: isReported)
    }
  }

  /// - Parameter start: the components of the key path to the closure's parameter.
  private func endpoint(
    calledAt call: CodeRef, in closure: CodeRef, from start: [Name]
  ) -> (callee: CodeRef, key: Nominal, part: DependencyPart)? {
    guard facts.node(call).kind == .call, let callee = facts.firstChild(of: call) else {
      return nil
    }
    var names: [Name] = []
    var current = callee
    while facts.node(current).kind == .member, let base = facts.firstChild(of: current) {
      names.insert(facts.node(current).name, at: 0)
      current = base
    }
    let path = start + names
    guard !names.isEmpty, path.count > 1, facts.node(current).kind == .name,
      facts.isParameter(current, of: closure),
      let key = registrations.accessor(named: path[0], inFile: call.file)?.key
    else { return nil }
    return (callee, key, DependencyPart(dependency: .key(key), path: Array(path.dropFirst())))
  }

  /// The closure of a store's creation, if it is around a call.
  private func builder(around call: CodeRef) -> CodeRef? {
    facts.outward(from: call).dropFirst().first {
      facts.node($0).kind == .closure && facts.call(taking: $0).map(createsStore) ?? false
    }
  }

  private func createsStore(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind == .name else {
      return false
    }
    return facts.libraries.frameworks.store(named: facts.node(callee).name) != nil
  }

  /// The edits that move `.transformDependency(\.self) { … }` to the store whose closure it is the
  /// only expression of: `} withDependencies: { … }`. They do not add or remove lines.
  package func editsMoving(
    _ scope: OverrideScope
  ) -> [(range: SourceRange, replacement: String)]? {
    guard scope.kind == .transformation, let update = scope.update,
      let callee = facts.firstChild(of: scope.call), facts.node(callee).kind == .member,
      let builder = facts.closure(around: scope.call),
      facts.singleExpression(of: builder) == scope.call, let argument = facts.parent(of: builder),
      let store = facts.call(taking: builder), createsStore(store),
      !facts.arguments(of: store).contains(where: { facts.node($0).name == .withDependencies }),
      let updates = facts.parent(of: update), facts.node(updates).flags.contains(.trailingClosure)
    else { return nil }
    let file = scope.call.file
    let isTrailing = facts.node(argument).flags.contains(.trailingClosure)
    let start = facts.range(of: callee).start - 1
    let end = facts.range(of: update)
    return [
      (
        SourceRange(file: file, start: start, end: end.start),
        isTrailing ? " } withDependencies: " : " }, withDependencies: "
      ),
      (SourceRange(file: file, start: end.end - 1, end: end.end), ""),
    ]
  }
}
