internal import DependencyFacts

/// The code that one test runs, and the overrides that apply to it.
final class TestRun {
  let test: TestFunction
  let tested: TestedCode
  /// The overrides in tests, by the part that they override.
  private(set) var overrides: [DependencyPart: [CodeRef]] = [:]
  /// Dependencies overridden by the program's own scopes, for reads inside them, or by code outside
  /// the program.
  private(set) var supplied: Set<DependencyID> = []
  /// The same for composed reducers.
  private var suppliedInReducers: Set<DependencyID> = []
  private let values: ValuesInTests
  private let isLostWithItsScope: (CodeRef) -> Bool
  private let isContext: (DependencyID) -> Bool
  private let isContextLive: (TestRun, [DeclRef]) -> Bool
  private let findScoped: () -> ScopedRun
  private let knownVerdicts = Answers<DependencyPart, ScopedRun.Verdict?>()
  /// The contexts that anything in the program overrides: known without a search by name.
  private let overriddenContexts: [DependencyID]

  /// - Parameters:
  ///   - isContext: whether a dependency is the context, which decides the default values.
  ///   - isContextLive: whether a run asks for live values for code on a way from the test.
  ///   - leads: whether the test leads to a unit; nil if only names can tell.
  init(
    of test: TestFunction, _ walk: TestWalk, isCertainShown: Bool,
    leads: @escaping (DeclRef) -> Bool?, isContext: @escaping (DependencyID) -> Bool,
    isContextLive: @escaping (TestRun, [DeclRef]) -> Bool
  ) {
    self.test = test
    self.isContextLive = isContextLive
    self.isContext = isContext
    values = walk.values
    findScoped = { walk.scopedRun(of: test) }
    isLostWithItsScope = walk.graph.isLostWithItsScope
    tested = walk.code(of: test, isCertainShown: isCertainShown, leads: leads)
    for override in tested.overrides {
      if walk.modules.isTest(file: override.place.file) {
        overrides[override.part, default: []].append(override.place)
      } else if override.isInReducers {
        suppliedInReducers.insert(override.part.dependency)
      } else {
        supplied.insert(override.part.dependency)
      }
    }
    supplied.formUnion(tested.possibleOverrides)
    suppliedInReducers.formUnion(tested.possibleOverridesInReducers)
    overriddenContexts = walk.graph.overrides.dependencies.filter(isContext)
  }

  /// Whether code that runs, as far as is known, overrides the context.
  private lazy var changesContext =
    !overriddenContexts.isEmpty
    && (supplied.contains(where: isContext)
      || overrides.keys.contains { isContext($0.dependency) })

  /// Whether a different context may decide the default values.
  private(set) lazy var mayChangeContext =
    changesContext || overriddenContexts.contains { tested.mayBeOverridden($0) }

  /// Whether the test says by itself that something is amiss, so that nothing is claimed of it: it
  /// expects an issue, or overrides a dependency that nobody declares. Such a test was written for
  /// other code than this.
  var isExempt: Bool {
    tested.expectsIssue || overrides.keys.contains { values.isUndeclared($0.dependency) }
  }

  /// Whether the test runs code of a part that it reads: a client whose parts are endpoints runs
  /// none of them by itself.
  func runs(_ part: DependencyPart, of key: DependencyKeyFacts) -> Bool {
    !part.isWhole || !values.hasEndpoints(key) || tested.calls[part] == .certain
  }

  /// The overrides of a part. Those of the whole count too; for the whole, so do those of any part.
  func overrides(of part: DependencyPart) -> [CodeRef] {
    overrides.filter { other, _ in other.overlaps(part) }.flatMap(\.value)
  }

  /// The effect of the overrides of a part where it is certainly read; nil if there are none, or
  /// they hold wherever the test reads.
  func verdict(on part: DependencyPart) -> ScopedRun.Verdict? {
    knownVerdicts(part) {
      let places = overrides(of: part)
      guard !places.isEmpty, !tested.mayOverrideEverything, !tested.mayOverrideEverythingInReducers,
        !supplied.contains(part.dependency), !suppliedInReducers.contains(part.dependency)
      else { return nil }
      return findScoped().verdict(on: part, overriddenAt: places)
    }
  }

  /// Whether the test certainly reads a part, and, if it is overridden, the override is certainly
  /// in force there, or certainly not.
  func isCertain(_ read: TestedCode.Read) -> Bool {
    switch verdict(on: read.part) {
    case .lost: true
    case .unclear: false
    case .inForce, nil: read.likelihood == .certain
    }
  }

  /// Whether code that certainly runs calls what it reads.
  func isCalled(_ part: DependencyPart) -> Bool {
    if case .lost(let loss) = verdict(on: part) { return loss.isCalled }
    return tested.calls[part] == .certain
  }

  /// The units on the call path from the test to a read.
  func way(to read: TestedCode.Read) -> [DeclRef] {
    if case .lost(let loss) = verdict(on: read.part) { return loss.way }
    return tested.way(to: read.reader)
  }

  /// Whether an override may reach code that gets no values of the test: it is made there, or for
  /// all code that follows.
  private func mayBeInForce(whereLost part: DependencyPart) -> Bool {
    tested.overriddenWhereLost.contains(part.dependency) || supplied.contains(part.dependency)
      || !overrides(of: part).allSatisfy(isLostWithItsScope)
  }

  /// The value that the test gets where it reads.
  func state(of read: TestedCode.Read) -> TestedDependency.State {
    let state = stateOnItsWay(of: read)
    if state == .overridden || !mayChangeContext { return state }
    let isLive =
      changesContext && !read.isLost && !mayBeSupplied(read)
      && values.hasLiveValue(read.part.dependency)
      && isContextLive(self, tested.way(to: read.reader))
    return isLive ? .live : .unknown
  }

  /// The same, as far as code is known to run: another way to the read may change the context.
  func stateOnItsWay(of read: TestedCode.Read) -> TestedDependency.State {
    let part = read.part
    if read.isLost, !mayBeInForce(whereLost: part) { return valueInTests(of: read) }
    if !overrides(of: part).isEmpty {
      if case .lost = verdict(on: part), !changesContext { return valueInTests(of: read) }
      return .overridden
    }
    return mayBeSupplied(read) || changesContext ? .unknown : valueInTests(of: read)
  }

  /// Whether code other than that of tests may override what is read.
  private func mayBeSupplied(_ read: TestedCode.Read) -> Bool {
    let dependency = read.part.dependency
    return tested.mayOverrideEverything || supplied.contains(dependency)
      || read.isInReducers
        && (tested.mayOverrideEverythingInReducers || suppliedInReducers.contains(dependency))
  }

  private func valueInTests(of read: TestedCode.Read) -> TestedDependency.State {
    let part = read.part
    let state = values.state(of: part)
    guard state == .missing else { return state }
    // The system reports a value that nothing has set. Overriding any part sets the whole value.
    let isSet: Bool
    if case .lost(let loss) = verdict(on: part) {
      isSet = loss.isSet
    } else {
      isSet = !read.isLost && overrides.keys.contains { $0.dependency == part.dependency }
    }
    return read.isReported && !isSet ? .missing : .live
  }
}
