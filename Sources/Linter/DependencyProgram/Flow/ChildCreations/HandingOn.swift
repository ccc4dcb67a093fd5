internal import DependencyFacts

/// Decides whether a place runs with a model's values, or with those of the model's own creation,
/// however it is called.
///
/// A helper runs with the values of its callers. If all known callers hand on values, it gets them;
/// if one certainly does not, the helper's creations lose them on that path. Answers about
/// functions are cached, because each place in a function needs all uses of the function.
final class HandingOn: KnowsRegions {
  let regions: Regions
  private let callers: Callers
  private let lazyReads: LazyReads
  private let childValues: ChildValues
  private var known: [DeclRef: Bool] = [:]
  /// Whether the answer in progress also holds for other children.
  private var holdsForAnyChild = true

  init(_ owners: Owners, _ childValues: ChildValues, in regions: Regions) {
    self.regions = regions
    self.childValues = childValues
    callers = Callers(owners.uses, in: regions)
    lazyReads = LazyReads(owners.uses, owners.creations, in: regions)
  }

  /// The origin of the values at a place, as far as it is known.
  private enum Origin: Equatable {
    case handsOn
    case doesNot
    /// Undecidable.
    case unknown
    /// The values of the callers of these units.
    case callers([DeclRef])

    var callers: [DeclRef] { if case .callers(let units) = self { units } else { [] } }
  }

  /// Whether the child that a site creates remembers the right values, or may do so.
  func reaches(_ site: EffectSite, creating child: Nominal) -> Bool {
    let found =
      facts.parameter(withDefaultArgumentAt: site.place)
      .map { originOfDefault(of: $0.index, in: $0.function, for: child) }
      ?? origin(site.provenance, at: site.place, isOnSelf: true, for: child)
    return switch found {
    case .handsOn, .unknown: true
    case .doesNot: false
    case .callers(let units): units.allSatisfy { handsOn($0, for: child) }
    }
  }

  /// Whether a test runs the code at a site on an object that it keeps. Such code has the values of
  /// the test, even if all code of the program hands on those of the object.
  func isRunByTestsOnKeptObjects(_ site: EffectSite, creating child: Nominal) -> Bool {
    var pending = origin(site.provenance, at: site.place, isOnSelf: true, for: child).callers
    var seen = Set(pending)
    while let unit = pending.popLast() {
      if callers.isUsedByTestsOnKeptObjects(unit) { return true }
      for use in callers.uses(of: unit) ?? [] {
        guard case .ofSelf = use.receiver else { continue }
        pending += origin(of: use, for: child).callers.filter { seen.insert($0).inserted }
      }
    }
    return false
  }

  // MARK: Origins of values

  /// - Parameter isOnSelf: whether the code at the place is run on the model itself.
  private func origin(
    _ provenance: Provenance, at place: CodeRef, isOnSelf: Bool, for child: Nominal
  ) -> Origin {
    switch provenance {
    case .propagated: return .handsOn
    case .lost(let region) where region.evidence != .weakCaptureAlone: return .doesNot
    case .scoped(let call):
      holdsForAnyChild = false
      switch childValues.areOverridden(in: child, by: call) {
      case true?: return .handsOn
      case nil: return .unknown
      case false?: break
      }
      return origin(regions.provenance(of: call), at: call, isOnSelf: isOnSelf, for: child)
    case .caller(let unit), .callable(let unit): return origin(ofUnit: unit, isOnSelf: isOnSelf)
    case .stored(let assignment):
      // Code after the assignment may run the closure within the scope.
      if isInsidePropagation(place) { return isLastCall(assignment) ? .doesNot : .handsOn }
      return isInsideDeclaredScope(place) ? .unknown : .doesNot
    case .lost, .result, .unknown:
      if case .lost(let region) = provenance, isCertainlyLost(around: region) { return .doesNot }
      if isInsidePropagation(provenance.lostClosure ?? place) { return .handsOn }
      if isInsideDeclaredScope(place) { return .unknown }
      // The code that runs the closure has, at best, the values of the surrounding code.
      let around = facts.declaration(around: place)
      switch origin(ofUnit: around, isOnSelf: isOnSelf) {
      case .handsOn, .unknown: return .unknown
      case .doesNot: return .doesNot
      case .callers(let units): return .callers(units)
      }
    }
  }

  /// Whether the code around a closure that may run anywhere has itself lost the values.
  private func isCertainlyLost(around region: LostRegion) -> Bool {
    guard case .lost(let outer) = regions.provenance(of: region.call) else { return false }
    return outer.evidence != .weakCaptureAlone
  }

  private func origin(ofUnit unit: DeclRef, isOnSelf: Bool) -> Origin {
    let declaration = facts.declaration(unit)
    if declaration.local != nil { return .callers([unit]) }
    switch declaration.kind {
    case .initializer: return isOnSelf ? .handsOn : .unknown
    case .function, .accessor, .subscript: return isOnSelf ? .callers([unit]) : .doesNot
    case .variable: return declaration.flags.contains(.isLazy) ? .callers([unit]) : .doesNot
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer,
      .enumElement, .alias, .associatedType, .macro:
      return .doesNot
    }
  }

  // MARK: Callers

  /// Walks from a unit to its callers until one certainly does not hand on values.
  private func handsOn(_ unit: DeclRef, for child: Nominal) -> Bool {
    if let known = known[unit] { return known }
    holdsForAnyChild = true
    // The unit from which each unit was reached: if a caller loses the values, so do all units on
    // the path to it.
    var reached: [DeclRef: DeclRef] = [unit: unit]
    var pending = [unit]
    // Functions that only call each other do not hand on any values.
    var isHandedOn = false
    while let next = pending.popLast() {
      switch known[next].map({ $0 ? Origin.handsOn : .doesNot }) ?? origin(in: next, for: child) {
      case .handsOn, .unknown: isHandedOn = true
      case .doesNot:
        var current = next
        while holdsForAnyChild, known[current] == nil, let origin = reached[current] {
          known[current] = false
          current = origin
        }
        return false
      case .callers(let callers):
        for caller in callers where reached[caller] == nil {
          reached[caller] = next
          pending.append(caller)
        }
      }
    }
    if holdsForAnyChild { for unit in reached.keys { known[unit] = isHandedOn } }
    return isHandedOn
  }

  /// The origin that all uses of a unit come to: never unknown, and that of callers only if no use
  /// loses the values by itself.
  private func origin(in unit: DeclRef, for child: Nominal) -> Origin {
    if facts.declaration(unit).flags.contains(.isLazy), lazyReads.isForcedEarly(unit) {
      return .handsOn
    }
    guard let uses = callers.uses(of: unit) else { return .doesNot }
    var isHandedOn = false
    var isUnknown = false
    var further: [DeclRef] = []
    for use in uses where !lazyReads.isForced(unit, before: use.place) {
      switch origin(of: use, for: child) {
      case .handsOn: isHandedOn = true
      case .doesNot: return .doesNot
      case .unknown: isUnknown = true
      case .callers(let callers): further += callers.filter { $0 != unit }
      }
    }
    if !further.isEmpty { return .callers(further) }
    // All callers of a unit that is private to its file are known; other units may have further
    // callers.
    return isHandedOn || (isUnknown && callers.areInSight(of: unit)) ? .handsOn : .doesNot
  }

  /// The origin that all calls come to which evaluate the default value of a parameter.
  private func originOfDefault(
    of index: Int, in function: DeclRef, for child: Nominal
  ) -> Origin {
    guard let uses = callers.uses(of: function) else { return .unknown }
    let origins = uses.filter { expressions.isLeftOut(index, of: function, at: $0.place) }
      .map { origin(of: $0, for: child) }
    if origins.contains(.doesNot) { return .doesNot }
    if origins.contains(.unknown) { return .unknown }
    let further = origins.flatMap(\.callers)
    if !further.isEmpty { return .callers(further) }
    // Code of tests, or outside the program, may call what nothing else does.
    return uses.isEmpty && !callers.areInSight(of: function) ? .doesNot : .handsOn
  }

  private func origin(of use: UnitUse, for child: Nominal) -> Origin {
    switch use.receiver {
    case .createdThere: .handsOn
    case .ofSelf: origin(use.provenance, at: use.place, isOnSelf: true, for: child)
    case .createdAround, .other: origin(use.provenance, at: use.place, isOnSelf: false, for: child)
    }
  }

  // MARK: The surroundings of a place

  private func isInsidePropagation(_ place: CodeRef) -> Bool {
    facts.outward(from: place).dropFirst().contains { call in
      expressions.scopeCall(call).map { mayHandOn($0, at: call) } ?? false
    }
  }

  /// Whether no call follows a statement in its block, apart from those in closures.
  private func isLastCall(_ statement: CodeRef) -> Bool {
    guard let block = facts.parent(of: statement) else { return false }
    return facts.children(of: block).drop { $0 <= statement }.allSatisfy { next in
      facts.nodes(outsideClosuresIn: next).allSatisfy { facts.node($0).kind != .call }
    }
  }

  private func mayHandOn(_ scope: ScopeCall, at call: CodeRef) -> Bool {
    switch scope.kind {
    case .from, .escaped: return true
    case .overrides, .prepare: return false
    case .yield:
      // The captured values are those of the place of capture, if that is known.
      guard let capture = expressions.capture(yieldedBy: call) else { return true }
      if case .propagated = regions.provenance(of: capture) { return true }
      return isInsidePropagation(capture)
    }
  }

  /// Whether the place, or an enclosing closure, is handed to a function of the program, which may
  /// do anything with it.
  private func isInsideDeclaredScope(_ place: CodeRef) -> Bool {
    regions.isHandedToProgram(place)
      || facts.outward(from: place).dropFirst().contains {
        facts.node($0).kind == .closure && regions.isHandedToProgram($0)
      }
  }
}

extension Provenance {
  /// The closure whose values cannot be those of the surrounding code.
  fileprivate var lostClosure: CodeRef? {
    if case .lost(let region) = self { region.closure } else { nil }
  }
}
