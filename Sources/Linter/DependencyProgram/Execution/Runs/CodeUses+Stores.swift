internal import DependencyFacts

/// The reducers that a store runs when a test sends an action to it.
extension CodeUses {
  func addActions(sentBy call: CodeRef, _ likelihood: Likelihood, _ add: Add) {
    for action in sentActions(by: call) ?? [] { add(target(of: action), likelihood) }
  }

  /// The code of reducers that certainly runs for `store.send(.refresh)`; nil for other calls. An
  /// action that a test store received was handled as well.
  private func sentActions(by call: CodeRef) -> [SentAction]? {
    guard let callee = facts.firstChild(of: call) else { return nil }
    guard let base = facts.base(of: callee) else { return actionsOfView(sentBy: call, callee) }
    let store = store(handedOnTo: base) ?? base
    guard facts.libraries.frameworks.runsStore(facts.node(callee).name),
      let kind = kind(ofStore: store), let reducer = reducer(ofStore: store),
      let action = facts.arguments(of: call).first.flatMap(facts.firstChild)
        .flatMap(actionValue)
    else { return nil }
    // A test that does not suspend ends before any effect begins.
    let suspends = facts.node(call).flags.contains(.effectful)
    let (isOfTests, isAwaited) = (kind == .ofTests && suspends, awaitsEffects(call))
    let receivers = receivers(of: action, in: reducer, runsEffects: isOfTests && isAwaited)
    return isOfTests ? effects(provedBy: call) + receivers : receivers
  }

  /// `WithViewStore(store, observe: { $0 }) { viewStore in … }`: the store, for the parameter.
  private func store(handedOnTo name: CodeRef) -> CodeRef? {
    guard facts.node(name).kind == .name,
      case .bound(let parameter) = expressions.lookUpValue(facts.node(name).name, at: name),
      let call = facts.parent(of: parameter).flatMap(facts.call(taking:)),
      let callee = facts.callee(of: call),
      facts.libraries.frameworks.handsOnStore(facts.lastName(of: callee)), !changesActions(call)
    else { return nil }
    return facts.arguments(of: call).first.flatMap(facts.firstChild)
  }

  /// Whether a view store sends other actions than it is given: `send: Feature.Action.view`.
  private func changesActions(_ call: CodeRef) -> Bool {
    facts.arguments(of: call).contains {
      facts.libraries.frameworks.isSend(facts.node($0).name)
    }
  }

  /// `send(.refresh)` in a view to which a macro gives that function: the store gets `.view` of it.
  private func actionsOfView(sentBy call: CodeRef, _ callee: CodeRef) -> [SentAction]? {
    let names = facts.libraries.frameworks
    guard facts.node(callee).kind == .name, names.isSend(facts.node(callee).name),
      !isVariable(callee),
      let type = symbols.enclosingType(of: facts.declaration(around: call)),
      let reducer = reducer(ofView: type), let view = names.view,
      let action = facts.arguments(of: call).first.flatMap(facts.firstChild)
    else { return nil }
    let value = ActionValue(name: view, payload: [actionValue(of: action)])
    return receivers(of: value, in: reducer, runsEffects: false)
  }

  private func isVariable(_ name: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .bound, .local, .parameter: true
    case .members, .globals, .type, .unknown: false
    }
  }

  /// `@ViewAction(for: Feature.self)`
  private func reducer(ofView type: Nominal) -> Nominal? {
    for declaration in symbols.declarations(of: type) {
      for attribute in facts.attributes(of: declaration)
      where facts.libraries.frameworks.sendsActionsOfView(attribute: attribute.name) {
        let argument = facts.arguments(of: attribute, of: declaration).flatMap(facts.firstChild)
        guard let type = argument.flatMap(facts.firstChild) else { return nil }
        return expressions.valueType(of: type).nominal.flatMap(reducer(ofTypeArgument:))
      }
    }
    return nil
  }

  /// The code that certainly ran before a test store received an action, whether or not the test
  /// waits for all effects: there is one place alone that makes such an action.
  private func effects(provedBy call: CodeRef) -> [SentAction] {
    guard let callee = facts.firstChild(of: call),
      facts.libraries.frameworks.receives(facts.node(callee).name),
      let (action, type) = actionSentToStore(by: call)
    else { return [] }
    var found: [SentAction] = []
    actionTypes.visit(action: action, type) { place, type in
      let name = actionTypes.name(facts.node(place).name, of: type)
      guard name.owner != nil, let maker = actionTypes.onlyMaker(of: name) else { return }
      found.append(
        SentAction(
          unit: facts.declaration(around: maker), runsEffects: false, reached: maker))
    }
    return found
  }

  /// The action that a call sends to a store, or that a test store receives.
  func actionSentToStore(by call: CodeRef) -> (action: CodeRef, type: ActionType)? {
    guard let callee = facts.firstChild(of: call), let store = facts.base(of: callee),
      facts.libraries.frameworks.runsStore(facts.node(callee).name),
      let action = facts.arguments(of: call).first.flatMap(facts.firstChild),
      kind(ofStore: store) != nil, let reducer = reducer(ofStore: store)
    else { return nil }
    return (action, actionTypes.type(ofReducer: reducer))
  }

  /// The creation of the store that a call sends an action to, if it is in the same test.
  func creation(ofStoreIn call: CodeRef) -> CodeRef? {
    guard let callee = facts.callee(of: call), let store = facts.base(of: callee),
      kind(ofStore: store) != nil, let variable = uses.meaning(of: store),
      variable.file == call.file, let value = facts.initialValue(of: variable)
    else { return nil }
    return creation(in: value)
  }

  private func kind(ofStore store: CodeRef) -> FrameworkTypes.Store? {
    guard let type = expressions.valueType(of: store).unwrapped.externalInstance else { return nil }
    let names = facts.libraries.frameworks
    return names.store(named: type) ?? (names.isViewStore(type) ? .other : nil)
  }

  /// Whether neither the test nor its fixtures leave effects out.
  private func awaitsEffects(_ call: CodeRef) -> Bool {
    let unit = facts.declaration(around: call)
    return !facts.libraries.frameworks.namesOfLooseTests.contains { name in
      sites[name, inFile: call.file].contains { place in
        let other = facts.declaration(around: place)
        return other == unit || !isTest(other)
      }
    }
  }

  /// The reducer of a store: by its written type, or by the creation that its variable holds.
  private func reducer(ofStore store: CodeRef) -> Nominal? {
    if case .boxed(_, let arguments) = expressions.valueType(of: store).unwrapped {
      // The state of a view's store may be that of the view: the action tells the reducer.
      let argument = arguments.count == 1 ? arguments[0] : arguments.dropFirst().first
      return argument?.instance.flatMap(reducer(ofTypeArgument:))
    }
    switch facts.node(store).kind {
    case .call:
      if let reducer = expressions.reducer(ofStoreMadeBy: store) { return reducer }
      // `ViewStore(store, observe: { $0 })`
      guard let other = facts.arguments(of: store).first.flatMap(facts.firstChild),
        kind(ofStore: other) != nil, !changesActions(store)
      else { return nil }
      return reducer(ofStore: other)
    case .name, .member:
      guard let variable = uses.meaning(of: store), let value = facts.initialValue(of: variable)
      else { return nil }
      return creation(in: value).flatMap(reducer(ofStore:))
    default: return nil
    }
  }

  /// The value itself, or that of a scope's operation.
  private func creation(in value: CodeRef) -> CodeRef? {
    guard facts.node(value).kind == .call else { return nil }
    guard let scope = expressions.scopeCall(value) else { return value }
    return scope.operation.flatMap(facts.block(of:)).flatMap { facts.children(of: $0).last }
      .flatMap(facts.result(of:)).flatMap(creation(in:))
  }

  /// `TestStoreOf<Feature>`, `TestStore<Feature.State, Feature.Action>`
  private func reducer(ofTypeArgument type: Nominal) -> Nominal? {
    if kinds.isKind(.reducer, type) { return type }
    guard case .program(let id) = type, let parent = symbols[id].parent,
      kinds.isKind(.reducer, parent)
    else { return nil }
    return parent
  }

  /// The code of a reducer that gets an action: its `body`, its function, and for an enum the
  /// reducer in the case of that name.
  func receivers(
    of action: ActionValue, in reducer: Nominal, runsEffects: Bool
  ) -> [SentAction] {
    guard case .program(let id) = reducer else { return [] }
    let members = symbols[id].declarations.flatMap(facts.members(in:))
    return members.flatMap { member -> [SentAction] in
      let declaration = facts.declaration(member)
      switch declaration.kind {
      case .function where facts.libraries.frameworks.isReducing(declaration.name):
        let labels = facts.parameterSlice(of: member).map(\.label)
        return facts.libraries.frameworks.actionParameter(ofReducing: labels).map {
          [SentAction(unit: member, parameter: $0, action: action, runsEffects: runsEffects)]
        } ?? []
      case .variable where facts.libraries.frameworks.isBody(declaration.name):
        return facts.getter(of: member).map {
          [SentAction(unit: $0, action: action, runsEffects: runsEffects)]
        } ?? []
      case .enumElement where declaration.name == action.name && symbols[id].kind == .enum:
        guard let inner = action.payload.first ?? nil,
          let parameter = facts.parameterSlice(of: member).first,
          let type = types.resolve(parameter.type, from: member), kinds.isKind(.reducer, type)
        else { return [] }
        return receivers(of: inner, in: type, runsEffects: runsEffects)
      default: return []
      }
    }
  }
}
