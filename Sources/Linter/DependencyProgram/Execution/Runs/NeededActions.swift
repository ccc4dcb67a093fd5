internal import DependencyFacts

/// The name of an action's case.
struct ActionName: Hashable {
  let name: Name
  /// The enum that it belongs to; nil if that is not certain.
  let owner: TypeSymbolID?
}

/// The actions of which one has to be sent to a reducer for some of its code to run: the code is in
/// a `case`, or a child reducer in a scope. For the handler of a server's route, the methods of
/// which one has to be called.
struct NeededActions: Hashable {
  /// For each `case` around the code, the names in each of its patterns; `.view(.left)` has two.
  let cases: [[[ActionName]]]

  /// Whether one who names only these actions can make the code run.
  func mayBeSent(naming names: NamedActions) -> Bool {
    cases.allSatisfy { patterns in patterns.contains(where: names.mayMatch) }
  }

  /// Whether one who makes no other actions than these can make the code run. A case of an unknown
  /// enum may be one of a state, or of an action that a library makes.
  func mayBeMade(naming names: NamedActions) -> Bool {
    cases.allSatisfy { patterns in
      patterns.contains { names.mayMatch($0.prefix { $0.owner != nil }) }
    }
  }
}

/// The names in some code that may be those of actions that it sends.
struct NamedActions {
  private var all = Names()
  /// Those of actions whose payload the code does not show: `.loaded(result)`, `\.loaded`.
  private var open = Names()
  /// Those of members of values, which are not cases: a state may be one.
  private var members: Set<Name> = []

  private struct Names {
    var withOwners: Set<ActionName> = []
    var alone: Set<Name> = []

    mutating func insert(_ name: ActionName) {
      withOwners.insert(name)
      alone.insert(name.name)
    }

    mutating func formUnion(_ other: Names) {
      withOwners.formUnion(other.withOwners)
      alone.formUnion(other.alone)
    }

    func mayContain(_ name: ActionName) -> Bool {
      guard alone.contains(name.name) else { return false }
      return name.owner == nil || withOwners.contains(name)
        || withOwners.contains(ActionName(name: name.name, owner: nil))
    }
  }

  /// Grows with each addition that adds anything.
  var count: Int { all.withOwners.count + open.withOwners.count + members.count }

  mutating func add(_ name: ActionName, isOpen: Bool) {
    all.insert(name)
    if isOpen { open.insert(name) }
  }

  mutating func add(memberOfValue name: Name) { members.insert(name) }

  mutating func formUnion(_ other: NamedActions) {
    all.formUnion(other.all)
    open.formUnion(other.open)
    members.formUnion(other.members)
  }

  /// - Parameter pattern: its names, from the outside in.
  fileprivate func mayMatch(_ pattern: some Sequence<ActionName>) -> Bool {
    for name in pattern {
      if !all.mayContain(name), name.owner != nil || !members.contains(name.name) { return false }
      if open.mayContain(name) { return true }
    }
    return true
  }
}

extension CodeUses {
  /// The actions that lead to a place in a unit of a reducer, and the calls that lead to one in the
  /// handler of a route; nil if any may: `default`, `if case`, and patterns without a case say
  /// nothing.
  ///
  /// - Parameter isForMaking: whether the place does what it does when the reducer is made.
  func actions(
    leadingTo place: CodeRef, isReducer: Bool, isForMaking: Bool = false
  ) -> NeededActions? {
    guard isReducer else { return requests(leadingTo: place) }
    var cases: [[[ActionName]]] = []
    var isMaking = isForMaking
    for node in facts.outward(from: place) {
      switch facts.node(node).kind {
      case .closure:
        if isMaking { isMaking = operation(node) != nil }
        if !isMaking, let patterns = patterns(ofChildIn: node) { cases.append(patterns) }
      case .case: if let patterns = patterns(ofCase: node) { cases.append(patterns) }
      default: continue
      }
    }
    return cases.isEmpty ? nil : NeededActions(cases: cases)
  }

  /// Nil for a `case` that says nothing, since it is not of an action or matches any.
  private func patterns(ofCase branch: CodeRef) -> [[ActionName]]? {
    knownPatterns(branch) {
      guard let choice = facts.parent(of: branch), facts.node(choice).kind == .switch,
        let subject = facts.firstChild(of: choice)
      else { return nil }
      let patterns = facts.children(of: branch).filter { facts.node($0).kind != .block }
      let found =
        facts.node(subject).kind == .tuple
        ? names(ofPatterns: patterns, overTuple: subject) : names(ofPatterns: patterns, subject)
      return found.isEmpty || found.contains(where: \.isEmpty) ? nil : found
    }
  }

  private func names(ofPatterns patterns: [CodeRef], _ subject: CodeRef) -> [[ActionName]] {
    guard let leading = names(leadingTo: subject) else { return [] }
    let type = actionTypes.type(ofSubject: subject)
    return patterns.flatMap { pattern -> [[ActionName]] in
      let own = names(ofPattern: pattern, type)
      return own.isEmpty ? [[]] : leading.map { $0 + own }
    }
  }

  /// `switch (state.mode, action)`
  private func names(
    ofPatterns patterns: [CodeRef], overTuple subject: CodeRef
  ) -> [[ActionName]] {
    let parts = facts.arguments(of: subject).compactMap(facts.firstChild)
    guard let index = parts.firstIndex(where: { names(leadingTo: $0) != nil }) else { return [] }
    return patterns.flatMap { pattern -> [[ActionName]] in
      let elements = facts.arguments(of: pattern).compactMap(facts.firstChild)
      guard facts.node(pattern).kind == .tuple || facts.node(pattern).kind == .pattern,
        elements.count == parts.count
      else { return [[]] }
      return names(ofPatterns: [elements[index]], parts[index])
    }
  }

  /// The names of the cases around an action that code is about to match, one list for each pattern
  /// that may have found it: `[.view]` for the second of `case .view(let action): switch action`.
  /// Nil for values that are no actions, as far as is known.
  private func names(leadingTo subject: CodeRef, depth: Int = 0) -> [[ActionName]]? {
    if actionTypes.isAction(subject) { return [[]] }
    guard depth < 4, facts.node(subject).kind == .name else { return nil }
    if case .parameter(of: let function, let index) = expressions.lookUpValue(
      facts.node(subject).name, at: subject)
    {
      return names(leadingTo: ParameterRef(function: function, index: index), depth: depth + 1)
    }
    guard let (place, outer, patterns) = actionTypes.binding(ofSubject: subject),
      let leading = names(leadingTo: outer, depth: depth + 1)
    else { return nil }
    let type = actionTypes.type(ofSubject: outer)
    return patterns.filter { facts.isInside(place, $0) }.flatMap { pattern in
      let around = names(ofPattern: pattern, type, around: place)
      return leading.map { $0 + around }
    }
  }

  /// The same for a parameter that all calls give an action.
  private func names(leadingTo parameter: ParameterRef, depth: Int) -> [[ActionName]]? {
    var found: [[ActionName]] = []
    for mention in uses.mentions(of: parameter.function) {
      guard let call = facts.call(of: mention),
        let matches = expressions.matchedParameters(of: parameter.function, in: call),
        let argument = matches.first(where: { $0.value == parameter.index })?.key,
        let value = facts.firstChild(of: argument),
        let leading = names(leadingTo: value, depth: depth)
      else { return nil }
      found += leading.filter { !found.contains($0) }
    }
    return found.isEmpty ? nil : found
  }

  /// - Parameter inner: a part of the pattern, if only the cases around it count.
  private func names(
    ofPattern pattern: CodeRef, _ type: ActionType, around inner: CodeRef? = nil
  ) -> [ActionName] {
    var found: [ActionName] = []
    actionTypes.visit(pattern: pattern, type) { place, type in
      guard facts.node(place).kind == .implicitMember else { return }
      if let inner, facts.parent(of: place).map({ facts.isInside(inner, $0) }) != true { return }
      found.append(actionTypes.name(facts.node(place).name, of: type))
    }
    return found
  }

  /// The actions that reach the reducers in a closure; nil if any do.
  private func patterns(ofChildIn closure: CodeRef) -> [[ActionName]]? {
    guard let call = facts.call(taking: closure) else { return nil }
    return knownChildren(call) {
      if let path = facts.actionOfChild(ofCall: call) {
        return [actionTypes.names(ofPath: path, from: actionTypes.type(ofReducersAt: call))]
      }
      // `.binding(.set(\.name, name))`, or `.set(\.$name, name)` in short
      return isChangedByBindings(call)
        ? facts.libraries.frameworks.bindings.map { [ActionName(name: $0, owner: nil)] } : nil
    }
  }

  /// Whether a call is one of the `onChange(of:)` after a `BindingReducer()`.
  private func isChangedByBindings(_ call: CodeRef) -> Bool {
    let frameworks = facts.libraries.frameworks
    var current = call
    while let callee = facts.callee(of: current), let base = facts.base(of: callee),
      frameworks.reducerPart(named: facts.node(callee).name) == .change
    {
      current = base
    }
    guard current != call, let callee = facts.callee(of: current) else { return false }
    return frameworks.reducerPart(named: facts.lastName(of: callee)) == .binding
  }

  /// The same for one target of a place, of which the actions are known: the closure of `Scope`
  /// runs each time that the reducer is made, and only the child in it waits for an action.
  func actions(
    _ actions: NeededActions?, leadingTo target: CodeUse.Target, at place: CodeRef
  ) -> NeededActions? {
    guard actions != nil else { return nil }
    if let requests = requests(leadingTo: place) { return requests }
    switch target {
    case .wrapper, .inline, .call, .read: break
    case .unit(let unit) where facts.declaration(unit).kind == .initializer: break
    case .unit, .creation, .sent, .closure, .name, .initializer, .unknownOverride, .expectedIssue:
      return actions
    }
    return self.actions(leadingTo: place, isReducer: true, isForMaking: true)
  }

  /// The names of the action that reaches the reducers in a closure: those of `\.child.row` for
  /// `Scope(state: \.row, action: \.child.row) { Row() }`.
  func actionOfChild(in closure: CodeRef) -> [Name]? {
    guard facts.node(closure).kind == .closure else { return nil }
    return facts.call(taking: closure).flatMap(facts.actionOfChild(ofCall:))
  }

  /// Whether a call makes a reducer that gets only the actions of a child.
  func isOfChild(_ type: Nominal, _ call: CodeRef) -> Bool {
    kinds.isKind(.reducer, type)
      && facts.outward(from: call).contains { actionOfChild(in: $0) != nil }
  }

  /// Whether a unit belongs to a reducer.
  func isOfReducer(_ unit: DeclRef) -> Bool {
    symbols.enclosingType(of: unit).map { kinds.isKind(.reducer, $0) } ?? false
  }

  /// The names of members in the code of a unit, which it may send as actions. One that is assigned
  /// is a property.
  func membersNamed(in unit: DeclRef) -> NamedActions {
    var found = NamedActions()
    for root in roots(of: unit) {
      var types: [CodeRef: ActionType] = [:]
      for call in facts.nodes(in: root) where facts.node(call).kind == .call {
        guard let (action, type) = actionSentToStore(by: call) else { continue }
        actionTypes.visit(action: action, type) { types[$0] = $1 }
      }
      addMembers(namedIn: root, types, to: &found)
    }
    return found
  }

  private func addMembers(
    namedIn code: CodeRef, _ types: [CodeRef: ActionType], to found: inout NamedActions
  ) {
    func add(_ node: CodeRef, isOpen: Bool) {
      found.add(
        actionTypes.name(facts.node(node).name, of: types[node] ?? .unknown), isOpen: isOpen)
    }
    for node in facts.nodes(in: code) {
      switch facts.node(node).kind {
      case .implicitMember, .member:
        if facts.isPartOfAssigned(node) || isAssignedToState(node) || isOfOtherType(node) {
          continue
        }
        if facts.base(of: node).map(isValue) ?? false {
          found.add(memberOfValue: facts.node(node).name)
        } else {
          add(node, isOpen: hasUnknownPayload(node))
        }
      case .keyPathComponent:
        let components = facts.parent(of: node).map(facts.children) ?? []
        add(node, isOpen: components.last == node)
        if components.first != node,
          let implied = facts.libraries.frameworks.impliedCase(before: facts.node(node).name)
        {
          found.add(ActionName(name: implied, owner: nil), isOpen: false)
        }
      default: break
      }
    }
  }

  /// Whether a member of a type is certainly no case: `Cache.reset()`
  private func isOfOtherType(_ member: CodeRef) -> Bool {
    guard let base = facts.base(of: member), facts.isCapitalized(facts.lastName(of: base)),
      case .metatype(.program(let type)) = expressions.valueType(of: base)
    else { return false }
    return symbols[type].kind != .enum
      || !symbols[type].declarations.flatMap(facts.members(in:)).contains {
        facts.declaration($0).kind == .enumElement
      }
  }

  /// Whether a member is the new value of a state's property, not an action: `$0.sheet = .reset`
  private func isAssignedToState(_ member: CodeRef) -> Bool {
    guard facts.node(member).kind == .implicitMember else { return false }
    let value = facts.call(of: member) ?? member
    guard let assignment = facts.parent(of: value), facts.node(assignment).kind == .assignment,
      let target = facts.firstChild(of: assignment), target != value
    else { return false }
    let start = facts.start(ofChain: target)
    return start != target && facts.node(start).kind == .name
      && expressions.closure(ofShorthand: facts.node(start).name, at: start) != nil
  }

  /// The names of all actions that the code of a unit may make. Patterns make none.
  func actionsMade(in unit: DeclRef) -> NamedActions {
    var found = NamedActions()
    let defaults = facts.parameterSlice(of: unit).compactMap {
      facts.defaultValue(of: $0, of: unit)
    }
    for root in roots(of: unit) + defaults { addActions(madeIn: root, to: &found) }
    return found
  }

  func addActions(madeIn code: CodeRef, to found: inout NamedActions) {
    for node in facts.nodes(in: code) {
      switch facts.node(node).kind {
      case .implicitMember, .member, .name:
        // Most names are of something else.
        guard symbols.isCaseName(facts.node(node).name), !facts.isPartOfAssigned(node),
          facts.node(node).kind != .implicitMember || !actionTypes.isInPattern(node)
        else { continue }
        let isOpen = facts.call(of: node) == nil || hasUnknownPayload(node)
        found.add(ActionName(name: facts.node(node).name, owner: nil), isOpen: isOpen)
      case .keyPathComponent:
        found.add(ActionName(name: facts.node(node).name, owner: nil), isOpen: true)
      default: break
      }
    }
  }

  /// Whether an expression is certainly not a type, of which a member may be a case.
  private func isValue(_ base: CodeRef) -> Bool {
    switch facts.node(base).kind {
    case .name, .member:
      let name = facts.node(base).name
      return !facts.isCapitalized(name)
    case .call, .subscript, .string, .literal, .closure: return true
    default: return false
    }
  }

  /// Whether a case has a value that may be another case: `.loaded(result)`
  private func hasUnknownPayload(_ member: CodeRef) -> Bool {
    guard let call = facts.call(of: member) else { return false }
    return facts.arguments(of: call).contains { argument in
      guard let value = facts.firstChild(of: argument) else { return false }
      switch facts.node(value).kind {
      case .literal, .string, .implicitMember, .closure: return false
      case .call:
        return facts.firstChild(of: value).map { facts.node($0).kind != .implicitMember } ?? true
      default: return true
      }
    }
  }

  /// The names of the actions that the effects of a reducer's code send, with those of which one
  /// has to come first.
  func actionsSent(by unit: DeclRef) -> [(names: NamedActions, after: NeededActions?)] {
    guard isOfReducer(unit) else { return [] }
    return roots(of: unit).flatMap(facts.nodes(in:)).compactMap { call in
      guard let callee = facts.callee(of: call), facts.node(callee).kind.hasName,
        facts.libraries.frameworks.effectPart(named: facts.node(callee).name) == .send,
        let action = facts.arguments(of: call).first
      else { return nil }
      var (types, names) = ([CodeRef: ActionType](), NamedActions())
      if let value = facts.firstChild(of: action) {
        actionTypes.visit(action: value, actionTypes.type(ofSendBy: call)) { types[$0] = $1 }
      }
      addMembers(namedIn: action, types, to: &names)
      return (names, actions(leadingTo: call, isReducer: true))
    }
  }
}

extension ProgramFacts {
  /// The names of the action that a call hands on to a child: `.ifLet(\.row, action: \.row)`
  func actionOfChild(ofCall call: CodeRef) -> [Name]? {
    guard let path = argumentWithActionOfChild(of: call).flatMap(firstChild) else { return nil }
    switch node(path).kind {
    case .keyPath:
      let names = names(ofKeyPath: path)
      return names.isEmpty ? nil : names
    // A case path of older versions: `/Action.row`
    case .member where base(of: path).map { isCapitalized(lastName(of: $0)) } == true:
      return [node(path).name]
    default: return nil
    }
  }

  func argumentWithActionOfChild(of call: CodeRef) -> CodeRef? {
    arguments(of: call).first { libraries.frameworks.isActionOfChild(label: node($0).name) }
  }
}
