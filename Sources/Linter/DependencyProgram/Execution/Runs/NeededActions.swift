internal import DependencyFacts

/// The actions of which one has to be sent to a reducer for some of its code to run, or the states
/// of which one it has to be in: the code is in a `case`, or a child reducer in a scope.
struct NeededActions: Hashable {
  /// For each `case` around the code, the names in each of its patterns; `.view(.left)` has two.
  let cases: [[[Name]]]

  /// Whether one who names only these actions can make the code run.
  func mayBeSent(naming names: NamedActions) -> Bool {
    cases.allSatisfy { patterns in patterns.contains(where: names.mayMatch) }
  }
}

/// The names in some code that may be those of actions that it sends.
struct NamedActions {
  private var all: Set<Name> = []
  /// Those of actions whose payload the code does not show: `.loaded(result)`, `\.loaded`.
  private var open: Set<Name> = []

  /// Grows with each addition that adds anything.
  var count: Int { all.count + open.count }

  mutating func add(_ name: Name, isOpen: Bool) {
    all.insert(name)
    if isOpen { open.insert(name) }
  }

  mutating func formUnion(_ other: NamedActions) {
    all.formUnion(other.all)
    open.formUnion(other.open)
  }

  /// - Parameter pattern: its names, from the outside in.
  fileprivate func mayMatch(_ pattern: [Name]) -> Bool {
    for name in pattern {
      if !all.contains(name) { return false }
      if open.contains(name) { return true }
    }
    return true
  }
}

extension CodeUses {
  /// The actions that lead to a place in a unit of a reducer; nil if any may: `default`, `if case`,
  /// and patterns without a case say nothing.
  ///
  /// - Parameter isForMaking: whether the place does what it does when the reducer is made.
  func actions(
    leadingTo place: CodeRef, isReducer: Bool, isForMaking: Bool = false
  ) -> NeededActions? {
    guard isReducer else { return nil }
    var cases: [[[Name]]] = []
    var isMaking = isForMaking
    for node in facts.outward(from: place) {
      if isMaking, facts.node(node).kind == .closure { isMaking = operation(node) != nil }
      if !isMaking, let child = actionOfChild(in: node) { cases.append([child]) }
      guard facts.node(node).kind == .case, let choice = facts.parent(of: node),
        facts.node(choice).kind == .switch
      else { continue }
      let patterns = facts.children(of: node).filter { facts.node($0).kind != .block }
        .map { names(ofPattern: $0) }
      if patterns.isEmpty || patterns.contains(where: \.isEmpty) { continue }
      cases.append(patterns)
    }
    return cases.isEmpty ? nil : NeededActions(cases: cases)
  }

  /// The same for one target of a place, of which the actions are known: the closure of `Scope`
  /// runs each time that the reducer is made, and only the child in it waits for an action.
  func actions(
    _ actions: NeededActions?, leadingTo target: CodeUse.Target, at place: CodeRef
  ) -> NeededActions? {
    guard actions != nil else { return nil }
    switch target {
    case .wrapper, .call, .read: break
    case .unit(let unit) where facts.declaration(unit).kind == .initializer: break
    case .unit, .creation, .sent, .name, .initializer, .unknownOverride, .expectedIssue:
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

  private func names(ofPattern pattern: CodeRef) -> [Name] {
    facts.nodes(in: pattern).filter { facts.node($0).kind == .implicitMember }
      .map { facts.node($0).name }
  }

  /// The names of members in the code of a unit, which it may send as actions. One that is assigned
  /// is a property.
  func membersNamed(in unit: DeclRef) -> NamedActions {
    var found = NamedActions()
    for root in roots(of: unit) { found.formUnion(membersNamed(inCode: root)) }
    return found
  }

  private func membersNamed(inCode code: CodeRef) -> NamedActions {
    var found = NamedActions()
    for node in facts.nodes(in: code) {
      switch facts.node(node).kind {
      case .implicitMember, .member:
        if facts.isPartOfAssigned(node) { continue }
        found.add(facts.node(node).name, isOpen: hasUnknownPayload(node))
      case .keyPathComponent:
        let components = facts.parent(of: node).map(facts.children) ?? []
        found.add(facts.node(node).name, isOpen: components.last == node)
        if components.first != node,
          let implied = facts.libraries.frameworks.impliedCase(before: facts.node(node).name)
        {
          found.add(implied, isOpen: false)
        }
      default: break
      }
    }
    return found
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
      return (membersNamed(inCode: action), actions(leadingTo: call, isReducer: true))
    }
  }
}

extension ProgramFacts {
  /// The names of the action that a call hands on to a child: `.ifLet(\.row, action: \.row)`
  func actionOfChild(ofCall call: CodeRef) -> [Name]? {
    guard let path = argumentWithActionOfChild(of: call).flatMap(firstChild),
      node(path).kind == .keyPath
    else { return nil }
    let names = names(ofKeyPath: path)
    return names.isEmpty ? nil : names
  }

  func argumentWithActionOfChild(of call: CodeRef) -> CodeRef? {
    arguments(of: call).first { libraries.frameworks.isActionOfChild(label: node($0).name) }
  }
}
