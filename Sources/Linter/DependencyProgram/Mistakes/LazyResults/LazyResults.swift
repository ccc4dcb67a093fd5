internal import DependencyFacts

/// Scopes whose results read the overridden dependencies when they are consumed, after the scope's
/// end.
package struct LazyResults: KnowsRegions {
  /// In program order.
  package private(set) var all: [LazyResult] = []

  let regions: Regions
  private let registrations: Registrations
  private let effects: EffectTable
  private let laziness: Laziness
  private let scopes: OverrideScopes
  private let operations: ScopeOperations
  private let stored: [Nominal: [WrapperUse]]

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ keyValues: KeyValues,
    _ scopes: OverrideScopes, in regions: Regions, _ effects: EffectTable
  ) {
    self.regions = regions
    self.registrations = registrations
    self.effects = effects
    self.scopes = scopes
    operations = ScopeOperations(in: regions)
    stored = wrappers.stored
    laziness = Laziness(of: wrappers, keyValues, in: regions, effects)
    all = scopes.aroundOperations.compactMap(result(of:))
  }

  private func result(of scope: OverrideScope) -> LazyResult? {
    guard let operation = scope.operation, let result = operations.value(of: operation) else {
      return nil
    }
    // `operation: { model = Model() }` keeps the result as well.
    let isAssignment = facts.node(result).kind == .assignment
    guard let value = isAssignment ? facts.children(of: result).last : result else { return nil }
    let views = facts.node(value).kind == .call ? laziness.views(madeIn: value) : []
    let isView = !views.isEmpty
    let reads = isView ? views.flatMap(laziness.reads(ofObject:)) : laziness.reads(of: value)
    guard !reads.isEmpty else { return nil }
    let used = dependenciesUsed(in: operation, besides: reads)
    let usedElsewhere = dependenciesUsed(in: operation, besides: reads, orMade: value)
    let lost = scope.overrides.compactMap { override -> LazyResult.Lost? in
      let dependency = override.part.dependency
      guard
        let read = reads.first(where: { read in
          guard leads(read, to: dependency) else { return false }
          // A method may declare again what the object remembers.
          return used?.contains(dependency) == false
            || usedElsewhere?.contains(dependency) == false
              && isDeclaredAgain(dependency, by: read, ofResultAt: scope.call)
        }), !isSuppliedAround(scope.call, dependency),
        isAssignment
          ? isKept(byAssignment: result, by: reads, of: dependency)
          : isConsumedOutside(scope.call, by: reads, of: dependency)
      else { return nil }
      return LazyResult.Lost(
        name: registrations.name(of: override.part), override: override.place, read: read,
        isPreviewValue: isPreviewValue(setAt: override.place))
    }
    guard let first = lost.first else { return nil }
    return LazyResult(
      scope: scope.call, lost: lost, form: first.read.form,
      isInPreview: types.isPreview(scope.call))
  }

  private func leads(_ read: LazyRead, to dependency: DependencyID) -> Bool {
    read.wrappers.contains { registrations.dependency(of: $0) == dependency }
  }

  /// Whether a method of an object declares a wrapper although the object remembers the dependency,
  /// and whoever uses the object runs that method: no other one uses what it remembers.
  private func isDeclaredAgain(
    _ dependency: DependencyID, by read: LazyRead, ofResultAt scope: CodeRef
  ) -> Bool {
    guard case .object(let type) = read.form, case .wrapper = read.site.cause else { return false }
    // The members that are used of a local variable's value are known.
    if facts.parent(of: scope).map({ facts.node($0).kind }) == .local { return true }
    let method = facts.declaration(around: read.site.place)
    return types.lineage(of: type).flatMap { stored[$0] ?? [] }
      .filter { registrations.dependency(of: $0) == dependency }
      .flatMap { regions.places(naming: $0.declaration) }
      .allSatisfy { facts.declaration(around: $0) == method }
  }

  // MARK: Uses in the scope

  /// The dependencies that the operation may read or remember during the scope; nil if not known.
  ///
  /// - Parameter object: the creation of an object whose own wrappers do not count.
  private func dependenciesUsed(
    in operation: CodeRef, besides reads: [LazyRead], orMade object: CodeRef? = nil
  ) -> Set<DependencyID>? {
    let made = object.flatMap(facts.callee(of:))
    let lazy = Set(reads.map(\.site.place))
    let sites = effects.sites(in: operation, facts).filter {
      $0.isRead && $0.lostRegion == nil && !lazy.contains($0.place)
        && !isInCalledFunction($0.place, of: operation)
        && !($0.place == made && $0.effect == .capturesCurrent)
    }
    guard !operations.callUnknownCode(operation),
      // A method of the object may call a closure that its initialiser has stored.
      !reads.contains(where: \.site.isStored) || operations.makeOneObject(operation)
    else { return nil }
    return Set(
      effects.wrappers(reachedFrom: sites + handlers(madeIn: operation))
        .compactMap(registrations.dependency(of:)))
  }

  /// The reads in handlers that the initialisers of new objects subscribe: an emitter may call them
  /// at once, as a published property does.
  private func handlers(madeIn operation: CodeRef) -> [EffectSite] {
    var found: [EffectSite] = []
    for call in facts.nodes(in: operation) {
      guard facts.node(call).kind == .call,
        case .construction(_, let initializers) = expressions.callTarget(of: call)
      else { continue }
      for body in initializers.refs.compactMap(facts.body(of:)) {
        found += effects.sites(in: body, facts).filter { $0.lostRegion?.evidence == .emitter }
      }
    }
    return found
  }

  /// Whether a place is in a local function that the operation only calls: it reads where it is
  /// called.
  private func isInCalledFunction(_ place: CodeRef, of operation: CodeRef) -> Bool {
    let unit = facts.declaration(around: place)
    let function = facts.declaration(unit)
    guard function.kind == .function, facts.isLocal(unit, of: operation) else { return false }
    return facts.nodes(in: operation).allSatisfy { name in
      guard facts.node(name).kind == .name, facts.node(name).name == function.name else {
        return true
      }
      return facts.call(of: name) != nil
    }
  }

  // MARK: Consumers

  /// `$0.api = .previewValue`
  private func isPreviewValue(setAt place: CodeRef) -> Bool {
    guard let assignment = facts.parent(of: place), facts.node(assignment).kind == .assignment,
      let value = facts.children(of: assignment).last, value != place
    else { return false }
    return facts.lastName(of: value) == .known(.previewValue)
  }

  /// Whether an outer scope overrides the dependency as well; a consumer may be in it.
  private func isSuppliedAround(_ place: CodeRef, _ dependency: DependencyID) -> Bool {
    var current = place
    for _ in 0..<16 {
      guard case .scoped(let outer) = regions.provenance(of: current) else { return false }
      if scopes.scope(at: outer)?.overrides(of: dependency).isEmpty == false { return true }
      current = outer
    }
    return true
  }

  /// Whether a result in a local variable is consumed where the dependency is not overridden. The
  /// consumers of any other result are not known.
  private func isConsumedOutside(
    _ call: CodeRef, by reads: [LazyRead], of dependency: DependencyID
  ) -> Bool {
    guard let holder = facts.parent(of: call) else { return false }
    switch facts.node(holder).kind {
    case .local:
      return facts.declaration(at: holder).map { isConsumed($0, by: reads, of: dependency) }
        ?? false
    // Any other statement's result is dropped.
    case .block, .body: return facts.isResult(call)
    default: return true
    }
  }

  /// Whether an assignment in an operation keeps a value that is consumed where the dependency is
  /// not overridden: that of a local variable outside of the scope, or of a property.
  private func isKept(
    byAssignment assignment: CodeRef, by reads: [LazyRead], of dependency: DependencyID
  ) -> Bool {
    guard let target = facts.firstChild(of: assignment) else { return false }
    guard facts.node(target).kind == .name else { return facts.node(target).kind == .member }
    switch expressions.lookUpValue(facts.node(target).name, at: target) {
    case .local(let variable): return isConsumed(variable, by: reads, of: dependency)
    case .members: return true
    case .bound, .parameter, .globals, .type, .unknown: return false
    }
  }

  /// Whether the value of a local variable is consumed where the dependency is not overridden.
  private func isConsumed(
    _ variable: DeclRef, by reads: [LazyRead], of dependency: DependencyID
  ) -> Bool {
    (regions.placesOfUses(ofLocal: variable) ?? []).contains {
      isConsumed($0, by: reads, of: dependency) && !isSuppliedAround($0, dependency)
    }
  }

  /// Whether a place that names the value runs its lazy code: it calls the value, iterates over it,
  /// or calls the method that reads.
  private func isConsumed(
    _ place: CodeRef, by reads: [LazyRead], of dependency: DependencyID
  ) -> Bool {
    guard let parent = facts.parent(of: place) else { return false }
    let reading = reads.filter { leads($0, to: dependency) }
    if reading.contains(where: { !$0.isOfObject }) { return true }
    guard facts.node(parent).kind == .member, facts.firstChild(of: parent) == place else {
      return false
    }
    return reading.contains { read in
      members(reading: read).contains { facts.declaration($0).name == facts.node(parent).name }
    }
  }

  /// The methods, properties or endpoints of an object that run a read.
  private func members(reading read: LazyRead) -> [DeclRef] {
    guard case .stored(let assignment) = read.site.provenance else {
      return member(reading: read).map { [$0] } ?? []
    }
    guard let property = facts.firstChild(of: assignment).flatMap(regions.member(namedAt:)) else {
      return []
    }
    let callers = regions.places(naming: property).filter { facts.call(of: $0) != nil }
      .compactMap { place -> DeclRef? in
        guard case .caller(let unit) = regions.provenance(of: place) else { return nil }
        return facts.member(of: unit)
      }
    return [property] + callers
  }

  /// The method, property or endpoint of an object that runs a read.
  private func member(reading read: LazyRead) -> DeclRef? {
    guard case .object = read.form else { return nil }
    if let closure = facts.closure(around: read.site.place),
      let argument = facts.parent(of: closure), let call = facts.call(taking: closure),
      let property = regions.memberwiseProperty(of: argument, in: call)
    {
      return property
    }
    return read.site.unit.map(facts.member(of:))
  }
}

/// A scope whose result reads the overridden dependencies when it is consumed, after the scope's
/// end.
package struct LazyResult {
  /// The call that opens the scope.
  package let scope: CodeRef
  /// The overrides that no code in the scope reads or remembers.
  package let lost: [Lost]
  package let form: LazyRead.Form
  /// Whether the scope is in a preview.
  package let isInPreview: Bool

  /// Whether a preview creates a view in the scope, which a framework renders later.
  package var isPreviewOfView: Bool {
    guard case .view = form else { return false }
    return isInPreview
  }

  /// Whether the reads are by stored wrappers that do not remember values, as in some hand-written
  /// systems.
  package var isOfForgetfulWrapper: Bool {
    lost.allSatisfy { lost in
      lost.read.wrappers.contains { use in
        guard case .instance = use.storage else { return false }
        return use.profile == .atAccess
      }
    }
  }

  package struct Lost {
    /// `\.date`
    package let name: String
    package let override: CodeRef
    package let read: LazyRead
    /// Whether it is the value that previews get anyway.
    package let isPreviewValue: Bool
  }
}

extension LazyRead {
  fileprivate var isOfObject: Bool {
    switch form {
    case .object, .view: true
    case .closure, .stream, .publisher, .sequence: false
    }
  }
}

extension ProgramFacts {
  /// Whether a statement is the result of the closure or body around it: only constants precede it.
  fileprivate func isResult(_ statement: CodeRef) -> Bool {
    guard let block = parent(of: statement), children(of: block).last == statement,
      node(block).kind == .body || parent(of: block).map({ node($0).kind }) == .closure
    else { return false }
    return children(of: block).dropLast().allSatisfy { [.local, .body].contains(node($0).kind) }
  }
}
