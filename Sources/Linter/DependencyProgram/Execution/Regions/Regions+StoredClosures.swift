internal import DependencyFacts

/// Closures that an object stores: the places where it calls them decide whether values are lost.
extension Regions {
  /// The escape of a closure that a property of the program keeps, as its value or an element: it
  /// drops the values if every place that runs the closure does.
  ///
  /// - Parameter holder: the variable with the object that has the property; nil if any may.
  func escape(ofStored property: DeclRef, heldBy holder: DeclRef? = nil) -> Escape {
    let holder = holder.flatMap { isOwned($0) ? $0 : nil }
    let question = StoredQuestion(property: property, holder: holder)
    // A cycle of properties that pass a closure around is undecidable.
    return storedEscapes(question, until: .unknown) {
      questions.asDeeper { findEscape(ofStored: property, heldBy: holder) } ?? .unknown
    }
  }

  struct StoredQuestion: Hashable {
    let property: DeclRef
    let holder: DeclRef?
  }

  /// The escape of a closure at the place of the property that keeps it.
  func escape(ofKeptAt place: CodeRef) -> Escape {
    guard let property = member(namedAt: place) else { return .unknown }
    let escape = escape(
      ofStored: property, heldBy: facts.base(of: place).flatMap(variable(namedAt:)))
    if case .drops = escape, isReplacedUnused(at: place) { return .unknown }
    return escape
  }

  /// The escape of a closure that the object in a variable keeps, once a function that is called on
  /// the object has got it; nil if the function does anything else with it, or nobody knows the
  /// object.
  func escape(of parameter: ParameterRef, keptBy callee: CodeRef) -> Escape? {
    guard let holder = facts.base(of: callee).flatMap(variable(namedAt:)),
      let property = propertyKeeping(parameter)
    else { return nil }
    return escape(ofStored: property, heldBy: holder)
  }

  private func findEscape(ofStored property: DeclRef, heldBy holder: DeclRef?) -> Escape {
    let declaration = facts.declaration(property)
    if facts.isRequirement(property) {
      return self.escape(ofRequirement: property) { self.escape(ofStored: $0) }
    }
    guard declaration.kind == .variable, declaration.access < .public,
      declaration.flags.isDisjoint(with: [.isComputed, .isStatic])
    else { return .unknown }
    let runs = runs(ofContentOf: property)
    let escape = drop(
      by: runs, ofMembersOf: symbols.enclosingType(of: property), heldBy: holder)
    guard holder == nil, case .drops(_, .someRuns, let loss?) = escape else { return escape }
    // Where others run the closure, each of them loses the values, or keeps them.
    let isRunByOwner = (runs.places + [loss]).allSatisfy {
      symbols.enclosingType(of: facts.declaration(around: $0))
        == symbols.enclosingType(of: property)
    }
    return isRunByOwner ? escape : .unknown
  }

  /// The escape of a closure that runs at some places: it drops the values if all places lost them,
  /// and in some runs if one did.
  ///
  /// - Parameter owner: the type whose objects keep the closure, if only its methods run it.
  func drop(by runs: Runs, ofMembersOf owner: Nominal?, heldBy holder: DeclRef?) -> Escape {
    let lost = runs.places.filter {
      if case .lost = provenance(ofUse: $0) { true } else { false }
    }
    let places = runs.places.filter { place in !lost.contains { isRun($0, with: place) } }
    var pending = places.map { (place: $0, depth: 0, isOfObject: true) }
    var seen: Set<DeclRef> = []
    var drop: LostRegion?
    var losing: [DeclRef] = []
    var isKeptElsewhere = !runs.isComplete
    var isRunAtOnce = false
    while let (place, depth, isOfObject) = pending.popLast() {
      switch provenance(ofUse: place) {
      case .lost(let region) where region.evidence == .callee || region.evidence == .emitter:
        // The values of an emitter may be the right ones, so one such place makes the loss
        // uncertain.
        if drop?.evidence != .emitter { drop = region }
        losing.append(facts.declaration(around: region.call))
      case .caller(let unit) where holder.map { isLocal($0, to: unit) } ?? false:
        isRunAtOnce = true
      case .caller(let unit) where depth < 3 && facts.declaration(unit).kind == .function:
        guard seen.insert(unit).inserted else { continue }
        let isMember = isOfObject && symbols.enclosingType(of: unit) == owner
        let further = self.places(naming: unit).filter { !isMember || isCalled($0, on: holder) }
        pending += further.map { place in
          (place, depth + 1, isMember && isOfSelf(place))
        }
        isKeptElsewhere =
          isKeptElsewhere || further.isEmpty || facts.declaration(unit).access >= .public
          || facts.declaration(unit).flags.contains(.isOverride)
      case .lost, .caller, .callable, .result, .scoped, .propagated, .stored, .unknown:
        isKeptElsewhere = true
      }
    }
    guard let drop else { return isRunAtOnce && !isKeptElsewhere ? .keeps : .unknown }
    let isRunInOtherWays = isKeptElsewhere || isRunAtOnce
    // Of several ways to run it, the program may use only those that keep the values.
    if isRunInOtherWays, !losing.contains(where: mayBeCalled) { return .unknown }
    let evidence = isRunInOtherWays ? .someRuns : drop.evidence
    return .drops(drop.callee, evidence, handOn: drop.handOn ?? drop.call)
  }

  /// Whether a function that runs a closure in place then also runs it where the values are lost.
  private func isRun(_ lost: CodeRef, with place: CodeRef) -> Bool {
    guard case .caller(let unit) = provenance(ofUse: place) else { return false }
    return facts.declaration(around: lost) == unit && !mayRun(place, insteadOf: lost)
  }

  /// Whether some code may call a method: it names it, or calls a function whose declaration is not
  /// known by that name.
  private func mayBeCalled(_ unit: DeclRef) -> Bool {
    let declaration = facts.declaration(unit)
    guard declaration.kind == .function, declaration.local == nil, declaration.access < .public,
      !declaration.flags.contains(.isOverride), facts.attributes(of: unit).isEmpty,
      requirements.requirements(metBy: unit).isEmpty
    else { return true }
    return sites[declaration.name].contains { place in
      member(namedAt: place).map { $0 == unit } ?? true
    }
  }

  // MARK: Objects

  /// Whether a function that is named at a place may be called on the object in a variable, or on
  /// any object that others may have as well.
  private func isCalled(_ place: CodeRef, on holder: DeclRef?) -> Bool {
    guard !isOfSelf(place), let object = object(ofMemberAt: place) else { return true }
    let variable = variable(namedAt: object)
    return variable == holder || holder == nil && !(variable.map(isOwned) ?? false)
  }

  /// Whether a member is named without a base, or as one of `self`.
  func isOfSelf(_ member: CodeRef) -> Bool {
    object(ofMemberAt: member).map(facts.isSelf) ?? true
  }

  /// The object whose member a place names, or which the place calls like a function.
  private func object(ofMemberAt place: CodeRef) -> CodeRef? {
    expressions.functionsCalled(as: place) == nil ? facts.base(of: place) : place
  }

  private func isLocal(_ variable: DeclRef, to unit: DeclRef) -> Bool {
    facts.localNode(of: variable).map { facts.declaration(around: $0) == unit } ?? false
  }

  /// The property or local variable that an expression names.
  func variable(namedAt place: CodeRef) -> DeclRef? {
    if let local = local(namedAt: place) { return local }
    return facts.isSelf(place) ? nil : member(namedAt: place)
  }

  /// Whether the object that a variable is created with has no other name: the variable is only
  /// used to call its members.
  private func isOwned(_ variable: DeclRef) -> Bool {
    owned(variable) {
      let declaration = facts.declaration(variable)
      guard declaration.kind == .variable, declaration.access < .public,
        declaration.flags.isDisjoint(with: [.isComputed]),
        let value = facts.initialValue(of: variable), facts.node(value).kind == .call,
        case .construction(.program, _) = expressions.callTarget(of: value)
      else { return false }
      return sites[declaration.name].allSatisfy { place in
        let isBase = facts.parent(of: place).map { parent in
          facts.node(parent).kind == .member && facts.firstChild(of: parent) == place
        }
        return isBase ?? true || self.variable(namedAt: place).map { $0 != variable } ?? false
      }
    }
  }

  /// The property of its own object in which a function keeps an argument, and does nothing else
  /// with it.
  func propertyKeeping(_ parameter: ParameterRef) -> DeclRef? {
    keepingProperties(parameter, until: nil) {
      guard !facts.isRequirement(parameter.function), let uses = uses(of: parameter),
        let first = uses.first.flatMap(propertyKeeping(at:)),
        uses.dropFirst().allSatisfy({ propertyKeeping(at: $0) == first })
      else { return nil }
      return first
    }
  }

  /// The same for a place of the function that names the argument, perhaps in a closure that the
  /// object keeps: `sink { mapped.send(transform($0)) }`.
  private func propertyKeeping(at use: CodeRef) -> DeclRef? {
    if let place = place(keeping: use) {
      return isOfSelf(place) ? member(namedAt: place) : nil
    }
    for value in [use, facts.closure(around: use)].compactMap(\.self) {
      guard let call = facts.call(taking: value), let argument = facts.parent(of: value),
        let callee = facts.callee(of: call), isOfSelf(callee),
        case .parameter(let parameter) = taker(of: argument, in: call, callee: callee)
      else { continue }
      return propertyKeeping(parameter)
    }
    return nil
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
    if name == .callAsFunction {
      for value in expressions.calledValues {
        if let function = expressions.functionsCalled(as: value)?.only {
          found[function, default: []].append(value)
        }
      }
    }
    memberPlaces[name] = found
    return found[member] ?? []
  }

  /// The member that a place certainly names.
  func member(namedAt place: CodeRef) -> DeclRef? {
    let name = facts.node(place).name
    let found: Overloads
    switch facts.node(place).kind {
    case .name:
      guard case .members(let members, of: _) = expressions.lookUpValue(name, at: place) else {
        return nil
      }
      found = members
    case .member:
      guard let base = facts.firstChild(of: place),
        let owner = expressions.valueType(of: base).unwrapped.instance
      else { return nil }
      found = types.overloads(of: name, in: owner)
    default: return nil
    }
    if let only = found.only { return only }
    if let call = facts.call(of: place),
      case .functions(let functions) = expressions.callTarget(of: call)
    {
      return functions.only
    }
    // A function cannot be set, and is not optional.
    guard facts.isAssigned(place) || facts.node(place).flags.contains(.optionalChain) else {
      return nil
    }
    let variables = found.refs.filter { facts.declaration($0).kind == .variable }
    return variables.count == 1 ? variables[0] : nil
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
