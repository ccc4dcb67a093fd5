internal import DependencyFacts

/// Closures that an initialiser gives a property, and that never run, because the property has
/// another one by then.
extension Regions {
  /// Whether a property gets another value before any code can use the one that an initialiser sets
  /// it to here.
  func isReplacedUnused(at target: CodeRef) -> Bool {
    guard let assignment = facts.parent(of: target), let body = facts.parent(of: assignment),
      facts.node(body).kind == .body, isOfSelf(target),
      facts.declaration(facts.declaration(around: target)).kind == .initializer,
      let property = member(namedAt: target), isPlain(property)
    else { return false }
    return isReplacedAtOnce(assignment, of: property, in: body)
      || isSetBeforeEachUse(property, exceptBy: assignment, in: body)
  }

  /// Whether no other code sees changes of a property, or can name it without being seen.
  private func isPlain(_ property: DeclRef) -> Bool {
    let declaration = facts.declaration(property)
    guard let owner = symbols.enclosingType(of: property), declaration.access < .public,
      facts.members(in: property).isEmpty, facts.attributes(of: property).isEmpty,
      requirements.requirements(metBy: property).isEmpty,
      expressions.keyPathsByName[declaration.name] == nil
    else { return false }
    return types.descendants(of: owner).allSatisfy {
      symbols.members(of: .program($0), named: declaration.name).isEmpty
    }
  }

  /// Whether the initialiser sets the property again, and runs no code of others in between.
  private func isReplacedAtOnce(
    _ assignment: CodeRef, of property: DeclRef, in body: CodeRef
  ) -> Bool {
    let name = facts.declaration(property).name
    for statement in facts.children(of: body).drop(while: { $0 <= assignment }) {
      let isEnd = sets(statement, property)
      let target = isEnd ? facts.firstChild(of: statement) : nil
      let isUse = facts.nodes(in: statement).contains { place in
        place != target && facts.node(place).kind.hasName && facts.node(place).name == name
      }
      let isCall = facts.nodes(outsideClosuresIn: statement).contains {
        facts.node($0).kind == .call
      }
      if isUse || isCall || facts.mayLeave(statement) { return false }
      if isEnd { return true }
    }
    return false
  }

  /// Whether all code that uses the property has set it before, for the same object, which exists
  /// only after the initialiser's first value.
  private func isSetBeforeEachUse(
    _ property: DeclRef, exceptBy assignment: CodeRef, in body: CodeRef
  ) -> Bool {
    guard let owner = symbols.enclosingType(of: property), types.isClassOrActor(owner),
      !facts.nodes(in: body).contains(where: {
        $0 < assignment && facts.node($0).kind == .call
      })
    else { return false }
    return sites[facts.declaration(property).name].allSatisfy { place in
      switch use(of: property, at: place) {
      case .none: true
      case .ofSelf:
        isSet(property, before: place) {
          facts.root(of: place) != facts.root(of: assignment) || $0 > assignment
        }
      case .other: false
      }
    }
  }

  private enum UseOfProperty {
    case none
    /// Of the property's own object.
    case ofSelf
    /// Of another object's, or perhaps of the property.
    case other
  }

  private func use(of property: DeclRef, at place: CodeRef) -> UseOfProperty {
    if let member = member(namedAt: place) {
      if member != property { return .none }
      if !isOfSelf(place) { return .other }
      return facts.isAssigned(place) ? .none : .ofSelf
    }
    guard facts.node(place).kind == .name else { return .other }
    switch expressions.lookUpValue(facts.node(place).name, at: place) {
    case .local, .parameter: return .none
    case .bound(let bind): return facts.firstChild(of: bind) == nil ? .other : .none
    default: return .other
    }
  }

  /// Whether a statement before a place, in one of the blocks around it, sets a property.
  private func isSet(
    _ property: DeclRef, before place: CodeRef, by isPossible: (CodeRef) -> Bool
  ) -> Bool {
    var current = place
    while let parent = facts.parent(of: current) {
      if facts.node(parent).kind == .block || facts.node(parent).kind == .body {
        let earlier = facts.children(of: parent).prefix { $0 < current }
        if earlier.contains(where: { sets($0, property) && isPossible($0) }) { return true }
      }
      current = parent
    }
    return false
  }

  private func sets(_ statement: CodeRef, _ property: DeclRef) -> Bool {
    guard facts.node(statement).kind == .assignment,
      let target = facts.firstChild(of: statement)
    else { return false }
    return isOfSelf(target) && member(namedAt: target) == property
  }
}
