internal import DependencyFacts

/// A place that runs a unit.
struct UnitUse {
  let place: CodeRef
  let provenance: Provenance
  let receiver: Receiver

  /// The object that the unit belongs to.
  enum Receiver {
    /// The object whose code contains the place.
    case ofSelf
    /// An object that was created with the values of the place.
    case createdThere
    /// An object that may have been created with the values of the place, or with those around
    /// closures that lose them: the closures lose nothing that it remembers.
    case createdAround
    case other
  }
}

/// Finds the code that runs functions, getters and lazy properties, as far as the program shows it.
struct Callers: KnowsRegions {
  let regions: Regions
  private let index: UseIndex

  init(_ uses: UseIndex, in regions: Regions) {
    self.regions = regions
    index = uses
  }

  /// The uses of a unit outside tests; nil if code outside the program certainly uses it too, as a
  /// framework calls its overridden methods.
  func uses(of unit: DeclRef) -> [UnitUse]? {
    uses(of: unit) { [types] in !types.isTestOrPreview($0) }
  }

  /// Whether a test uses a unit on an object that it has not created on the spot, and in no scope.
  func isUsedByTestsOnKeptObjects(_ unit: DeclRef) -> Bool {
    uses(of: unit) { [modules] in modules.isTest(file: $0.file) }?.contains { use in
      guard case .other = use.receiver, case .caller = use.provenance else { return false }
      return true
    } ?? false
  }

  /// - Parameter isMeant: whether the code at a place counts.
  private func uses(of unit: DeclRef, by isMeant: (CodeRef) -> Bool) -> [UnitUse]? {
    let declaration = facts.declaration(unit)
    if let places = regions.placesOfRuns(ofLocal: unit) {
      return places.map {
        UnitUse(place: $0, provenance: regions.provenance(ofUse: $0), receiver: .ofSelf)
      }
    }
    switch declaration.kind {
    case .function: return uses(ofFunction: unit, by: isMeant)
    case .variable: return reads(of: unit, by: isMeant)
    case .subscript: return uses(ofSubscript: unit, by: isMeant)
    case .accessor:
      guard let property = facts.parent(of: unit) else { return nil }
      if facts.declaration(property).kind == .subscript {
        return uses(ofSubscript: property, by: isMeant)
      }
      switch declaration.name.known {
      case .get: return reads(of: property, by: isMeant)
      case nil where declaration.name == Name.none: return reads(of: property, by: isMeant)
      case .set, .willSet, .didSet: return changes(of: property, by: isMeant)
      default: return nil
      }
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .initializer, .deinitializer,
      .enumElement, .alias, .associatedType, .macro:
      return nil
    }
  }

  /// Whether only the unit's own file can name it.
  func areInSight(of unit: DeclRef) -> Bool {
    let ref = facts.member(of: unit)
    return facts.declaration(ref).local != nil || facts.isPrivateToFile(ref)
  }

  private func reads(of variable: DeclRef, by isMeant: (CodeRef) -> Bool) -> [UnitUse]? {
    uses(ofVariable: variable) { !facts.isAssigned($0) && isMeant($0) }
  }

  /// The places that run a property's setter and its observers.
  private func changes(of variable: DeclRef, by isMeant: (CodeRef) -> Bool) -> [UnitUse]? {
    uses(ofVariable: variable) { index.isChanged($0) && isMeant($0) }
  }

  private func uses(ofVariable variable: DeclRef, by isUse: (CodeRef) -> Bool) -> [UnitUse]? {
    guard facts.declaration(variable).kind == .variable else { return nil }
    return index.mentions(of: variable).filter(isUse).map {
      UnitUse(place: $0, provenance: regions.provenance(of: $0), receiver: receiver(at: $0))
    }
  }

  private func uses(
    ofSubscript declaration: DeclRef, by isMeant: (CodeRef) -> Bool
  ) -> [UnitUse] {
    index.subscripts(of: declaration).compactMap { place in
      guard let object = facts.firstChild(of: place), isMeant(place) else { return nil }
      return UnitUse(
        place: place, provenance: regions.provenance(of: place),
        receiver: origin(ofObject: object, at: place))
    }
  }

  private func uses(
    ofFunction function: DeclRef, by isMeant: (CodeRef) -> Bool
  ) -> [UnitUse]? {
    let declared = declarationsCalled(as: function)
    guard !facts.declaration(function).flags.contains(.isOverride) || declared.hasOrigin else {
      return nil
    }
    let calls = index.calls(named: facts.declaration(function).name)
    var result: [UnitUse] = []
    for ref in [function] + declared.refs {
      var places = calls.arguments[ref] ?? []
      for position in calls.groupsOf[ref] ?? [] { places += calls.groups[position].places }
      for place in places
      where isMeant(place) && (ref == function || !isOnSuper(place)) {
        let provenance = regions.provenance(ofUse: place)
        // Unknown code that receives the function may run it at any time.
        if provenance == .unknown, calls.arguments[ref]?.contains(place) == true,
          !regions.isHandedToProgram(place)
        {
          continue
        }
        let isValue = isValue(place, calledAs: function)
        result.append(
          UnitUse(
            place: place, provenance: provenance,
            receiver: isValue
              ? origin(ofObject: place, at: place) : receiver(at: place, provenance)))
      }
    }
    return result + usesOfVariables(heldBy: function, calls)
  }

  /// `model()` for `model.callAsFunction()`
  private func isValue(_ place: CodeRef, calledAs function: DeclRef) -> Bool {
    facts.declaration(function).name == .callAsFunction
      && facts.node(place).name != .callAsFunction
  }

  /// `let make = makeChild`, and then `make()`
  private func usesOfVariables(heldBy function: DeclRef, _ calls: UseIndex.Calls) -> [UnitUse] {
    (calls.values[function] ?? []).flatMap { place -> [UnitUse] in
      guard let variable = regions.holder(of: place) else { return [] }
      return (regions.placesOfUses(ofLocal: variable) ?? []).map {
        UnitUse(place: $0, provenance: regions.provenance(ofUse: $0), receiver: receiver(at: place))
      }
    }
  }

  /// Further declarations through which a method can be called: the methods that it overrides and
  /// the requirements that it implements. `hasOrigin` means that the program declares the original
  /// of the overridden methods.
  private func declarationsCalled(as function: DeclRef) -> (refs: [DeclRef], hasOrigin: Bool) {
    guard case .program(let owner)? = symbols.enclosingType(of: function) else {
      return ([], false)
    }
    let labels = facts.parameterSlice(of: function).map(\.label)
    var refs: [DeclRef] = []
    var hasOrigin = false
    for parent in types.allInherited(by: owner) {
      for ref in symbols.members(of: .program(parent), named: facts.declaration(function).name)
      where facts.parameterSlice(of: ref).map(\.label) == labels {
        refs.append(ref)
        let isOverride = facts.declaration(ref).flags.contains(.isOverride)
        if symbols[parent].kind == .class, !isOverride { hasOrigin = true }
      }
    }
    return (refs, hasOrigin)
  }

  // MARK: Receivers

  /// If a method is handed to code that runs it elsewhere, its object, created at the hand-over,
  /// does not count as created where the method runs.
  private func receiver(at place: CodeRef, _ provenance: Provenance) -> UnitUse.Receiver {
    let receiver = receiver(at: place)
    guard provenance != regions.provenance(of: place) else { return receiver }
    switch receiver {
    case .ofSelf, .other: return receiver
    case .createdThere, .createdAround:
      if case .lost = provenance { return .createdAround }
      return .other
    }
  }

  private func receiver(at place: CodeRef) -> UnitUse.Receiver {
    guard facts.node(place).kind == .member else {
      return facts.node(place).kind == .name ? .ofSelf : .other
    }
    guard let base = facts.firstChild(of: place) else { return .other }
    return origin(ofObject: base, at: place)
  }

  private func origin(ofObject object: CodeRef, at place: CodeRef) -> UnitUse.Receiver {
    let name = facts.node(object).name
    if facts.node(object).kind == .name, name == .`self` || name == .known(.super) {
      return .ofSelf
    }
    if let creation = creation(in: object, depth: 0), regions.haveSameValues(creation, place) {
      return .createdThere
    }
    guard let creation = creation(in: object, orCall: true, depth: 0) else { return .other }
    var place = place
    while !regions.haveSameValues(creation, place) {
      guard case .lost(let region) = regions.provenance(of: place) else { return .other }
      place = region.call
    }
    return .createdAround
  }

  /// The creation of the object that an expression refers to: `let model = Model()` and then
  /// `model`, `[model][0]`, or `$0` in `[model].forEach { }`.
  ///
  /// - Parameter orCall: whether a call whose result a constant holds counts as well, which may
  ///   create an object: `let model = makeModel()`.
  private func creation(
    in expression: CodeRef, orCall: Bool = false, depth: Int
  ) -> CodeRef? {
    guard depth < 8 else { return nil }
    let node = facts.node(expression)
    if node.kind == .call, case .construction(.program, _) = expressions.callTarget(of: expression)
    {
      return expression
    }
    guard node.kind == .name else {
      // A property of the object is a different object.
      if node.kind == .member, !isPart(expression) { return nil }
      return facts.children(of: expression).lazy.filter { facts.node($0).kind != .closure }
        .compactMap { creation(in: $0, orCall: orCall, depth: depth + 1) }.first
    }
    if let closure = expressions.closure(ofShorthand: node.name, at: expression) {
      return creation(in: expressions.source(ofParametersOf: closure), orCall: orCall, depth: depth)
    }
    switch expressions.lookUpValue(node.name, at: expression) {
    case .local(let constant):
      guard let value = facts.initialValue(of: constant) else { return nil }
      if orCall, facts.node(value).kind == .call, expressions.scopeCall(value) == nil {
        return value
      }
      return creation(in: value, orCall: orCall, depth: depth + 1)
    case .bound(let ref):
      return creation(in: expressions.source(ofBound: ref), orCall: orCall, depth: depth)
    case .parameter, .members, .globals, .type, .unknown: return nil
    }
  }

  private func creation(
    in source: ExpressionResolution.Source, orCall: Bool, depth: Int
  ) -> CodeRef? {
    guard case .expression(let expression) = source else { return nil }
    return creation(in: expression, orCall: orCall, depth: depth + 1)
  }

  /// Whether a member is a part of its base, which is a tuple or a collection.
  private func isPart(_ member: CodeRef) -> Bool {
    guard let base = facts.firstChild(of: member) else { return false }
    return [.tuple, .array, .dictionary].contains(facts.node(base).kind)
  }

  private func isOnSuper(_ place: CodeRef) -> Bool {
    facts.firstChild(of: place).map { facts.node($0).name == .known(.super) } ?? false
  }

  /// Whether a unit that is private to its file only runs for objects that the using code has, as
  /// far as is known, created with the same current values, or with those that it has lost since.
  func isForNewObjectsAlone(_ unit: DeclRef) -> Bool {
    var seen: Set<DeclRef> = []
    var pending = [unit]
    var isUsed = false
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      guard areInSight(of: next), let uses = uses(of: next) else { return false }
      for use in uses {
        switch use.receiver {
        case .createdThere, .createdAround: isUsed = true
        case .ofSelf: pending.append(facts.declaration(around: use.place))
        case .other: return false
        }
      }
    }
    return isUsed
  }
}
