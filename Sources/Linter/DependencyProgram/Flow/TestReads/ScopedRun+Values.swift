internal import DependencyFacts

/// The overrides in force at places, and those that scopes and stores add.
extension ScopedRun {
  /// The steps that a scope function of the program counts for: such functions may call themselves.
  private static let stepsOfFunction = 10

  /// The values that a store gets when it is created, or those that a scope adds.
  func add(_ call: CodeRef, _ update: CodeRef?, to values: inout OverridesInForce) {
    let unit = facts.declaration(around: call)
    let scope = ScopeCall(kind: .overrides, operation: nil, update: update)
    if let update, replacesAllValues(update) { values = .none }
    for (part, place) in graph.overrides.made(by: unit) {
      let isMade = update.map { facts.isInside(place, $0) } ?? (facts.call(taking: place) == call)
      guard isMade else { continue }
      values.add(number(of: place, part), isCertain: isAlwaysMade(place, by: scope))
    }
    if steps.code.mayOverrideAnything(scope) || graph.overrides.mayBeMade(by: unit) != nil {
      values.isUnknown = true
    }
  }

  /// Whether an update begins with new values: `$0 = .mocked()`.
  private func replacesAllValues(_ update: CodeRef) -> Bool {
    guard !graph.overrides.replaced.isEmpty, let block = facts.block(of: update),
      let target = facts.statements(of: block).first.flatMap(facts.firstChild)
    else { return false }
    return graph.overrides.replaced.contains(target)
  }

  /// The values that the update of a store adds to those of its creation.
  func values(ofCreationBy call: CodeRef, _ values: OverridesInForce) -> OverridesInForce {
    var values = values
    for argument in facts.arguments(of: call) where facts.isUpdateOfStore(argument) {
      add(call, facts.firstChild(of: argument), to: &values)
    }
    return values
  }

  /// The values of a scope's operation.
  func values(in call: CodeRef, _ scope: ScopeCall, in index: Int, depth: Int) -> OverridesInForce {
    var values = self.values(at: call, in: index, depth: depth)
    switch scope.kind {
    case .overrides: break
    case .from(let model):
      values = values.merged(
        over: object(model, in: index, depth: depth + 1), dependencies: ofDependencies.values)
    case .escaped, .prepare: return values
    case .yield: return .unknown
    }
    add(call, scope.update, to: &values)
    let runs =
      scope.operation.map { operation in
        self.runs(of: operation, by: call, values, in: index, depth: depth).filter { use, _ in
          facts.call(of: use) != nil
        }.map { self.values(at: $0.use, in: $0.frame, depth: depth + Self.stepsOfFunction) }
      } ?? []
    if !runs.isEmpty { return .joined(runs) }
    // A function of the program may override more.
    if case .functions = expressions.callTarget(of: call) { values.isUnknown = true }
    return values
  }

  /// The places where a function of the program calls its argument, or hands it on, each in a frame
  /// of the function; none for other functions.
  func runs(
    of value: CodeRef, by call: CodeRef, _ values: OverridesInForce, in index: Int, depth: Int
  ) -> [(use: CodeRef, frame: Int)] {
    guard depth < Self.deepest, let function = function(calledBy: call),
      let argument = facts.parent(of: value),
      let position = expressions.matchedParameters(of: function, in: call)?[argument]
    else { return [] }
    let parameter = ParameterRef(function: function, index: position)
    let uses = (code.order.regions.uses(of: parameter) ?? []).filter {
      facts.declaration(around: $0) == function
        && (facts.call(of: $0) != nil || facts.call(taking: $0) != nil)
    }
    if uses.isEmpty { return [] }
    let frame = add(
      Frame(
        unit: function, values: values,
        object: object(runBy: function, at: call, values, in: index), caller: index, call: call))
    return uses.map { ($0, frame) }
  }

  /// The function of the program that a call runs; nil if a subclass may run another one.
  func function(calledBy call: CodeRef) -> DeclRef? {
    guard case .functions(let functions) = expressions.callTarget(of: call),
      let function = functions.only, let callee = facts.firstChild(of: call),
      code.overridings.overridings(of: function, usedAt: callee).isEmpty
    else { return nil }
    return function
  }

  /// The values current at a place of a frame's unit.
  func values(at place: CodeRef, in index: Int, depth: Int = 0) -> OverridesInForce {
    guard depth < Self.deepest else { return .unknown }
    for node in facts.outward(from: place) where node != place {
      switch facts.node(node).kind {
      case .argument:
        // A store evaluates all that it is given with its own values.
        if let call = facts.parent(of: node), updatesStore(call) {
          let values = values(at: call, in: index, depth: depth + 1)
          return facts.isUpdateOfStore(node) ? values : self.values(ofCreationBy: call, values)
        }
      case .closure:
        if let call = facts.call(taking: node), updatesStore(call) { continue }
        return values(in: node, in: index, depth: depth + 1)
      default: break
      }
    }
    return frames[index].values
  }

  private func updatesStore(_ call: CodeRef) -> Bool {
    facts.node(call).kind == .call
      && facts.arguments(of: call).contains(where: facts.isUpdateOfStore)
  }

  private func values(in closure: CodeRef, in index: Int, depth: Int) -> OverridesInForce {
    if let call = facts.call(taking: closure), let scope = expressions.scopeCall(call),
      !scope.isOther(closure)
    {
      return scope.operation == closure
        ? values(in: call, scope, in: index, depth: depth)
        : values(at: call, in: index, depth: depth)
    }
    if code.operation(closure) != nil {
      return self.values(runningOperation: closure, in: index, depth: depth)
    }
    var values = values(at: closure, in: index, depth: depth)
    if keepsValues(closure) { return values.joined(with: .none) }
    values.isUnknown = true
    return values
  }

  /// The values of a closure, or of a function that is named in its place, which the code that gets
  /// it runs at once.
  private func values(
    runningOperation value: CodeRef, in index: Int, depth: Int
  ) -> OverridesInForce {
    let values = values(at: value, in: index, depth: depth)
    guard let call = facts.call(taking: value) else { return values }
    if let scope = expressions.scopeCall(call), !scope.isOther(value) {
      return scope.operation == value
        ? self.values(in: call, scope, in: index, depth: depth) : values
    }
    guard case .functions = expressions.callTarget(of: call) else { return values }
    return .joined(
      runs(of: value, by: call, values, in: index, depth: depth).map { use, frame in
        facts.call(of: use) != nil
          ? self.values(at: use, in: frame, depth: depth + Self.stepsOfFunction)
          : self.values(runningOperation: use, in: frame, depth: depth + Self.stepsOfFunction)
      })
  }

  /// Whether a closure runs with the values around it, or with fewer: no code of the program runs
  /// it, which may add others.
  private func keepsValues(_ closure: CodeRef) -> Bool {
    if code.losesValues(closure) { return false }
    guard let call = facts.call(taking: closure) else { return false }
    switch expressions.callTarget(of: call) {
    case .construction(.external, _), .unknown: return true
    case .construction, .functions, .variable, .enumElement: return false
    }
  }

  /// The values that a store runs its reducers with. A test store has those of its creation; older
  /// versions of other stores have those of the sender, too.
  func values(
    ofStore store: CodeRef, _ current: OverridesInForce, in index: Int
  ) -> OverridesInForce {
    let isOfTests =
      expressions.valueType(of: store).unwrapped.externalInstance
      .flatMap(facts.libraries.frameworks.store) == .ofTests
    var values = object(store, in: index)
    if let variable = variable(ofStore: store, in: index), let later = assigned[variable] {
      values.formUnion(later)
    }
    if isOfTests { return values }
    return values.joined(
      with: current.merged(over: values, dependencies: ofDependencies.values))
  }
}
