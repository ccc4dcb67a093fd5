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
      let hasOne = hasOneClosure(variable, beginningWith: value)
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
  /// elements out of it comes before one that adds some, and no element is replaced by another.
  private func isFilled(_ variable: DeclRef, beginningWith value: CodeRef) -> Bool {
    guard isCollectionLiteral(value) || isEmptyCollection(value),
      let local = facts.localNode(of: variable), let places = placesOfUses(ofLocal: variable),
      let rest = places.firstIndex(where: { !addsElements(at: $0) })
    else { return false }
    return places[rest...].allSatisfy { !mayChange($0) }
      && places[..<rest].allSatisfy { haveSameValues($0, local) }
      && haveOwnKeys(places[..<rest], besides: value)
  }

  /// `Array<() -> Void>()`
  private func isEmptyCollection(_ value: CodeRef) -> Bool {
    facts.node(value).kind == .call && facts.arguments(of: value).isEmpty
      && isCollection(expressions.valueType(of: value))
  }

  /// Whether a place adds elements to the collection that it names, and does nothing else with it:
  /// `jobs.append(job)`, `jobs += [job]`, `jobs[id] = job`.
  private func addsElements(at place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    switch facts.node(parent).kind {
    case .sequence: return isModified(place, by: parent)
    case .member:
      return facts.libraries.collections.addsElement(facts.node(parent).name)
        && facts.call(of: parent) != nil
    case .subscript where facts.firstChild(of: parent) == place:
      return facts.isAssigned(parent) ? setsElement(at: parent) : addsElements(at: parent)
    default: return false
    }
  }

  /// `jobs[id] = job`, unless it removes the element of the key: `jobs[id] = nil`
  private func setsElement(at element: CodeRef) -> Bool {
    guard let dictionary = facts.firstChild(of: element),
      case .boxed(.external(let type), _) = expressions.valueType(of: dictionary),
      case .dictionary = facts.libraries.collections.shape(of: type),
      let value = facts.parent(of: element).map(facts.children(of:))?.last
    else { return false }
    return facts.node(value).kind != .literal
  }

  /// Whether no element takes the place of another one as the collection is filled: only one
  /// assignment sets the elements of keys, or each has a key of its own.
  private func haveOwnKeys(_ additions: ArraySlice<CodeRef>, besides first: CodeRef) -> Bool {
    let keys = additions.compactMap { place -> CodeRef? in
      guard let element = facts.parent(of: place), facts.isAssigned(element) else { return nil }
      return facts.arguments(of: element).first.flatMap(facts.firstChild(of:))
    }
    if !keys.isEmpty, facts.node(first).kind == .dictionary, !facts.children(of: first).isEmpty {
      return false
    }
    let spellings = Set(keys.compactMap { facts.node($0).spelling })
    return keys.count < 2 || spellings.count == keys.count
  }

  /// Whether one closure of the code is all that a collection has, so that it is the one which code
  /// takes out of it.
  private func hasOneClosure(_ variable: DeclRef, beginningWith value: CodeRef) -> Bool {
    guard let places = placesOfUses(ofLocal: variable) else { return false }
    let additions = places.filter(addsElements)
    if additions.isEmpty { return isCollectionLiteral(value) && hasOneElement(value) }
    return additions.count == 1 && facts.children(of: value).allSatisfy { isCallee($0, of: value) }
      && hasOneElement(addedAt: additions[0])
  }

  private func isCallee(_ part: CodeRef, of call: CodeRef) -> Bool { facts.call(of: part) == call }

  private func hasOneElement(addedAt place: CodeRef) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    switch facts.node(parent).kind {
    case .subscript: return facts.isAssigned(parent) || hasOneElement(addedAt: parent)
    case .sequence:
      return facts.children(of: parent).last.map {
        facts.node($0).kind == .array && hasOneElement($0)
      } ?? false
    default: return facts.call(of: parent).map { facts.arguments(of: $0).count == 1 } ?? false
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
      return facts.libraries.collections.changing.contains(name) || symbols.mayExtendOthers(name)
    case .argument: return mayBeChanged(asPart: place)
    default: return false
    }
  }

  /// Whether the code around a variable may change it as a part: `change(&jobs)`,
  /// `(jobs, count) = ([], 0)`
  func mayBeChanged(asPart variable: CodeRef) -> Bool {
    guard let argument = facts.parent(of: variable), facts.node(argument).kind == .argument,
      let whole = facts.parent(of: argument)
    else { return false }
    if facts.node(whole).kind == .tuple { return facts.isAssigned(whole) }
    guard let call = facts.call(taking: variable), let callee = facts.callee(of: call) else {
      return false
    }
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
