internal import DependencyFacts

/// Reducers: the closures that they are made of, and the stores that they are given to.
extension ExpressionResolution {
  /// The state and the action that the closure of `Reduce { state, action in … }` gets in the body
  /// of a reducer; none for another call, or where the closure may be part of a child's reducer.
  func parameterTypes(ofReducingClosureIn call: CodeRef) -> [ValueType] {
    let frameworks = facts.libraries.frameworks
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind == .name,
      frameworks.reducerPart(named: facts.node(callee).name) == .function,
      let reducer = symbols.enclosingType(of: facts.declaration(around: call)),
      kinds.isKind(.reducer, reducer), isForActions(ofItsOwn: reducer, call)
    else { return [] }
    let own = [frameworks.state, frameworks.actionType].map { name in
      name.flatMap { types.lookUpNestedType($0, of: reducer, from: call.file)?.type }
    }
    // `Reduce<Child.State, Child.Action> { … }`
    if let argument = facts.firstChild(of: callee) {
      let unit = facts.declaration(around: call)
      guard facts.node(argument).kind == .type, let state = own[0],
        types.resolve(facts.node(argument).type, from: unit) == state
      else { return [] }
    }
    return own.map { $0.map(ValueType.instance) ?? .unknown }
  }

  /// Whether a part of a reducer gets its actions, and not those of a child: no closure of a
  /// `Scope` or a modifier is around it, and the member that it is in is of the reducer's own type.
  private func isForActions(ofItsOwn reducer: Nominal, _ part: CodeRef) -> Bool {
    let frameworks = facts.libraries.frameworks
    for outer in facts.outward(from: part) where facts.node(outer).kind == .closure {
      guard let callee = facts.call(taking: outer).flatMap(facts.callee) else { return false }
      switch frameworks.reducerPart(named: facts.lastName(of: callee)) {
      case .function, .group, .change: continue
      case .override, .binding, nil: return false
      }
    }
    let member = facts.member(of: facts.declaration(around: part))
    guard let written = typeOfReducer(madeBy: member) else { return false }
    // `some ReducerOf<Self>`, `some Reducer<State, Action>`, `some Reducer`
    guard let first = facts.parts(of: written, in: member.file).first else { return true }
    if facts.typeNode(first, in: member.file)?.name == .known(.Self) { return true }
    guard let state = frameworks.state,
      let own = types.lookUpNestedType(state, of: reducer, from: member.file)?.type
    else { return false }
    return types.resolve(first, from: member) == own
  }

  /// The written type of a getter or function that makes a reducer, without `some`.
  func typeOfReducer(madeBy member: DeclRef) -> TypeID? {
    let type = facts.declaration(member).type
    guard let node = facts.typeNode(type, in: member.file) else { return nil }
    let isOpaque = node.kind == .opaque || node.kind == .existential
    return isOpaque ? facts.firstChild(of: type, in: member.file) : type
  }

  /// `Store(initialState: …) { Feature() }`
  func reducer(ofStoreMadeBy call: CodeRef, depth: Int = 0) -> Nominal? {
    let arguments = facts.arguments(of: call)
    let labelled = arguments.first {
      facts.libraries.frameworks.isReducer(label: facts.node($0).name)
    }
    let trailing = arguments.first { facts.node($0).flags.contains(.trailingClosure) }
    return (labelled ?? trailing).flatMap(facts.firstChild)
      .flatMap { reducer(givenBy: $0, depth: depth) }
  }

  /// `{ Feature() }`, `Feature()`, `Feature.init`, also with modifiers, in `Reduce(Feature())`, or
  /// alone in `CombineReducers { Feature() }`.
  private func reducer(givenBy value: CodeRef, depth: Int) -> Nominal? {
    switch facts.node(value).kind {
    case .closure:
      return facts.singleExpression(of: value)
        .flatMap { reducer(givenBy: $0, depth: depth) }
    case .call:
      if case .construction(let type, _) = callTarget(of: value, depth: depth + 1),
        kinds.isKind(.reducer, type)
      {
        return type
      }
      guard let callee = facts.firstChild(of: value) else { return nil }
      if let base = facts.base(of: callee) {
        return facts.node(base).kind == .call ? reducer(givenBy: base, depth: depth) : nil
      }
      switch facts.libraries.frameworks.reducerPart(named: facts.node(callee).name) {
      case .function, .group:
        return facts.arguments(of: value).first.flatMap(facts.firstChild)
          .flatMap { reducer(givenBy: $0, depth: depth) }
      default: return nil
      }
    case .member where facts.node(value).name == .`init`:
      return facts.firstChild(of: value).flatMap { valueType(of: $0, depth: depth + 1).nominal }
        .flatMap { kinds.isKind(.reducer, $0) ? $0 : nil }
    default: return nil
    }
  }
}
