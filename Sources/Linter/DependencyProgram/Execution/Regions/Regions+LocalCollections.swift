internal import DependencyFacts

/// Closures in local collections, all of whose users are known.
extension Regions {
  /// The places that run the closures in a local collection; nil for any other variable, and for
  /// one whose elements at those places are not known.
  func runs(ofLocalCollection variable: DeclRef) -> Runs? {
    // An element may itself add elements.
    localRuns(variable, until: nil) {
      guard facts.declaration(variable).local != nil,
        facts.declaration(variable).kind == .variable,
        let value = facts.initialValue(of: variable)
      else { return nil }
      let isConstant = facts.declaration(variable).flags.contains(.isLet)
      guard isConstant ? isCollectionLiteral(value) : isFilled(variable, beginningWith: value)
      else { return nil }
      let hasOne = isConstant && hasOneElement(value)
      return runs(ofContentAt: placesOfUses(ofLocal: variable) ?? []) { _ in
        false
      } unless: {
        !hasOne && isSelection(of: $0)
      }
    }
  }

  /// The local collection that gets a closure as an element, if it is known who runs that.
  func localCollection(keeping value: CodeRef) -> DeclRef? {
    guard let place = place(keeping: value), !facts.isAssigned(place),
      let variable = local(namedAt: place), runs(ofLocalCollection: variable) != nil
    else { return nil }
    return variable
  }

  /// Whether a collection is filled before anything else is done with it: no place that takes
  /// elements out of it comes before one that adds some, and no element is replaced.
  private func isFilled(_ variable: DeclRef, beginningWith value: CodeRef) -> Bool {
    guard isCollectionLiteral(value) || isEmptyCollection(value),
      let local = facts.localNode(of: variable), let places = placesOfUses(ofLocal: variable),
      let rest = places.firstIndex(where: { !addsElements(at: $0) })
    else { return false }
    return places[rest...].allSatisfy { !mayChange($0) }
      && places[..<rest].allSatisfy { haveSameValues($0, local) }
  }

  /// `Array<() -> Void>()`
  private func isEmptyCollection(_ value: CodeRef) -> Bool {
    facts.node(value).kind == .call && facts.arguments(of: value).isEmpty
      && isCollection(expressions.valueType(of: value))
  }

  /// Whether a place adds elements to the collection that it names, and does nothing else with it:
  /// `jobs.append(job)`, `jobs += [job]`.
  private func addsElements(at place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    switch facts.node(parent).kind {
    case .sequence: return isModified(place, by: parent)
    case .member:
      return facts.libraries.collections.addsElement(facts.node(parent).name)
        && facts.call(of: parent) != nil
    default: return false
    }
  }

  private func isModified(_ place: CodeRef, by sequence: CodeRef) -> Bool {
    facts.node(sequence).flags.contains(.modifying) && facts.firstChild(of: sequence) == place
  }

  /// Whether code may replace the collection at a place that names it, or some of its elements.
  private func mayChange(_ place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place), !facts.isAssigned(place) else { return true }
    switch facts.node(parent).kind {
    case .subscript: return mayChange(parent)
    case .sequence: return isModified(place, by: parent)
    case .member:
      let name = facts.node(parent).name
      return facts.libraries.collections.changing.contains(name) || symbols.isMemberName(name)
    case .argument: return mayBeChanged(byCallTaking: place)
    default: return false
    }
  }

  /// Whether a call may change the variable that it is given: `change(&jobs)`
  func mayBeChanged(byCallTaking variable: CodeRef) -> Bool {
    guard let argument = facts.parent(of: variable), let call = facts.call(taking: variable),
      let callee = facts.callee(of: call)
    else { return false }
    switch taker(of: argument, in: call, callee: callee) {
    case .parameter(let parameter):
      let type = facts.parameter(parameter.index, of: parameter.function).type
      return facts.typeNode(type, in: parameter.function.file)?.flags.contains(.inout) ?? false
    case .property: return false
    case .unknown: return !boundaries.isUndeclared(calleeName(callee))
    }
  }

  /// Whether code may take away elements of the collection at a place that names it, or put others
  /// in their place.
  func mayReplaceElements(at place: CodeRef) -> Bool {
    mayChange(place) && !addsElements(at: place)
  }

  private func isCollectionLiteral(_ value: CodeRef) -> Bool {
    facts.node(value).kind == .array || facts.node(value).kind == .dictionary
  }

  /// Whether a literal has one element alone, which hence is the one that code takes out of it.
  private func hasOneElement(_ literal: CodeRef) -> Bool {
    let parts = facts.children(of: literal)
    switch facts.node(literal).kind {
    case .array: return parts.count == 1 && hasOneElement(parts[0])
    case .dictionary: return parts.count == 2 && hasOneElement(parts[1])
    default: return true
    }
  }

  /// Whether code takes some elements out of a collection, and leaves others: `handlers[0]`,
  /// `handlers.first`, `handlers.filter { … }`
  private func isSelection(of value: CodeRef) -> Bool {
    guard let parent = facts.parent(of: value) else { return false }
    switch facts.node(parent).kind {
    case .subscript: return facts.firstChild(of: parent) == value
    case .member: return facts.libraries.collections.mayLeaveElements(facts.node(parent).name)
    default: return false
    }
  }
}
