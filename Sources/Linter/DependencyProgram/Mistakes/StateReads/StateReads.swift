internal import DependencyFacts

/// A wrapper in a computed property or a method of a reducer's state that a view uses.
package struct StateRead {
  package let wrapper: WrapperUse
  /// The property or method.
  package let member: DeclRef
  /// The use in a view, which is outside the store and does not have its values.
  package let view: CodeRef
}

/// Reads by the state of reducers, in program order.
package struct StateReads {
  package let all: [StateRead]

  init(
    of wrappers: WrapperTable, except unread: UnreadWrappers, in expressions: ExpressionResolution
  ) {
    let facts = expressions.facts
    let kinds = expressions.kinds
    all = wrappers.uses.compactMap { use in
      guard use.storage == .local, !expressions.types.isTestOrPreview(use.declaration),
        let member = Self.member(around: use.declaration, facts),
        let state = expressions.symbols.enclosingType(of: member),
        kinds.isKind(.reducerState, state)
      else { return nil }
      let view = Self.members(asking: member, of: state, expressions).lazy
        .compactMap { Self.view(asking: $0, of: state, expressions) }.first
      return view.flatMap {
        unread.contains(use) ? nil : StateRead(wrapper: use, member: member, view: $0)
      }
    }
  }

  /// A member of a state, and those of the same file that use it if no other file sees it.
  private static func members(
    asking member: DeclRef, of state: Nominal, _ expressions: ExpressionResolution
  ) -> [DeclRef] {
    let facts = expressions.facts
    var found = [member]
    var next = 0
    while next < found.count, found.count < 16 {
      let asked = found[next]
      next += 1
      guard facts.isPrivateToFile(asked) else { continue }
      for place in expressions.sites[facts.declaration(asked).name]
      where place.file == asked.file && isOwnMember(asked, at: place, expressions) {
        guard let user = self.member(around: facts.declaration(around: place), facts),
          expressions.symbols.enclosingType(of: user) == state, !found.contains(user)
        else { continue }
        found.append(user)
      }
    }
    return found
  }

  /// `age`, `self.age`
  private static func isOwnMember(
    _ member: DeclRef, at place: CodeRef, _ expressions: ExpressionResolution
  ) -> Bool {
    let node = expressions.facts.node(place)
    if node.kind == .name {
      guard case .members(let members, of: _) = expressions.lookUpValue(node.name, at: place)
      else { return false }
      return members.refs.contains(member)
    }
    return expressions.facts.base(of: place).map { expressions.facts.node($0).name == .`self` }
      ?? false
  }

  /// The first place in a view that may use a member of a state.
  private static func view(
    asking member: DeclRef, of state: Nominal, _ expressions: ExpressionResolution
  ) -> CodeRef? {
    let facts = expressions.facts
    let isOfFile = facts.isPrivateToFile(member)
    return expressions.sites[facts.declaration(member).name].first { place in
      guard facts.node(place).kind == .member, !isOfFile || place.file == member.file,
        let type = expressions.symbols.enclosingType(of: facts.declaration(around: place)),
        expressions.kinds.isRecreatedByFramework(type)
      else { return false }
      return isState(state, facts.firstChild(of: place), expressions)
        ?? mayShow(state, in: type, expressions)
    }
  }

  /// Whether a view may show a state: one of its stores has it, or a state with it, or none of them
  /// tells its state. States within types that are not states themselves are not followed.
  private static func mayShow(
    _ state: Nominal, in view: Nominal, _ expressions: ExpressionResolution
  ) -> Bool {
    let told = states(inPropertiesOf: view, expressions)
    var shown = told
    var pending = told
    while let next = pending.popLast() {
      let parts = states(inPropertiesOf: next, expressions)
      pending += parts.filter { !shown.contains($0) }
      shown += parts
    }
    return told.isEmpty || shown.contains(state)
  }

  private static func states(
    inPropertiesOf type: Nominal, _ expressions: ExpressionResolution
  ) -> [Nominal] {
    let (facts, symbols) = (expressions.facts, expressions.symbols)
    return symbols.declarations(of: type).flatMap(facts.members(in:)).flatMap { member in
      switch facts.declaration(member).kind {
      case .variable: Self.states(in: expressions.declaredType(of: member), expressions)
      // Of an enum of states.
      case .enumElement:
        facts.parameterSlice(of: member).compactMap {
          expressions.types.resolve($0.type, from: member)
        }.compactMap { state(named: $0, expressions) }
      default: [Nominal]()
      }
    }
  }

  /// `StoreOf<Feature>`, `IdentifiedArrayOf<Row.State>`, `Row.State?`
  private static func states(
    in type: ValueType, _ expressions: ExpressionResolution
  ) -> [Nominal] {
    var arguments: [ValueType] = []
    if case .boxed(_, let given) = type.unwrapped { arguments = given }
    return [type.unwrapped.instance].compactMap { $0.flatMap { state(named: $0, expressions) } }
      + arguments.flatMap { states(in: $0, expressions) }
  }

  /// The property or method of a type whose code contains a declaration.
  private static func member(around ref: DeclRef, _ facts: ProgramFacts) -> DeclRef? {
    let member = facts.outward(from: ref).first { outer in
      facts.parent(of: outer).map { facts.declaration($0).kind.isTypeOrExtension } ?? false
    }
    guard let member else { return nil }
    let declaration = facts.declaration(member)
    // The value of a stored property is made with the state, when its initialiser runs.
    let isRun =
      declaration.kind == .function
      || declaration.kind == .variable && declaration.flags.contains(.isComputed)
    return isRun && !declaration.flags.contains(.isStatic) ? member : nil
  }

  /// Whether a base is a state, or its store; nil if its type does not tell. A store forwards the
  /// members of its state, so a type of another module may have them.
  private static func isState(
    _ state: Nominal, _ base: CodeRef?, _ expressions: ExpressionResolution
  ) -> Bool? {
    guard let base else { return false }
    switch expressions.valueType(of: base).unwrapped {
    case .boxed(.external, let arguments):
      let told = arguments.compactMap { $0.instance.flatMap { self.state(named: $0, expressions) } }
      return told.isEmpty ? nil : told.contains(state)
    case .instance(.external), .metatype(.external), .unknown, .optional, .tuple, .function:
      return nil
    case .instance(let type), .boxed(let type, _), .metatype(let type): return type == state
    }
  }

  /// The state that a generic argument of a store tells: `StoreOf<Feature>`,
  /// `Store<Feature.State, Feature.Action>`.
  private static func state(named type: Nominal, _ expressions: ExpressionResolution) -> Nominal? {
    if expressions.kinds.isKind(.reducerState, type) { return type }
    guard case .program(let id) = type, expressions.kinds.isKind(.reducer, type),
      let name = expressions.facts.libraries.frameworks.state
    else { return nil }
    let file = expressions.symbols[id].declaration.file
    return expressions.types.lookUpNestedType(name, of: type, from: file)?.type
  }
}
