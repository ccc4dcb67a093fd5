internal import DependencyFacts

/// Closures that an object stores: the places where it calls them decide whether values are lost.
extension Regions {
  /// The escape of a closure that a property of the program stores: it drops the values if every
  /// place that runs the property does.
  func escape(ofStored property: DeclRef) -> Escape {
    // A cycle of properties that pass a closure around is undecidable.
    storedEscapes(property, until: .unknown) {
      questions.asDeeper { findEscape(ofStored: property) } ?? .unknown
    }
  }

  private func findEscape(ofStored property: DeclRef) -> Escape {
    let declaration = facts.declaration(property)
    guard declaration.kind == .variable, declaration.access < .public,
      declaration.flags.isDisjoint(with: [.isComputed, .isStatic])
    else { return .unknown }
    let places = places(naming: property).filter { place in
      !facts.isAssigned(place) && !types.isTestOrPreview(place)
    }
    let escape = drop(at: places)
    guard case .drops(_, .someRuns, let loss?) = escape else { return escape }
    // Where others run the closure, each of them loses the values, or keeps them.
    let isRunByOwner = (places + [loss]).allSatisfy {
      symbols.enclosingType(of: facts.declaration(around: $0))
        == symbols.enclosingType(of: property)
    }
    return isRunByOwner ? escape : .unknown
  }

  /// The escape of a closure that runs at some places: it drops the values if all places lost them,
  /// and in some runs if one did.
  private func drop(at places: [CodeRef]) -> Escape {
    var pending = places.map { (place: $0, depth: 0) }
    var seen: Set<DeclRef> = []
    var drop: LostRegion?
    var isKeptElsewhere = false
    while let (place, depth) = pending.popLast() {
      switch provenance(ofUse: place) {
      case .lost(let region) where region.evidence == .callee || region.evidence == .emitter:
        // The values of an emitter may be the right ones, so one such place makes the loss
        // uncertain.
        if drop?.evidence != .emitter { drop = region }
      case .caller(let unit) where depth < 3 && facts.declaration(unit).kind == .function:
        guard seen.insert(unit).inserted else { continue }
        let further = self.places(naming: unit)
        pending += further.map { ($0, depth + 1) }
        isKeptElsewhere =
          isKeptElsewhere || further.isEmpty || facts.declaration(unit).access >= .public
          || facts.declaration(unit).flags.contains(.isOverride)
      case .lost, .caller, .callable, .scoped, .propagated, .stored, .unknown:
        isKeptElsewhere = true
      }
    }
    guard let drop else { return .unknown }
    let evidence = isKeptElsewhere ? .someRuns : drop.evidence
    return .drops(drop.callee, evidence, handOn: drop.handOn ?? drop.call)
  }

  /// The places that certainly name a member. All places of a name are resolved together, since
  /// many types can have members of one name.
  func places(naming member: DeclRef) -> [CodeRef] {
    let name = facts.declaration(member).name
    if let known = memberPlaces[name] { return known[member] ?? [] }
    var found: [DeclRef: [CodeRef]] = [:]
    for place in sites[name] {
      if let member = self.member(namedAt: place) { found[member, default: []].append(place) }
    }
    memberPlaces[name] = found
    return found[member] ?? []
  }

  /// The member that a place certainly names.
  func member(namedAt place: CodeRef) -> DeclRef? {
    let name = facts.node(place).name
    switch facts.node(place).kind {
    case .name:
      guard case .members(let found, of: _) = expressions.lookUpValue(name, at: place) else {
        return nil
      }
      return found.only
    case .member:
      guard let base = facts.firstChild(of: place),
        let owner = expressions.valueType(of: base).unwrapped.instance
      else { return nil }
      return types.overloads(of: name, in: owner).only
    default: return nil
    }
  }

  /// The property that an implicit initialiser sets to an argument.
  func memberwiseProperty(of argument: CodeRef, in call: CodeRef) -> DeclRef? {
    guard case .construction(let type, let initializers) = expressions.callTarget(of: call),
      case .program(let id) = type, symbols[id].kind == .struct, initializers.isEmpty,
      types.overloads(of: .known(.`init`), in: type).isEmpty
    else { return nil }
    let name = facts.node(argument).name
    if name != Name.none { return symbols.members(of: type, named: name).first }
    guard facts.node(argument).flags.contains(.trailingClosure) else { return nil }
    let closures = facts.members(in: symbols[id].declaration).filter { member in
      guard facts.declaration(member).kind == .variable,
        case .function = expressions.declaredType(of: member).unwrapped
      else { return false }
      return facts.declaration(member).flags.isDisjoint(with: [.isComputed, .isStatic])
    }
    return closures.count == 1 ? closures[0] : nil
  }
}
