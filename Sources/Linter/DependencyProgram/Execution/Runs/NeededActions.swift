internal import DependencyFacts

/// The actions of which one has to be sent to a reducer for some of its code to run, or the states
/// of which one it has to be in: the code is in a `case`, or a child reducer in a scope.
struct NeededActions: Hashable {
  /// For each `case` around the code, the names in each of its patterns; `.view(.left)` has two.
  let cases: [[[Name]]]

  /// Whether one who names only these actions can make the code run.
  ///
  /// - Parameter names: the names that occur in the code of a test.
  func mayBeSent(naming names: Set<Name>) -> Bool {
    cases.allSatisfy { patterns in patterns.contains { $0.allSatisfy(names.contains) } }
  }
}

extension CodeUses {
  /// The actions that lead to a place in a unit of a reducer; nil if any may: `default`, `if case`,
  /// and patterns without a case say nothing.
  func actions(leadingTo place: CodeRef, isReducer: Bool) -> NeededActions? {
    guard isReducer else { return nil }
    var cases: [[[Name]]] = []
    for node in facts.outward(from: place) {
      if let child = actionOfChild(in: node) { cases.append([child]) }
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

  /// The names of the action that reaches the reducers in a closure: those of `\.child.row` for
  /// `Scope(state: \.row, action: \.child.row) { Row() }`.
  func actionOfChild(in closure: CodeRef) -> [Name]? {
    guard facts.node(closure).kind == .closure else { return nil }
    return facts.call(taking: closure).flatMap(actionOfChild(ofCall:))
  }

  func actionOfChild(ofCall call: CodeRef) -> [Name]? {
    let action = facts.arguments(of: call).first {
      facts.libraries.frameworks.isActionOfChild(label: facts.node($0).name)
    }
    guard let path = action.flatMap(facts.firstChild), facts.node(path).kind == .keyPath else {
      return nil
    }
    let names = facts.names(ofKeyPath: path)
    return names.isEmpty ? nil : names
  }

  /// Whether a unit belongs to a reducer.
  func isOfReducer(_ unit: DeclRef) -> Bool {
    symbols.enclosingType(of: unit).map { kinds.isKind(.reducer, $0) } ?? false
  }

  private func names(ofPattern pattern: CodeRef) -> [Name] {
    facts.nodes(in: pattern).filter { facts.node($0).kind == .implicitMember }
      .map { facts.node($0).name }
  }

  /// The names of members in the code of a unit, which it may send as actions.
  func membersNamed(in unit: DeclRef) -> [Name] {
    roots(of: unit).flatMap(membersNamed(inCode:))
  }

  private func membersNamed(inCode code: CodeRef) -> [Name] {
    facts.nodes(in: code).compactMap { node in
      switch facts.node(node).kind {
      case .implicitMember, .member, .keyPathComponent: facts.node(node).name
      default: nil
      }
    }
  }

  /// The names of the actions that the effects of a reducer's code send, with those of which one
  /// has to come first.
  func actionsSent(by unit: DeclRef) -> [(names: [Name], after: NeededActions?)] {
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
