package import DependencyFacts

/// The dependencies that each test of the program reads and overrides, found by following the call
/// graph.
///
/// A read is certain if nothing between it and the test can keep it from running. Reads that are
/// known only by name are shown only if the test overrides the dependency, which then does not
/// count as unused.
///
/// Each of its parts is made when it is first asked for.
package final class TestReads {
  let registrations: Registrations
  let walk: TestWalk
  private let wrappers: WrapperTable
  private let overrideScopes: OverrideScopes
  let creations: CreationIndex
  /// In program order.
  let tests: [TestFunction]
  private let followed: FollowedTests
  private let beginElsewhere: () -> Bool
  /// Whether another thread that had nothing to do has been asked to follow the tests, too.
  private var isFollowedElsewhere = false
  private let isFromTheEnd: Bool

  /// - Parameters:
  ///   - followed: those of both threads.
  ///   - isFromTheEnd: whether this thread is the one to follow the last test first.
  ///   - beginElsewhere: lets another thread follow the tests, too, if one is free.
  init(
    in tests: [TestFunction], of wrappers: WrapperTable, _ overrideScopes: OverrideScopes,
    _ keyValues: KeyValues, _ overrides: ValueOverrides, _ code: CodeUses, _ methods: MethodReads,
    _ creations: CreationIndex, _ followed: FollowedTests, isFromTheEnd: Bool,
    beginElsewhere: @escaping () -> Bool
  ) {
    self.isFromTheEnd = isFromTheEnd
    self.followed = followed
    self.beginElsewhere = beginElsewhere
    self.tests = tests
    self.wrappers = wrappers
    self.overrideScopes = overrideScopes
    self.creations = creations
    registrations = overrideScopes.registrations
    walk = TestWalk(
      of: UseGraph(of: wrappers, registrations, keyValues, overrides, code, methods),
      registrations.modules)
  }

  private lazy var watching = WatchingOverrides(expressions: registrations.expressions)
  private lazy var indices = Dictionary(
    uniqueKeysWithValues: tests.enumerated().map { ($1.declaration, $0) })
  private(set) lazy var leadingTests = LeadingTests(
    tests, of: registrations, wrappers, walk.graph.code.uses, creations,
    changesContext: walk.graph.overrides.dependencies.contains(where: isContext),
    isKnownToFrameworks: walk.graph.isKnownToFrameworks)
  private lazy var filesOfTests = Set(tests.map(\.declaration.file))

  /// Those that have been asked for, by the index of the test: to ask `FollowedTests` takes a lock.
  private let knownRuns = Answers<Int, TestRun>()
  private let knownCertain = Answers<Int, TestWalk.Certain>()
  private let knownReaches = Answers<Int, TestRun>()

  /// In program order. Each run is followed when the iteration comes to it.
  private var runs: some Sequence<TestRun> { tests.indices.lazy.map { [self] in run($0) } }

  func run(_ index: Int) -> TestRun { knownRuns(index) { follow(index, isCertainShown: true) } }

  /// The same without the certainty that actions bring, which takes less time.
  func reach(_ index: Int) -> TestRun {
    knownReaches(index) { follow(index, isCertainShown: false) }
  }

  private func follow(_ index: Int, isCertainShown: Bool) -> TestRun {
    TestRun(
      of: tests[index], walk, isCertainShown: isCertainShown,
      leads: { [self] in leads(index, to: $0) }, isContext: { [self] in isContext($0) },
      isContextLive: { [self] in isContextLive($0, for: $1) })
  }

  /// Whether a test leads to a unit; nil if only names can tell.
  private func leads(_ index: Int, to unit: DeclRef) -> Bool? {
    // Whoever names a member of a foreign type may mean another one.
    if case .external? = registrations.symbols.enclosingType(of: unit) { return nil }
    guard let known = leadingTests.leading(to: unit) else { return nil }
    if known.contains(index) { return true }
    return leadingTests.leading(to: unit, isByName: true)?.contains(index) == false ? false : nil
  }

  func certain(_ index: Int) -> TestWalk.Certain {
    knownCertain(index) { followed.certain(index) { walk.certain(of: tests[index]) } }
  }

  private func certainlyReads(_ index: Int, _ key: DependencyKeyFacts) -> Bool {
    walk.mayRead(key, in: tests[index])
      && certain(index).reads.contains { $0.dependency == .key(key.type) }
  }

  /// Whether a test certainly reads a key, or a part of it, and does not override it.
  package func isCertainlyRead(_ key: DependencyKeyFacts) -> Bool {
    indicesToFollow.contains { certainlyReads($0, key) }
  }

  /// Whether a test certainly uses an endpoint of a key, and does not override it.
  package func isCertainlyRead(_ endpoint: Name, of key: DependencyKeyFacts) -> Bool {
    indicesToFollow.contains { index in
      walk.mayRead(key, in: tests[index])
        && certain(index).reads.contains {
          $0.dependency == .key(key.type) && $0.endpoint == endpoint
        }
    }
  }

  /// Whether a test certainly runs a function or property.
  package func isCertainlyRun(_ unit: DeclRef) -> Bool {
    indicesToFollow.contains { certain($0).units.contains(unit) }
  }

  /// In program order.
  package private(set) lazy var reports: [TestReport] = runs.map { report(on: $0) }

  /// The reads that certainly fail a test which does not override them: of dependencies without a
  /// test value, or calls of endpoints that fail. In program order.
  package private(set) lazy var failures = {
    followed.wantFailures()
    isFollowedElsewhere = false
    return indicesToFollow.flatMap { failures($0) }
  }()

  /// The tests that ask for live values and certainly use one that does work, in program order.
  package private(set) lazy var liveContexts = runs.compactMap { liveContext(of: $0) }

  /// The overrides in tests that certainly have no effect, in program order: no test that they
  /// apply to can read the dependency.
  package private(set) lazy var unused: [(name: String, place: CodeRef)] = {
    var isUsed: [CodeRef: Bool] = [:]
    var named: [CodeRef: String] = [:]
    for (run, report) in zip(runs, reports) {
      for dependency in report.dependencies {
        for place in dependency.overrides {
          isUsed[place] = isUsed[place] ?? false || dependency.state != .unused
          named[place] = dependency.name
        }
      }
      let unread = Set(report.dependencies.filter { $0.state == .unused }.flatMap(\.overrides))
      for place in run.tested.byName.readOverrides where !unread.contains(place) {
        isUsed[place] = true
      }
      for override in run.tested.overrides
      where run.tested.mayRead(override.part) && !unread.contains(override.place) {
        isUsed[override.place] = true
      }
    }
    return isUsed.filter { !$0.value && !watching.mayFail($0.key) }.map {
      (named[$0.key] ?? "", $0.key)
    }
    .sorted { $0.place < $1.place }
  }()

  // MARK: One test

  private func report(on run: TestRun) -> TestReport {
    let tested = run.tested
    let reads = tested.reads.filter {
      !walk.values.isSuppliedByStores($0.part.dependency) || !run.overrides(of: $0.part).isEmpty
    }
    var found = reads.flatMap { dependencies(readBy: $0, in: run) }
    for (part, places) in run.overrides where !tested.isReached(part) {
      // The system itself reads the context.
      if isContext(part.dependency) { continue }
      // Whoever replaces all values did not choose each of them.
      if places.allSatisfy(walk.graph.overrides.replaced.contains) { continue }
      let mayBeRead = mayBeRead(part, overriddenAt: places, in: run)
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
      test: run.test,
      dependencies: found.sorted {
        ($0.name, $0.rank) < ($1.name, $1.rank)
      }, expectsIssue: tested.expectsIssue)
  }

  /// Whether something in a test may read a part that no code reads which is known to run.
  private func mayBeRead(
    _ part: DependencyPart, overriddenAt places: [CodeRef], in run: TestRun
  ) -> Bool {
    if walk.mayRunUnknownTargets(run.test) { return true }
    guard run.tested.mayRead(part) else { return false }
    return walk.values.mayBeReadElsewhere(part) || isReportPrevented(by: part, run.tested)
      || !run.tested.byName.waitsForActions || !places.allSatisfy(watching.isPlain)
      || walk.mayReadWhenSending(part, in: run.test)
  }

  /// One, or two if the test reads it without its override and, for certain or maybe, with it.
  private func dependencies(readBy read: TestedCode.Read, in run: TestRun) -> [TestedDependency] {
    let found = dependency(readBy: read, in: run)
    guard case .lost(let loss) = run.verdict(on: read.part), found.state != .overridden,
      let way = loss.other?.way
        ?? walk.wayToOtherRead(of: read.part, in: run.test, naming: run.tested.mentioned)
    else { return [found] }
    return [
      TestedDependency(
        name: found.name, state: .overridden, isCertain: loss.other?.isCertain ?? false,
        isCalled: found.isCalled, mayBeOverridden: found.mayBeOverridden,
        overrides: found.overrides, way: way),
      found,
    ]
  }

  private func dependency(readBy read: TestedCode.Read, in run: TestRun) -> TestedDependency {
    let (part, tested) = (read.part, run.tested)
    return TestedDependency(
      name: registrations.name(of: part), state: run.state(of: read),
      isCertain: run.isCertain(read), isCalled: run.isCalled(part),
      mayBeOverridden: tested.mayBeOverridden(part.dependency),
      overrides: run.overrides(of: part).sorted(), way: run.way(to: read))
  }

  /// Whether an override of one endpoint keeps the system from reporting a read of another: once a
  /// value is set, it is not missing.
  private func isReportPrevented(by part: DependencyPart, _ tested: TestedCode) -> Bool {
    !part.isWhole && walk.values.state(of: part) == .missing
      && tested.byName.mayReadSome(of: part.dependency)
  }
}

// MARK: - The tests that something harms

/// A dependency that certainly fails a test, which does not override it.
package struct TestFailure {
  package let test: TestFunction
  /// `\.apiClient`, or the name of the key.
  package let dependency: String
  /// Its parts that the test uses, sorted by name; at least one.
  package let parts: [TestedDependency]
}

/// A test, and the functions and properties on one call path from it to the code that harms it.
/// The path begins with the test.
package struct HarmedTest {
  package let test: DeclRef
  package let way: [DeclRef]
}

extension TestReads {
  /// Follows the tests that neither thread has followed yet, for the other one.
  func followRest() { followRest {} }

  /// - Parameter ask: called before each test.
  private func followRest(asking ask: () -> Void) {
    for index in isFromTheEnd ? Array(tests.indices.reversed()) : Array(tests.indices) {
      ask()
      switch followed.need(of: index) {
      case .certain: _ = certain(index)
      case .failures: _ = failures(index)
      case nil: continue
      }
    }
  }

  /// The indices of all tests, in program order. The thread that follows them from the end gets
  /// them when none is left to follow.
  private var indicesToFollow: some Sequence<Int> {
    if isFromTheEnd { followRest(asking: letOtherFollow) }
    return tests.indices.lazy.map { [self] index in
      letOtherFollow()
      return index
    }
  }

  private func letOtherFollow() {
    isFollowedElsewhere = isFollowedElsewhere || beginElsewhere()
  }

  private func failures(_ index: Int) -> [TestFailure] {
    followed.failures(index) { findFailures(index) }
  }

  private func findFailures(_ index: Int) -> [TestFailure] {
    guard certain(index).reads.contains(where: mayFail) || mayLose(index) else { return [] }
    let run = run(index)
    guard !run.isExempt else { return [] }
    let failing = run.tested.reads.filter { read in
      mayFail(read.part) && run.isCertain(read) && fails(read, run)
        && !run.tested.mayBeOverridden(read.part.dependency)
        && !isReportedElsewhere(read, run)
    }
    return Dictionary(grouping: failing, by: \.part.dependency).map { dependency, reads in
      let parts = reads.map { self.dependency(readBy: $0, in: run) }
      return TestFailure(
        test: run.test, dependency: registrations.name(of: DependencyPart(whole: dependency)),
        parts: parts.sorted { $0.name < $1.name })
    }
    .sorted { $0.dependency < $1.dependency }
  }

  /// Whether another rule is about the reason why an override of what is read is not in force: the
  /// form of its scope, or an object that was created in it.
  private func isReportedElsewhere(_ read: TestedCode.Read, _ run: TestRun) -> Bool {
    guard case .lost(let loss) = run.verdict(on: read.part) else { return false }
    return loss.isKept
      || run.overrides(of: read.part).contains { override in
        guard let (call, scope) = registrations.expressions.scope(around: override) else {
          return false
        }
        if scope.kind == .prepare { return true }
        guard let scope = overrideScopes.scope(at: call) else { return false }
        return overrideScopes.runsNothing(in: scope)
          || overrideScopes.setUp(around: scope) != nil
          || overrideScopes.store(runIn: scope) != nil
      }
  }

  /// Whether a test certainly reads something that may fail where its own override of it is not in
  /// force.
  private func mayLose(_ index: Int) -> Bool {
    certain(index).overridden.contains { part, places in
      guard mayFail(part) else { return false }
      let run = walk.scopedRun(of: tests[index])
      // Most tests with a store run nothing else.
      guard !places.allSatisfy(run.isOfStore) || makesSeveralStores(index),
        case .lost = run.verdict(on: part, overriddenAt: places)
      else { return false }
      return true
    }
  }

  /// Whether the code of a test that certainly runs creates more than one store.
  private func makesSeveralStores(_ index: Int) -> Bool {
    let facts = registrations.facts
    let units = certain(index).units
    let files = Set(units.map(\.file)).filter { walk.modules.isTest(file: $0) }
    let places = facts.libraries.frameworks.namesOfStores.flatMap { name in
      files.flatMap { registrations.expressions.sites[name, inFile: $0] }
    }
    return places.count { place in
      facts.call(of: place) != nil && units.contains(facts.declaration(around: place))
    } > 1
  }

  /// The place in a test at which the way to a read begins, and where to override for it.
  package func beginning(of way: [DeclRef]) -> (departure: CodeRef, home: CodeRef)? {
    guard way.count > 1, let place = walk.graph.departures(from: way[0], to: way[1]).first
    else { return nil }
    return (place, walk.graph.home(ofOverridesFor: place))
  }

  private func mayFail(_ part: DependencyPart) -> Bool {
    switch walk.values.state(of: part) {
    case .missing: true
    case .unimplemented: walk.values.callFails(part)
    case .overridden, .live, .testValue, .unknown, .unused: false
    }
  }

  private func fails(_ read: TestedCode.Read, _ run: TestRun) -> Bool {
    let state = run.stateOnItsWay(of: read)
    switch state {
    case .missing: break
    case .unimplemented:
      guard run.isCalled(read.part) else { return false }
    case .overridden, .live, .testValue, .unknown, .unused: return false
    }
    // To learn whether another way changes the context takes longer than all the rest.
    return run.state(of: read) == state
  }

  /// The first test that certainly runs the live value of a key, or an endpoint of it, which does
  /// work, and does not override it.
  package func test(runningLiveValueOf key: DependencyKeyFacts) -> HarmedTest? {
    test(reading: key, as: .live)
  }

  /// The first test that certainly reads a key which has no test value, or a part of it that does
  /// work, and does not override it.
  package func test(missing key: DependencyKeyFacts) -> HarmedTest? {
    test(reading: key, as: .missing)
  }

  private func test(
    reading key: DependencyKeyFacts, as state: TestedDependency.State
  ) -> HarmedTest? {
    for index in indicesToFollow where certainlyReads(index, key) {
      let run = run(index)
      if run.isExempt { continue }
      for read in run.tested.reads
      where read.part.dependency == .key(key.type) && read.likelihood == .certain {
        guard run.stateOnItsWay(of: read) == state, walk.values.liveValueWorks(read.part),
          state != .live || run.runs(read.part, of: key)
        else { continue }
        return HarmedTest(test: run.test.declaration, way: run.tested.way(to: read.reader))
      }
    }
    return nil
  }

  /// The first test that runs one of some places of a function or property, unless a condition or a
  /// framework prevents it, and one of these overrides.
  ///
  /// - Parameters:
  ///   - isWithinScope: whether the code has to run before the scope of the override ends.
  package func test(
    running places: [CodeRef], of unit: DeclRef, withOneOf overrides: Set<CodeRef>,
    isWithinScope: Bool
  ) -> (test: HarmedTest, override: CodeRef)? {
    // A helper in one of the files may lead any test to the code.
    let candidates = testsThatMayMake(overrides, in: testFiles(naming: unit))
    let leading = candidates.isEmpty ? [] : leadingTests.leading(to: unit)
    for index in candidates where leading?.contains(index) != false {
      let run = reach(index)
      guard let way = run.tested.way(toRunOf: unit),
        places.contains(where: { walk.graph.mayRun($0, sending: run.tested.mentioned) }),
        let override = run.overrides.values.joined().filter({ override in
          overrides.contains(override)
            && (!isWithinScope || walk.graph.mayBeInForce(override, on: way))
        }).min()
      else { continue }
      return (HarmedTest(test: run.test.declaration, way: way), override)
    }
    return nil
  }

  /// The tests that override, or all if a helper overrides; of these, the tests of files that name
  /// the code, or all if a helper names it.
  func testsThatMayMake(_ overrides: Set<CodeRef>, in files: Set<Int32>) -> [Int] {
    let overriding = overrides.map { test(around: $0) }
    let isNamedByHelper = !files.isSubset(of: filesOfTests)
    let all =
      overriding.contains(nil) ? Array(tests.indices) : Set(overriding.compactMap(\.self)).sorted()
    return all.filter { isNamedByHelper || files.contains(tests[$0].declaration.file) }
  }

  /// The index of the test whose code, or attribute, contains a place.
  private func test(around place: CodeRef) -> Int? {
    var current: DeclRef? = registrations.facts.declaration(around: place)
    while let declaration = current {
      if let index = indices[declaration] { return index }
      current = registrations.facts.parent(of: declaration)
    }
    return nil
  }
}
