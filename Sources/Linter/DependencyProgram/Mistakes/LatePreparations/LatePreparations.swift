internal import DependencyFacts

/// Calls of `prepareDependencies` that come too late.
///
/// A preparation sets the default for later reads. A dependency that was already read or prepared
/// keeps its value.
package struct LatePreparations: KnowsRegistrations {
  /// In program order.
  package private(set) var all: [LatePreparation] = []

  let registrations: Registrations
  private let runs: CertainRuns
  private let order: Order
  private let uses: UseIndex
  private let creations: CreationIndex
  private let wrappers: WrapperTable
  /// The scopes that are not preparations, by the declaration around them.
  private let scopes: [DeclRef: [OverrideScope]]
  /// The dependencies that scopes override.
  private var overridden: Set<Overridden> = []
  /// The preparations that run whenever a unit does.
  private var certain: [DeclRef: [OverrideScope]] = [:]
  /// The code that runs before each test.
  private var fixtures: [DeclRef: [DeclRef]] = [:]
  /// The initialisers of suites with a test for several arguments.
  private var suitesOfArguments: Set<DeclRef> = []

  init(
    of wrappers: WrapperTable, _ overrideScopes: OverrideScopes, _ code: CodeUses,
    _ creations: CreationIndex, in tests: [TestFunction]
  ) {
    registrations = overrideScopes.registrations
    uses = code.uses
    self.creations = creations
    let preparations = overrideScopes.all.filter { $0.kind == .preparation }
    let others = overrideScopes.all.filter { $0.kind != .preparation }
    scopes = Dictionary(grouping: others) { [registrations] in
      registrations.facts.declaration(around: $0.call)
    }
    order = code.order
    runs = CertainRuns(code)
    self.wrappers = wrappers
    for scope in preparations.isEmpty ? [] : others where !types.isPreview(scope.call) {
      let place = overridePlace(of: scope)
      for change in scope.changes {
        overridden.insert(Overridden(dependency: change.part.dependency, place: place))
      }
    }
    for scope in preparations {
      let unit = facts.declaration(around: scope.call)
      if runs.places(of: unit, before: nil).contains(scope.call) {
        certain[unit, default: []].append(scope)
      }
    }
    if !preparations.isEmpty { findFixtures(of: tests) }
    for scope in preparations where !types.isPreview(scope.call) { add(scope) }
  }

  /// The initialisers and set-up methods that the test libraries run. Which of several initialisers
  /// a suite has used is not known here.
  private mutating func findFixtures(of tests: [TestFunction]) {
    for test in tests {
      let initializers = test.fixtures.filter { facts.declaration($0).kind == .initializer }
      let setUps = test.fixtures.filter {
        facts.declaration($0).kind == .function
          && facts.libraries.testing.isLikeSetUp(spelling: facts.string(facts.declaration($0).name))
          && !facts.declaration($0).flags.contains(.isStatic)
      }
      fixtures[test.declaration] = setUps + (initializers.count == 1 ? initializers : [])
      if initializers.count == 1, hasSeveralArguments(test.declaration) {
        suitesOfArguments.formUnion(initializers)
      }
    }
  }

  private mutating func add(_ scope: OverrideScope) {
    var seen: Set<DependencyID> = []
    for change in scope.changes {
      guard seen.insert(change.part.dependency).inserted,
        let reason = reason(for: change.part.dependency, scope)
      else { continue }
      all.append(LatePreparation(scope: scope, change: change, reason: reason))
    }
  }

  private func reason(
    for dependency: DependencyID, _ scope: OverrideScope
  ) -> LatePreparation.Reason? {
    let unit = facts.declaration(around: scope.call)
    if !isOverridden(dependency, forCodeLike: scope),
      let reason = earlierUse(of: dependency, by: unit, before: scope.call)
    {
      return reason
    }
    if runsForEachArgument(unit),
      certain[unit, default: []].contains(where: { $0.call == scope.call })
    {
      return .runsForEachArgument
    }
    return repetition(of: scope.call)
  }

  // MARK: Code that a framework runs repeatedly

  /// How a framework runs the code around a place again and again: it is in a body, in an
  /// initialiser of a view that a body creates, or in a function that only such code calls.
  private func repetition(of place: CodeRef, depth: Int = 0) -> LatePreparation.Reason? {
    guard depth < 4, isUnconditional(place) else { return nil }
    let isInClosure = facts.closure(around: place) != nil
    let unit = facts.declaration(around: place)
    switch facts.declaration(unit).kind {
    case .accessor:
      guard let body = facts.parent(of: unit), isBodyOfView(body) else { return nil }
      return isInClosure ? .runsInClosureOfBody(body) : .runsWithEachBody(body)
    case .initializer:
      guard !isInClosure, let view = symbols.enclosingType(of: unit),
        kinds.isRecreatedByFramework(view), !kinds.isInEntryPoint(unit)
      else { return nil }
      let creations = creations.creations(of: view).all
      if creations.contains(where: isCreatedByView) { return .runsWithEachCreation(view) }
      return creations.contains(where: isCreatedForEachWindow) ? .runsWithEachWindow(view) : nil
    case .function:
      let uses = uses.mentions(of: unit)
      let reasons = uses.compactMap { repetition(of: $0, depth: depth + 1) }
      guard let first = reasons.first, reasons.count == uses.count else { return nil }
      guard !isInClosure, uses.allSatisfy({ facts.call(of: $0) != nil }) else {
        if case .runsWithEachBody(let body) = first { return .runsInClosureOfBody(body) }
        return first
      }
      return reasons.first(where: \.isWarning) ?? first
    default: return nil
    }
  }

  private func isBodyOfView(_ property: DeclRef) -> Bool {
    guard facts.libraries.frameworks.isBody(facts.declaration(property).name) else { return false }
    return symbols.enclosingType(of: property).map(kinds.isRecreatedByFramework) ?? false
  }

  /// Whether the body of a view creates an object, rather than that of an application, which is
  /// seldom evaluated.
  private func isCreatedByView(_ creation: CreationIndex.Creation) -> Bool {
    let unit = facts.declaration(around: creation.place)
    guard facts.declaration(unit).kind == .accessor, let body = facts.parent(of: unit) else {
      return false
    }
    return isBodyOfView(body) && !kinds.isInEntryPoint(unit) && !types.isPreview(creation.place)
  }

  /// Whether the body of an application creates an object in a scene that can have several windows,
  /// each with an object of its own.
  private func isCreatedForEachWindow(_ creation: CreationIndex.Creation) -> Bool {
    let unit = facts.declaration(around: creation.place)
    guard facts.declaration(unit).kind == .accessor, kinds.isInEntryPoint(unit),
      let closure = facts.closure(around: creation.place), isUnconditional(creation.place),
      let scene = facts.call(taking: closure).flatMap(facts.callee(of:))
    else { return false }
    return facts.libraries.frameworks.hasSeveralWindows(facts.node(scene).name)
  }

  /// Whether only closures, and no conditions, are between a place and its root.
  private func isUnconditional(_ place: CodeRef) -> Bool {
    facts.outward(from: place).allSatisfy { part in
      facts.parent(of: part).map {
        facts.node($0).kind == .closure || order.isAlwaysRun(part, in: $0)
      } ?? true
    }
  }

  // MARK: Earlier uses

  private func earlierUse(
    of dependency: DependencyID, by unit: DeclRef, before call: CodeRef
  ) -> LatePreparation.Reason? {
    let isEntered = { (unit: DeclRef) in !changes(dependency, in: unit) }
    guard facts.closure(around: call) == nil, isEntered(unit) else { return nil }
    for property in runs.initialValues(before: unit) {
      let events = runs.events(from: [.unit(property)], where: isEntered)
      if let use = read(of: dependency, among: events) { return .isReadInitially(property, use) }
    }
    for fixture in fixtures[unit] ?? [] {
      let earlier = certain[fixture, default: []].first { !$0.changes(of: dependency).isEmpty }
      if let earlier { return .isPrepared(earlier.call) }
    }
    for place in runs.places(of: unit, before: call) {
      let earlier = certain[unit, default: []].first { $0.call == place }
      if let earlier, !earlier.changes(of: dependency).isEmpty { return .isPrepared(place) }
      let events = runs.events(from: place, where: isEntered)
      if let use = read(of: dependency, among: events) { return .isRead(place, use) }
      let isPrepared = events.contains { event in
        guard case .run(let unit) = event else { return false }
        return certain[unit, default: []].contains { !$0.changes(of: dependency).isEmpty }
      }
      if isPrepared { return .isPrepared(place) }
    }
    return nil
  }

  private func read(
    of dependency: DependencyID, among events: [CertainRuns.Event]
  ) -> WrapperUse? {
    for case .read(let wrapper) in events {
      guard let use = wrappers.use(declaredBy: wrapper),
        registrations.dependency(of: use) == dependency
      else { continue }
      return use
    }
    return nil
  }

  /// Whether some scope in a unit's code overrides the dependency, so that a read in it does not
  /// use the default.
  private func changes(_ dependency: DependencyID, in unit: DeclRef) -> Bool {
    scopes[unit, default: []].contains { !$0.changes(of: dependency).isEmpty }
  }

  /// Whether the read objects may be ones that remember an override.
  private func isOverridden(
    _ dependency: DependencyID, forCodeLike scope: OverrideScope
  ) -> Bool {
    overridden.contains(Overridden(dependency: dependency, place: overridePlace(of: scope)))
  }

  private struct Overridden: Hashable {
    let dependency: DependencyID
    let place: OverridePlace
  }

  /// Tests of one file may share objects; all other code may.
  private enum OverridePlace: Hashable {
    case testFile(Int32)
    case otherCode
  }

  private func overridePlace(of scope: OverrideScope) -> OverridePlace {
    modules.isTest(file: scope.call.file) ? .testFile(scope.call.file) : .otherCode
  }

  /// Whether a unit is a test for several arguments, or the initialiser of its suite, of which each
  /// argument gets an instance.
  private func runsForEachArgument(_ unit: DeclRef) -> Bool {
    hasSeveralArguments(unit) || suitesOfArguments.contains(unit)
  }

  /// `@Test(arguments: [1, 2])`
  private func hasSeveralArguments(_ unit: DeclRef) -> Bool {
    facts.attributes(of: unit).contains { attribute in
      guard facts.libraries.testing.isTest(attribute: attribute.name),
        let list = facts.arguments(of: attribute, of: unit)
      else { return false }
      return facts.arguments(of: list).contains { argument in
        guard facts.libraries.testing.isArguments(label: facts.node(argument).name),
          let values = facts.firstChild(of: argument)
        else { return false }
        return facts.node(values).kind != .array || facts.children(of: values).count > 1
      }
    }
  }
}

/// A default that is prepared after code has already got another one.
package struct LatePreparation {
  package let scope: OverrideScope
  package let change: OverrideScope.Change
  package let reason: Reason

  package enum Reason {
    /// The place that certainly leads to an earlier read, and the wrapper that is read.
    case isRead(CodeRef, WrapperUse)
    /// The property whose initial value certainly leads to an earlier read, and the wrapper that is
    /// read.
    case isReadInitially(DeclRef, WrapperUse)
    /// The call that certainly prepares the dependency earlier.
    case isPrepared(CodeRef)
    /// The test runs once for each of its arguments.
    case runsForEachArgument
    /// A framework evaluates the body repeatedly.
    case runsWithEachBody(DeclRef)
    /// It runs in a closure of a body: after the view exists, and each time it appears.
    case runsInClosureOfBody(DeclRef)
    /// A body creates the view again with each evaluation.
    case runsWithEachCreation(Nominal)

    /// The body of the application creates the view with each window.
    case runsWithEachWindow(Nominal)

    /// Whether the first call may be in time, so that only later ones are ignored.
    package var isWarning: Bool {
      switch self {
      case .runsInClosureOfBody, .runsWithEachCreation, .runsWithEachWindow: true
      case .isRead, .isReadInitially, .isPrepared, .runsForEachArgument, .runsWithEachBody: false
      }
    }
  }
}
