internal import DependencyFacts

/// The reducers whose creation a macro generates: those of the cases of `@Reducer enum
/// Destination`, and the enum itself where its parent writes `.ifLet(\.$destination, action:
/// \.destination)`.
struct ComposedReducers: KnowsExpressions {
  private let actions: ActionTypes

  init(_ actions: ActionTypes) { self.actions = actions }

  var expressions: ExpressionResolution { actions.expressions }

  /// The reducers that may be created with this one, and the actions that reach each.
  func reducers(
    composedBy reducer: TypeSymbolID
  ) -> [(reducer: Nominal, actions: NeededActions?)] {
    let members = symbols[reducer].declarations.flatMap(facts.members(in:))
    guard symbols[reducer].kind == .enum else {
      let enums = members.flatMap(enums(inMember:))
      let actions = enums.isEmpty ? nil : actionsOfChildren(inMembers: members)
      return enums.map { ($0, actions) }
    }
    return members.filter { facts.declaration($0).kind == .enumElement }.flatMap { element in
      let name = actions.name(
        facts.declaration(element).name, of: actions.type(ofReducer: .program(reducer)))
      return reducers(inCase: element).map { ($0, NeededActions(cases: [[[name]]])) }
    }
  }

  /// The enums that get the actions for a property of a reducer's state, `path` or `$destination`,
  /// where no closure makes them.
  func reducers(ofState name: Name, in reducer: Nominal) -> [Nominal] {
    let spelling = facts.string(name)
    let property = spelling.hasPrefix("$") ? Substring(spelling.dropFirst()) : spelling[...]
    let states = symbols.declarations(of: reducer).flatMap(facts.members(in:)).filter {
      facts.declaration($0).kind == .struct
        && facts.libraries.frameworks.isState(facts.declaration($0).name)
    }
    let properties = states.flatMap(facts.members(in:)).filter {
      facts.string(facts.declaration($0).name) == property
    }
    let found = properties.flatMap(enums(inStateOf:))
    return found.count == 1 ? found : []
  }

  private func reducers(inCase element: DeclRef) -> [Nominal] {
    facts.parameterSlice(of: element).compactMap { types.resolve($0.type, from: element) }
      .filter { kinds.isKind(.reducer, $0) }
  }

  /// The actions of which a reducer hands each on to one of its children; nil if its code does not
  /// show them all.
  private func actionsOfChildren(inMembers members: [DeclRef]) -> NeededActions? {
    let units = members.compactMap { facts.getter(of: $0) ?? $0 }
    let calls = units.compactMap(facts.body(of:)).flatMap(facts.nodes(in:)).filter { call in
      // `.element(id: id, action: .saved)` is an action itself.
      guard let callee = facts.callee(of: call), facts.node(callee).kind != .implicitMember else {
        return false
      }
      return facts.argumentWithActionOfChild(of: call) != nil
    }
    let paths = calls.compactMap { call in
      facts.actionOfChild(ofCall: call).map {
        actions.names(ofPath: $0, from: actions.type(ofReducersAt: call))
      }
    }
    guard !paths.isEmpty, paths.count == calls.count else { return nil }
    return NeededActions(cases: [paths])
  }

  /// The enums nested in a reducer, and those whose `State` is part of its own state.
  private func enums(inMember member: DeclRef) -> [Nominal] {
    let declaration = facts.declaration(member)
    switch declaration.kind {
    case .enum: return symbols.nominal(of: member).map { [$0] }?.filter(isReducerEnum) ?? []
    case .struct where facts.libraries.frameworks.isState(declaration.name):
      return facts.members(in: member).flatMap(enums(inStateOf:))
    default: return []
    }
  }

  /// `var path: StackState<Path.State>`, `var path = StackState<Path.State>()`
  private func enums(inStateOf property: DeclRef) -> [Nominal] {
    guard facts.declaration(property).kind == .variable else { return [] }
    var written = [facts.declaration(property).type]
    if let value = facts.initialValue(of: property) {
      written += facts.nodes(in: value).map(facts.node).filter { $0.kind == .type }.map(\.type)
    }
    return written.flatMap { enums(in: $0, of: property) }
  }

  private func enums(in written: TypeID?, of property: DeclRef) -> [Nominal] {
    facts.typeNodes(in: written, in: property.file).compactMap { id in
      guard let node = facts.typeNode(id, in: property.file), node.kind == .member,
        facts.libraries.frameworks.isState(node.name),
        let base = facts.firstChild(of: id, in: property.file)
      else { return nil }
      return types.resolve(base, from: property)
    }.filter(isReducerEnum)
  }

  private func isReducerEnum(_ type: Nominal) -> Bool {
    guard case .program(let id) = type, symbols[id].kind == .enum else { return false }
    return kinds.isKind(.reducer, type)
  }
}
