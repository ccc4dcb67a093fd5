internal import DependencyFacts

/// The calls of methods that types inherit, and that call others on `self`: which one runs depends
/// on the type of the object.
///
/// Answers are cached.
final class InheritedCalls: KnowsRegions {
  let regions: Regions
  private let uses: UseIndex
  private let ownCalls = Answers<DeclRef, [CodeRef]>()
  private let superCalls = Answers<DeclRef, DeclRef?>()
  private let callsByType = Answers<DeclRef, [Nominal: [CodeRef]]>()

  init(among uses: UseIndex, in regions: Regions) {
    self.regions = regions
    self.uses = uses
  }

  /// A call on `self` in a method that types inherit.
  struct OwnCall {
    let place: CodeRef
    let method: DeclRef
  }

  /// The calls on `self` that run a method for objects of a type, although the code there names a
  /// requirement that it meets or a method that it overrides.
  func callsOnSelf(running method: DeclRef, of type: TypeSymbolID) -> [OwnCall] {
    let names = overridings.mayBeOverridden(method) ? [method] : []
    let named =
      names + overridings.overridden(by: method) + requirements.requirements(metBy: method)
    var found: [OwnCall] = []
    var seen: Set<DeclRef> = []
    var pending = named
    while let next = pending.popLast() {
      for place in ownCalls(next, { findCallsOnSelf(of: next) }) {
        let isPassedOn = if case .caller = regions.provenance(of: place) { true } else { false }
        for method in methods(of: type, running: facts.declaration(around: place)) {
          found.append(OwnCall(place: place, method: method))
          if isPassedOn, seen.insert(method).inserted { pending.append(method) }
        }
      }
    }
    return found
  }

  /// The methods of a type's objects that run one: itself, or those that override it and call it on
  /// `super`.
  private func methods(of type: TypeSymbolID, running method: DeclRef) -> [DeclRef] {
    types.lookUpMembers(facts.declaration(method).name, of: .program(type)).filter { member in
      var current = member
      for _ in 0..<TypeResolution.longestLineage {
        if current == method { return true }
        guard let next = methodCalledOnSuper(by: current) else { return false }
        current = next
      }
      return false
    }
  }

  /// The method that one overrides and calls on `super`, with its caller's values.
  private func methodCalledOnSuper(by method: DeclRef) -> DeclRef? {
    superCalls(method) {
      let declaration = facts.declaration(method)
      guard declaration.flags.contains(.isOverride), let body = facts.body(of: method) else {
        return nil
      }
      for place in facts.nodes(in: body) where facts.node(place).name == declaration.name {
        guard let base = facts.base(of: place), facts.node(base).name == .known(.super),
          let call = facts.call(of: place),
          case .functions(let functions) = expressions.callTarget(of: call),
          case .caller(method) = regions.provenance(of: place)
        else { continue }
        return functions.only
      }
      return nil
    }
  }

  /// The calls of a method for objects of a type, or of one that inherits from it.
  func calls(of method: DeclRef, onObjectsOf type: TypeSymbolID) -> [CodeRef] {
    let places = callsByType(method) { findCallsByType(of: method) }
    guard !places.isEmpty else { return [] }
    let types = [type] + types.descendants(of: .program(type))
    return types.flatMap { places[.program($0)] ?? [] }
  }

  private func findCallsOnSelf(of method: DeclRef) -> [CodeRef] {
    certainCalls(of: method).filter { place in
      let unit = facts.declaration(around: place)
      guard facts.declaration(unit).kind == .function, facts.declaration(unit).local == nil,
        !facts.declaration(unit).flags.contains(.isStatic), !types.isTestOrPreview(place)
      else { return false }
      return facts.node(place).kind == .name || facts.isMemberOfSelf(place)
    }
  }

  private func findCallsByType(of method: DeclRef) -> [Nominal: [CodeRef]] {
    var found: [Nominal: [CodeRef]] = [:]
    for place in certainCalls(of: method) {
      if let type = typeOfObject(at: place) { found[type, default: []].append(place) }
    }
    return found
  }

  private func certainCalls(of method: DeclRef) -> [CodeRef] {
    let calls = uses.calls(named: facts.declaration(method).name)
    return (calls.groupsOf[method] ?? []).map { calls.groups[$0] }
      .filter { $0.candidates.only != nil }.flatMap(\.places)
  }

  /// The type of the object whose method a place calls.
  private func typeOfObject(at place: CodeRef) -> Nominal? {
    guard let base = facts.base(of: place), facts.node(base).name != .known(.super) else {
      return expressions.selfType(at: place).instance
    }
    return expressions.ownType(of: base) ?? expressions.valueType(of: base).unwrapped.instance
  }
}

extension EffectPropagation {
  /// Adds the calls of inherited methods that call a method on `self`: `Derived().both()`, where
  /// `Base.both()` calls `load()`, which `Derived` overrides.
  mutating func addCallsOnSelf(running method: DeclRef, _ effect: Effect) {
    guard facts.declaration(method).kind == .function, facts.declaration(method).local == nil,
      case .program(let type)? = symbols.enclosingType(of: method)
    else { return }
    for call in inheritedCalls.callsOnSelf(running: method, of: type)
    where !(effects[call.method]?.isSuperset(of: effect) ?? false) {
      let places = inheritedCalls.calls(of: call.method, onObjectsOf: type)
        .filter { !families.mayRunMember(without: effect, inPlaceOf: method, at: $0, effects) }
      switch regions.provenance(of: call.place) {
      case .caller:
        for place in places { add(effect, at: place, .call(method)) }
        addOperations(
          running: call.method, calling: method, of: .program(type), effect, .call(method))
      case .lost:
        if places.contains(where: { !types.isTestOrPreview($0) }) {
          add(effect, at: call.place, .call(method))
        }
      case .callable, .result, .scoped, .propagated, .stored, .unknown: break
      }
    }
  }
}
