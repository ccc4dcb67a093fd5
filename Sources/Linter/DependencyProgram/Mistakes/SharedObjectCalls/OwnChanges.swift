internal import DependencyFacts

/// How methods of classes and actors change the objects that they are called on.
struct OwnChanges: KnowsExpressions {
  var expressions: ExpressionResolution { runs.expressions }
  private let runs: CertainRuns
  private let overridings: Overridings

  init(_ runs: CertainRuns, _ overridings: Overridings) {
    self.runs = runs
    self.overridings = overridings
  }

  struct Change {
    /// The place that names the property.
    let place: CodeRef
    let isCertain: Bool
  }

  /// The first change of a stored property that a method, or one of its own that it calls, makes;
  /// certain ones come first. Nil also if a subclass may run other code.
  func change(by method: DeclRef, calledAt place: CodeRef) -> Change? {
    var seen: Set<DeclRef> = []
    return change(by: method, calledAt: place, &seen)
  }

  /// - Parameter place: the name of the method in the call.
  private func change(
    by method: DeclRef, calledAt place: CodeRef, _ seen: inout Set<DeclRef>
  ) -> Change? {
    guard let body = facts.body(of: method),
      overridings.overridings(of: method, usedAt: place).isEmpty,
      seen.count < 16, seen.insert(method).inserted
    else { return nil }
    var possible: Change?
    let certain = runs.places(of: method, before: nil)
    for (places, isCertain) in [(certain, true), (Array(facts.nodes(in: body)), false)] {
      for place in places {
        guard let found = change(at: place, in: method, &seen) else { continue }
        if isCertain, found.isCertain { return found }
        if possible == nil { possible = Change(place: found.place, isCertain: false) }
      }
    }
    return possible
  }

  private func change(
    at place: CodeRef, in method: DeclRef, _ seen: inout Set<DeclRef>
  ) -> Change? {
    if let property = ownProperty(at: place, in: method) {
      return change(of: property, at: place, in: method)
    }
    guard facts.node(place).kind == .call, let callee = facts.callee(of: place),
      facts.node(callee).kind == .name || facts.base(of: callee).map(facts.isSelf) ?? false,
      case .functions(let functions) = expressions.callTarget(of: place),
      let called = functions.only, isOwn(called, in: method)
    else { return nil }
    return change(by: called, calledAt: callee, &seen)
  }

  /// The stored property of the method's object that a place names.
  private func ownProperty(at place: CodeRef, in method: DeclRef) -> DeclRef? {
    let node = facts.node(place)
    let members: [DeclRef]
    switch node.kind {
    case .name:
      guard case .members(let found, of: _) = expressions.lookUpValue(node.name, at: place) else {
        return nil
      }
      members = found.refs
    case .member:
      guard facts.isMemberOfSelf(place),
        let owner = symbols.enclosingType(of: method)
      else { return nil }
      members = types.lookUpMembers(node.name, of: owner)
    default: return nil
    }
    guard members.count == 1, let property = members.first,
      facts.declaration(property).isStoredProperty,
      expressions.wrapperUse(of: property) == nil, isOwn(property, in: method)
    else { return nil }
    return property
  }

  /// `count += 1`, `names.append(name)`, `user.name = name`
  private func change(of property: DeclRef, at place: CodeRef, in method: DeclRef) -> Change? {
    var current = place
    while let parent = facts.parent(of: current), facts.firstChild(of: parent) == current {
      switch facts.node(parent).kind {
      case .assignment:
        return Change(place: place, isCertain: isValue(property, current == place))
      case .sequence:
        guard facts.node(parent).flags.contains(.modifying) else { return nil }
        return Change(place: place, isCertain: isValue(property, current == place))
      case .call:
        guard facts.libraries.collections.changing.contains(facts.node(current).name),
          expressions.collection(expressions.declaredType(of: property)) != nil
        else { return nil }
        return Change(place: place, isCertain: true)
      case .member, .subscript: current = parent
      default: return nil
      }
    }
    return nil
  }

  /// Whether setting a property, or a part of it, certainly changes the object that has it, rather
  /// than another one.
  private func isValue(_ property: DeclRef, _ isWhole: Bool) -> Bool {
    if isWhole { return true }
    let type = expressions.declaredType(of: property)
    if expressions.collection(type) != nil { return true }
    guard case .program(let id)? = type.instance else { return false }
    return symbols[id].kind == .struct
  }

  /// Whether a member is one of the objects that a method is called on.
  private func isOwn(_ member: DeclRef, in method: DeclRef) -> Bool {
    guard !facts.declaration(member).flags.contains(.isStatic),
      let owner = symbols.enclosingType(of: member), let type = symbols.enclosingType(of: method)
    else { return false }
    return types.lineage(of: type).contains(owner)
  }
}
