internal import DependencyFacts

/// The dependencies that each test of the program reads and overrides, found by following the call
/// graph.
///
/// A read is certain if nothing between it and the test can keep it from running. Reads that are
/// known only by name are shown only if the test overrides the dependency, which then does not
/// count as unused.
package struct TestReads {
  /// In program order.
  package private(set) var reports: [TestReport] = []
  /// The overrides in tests that certainly have no effect, in program order: no test that they
  /// apply to can read the dependency.
  package private(set) var unused: [(name: String, place: CodeRef)] = []
  /// The tests that ask for live values and certainly use one that does work, in program order.
  package private(set) var liveContexts: [LiveContext] = []

  let registrations: Registrations
  let walk: TestWalk

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ keyValues: KeyValues,
    in regions: Regions, _ uses: UseIndex
  ) {
    self.registrations = registrations
    walk = TestWalk(
      of: UseGraph(of: wrappers, registrations, keyValues, in: regions, uses),
      registrations.modules)
    addReports()
  }

  private mutating func addReports() {
    var isUsed: [CodeRef: Bool] = [:]
    var named: [CodeRef: String] = [:]
    for test in TestFunctions(of: registrations.types, registrations.expressions.kinds).all {
      let tested = walk.code(of: test)
      let overrides = overrides(in: tested)
      let report = report(on: test, tested, overrides)
      liveContexts += liveContext(of: test, tested, overrides).map { [$0] } ?? []
      for dependency in report.dependencies {
        for place in dependency.overrides {
          isUsed[place] = isUsed[place] ?? false || dependency.state != .unused
          named[place] = dependency.name
        }
      }
      for place in tested.byName.readOverrides { isUsed[place] = true }
      for override in tested.overrides where tested.mayRead(override.part) {
        isUsed[override.place] = true
      }
      reports.append(report)
    }
    unused = isUsed.filter { !$0.value }.map { (named[$0.key] ?? "", $0.key) }
      .sorted { $0.place < $1.place }
  }

  // MARK: One test

  /// The overrides that apply to a test.
  struct Overrides {
    var places: [DependencyPart: [CodeRef]] = [:]
    /// Dependencies overridden by the program's own scopes, for reads inside them, or by code
    /// outside the program.
    var supplied: Set<DependencyID> = []
    /// The same for composed reducers.
    var suppliedInReducers: Set<DependencyID> = []

    /// Whether a different context may decide the default values.
    var mayChangeContext = false

    /// The overrides of a part. Those of the whole count too; for the whole, so do those of any
    /// part.
    func places(of part: DependencyPart) -> [CodeRef] {
      places.filter { other, _ in other.overlaps(part) }.flatMap(\.value)
    }
  }

  private func overrides(in tested: TestedCode) -> Overrides {
    var overrides = Overrides()
    for override in tested.overrides {
      if walk.modules.isTest(file: override.place.file) {
        overrides.places[override.part, default: []].append(override.place)
      } else if override.isInReducers {
        overrides.suppliedInReducers.insert(override.part.dependency)
      } else {
        overrides.supplied.insert(override.part.dependency)
      }
    }
    overrides.supplied.formUnion(tested.possibleOverrides)
    overrides.suppliedInReducers.formUnion(tested.possibleOverridesInReducers)
    let contexts = Set(tested.byName.overriding.keys).union(overrides.supplied)
      .union(overrides.places.keys.map(\.dependency)).filter(isContext)
    overrides.mayChangeContext = contexts.contains { context in
      overrides.supplied.contains(context) || tested.mayBeOverridden(context)
        || overrides.places.keys.contains { $0.dependency == context }
    }
    return overrides
  }

  private func report(
    on test: TestFunction, _ tested: TestedCode, _ overrides: Overrides
  ) -> TestReport {
    var found: [TestedDependency] = []
    for read in tested.reads {
      let part = read.part
      found.append(
        TestedDependency(
          name: registrations.name(of: part), state: state(of: part, read, overrides, tested),
          isCertain: read.likelihood == .certain, isCalled: tested.calls[part] == .certain,
          mayBeOverridden: tested.mayBeOverridden(part.dependency),
          overrides: overrides.places(of: part).sorted(), way: tested.way(to: read.reader)))
    }
    for (part, places) in overrides.places where !tested.isReached(part) {
      let mayBeRead = tested.mayRead(part)
      guard
        mayBeRead
          || !walk.values.mayBeReadElsewhere(part) && !isReportPrevented(by: part, tested)
      else { continue }
      // A read that is known only by name has no call path to show.
      found.append(
        TestedDependency(
          name: registrations.name(of: part), state: mayBeRead ? .overridden : .unused,
          isCertain: !mayBeRead, isCalled: false, mayBeOverridden: false,
          overrides: places.sorted(), way: []))
    }
    return TestReport(
      test: test,
      dependencies: found.sorted {
        ($0.name, $0.isReached ? 0 : 1) < ($1.name, $1.isReached ? 0 : 1)
      }, expectsIssue: tested.expectsIssue)
  }

  /// Whether an override of one endpoint keeps the system from reporting a read of another: once a
  /// value is set, it is not missing.
  private func isReportPrevented(by part: DependencyPart, _ tested: TestedCode) -> Bool {
    !part.isWhole && walk.values.state(of: part) == .missing
      && tested.byName.mayReadSome(of: part.dependency)
  }

  private func state(
    of part: DependencyPart, _ read: TestedCode.Read, _ overrides: Overrides, _ tested: TestedCode
  ) -> TestedDependency.State {
    if !overrides.places(of: part).isEmpty { return .overridden }
    if tested.mayOverrideEverything || overrides.mayChangeContext
      || overrides.supplied.contains(part.dependency)
    {
      return .unknown
    }
    if read.isInReducers,
      tested.mayOverrideEverythingInReducers
        || overrides.suppliedInReducers.contains(part.dependency)
    {
      return .unknown
    }
    let state = walk.values.state(of: part)
    guard state == .missing else { return state }
    // The system reports a value that nothing has set. Overriding any part sets the whole value.
    let isSet = overrides.places.keys.contains { $0.dependency == part.dependency }
    return read.isReported && !isSet ? .missing : .live
  }
}
