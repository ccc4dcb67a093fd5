internal import DependencyFacts

/// The continuations of the program that hand on no values, or the wrong ones.
///
/// Only continuations with a known capture are examined: a closure's parameter, or a constant of
/// the same code.
package struct ContinuationMisuses: KnowsRegions {
  /// In program order.
  package private(set) var all: [ContinuationMisuse] = []
  /// The places whose values are lost because of a misuse.
  private var lostPlaces: Set<CodeRef> = []

  private let registrations: Registrations
  let regions: Regions
  private let children: ChildCreations
  private let effects: EffectTable

  init(
    of registrations: Registrations, _ children: ChildCreations, _ effects: EffectTable,
    in regions: Regions
  ) {
    self.registrations = registrations
    self.regions = regions
    self.children = children
    self.effects = effects
    let captures = findCaptures()
    guard !captures.isEmpty else { return }
    let yields = findYields()
    addLosses(unused: captures.filter(isUnused), yields)
    addOverrides(around: yields)
    all.sort { $0.call < $1.call }
  }

  /// Whether a site's values are lost because a continuation is misused.
  package func explains(_ site: EffectSite) -> Bool { lostPlaces.contains(site.place) }

  private typealias Yield = (call: CodeRef, operation: CodeRef, capture: CodeRef)

  // MARK: Continuations and their uses

  /// The calls of the system's `withEscapedDependencies`.
  private func findCaptures() -> [CodeRef] {
    sites[.known(.withEscapedDependencies)].compactMap { place in
      facts.call(of: place).flatMap { isCapture($0) ? $0 : nil }
    }
  }

  private func isCapture(_ call: CodeRef) -> Bool {
    guard expressions.scopeCall(call)?.kind == .escaped else { return false }
    // A function of that name that the program declares may do anything.
    if case .functions = expressions.callTarget(of: call) { return false }
    return true
  }

  private func findYields() -> [Yield] {
    sites[.known(.yield)].compactMap { place in
      guard let call = facts.call(of: place), let scope = expressions.scopeCall(call),
        scope.kind == .yield, let operation = scope.operation,
        let capture = expressions.capture(yieldedBy: call), isCapture(capture)
      else { return nil }
      return (call, operation, capture)
    }
  }

  /// Whether a continuation is unnamed, or its name is never used.
  private func isUnused(_ capture: CodeRef) -> Bool {
    guard let closure = expressions.scopeCall(capture)?.operation,
      facts.node(closure).kind == .closure,
      let parameter = facts.children(of: closure).first(where: {
        facts.node($0).kind == .parameter
      })
    else { return false }
    let name = facts.node(parameter).name
    if name == Name.none { return true }
    return !facts.nodes(after: parameter, in: closure).contains { place in
      let node = facts.node(place)
      return node.kind.hasName && node.name == name && node.kind != .parameter
    }
  }

  // MARK: Values that are lost

  private mutating func addLosses(unused: [CodeRef], _ yields: [Yield]) {
    let yields = yields.sorted { $0.call < $1.call }
    let captures = Set(unused)
    let yieldsOfOperations = Dictionary(yields.map { ($0.operation, $0) }) { first, _ in first }
    var order: [Reason] = unused.map(Reason.unused)
    var sites: [Reason: [EffectSite]] = [:]
    for site in effects.sites {
      guard let region = site.lostRegion, children.creation(at: site) == nil,
        let reason = reason(for: site, in: region, captures, yields, yieldsOfOperations)
      else { continue }
      if sites[reason] == nil, !order.contains(reason) { order.append(reason) }
      sites[reason, default: []].append(site)
      lostPlaces.insert(site.place)
    }
    all += order.map { $0.misuse(losing: sites[$0] ?? []) }
  }

  private enum Reason: Hashable {
    case unused(CodeRef)
    case besideYield(LostRegion, capture: CodeRef)
    case takenTooLate(LostRegion, capture: CodeRef)

    func misuse(losing sites: [EffectSite]) -> ContinuationMisuse {
      switch self {
      case .unused(let capture): ContinuationMisuse(kind: .unused, capture: capture, sites: sites)
      case .besideYield(let region, let capture):
        ContinuationMisuse(kind: .besideYield(region), capture: capture, sites: sites)
      case .takenTooLate(let region, let capture):
        ContinuationMisuse(kind: .takenTooLate(region), capture: capture, sites: sites)
      }
    }
  }

  /// - Parameters:
  ///   - unused: the captures that nothing uses.
  ///   - yields: all yields, in program order.
  ///   - yieldsOfOperations: the same by their closures.
  private func reason(
    for site: EffectSite, in region: LostRegion, _ unused: Set<CodeRef>, _ yields: [Yield],
    _ yieldsOfOperations: [CodeRef: Yield]
  ) -> Reason? {
    // The innermost yield decides.
    if let yield = innermost(around: site.place, { yieldsOfOperations[$0] }) {
      return facts.isInside(yield.capture, region.closure)
        ? .takenTooLate(region, capture: yield.capture) : nil
    }
    let first = yields.partitioningIndex { $0.call >= region.closure }
    let beside = yields[first...].prefix { facts.isInside($0.call, region.closure) }
      .first { !facts.isInside($0.capture, region.closure) }
    if let beside { return .besideYield(region, capture: beside.capture) }
    return innermost(around: region.call) { unused.contains($0) ? $0 : nil }.map(Reason.unused)
  }

  /// The answer for the place itself, or for the nearest code around it that has one.
  private func innermost<Answer>(
    around place: CodeRef, _ answer: (CodeRef) -> Answer?
  ) -> Answer? {
    for code in facts.outward(from: place) { if let found = answer(code) { return found } }
    return nil
  }

  // MARK: Overrides that are lost

  private mutating func addOverrides(around yields: [Yield]) {
    for yield in yields {
      guard case .scoped(let call) = regions.provenance(of: yield.call),
        !facts.isInside(yield.capture, call), let scope = expressions.scopeCall(call),
        scope.kind == .overrides, let operation = scope.operation, let update = scope.update,
        facts.node(update).kind == .closure
      else { continue }
      let sites = effects.sites(in: yield.operation, facts).filter {
        !isScoped($0, inside: yield.operation)
      }
      let override = registrations.override(in: update, of: effects.wrappers(reachedFrom: sites))
      // The override may be intended for other code of the scope.
      guard override != nil || facts.singleExpression(of: operation) == yield.call else { continue }
      all.append(
        ContinuationMisuse(
          kind: .overriddenAround(scope: call), capture: yield.capture, sites: sites,
          override: override))
    }
  }

  private func isScoped(_ site: EffectSite, inside operation: CodeRef) -> Bool {
    guard case .scoped(let scope) = site.provenance else { return false }
    return facts.isInside(scope, operation)
  }
}

/// A `withEscapedDependencies` whose continuation does not hand on the intended values.
package struct ContinuationMisuse {
  package let kind: Kind
  /// The call of `withEscapedDependencies`.
  package let capture: CodeRef
  /// The reads and creations that get unintended values, in program order; none if none is known.
  package let sites: [EffectSite]
  /// An override that is lost, and the wrapper that would read it.
  package var override: (place: CodeRef, read: WrapperUse)?

  package enum Kind {
    /// The continuation is not used.
    case unused
    /// The closure yields, but reads outside the yield.
    case besideYield(LostRegion)
    /// The continuation is taken inside the closure, where the values are already lost.
    case takenTooLate(LostRegion)
    /// A scope around the yield, whose overrides the captured values replace.
    case overriddenAround(scope: CodeRef)
  }

  /// The closure whose values are lost; nil if there is none.
  package var region: LostRegion? {
    switch kind {
    case .besideYield(let region), .takenTooLate(let region): region
    case .unused, .overriddenAround: nil
    }
  }

  /// The place of a finding about it.
  package var call: CodeRef {
    switch kind {
    case .unused: capture
    case .besideYield(let region), .takenTooLate(let region): region.call
    case .overriddenAround(let scope): scope
    }
  }
}
