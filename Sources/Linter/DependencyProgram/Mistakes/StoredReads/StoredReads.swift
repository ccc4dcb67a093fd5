internal import DependencyFacts

/// The origin of the object whose property is read.
private enum ReadObject {
  /// It was created nearby, with the values of that place.
  case created(Provenance)
  /// It is `self` or a part of `self`.
  case ofSelf
  /// It comes from outside the unit.
  case other
  /// Undecidable.
  case unknown
}

/// The reads of stored wrappers that do not see their caller's values.
package struct StoredReads: KnowsRegions {
  let regions: Regions
  private let callers: Callers
  package private(set) var lost: [StoredRead] = []

  init(of wrappers: WrapperTable, in regions: Regions, _ uses: UseIndex) {
    self.regions = regions
    callers = Callers(uses, in: regions)
    lost = find(wrappers)
  }

  /// The reads that certainly are of stored wrappers, in program order.
  private func find(_ wrappers: WrapperTable) -> [StoredRead] {
    var result: [StoredRead] = []
    for use in wrappers.uses where use.storage == .instance {
      for place in regions.places(naming: use.declaration) {
        var seen: Set<DeclRef> = []
        guard
          let region = lostRegion(
            regions.provenance(of: place), inside: nil, readObject(at: place, of: use), &seen)
        else { continue }
        result.append(StoredRead(place: place, wrapper: use, lostRegion: region))
      }
    }
    return result.sorted { $0.place < $1.place }
  }

  private func readObject(at place: CodeRef, of wrapper: WrapperUse) -> ReadObject {
    guard let base = facts.base(of: place) else {
      return object(named: facts.node(place).name, at: place, of: wrapper, depth: 0)
    }
    return object(of: base, of: wrapper, depth: 0)
  }

  /// The origin of an expression's value. For a composed expression it is that of a part: an
  /// element of an array, a branch, a value that is wrapped and unwrapped again.
  private func object(
    of expression: CodeRef, of wrapper: WrapperUse, depth: Int
  ) -> ReadObject {
    guard depth < 16 else { return .unknown }
    let node = facts.node(expression)
    var result = ReadObject.other
    if node.kind == .call, case .construction(let type, _) = expressions.callTarget(of: expression)
    {
      result = .created(regions.provenance(of: expression))
      // An optional or a collection of existing objects does not create any.
      if case .program = type { return result }
    }
    if node.kind == .name {
      return node.name == .`self`
        ? .ofSelf : object(named: node.name, at: expression, of: wrapper, depth: depth + 1)
    }
    for part in values(of: expression) {
      let found = object(of: part, of: wrapper, depth: depth + 1)
      switch found {
      case .created, .ofSelf, .unknown: return found
      case .other: break
      }
    }
    return result
  }

  /// The parts of an expression that may be, or contain, its value; its conditions are left out.
  private func values(of expression: CodeRef) -> [CodeRef] {
    let parts = facts.children(of: expression)
    let node = facts.node(expression)
    switch node.kind {
    case .if, .switch, .case:
      return parts.filter { [.block, .case, .if].contains(facts.node($0).kind) }
    case .sequence where node.flags.contains(.ternary): return parts.suffix(2)
    default: return parts.filter { facts.node($0).kind != .closure }
    }
  }

  private func object(
    named name: Name, at place: CodeRef, of wrapper: WrapperUse, depth: Int
  ) -> ReadObject {
    if let closure = expressions.closure(ofShorthand: name, at: place) {
      return source(of: expressions.source(ofParametersOf: closure), of: wrapper, depth: depth)
    }
    switch expressions.lookUpValue(name, at: place) {
    case .members: return .ofSelf
    case .local(let constant):
      guard let value = facts.initialValue(of: constant) else { return .other }
      guard facts.node(value).kind == .call else {
        return object(of: value, of: wrapper, depth: depth + 1)
      }
      // An override around the creation is remembered, but does not apply at the place.
      if overrides(value, wrapper) { return .created(.scoped(value)) }
      return .created(regions.provenance(of: value))
    case .bound(let ref):
      // `[reader]` refers to the constant of that name around the closure.
      if facts.node(ref).kind == .capture, facts.firstChild(of: ref) == nil,
        let closure = facts.parent(of: ref)
      {
        return object(named: name, at: closure, of: wrapper, depth: depth + 1)
      }
      return source(of: expressions.source(ofBound: ref), of: wrapper, depth: depth)
    case .parameter, .globals, .type, .unknown: return .other
    }
  }

  private func source(
    of source: ExpressionResolution.Source, of wrapper: WrapperUse, depth: Int
  ) -> ReadObject {
    switch source {
    case .expression(let expression): object(of: expression, of: wrapper, depth: depth + 1)
    case .unknown: .unknown
    }
  }

  /// Whether a call is a scope whose update names the dependency that a wrapper asks for.
  private func overrides(_ call: CodeRef, _ wrapper: WrapperUse) -> Bool {
    guard let scope = expressions.scopeCall(call), scope.kind == .overrides,
      let update = scope.update,
      case .keyPath(let names) = wrapper.target, let accessor = names.first
    else { return false }
    return sites[accessor].contains { place in
      place.file == update.file && place.id > update.id && place.id.index < facts.node(update).end
    }
  }

  /// The innermost closure that loses the values of the surrounding places, unless the object
  /// remembers exactly those: it was created in one of the places, or it is being created.
  private func lostRegion(
    _ provenance: Provenance, inside inner: LostRegion?, _ object: ReadObject,
    _ seen: inout Set<DeclRef>
  ) -> LostRegion? {
    switch object {
    case .created(provenance), .unknown: return nil
    case .created, .ofSelf, .other: break
    }
    switch provenance {
    case .lost(let region):
      return lostRegion(regions.provenance(of: region.call), inside: inner ?? region, object, &seen)
    case .caller(let unit), .callable(let unit):
      if case .ofSelf = object {
        if facts.declaration(unit).kind == .initializer { return nil }
        if inner != nil, callers.isForNewObjectsAlone(unit) { return nil }
      }
      guard let uses = regions.provenancesOfUses(of: provenance), seen.insert(unit).inserted else {
        return inner
      }
      let region = regions.questions.asDeeper { () -> LostRegion? in
        for use in uses {
          if let region = lostRegion(use, inside: inner, object, &seen) { return region }
        }
        return nil
      }
      return region ?? nil
    case .propagated(let scope):
      // The caller's values win over the model's, so they apply there too; but a read directly in
      // the scope is meant to get the model's.
      guard inner != nil, case .from? = expressions.scopeCall(scope)?.kind else { return inner }
      return lostRegion(regions.provenance(of: scope), inside: inner, object, &seen)
    case .scoped, .stored: return inner
    case .result, .unknown:
      // The surrounding code may run where the object was created, with the values of that place.
      if case .created = object { return nil }
      return inner
    }
  }
}

/// A read of a wrapper that is stored in an object, in a closure without its caller's values.
package struct StoredRead {
  package let place: CodeRef
  package let wrapper: WrapperUse
  package let lostRegion: LostRegion
}
