internal import DependencyFacts

extension CodeUses {
  /// The code that certainly runs when a unit of a reducer gets an action.
  func targets(ofAction number: Int32) -> [CodeUse.Target] {
    targetsOfActions(number) { SentCode(of: sentActions[number], in: self).targets }
  }

  /// The code that certainly makes the reducers of a `body`, which happens for each action.
  fileprivate func targets(ofMaking root: CodeRef) -> [CodeUse.Target] {
    targetsOfMaking(root) {
      var walk = ExecutionWalk(in: order, operation: { [self] in operation($0) }, isBrief: true)
      walk.visit(root, .certain)
      var targets: [CodeUse.Target] = []
      for step in walk.places where step.likelihood == .certain {
        addCertainTargets(at: step.place, to: &targets)
      }
      return targets
    }
  }
}

/// Finds what certainly runs when a reducer gets an action: the code in the cases that the action
/// is of, the children that it is for, and the effects that are returned, up to their conditions.
private struct SentCode: KnowsExpressions {
  let expressions: ExpressionResolution
  private let code: CodeUses
  private let sent: SentAction
  /// The actions that names in the code stand for.
  private var values: [CodeRef: ActionValue] = [:]
  private(set) var targets: [CodeUse.Target] = []

  fileprivate init(of sent: SentAction, in code: CodeUses) {
    self.sent = sent
    self.code = code
    expressions = code.expressions
    if let place = sent.reached {
      addCode(before: place)
      return
    }
    for root in code.roots(of: sent.unit) {
      if sent.parameter == nil, let action = sent.action {
        targets += code.targets(ofMaking: root)
        addReducers(in: root, action)
      } else {
        addCode(in: root)
      }
    }
  }

  private var names: FrameworkNames { facts.libraries.frameworks }

  /// The code around a place that certainly ran before it: that of each closure, and of the unit,
  /// and each statement before it in the branches around it, none of which left.
  private mutating func addCode(before end: CodeRef) {
    let last = facts.call(of: end) ?? end
    for outer in facts.outward(from: end) {
      switch facts.node(outer).kind {
      case .closure: addCode(of: outer, before: last)
      case .block, .body:
        // The bodies of local functions are between the statements.
        for statement in facts.children(of: outer) where facts.node(statement).kind != .body {
          guard facts.node(statement).end <= facts.node(last).end || facts.isInside(last, statement)
          else { continue }
          addCode(of: statement, before: last)
        }
      default: break
      }
    }
    for root in code.roots(of: sent.unit) { addCode(of: root, before: last) }
  }

  private mutating func addCode(of outer: CodeRef, before last: CodeRef) {
    var walk = ExecutionWalk(
      in: code.order,
      operation: { [code] closure in
        if closure == outer { return .inPlace }
        return code.operation(closure).flatMap { $0.isConcurrent ? nil : $0 }
      }, isBrief: true)
    walk.visit(outer, .certain)
    for step in walk.places where step.likelihood == .certain {
      guard facts.node(step.place).end <= facts.node(last).end else { continue }
      add(at: step.place)
    }
  }

  // MARK: Reducers

  /// The reducers that the statements of a `body` or of a closure make.
  private mutating func addReducers(in block: CodeRef, _ action: ActionValue) {
    for statement in facts.statements(of: block) {
      if facts.node(statement).kind == .block {
        addReducers(in: statement, action)
      } else if let reducer = facts.result(of: statement) {
        addReducer(reducer, action)
      }
    }
  }

  private mutating func addReducer(_ reducer: CodeRef, _ action: ActionValue) {
    guard facts.node(reducer).kind == .call else {
      if let getter = uses.meaning(of: reducer).flatMap(facts.getter(of:)) {
        targets.append(code.target(of: handed(to: getter, action)))
      }
      return
    }
    guard let callee = facts.firstChild(of: reducer) else { return }
    if let base = facts.base(of: callee), facts.node(base).kind == .call {
      if names.reducerPart(named: facts.node(callee).name) == .override { return }
      addReducer(base, action)
      return addChild(in: reducer, action)
    }
    let closures = facts.arguments(of: reducer).compactMap(facts.firstChild)
    switch names.reducerPart(named: facts.lastName(of: callee)) {
    case .function: if let first = closures.first { addFunction(first, action) }
    case .group:
      if let block = closures.first.flatMap(facts.block(of:)) { addReducers(in: block, action) }
    case .override, .binding, .change: break
    case nil: addConstruction(reducer, action)
    }
  }

  /// `Other()`, `other()`, `Scope(…) { Child() }`
  private mutating func addConstruction(_ reducer: CodeRef, _ action: ActionValue) {
    switch expressions.callTarget(of: reducer) {
    case .construction(.program(let id), _): addReceivers(of: action, in: .program(id))
    case .functions(let functions):
      if let function = functions.only {
        targets.append(code.target(of: handed(to: function, action)))
      }
    case .construction, .enumElement, .variable, .unknown: addChild(in: reducer, action)
    }
  }

  /// The reducers that get the action in this one: those in a closure, or those that a macro makes
  /// for the state.
  private mutating func addChild(in call: CodeRef, _ action: ActionValue) {
    guard let path = facts.actionOfChild(ofCall: call) else { return }
    var child: ActionValue? = action
    for name in path { child = child?.name == name ? child?.payload.first ?? nil : nil }
    guard let child, !isOfPresentedState(call) || !names.dismisses(child.name),
      let own = child.handedOn(by: names)
    else { return }
    let blocks = facts.arguments(of: call).compactMap(facts.firstChild).filter {
      facts.node($0).kind == .closure
    }.compactMap(facts.block)
    for block in blocks { addReducers(in: block, own) }
    if blocks.isEmpty, let state = state(ofChildIn: call),
      let parent = symbols.enclosingType(of: sent.unit)
    {
      let composed = ComposedReducers(code.actionTypes)
      for reducer in composed.reducers(ofState: state, in: parent) {
        addReceivers(of: own, in: reducer)
      }
    }
  }

  /// `ifLet(\.$child, action: \.child) { Child() }`: the child gets no `.dismiss`.
  private func isOfPresentedState(_ call: CodeRef) -> Bool {
    state(ofChildIn: call).map { facts.string($0).hasPrefix("$") } ?? false
  }

  private func state(ofChildIn call: CodeRef) -> Name? {
    guard let state = facts.arguments(of: call).first.flatMap(facts.firstChild),
      facts.node(state).kind == .keyPath
    else { return nil }
    let names = facts.names(ofKeyPath: state)
    return names.count == 1 ? names[0] : nil
  }

  /// `Reduce { state, action in … }`, `Reduce(core)`
  private mutating func addFunction(_ function: CodeRef, _ action: ActionValue) {
    guard facts.node(function).kind == .closure else {
      if let found = uses.meaning(of: function), facts.declaration(found).kind == .function {
        targets.append(code.target(of: handed(to: found, parameter: 1, action)))
      }
      return
    }
    let parameters = facts.children(of: function).filter { facts.node($0).kind == .parameter }
    guard parameters.count == 2, let block = facts.block(of: function) else { return }
    values[parameters[1]] = action
    addCode(in: block)
  }

  private func handed(
    to unit: DeclRef, parameter: Int? = nil, _ action: ActionValue?
  ) -> SentAction {
    SentAction(unit: unit, parameter: parameter, action: action, runsEffects: sent.runsEffects)
  }

  private mutating func addReceivers(of action: ActionValue, in reducer: Nominal) {
    for receiver in code.receivers(of: action, in: reducer, runsEffects: sent.runsEffects) {
      targets.append(code.target(of: receiver))
    }
  }

  // MARK: Code

  private mutating func addCode(in root: CodeRef) {
    var found = values
    var walk = ExecutionWalk(
      in: code.order,
      operation: { [code, sent, names = self] closure in
        if let operation = code.operation(closure) { return operation }
        let runs =
          names.isRunInPlace(closure) || sent.runsEffects && names.isOperationOfEffect(closure)
        return runs ? .inPlace : nil
      },
      isBrief: true,
      chosenCase: { [self] in self.chosenCase(of: $0, &found) })
    walk.visit(root, .certain)
    values = found
    for step in walk.places where step.likelihood == .certain { add(at: step.place) }
    targets += code.targets(ofChoices: walk.choices)
  }

  private mutating func add(at place: CodeRef) {
    code.addCertainTargets(at: place, to: &targets)
    guard facts.node(place).kind == .call, let callee = facts.firstChild(of: place) else { return }
    if isSend(place, callee) {
      if let action = facts.arguments(of: place).first.flatMap(facts.firstChild).flatMap(value),
        let reducer = symbols.enclosingType(of: sent.unit)
      {
        addReceivers(of: action, in: reducer)
      }
    } else if case .functions(let functions) = expressions.callTarget(of: place),
      let function = functions.only
    {
      addCall(place, of: function)
    }
  }

  /// `return .send(.saved)`; `await send(.saved)` in an effect.
  private func isSend(_ call: CodeRef, _ callee: CodeRef) -> Bool {
    guard sent.runsEffects else { return false }
    switch facts.node(callee).kind {
    case .implicitMember, .member:
      return names.effectPart(named: facts.node(callee).name) == .send && isEffect(call)
    case .name:
      let name = facts.node(callee).name
      guard case .bound(let parameter) = expressions.lookUpValue(name, at: callee),
        facts.node(parameter).kind == .parameter, let closure = facts.parent(of: parameter)
      else { return false }
      return isOperationOfEffect(closure)
    default: return false
    }
  }

  /// A function that gets the action, or makes an effect.
  private mutating func addCall(_ call: CodeRef, of function: DeclRef) {
    let matches = expressions.matchedParameters(of: function, in: call) ?? [:]
    for argument in facts.arguments(of: call) {
      guard let index = matches[argument],
        let action = facts.firstChild(of: argument).flatMap(value)
      else { continue }
      targets.append(code.target(of: handed(to: function, parameter: index, action)))
      return
    }
    let type = facts.typeNode(facts.declaration(function).type, in: function.file)
    if let type, names.isEffect(type: type.name), isEffect(call) {
      targets.append(code.target(of: handed(to: function, nil)))
    }
  }

  // MARK: Actions

  private func value(_ expression: CodeRef) -> ActionValue? { value(expression, values) }

  /// The action that an expression makes, or that its name stands for.
  private func value(
    _ expression: CodeRef, _ values: [CodeRef: ActionValue]
  ) -> ActionValue? {
    guard facts.node(expression).kind == .name else { return code.actionValue(of: expression) }
    switch expressions.lookUpValue(facts.node(expression).name, at: expression) {
    case .bound(let place): return values[place]
    case .parameter(of: sent.unit, let index):
      return index == sent.parameter ? sent.action : nil
    default: return nil
    }
  }

  /// The case that a `switch` over a known action takes, whose names get their values.
  private func chosenCase(
    of choice: CodeRef, _ values: inout [CodeRef: ActionValue]
  ) -> CodeRef? {
    let parts = facts.children(of: choice)
    guard let subject = parts.first, let action = value(subject, values) else { return nil }
    for part in parts.dropFirst() {
      guard facts.node(part).kind == .case else { return nil }
      var bound: [CodeRef: ActionValue] = [:]
      switch match(case: part, action, &bound) {
      case .no: continue
      case .unknown: return nil
      case .yes:
        values.merge(bound) { _, new in new }
        return part
      }
    }
    return nil
  }

  /// One of the patterns has to match; `default` has none. A `where` may keep it from that.
  private func match(
    case branch: CodeRef, _ action: ActionValue, _ bound: inout [CodeRef: ActionValue]
  ) -> CodeUses.Match {
    let patterns = facts.children(of: branch).filter { facts.node($0).kind != .block }
    var result: CodeUses.Match = patterns.isEmpty ? .yes : .no
    for pattern in patterns {
      switch facts.node(pattern).kind {
      case .bind, .other, .implicitMember, .pattern:
        let match = code.match(pattern, action) { bound[$0] = $1 }
        if match == .yes || result == .no { result = match }
      default: if result != .no { return .unknown }
      }
    }
    return result
  }

  // MARK: Effects

  /// Whether a closure is the operation of an effect that is returned.
  private func isOperationOfEffect(_ closure: CodeRef) -> Bool {
    effect(makingOf: closure, as: .run).map(isEffect) ?? false
  }

  /// Whether a closure is one that an effect needs to be made: `.publisher { … }`.
  private func isRunInPlace(_ closure: CodeRef) -> Bool {
    effect(makingOf: closure, as: .inPlace) != nil
  }

  /// The call of some kind that makes an effect and that a closure is the first one of.
  private func effect(makingOf closure: CodeRef, as part: FrameworkTypes.EffectPart) -> CodeRef? {
    guard facts.node(closure).kind == .closure, let call = facts.call(taking: closure),
      let callee = facts.firstChild(of: call), facts.node(callee).kind != .name,
      names.effectPart(named: facts.lastName(of: callee)) == part,
      facts.arguments(of: call).compactMap(facts.firstChild)
        .first(where: { facts.node($0).kind == .closure }) == closure
    else { return nil }
    return call
  }

  /// Whether an effect is returned, or part of a returned one that runs at once.
  private func isEffect(_ call: CodeRef) -> Bool {
    guard let parent = facts.parent(of: call) else { return false }
    switch facts.node(parent).kind {
    case .return: return true
    case .block, .body: return facts.children(of: parent).count == 1
    // `.run { … }.cancellable(id: id)`, `.run { … }.merge(with: other)`
    case .member:
      guard let outer = facts.call(of: parent) else { return false }
      switch names.effectPart(named: facts.node(parent).name) {
      case .modifier, .merge, .concatenate: return isEffect(outer)
      case .run, .inPlace, .send, nil: return false
      }
    case .argument:
      guard let outer = facts.parent(of: parent), let callee = facts.callee(of: outer) else {
        return false
      }
      switch names.effectPart(named: facts.node(callee).name) {
      case .merge: return isEffect(outer)
      case .concatenate:
        return facts.node(callee).kind == .implicitMember
          && facts.arguments(of: outer).first == parent && isEffect(outer)
      case .run, .inPlace, .send, .modifier, nil: return false
      }
    default: return false
    }
  }

  private var uses: UseIndex { code.uses }
}
