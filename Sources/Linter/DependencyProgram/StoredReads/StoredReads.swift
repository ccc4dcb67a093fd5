internal import DependencyFacts

/// The origin of the object whose property is read.
private enum ReadObject {
  /// It was created nearby, with the values of that place.
  case created(Provenance)
  /// It is `self` or a part of `self`.
  case ofSelf
  case other
}

/// The reads of stored wrappers that do not see their caller's values.
package struct StoredReads {
  private let facts: ProgramFacts
  private let types: TypeResolution
  private let expressions: ExpressionResolution
  private let regions: Regions
  package private(set) var lost: [StoredRead] = []

  init(of wrappers: WrapperTable, in regions: Regions) {
    facts = regions.facts
    types = regions.types
    expressions = regions.expressions
    self.regions = regions
    lost = find(wrappers)
  }

  /// All of them that certainly are such, in program order.
  private func find(_ wrappers: WrapperTable) -> [StoredRead] {
    var result: [StoredRead] = []
    var readsOfName: [Name: [DeclRef: [CodeRef]]] = [:]
    for use in wrappers.uses where use.storage == .instance {
      let name = facts.declaration(use.declaration).name
      let reads = readsOfName[name] ?? readsOfMembers(named: name)
      readsOfName[name] = reads
      for place in reads[use.declaration] ?? [] {
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

  /// The places that certainly read a member of that name, by the member.
  private func readsOfMembers(named name: Name) -> [DeclRef: [CodeRef]] {
    var reads: [DeclRef: [CodeRef]] = [:]
    for place in regions.sites[name] {
      if let member = readMember(at: place) { reads[member, default: []].append(place) }
    }
    return reads
  }

  private func readMember(at place: CodeRef) -> DeclRef? {
    let node = facts.node(place)
    switch node.kind {
    case .name:
      guard case .members(let found, of: _) = expressions.lookUpValue(node.name, at: place) else {
        return nil
      }
      return found.only
    case .member:
      guard let base = facts.firstChild(of: place),
        let owner = expressions.valueType(of: base).instance
      else { return nil }
      return types.overloads(of: node.name, in: owner).only
    default: return nil
    }
  }

  private func readObject(at place: CodeRef, of wrapper: WrapperUse) -> ReadObject {
    var base = place
    while facts.node(base).kind == .member, let inner = facts.firstChild(of: base) { base = inner }
    if expressions.isConstruction(base) { return .created(regions.provenance(of: base)) }
    guard facts.node(base).kind == .name else { return .other }
    if facts.node(base).name == .`self` { return .ofSelf }
    return object(named: facts.node(base).name, at: base, of: wrapper)
  }

  private func object(named name: Name, at place: CodeRef, of wrapper: WrapperUse) -> ReadObject {
    switch expressions.lookUpValue(name, at: place) {
    case .members: return .ofSelf
    case .local(let constant):
      guard let value = facts.initialValue(of: constant), facts.node(value).kind == .call else {
        return .other
      }
      // An override around the creation is remembered, but is not one of the place.
      if overrides(value, wrapper) { return .created(.scoped(value)) }
      return .created(regions.provenance(of: value))
    case .bound(let capture):
      // `[reader]` is the constant of that name around the closure.
      guard facts.node(capture).kind == .capture, facts.firstChild(of: capture) == nil,
        let closure = facts.parent(of: capture)
      else { return .other }
      return object(named: name, at: closure, of: wrapper)
    case .parameter, .globals, .type, .unknown: return .other
    }
  }

  /// Whether a call is a scope whose update names what a wrapper asks for.
  private func overrides(_ call: CodeRef, _ wrapper: WrapperUse) -> Bool {
    guard let scope = expressions.scopeCall(call), scope.kind == .overrides,
      let update = scope.update,
      case .keyPath(let names) = wrapper.target, let accessor = names.first
    else { return false }
    return regions.sites[accessor].contains { place in
      place.file == update.file && place.id > update.id && place.id.index < facts.node(update).end
    }
  }

  /// The innermost closure in which the values of the places around it are lost, unless the object
  /// remembers just those: it was created in one of the places, or it is being created.
  private func lostRegion(
    _ provenance: Provenance, inside inner: LostRegion?, _ object: ReadObject,
    _ seen: inout Set<DeclRef>
  ) -> LostRegion? {
    if case .created(provenance) = object { return nil }
    switch provenance {
    case .lost(let region):
      return lostRegion(
        regions.provenance(of: region.call), inside: inner ?? region, object, &seen)
    case .caller(let unit), .callable(let unit):
      if case .ofSelf = object, facts.declaration(unit).kind == .initializer { return nil }
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
      // The caller's values win over the model's, so that they are in force there too; but a read
      // right there asks for the model's.
      guard inner != nil, case .from? = expressions.scopeCall(scope)?.kind else { return inner }
      return lostRegion(regions.provenance(of: scope), inside: inner, object, &seen)
    case .scoped, .stored, .unknown: return inner
    }
  }
}
