internal import DependencyFacts
internal import PackageGraph

/// Follows the calls that the code of tests makes.
final class TestWalk {
  let modules: ModuleTable
  let graph: UseGraph
  var values: ValuesInTests { graph.values }
  let contexts: ContextOverrides
  private var found = Found()
  private let namedReaches = Answers<TargetGraph.TargetID?, NamedReach>()
  private let linkedTargets = Answers<TargetGraph.TargetID, TargetSet>()
  private lazy var steps = CertainSteps(in: graph)
  private let scopedRuns = Answers<DeclRef, ScopedRun>()
  let sentReaches = Answers<DeclRef, SentReach>()
  /// The targets whose code is in the product of the test that is followed; nil if that is unknown.
  @exclusivity(unchecked)
  private var linked: TargetSet?

  init(of graph: UseGraph, _ modules: ModuleTable) {
    self.graph = graph
    self.modules = modules
    contexts = ContextOverrides(registrations: graph.registrations)
  }

  /// - Parameters:
  ///   - isCertainShown: whether to find which of the code certainly runs because the test sends an
  ///     action. What may run does not depend on it.
  ///   - leads: whether the test leads to a unit; nil if only names can tell.
  func code(
    of test: TestFunction, isCertainShown: Bool, leads: @escaping (DeclRef) -> Bool?
  ) -> TestedCode {
    linked = linkedTargets(of: test)
    let entries = test.fixtures + [test.declaration]
    var roots = entries.map { graph.node(.entry($0)) }
    var pending = Pending()
    for root in roots { pending.add(root, .certain, by: nil) }
    var areTraitsKnown = true
    for suite in test.suites {
      let (units, areKnown) = graph.traits.traits(of: suite)
      let nodes = units.map { graph.node(.use(.unit($0))) } + [graph.node(.traits(suite))]
      for node in nodes { pending.add(node, .possible, by: nil) }
      roots += nodes
      areTraitsKnown = areTraitsKnown && areKnown
    }
    var tested = TestedCode(
      suites: test.suites, isCertainShown: isCertainShown,
      byName: { [self, roots] in reach(of: test).reached(from: roots) },
      others: graph.helpers(overriding:), leads: leads, in: graph.overrides)
    if !areTraitsKnown { tested.addOverrideOfEverything() }
    var found = beginTest()
    defer { self.found = found }
    // A recursive call of the test adds nothing.
    for entry in entries { _ = found.isNew(graph.node(.use(.unit(entry)))) }
    // The test library creates the suite.
    if let suite = graph.symbols.enclosingType(of: test.declaration) {
      pending.created.formUnion(graph.types.lineage(of: suite))
    }
    var valuedCount = 0
    while true {
      while let (node, likelihood, user) = pending.next() {
        follow(node, likelihood, by: user, &tested, &pending, &found)
      }
      let named = pending.takeNamed { found.isSent($0, tested.mentioned, in: graph) }
      for names in named { tested.mentioned.formUnion(names) }
      let running = pending.takeRunning { found.mayRun($0, tested.mentioned, in: graph) }
      for (edge, user, likelihood) in running {
        add(edge, likelihood, by: user, isLost: tested.isLost, &pending)
      }
      let isDispatched = pending.releaseDispatched(in: graph)
      if isDispatched || !running.isEmpty || !named.isEmpty { continue }
      if valuedCount < tested.reads.count {
        for read in tested.reads[valuedCount...] { addValue(read, &tested, &pending) }
        valuedCount = tested.reads.count
      } else if addUnreplacedValues(in: test, &tested, &pending) {
        continue
      } else if pending.release(\.ofReducers) {
        tested.isInReducers = true
      } else if pending.release(\.lost) {
        tested.isLost = true
      } else {
        return tested
      }
    }
  }

  /// The code of a test that certainly runs, found without the code that may run, which is most of
  /// it.
  struct Certain {
    /// The parts of dependencies that it reads and that neither this code nor the traits of the
    /// suites override.
    var reads: Set<DependencyPart> = []
    /// The other parts that it reads, each with the places where these override it.
    var overridden: [DependencyPart: [CodeRef]] = [:]
    /// The functions and properties that it runs.
    var units: Set<DeclRef> = []
  }

  func certain(of test: TestFunction) -> Certain {
    linked = linkedTargets(of: test)
    var found = Certain()
    var overridden: [DependencyPart: [CodeRef]] = [:]
    func addOverrides(of unit: DeclRef) {
      for (part, place) in graph.overrides.made(by: unit) {
        overridden[part, default: []].append(place)
      }
    }
    test.suites.forEach(addOverrides)
    var pending = (test.fixtures + [test.declaration]).map { graph.node(.entry($0)) }
    var seen = Set(pending)
    while let node = pending.popLast() {
      if case .read(let part, isReported: _, isLocal: _) = graph.points[Int(node)] {
        found.reads.insert(part)
      }
      if let unit = graph.points[Int(node)].unit {
        guard isLinked(unit) else { continue }
        found.units.insert(unit)
        addOverrides(of: unit)
      }
      pending += graph.certainTargets(of: node).filter { seen.insert($0).inserted }
    }
    for read in found.reads {
      let places = overridden.filter { $0.key.overlaps(read) }.flatMap(\.value)
      if !places.isEmpty { found.overridden[read] = places }
    }
    found.reads.subtract(found.overridden.keys)
    return found
  }

  /// The nodes to follow. Those that certainly run come first, so that no node is followed twice.
  private struct Pending {
    private var certain: [(node: UseGraph.Node, user: TestedCode.Step?)] = []
    private var possible: [(node: UseGraph.Node, user: TestedCode.Step?)] = []
    /// Code that does not get the values of the test comes last: what other code leads to as well
    /// gets them. First that of reducers with values of their own, which only frameworks run.
    var ofReducers: [(node: UseGraph.Node, user: TestedCode.Step?)] = []
    /// Then code that a boundary keeps from getting the values.
    var lost: [(node: UseGraph.Node, user: TestedCode.Step?)] = []

    /// The types of which the test may create a value, with their superclasses.
    var created: Set<Nominal> = []
    /// Structs of which it may have a value for another reason, as far as that was asked.
    var present: Set<Nominal> = []
    /// The nodes whose code has not been asked for such structs.
    var followed: [UseGraph.Node] = []
    /// Implementations in others.
    private var undispatched: [(owner: Nominal, node: UseGraph.Node, user: TestedCode.Step?)] = []
    var undispatchedOwners: Set<Nominal> { Set(undispatched.map(\.owner)) }
    /// The dependencies whose values run although the test overrides them.
    var unreplaced: Set<DependencyPart> = []

    /// - Parameter node: the node of an implementation's call.
    mutating func addDispatched(
      _ node: UseGraph.Node, of owner: Nominal, by user: TestedCode.Step?
    ) {
      if created.contains(owner) || present.contains(owner) {
        possible.append((node, user))
      } else {
        undispatched.append((owner, node, user))
      }
    }

    /// Whether there is now an object for any of the implementations.
    mutating func releaseDispatched(in graph: UseGraph) -> Bool {
      if undispatched.isEmpty { return false }
      for node in followed {
        if let owner = graph.points[Int(node)].unit.flatMap(graph.valueOwner) {
          present.insert(owner)
        }
        present.formUnion(graph.unresolvedCreations(by: node))
      }
      followed = []
      let first = undispatched.partition { [created, present] in
        created.contains($0.owner) || present.contains($0.owner)
      }
      defer { undispatched.removeSubrange(first...) }
      possible += undispatched[first...].map { ($0.node, $0.user) }
      return first < undispatched.count
    }

    /// Code for actions that the test has not been seen to send, and for endpoints that it has not
    /// been seen to use.
    private var waiting: [(edge: UseGraph.Edge, user: TestedCode.Step?, Likelihood)] = []

    private var unnamed: [UseGraph.SentByEffects] = []

    mutating func hold(_ actions: [UseGraph.SentByEffects]) { unnamed += actions }

    /// The names of the actions that effects can send after all.
    mutating func takeNamed(where isSent: (Int32?) -> Bool) -> [NamedActions] {
      let first = unnamed.partition { isSent($0.after) }
      defer { unnamed.removeSubrange(first...) }
      return unnamed[first...].map(\.names)
    }

    mutating func hold(
      _ edge: UseGraph.Edge, _ likelihood: Likelihood, by user: TestedCode.Step?
    ) {
      waiting.append((edge, user, likelihood))
    }

    /// The code that can run after all.
    mutating func takeRunning(
      where mayRun: (UseGraph.Edge) -> Bool
    ) -> [(edge: UseGraph.Edge, user: TestedCode.Step?, Likelihood)] {
      let first = waiting.partition { mayRun($0.edge) }
      defer { waiting.removeSubrange(first...) }
      return Array(waiting[first...])
    }

    /// Whether there was any code of that kind. None of it is certain to run.
    mutating func release(
      _ kind: WritableKeyPath<Pending, [(node: UseGraph.Node, user: TestedCode.Step?)]>
    ) -> Bool {
      let released = self[keyPath: kind]
      self[keyPath: kind] = []
      possible += released
      return !released.isEmpty
    }

    mutating func add(_ node: UseGraph.Node, _ likelihood: Likelihood, by user: TestedCode.Step?) {
      switch likelihood {
      case .certain: certain.append((node, user))
      case .possible: possible.append((node, user))
      // `NamedReach` covers these.
      case .byName: break
      }
    }

    mutating func next() -> (UseGraph.Node, Likelihood, TestedCode.Step?)? {
      if let (node, user) = certain.popLast() { return (node, .certain, user) }
      return possible.popLast().map { ($0.node, .possible, $0.user) }
    }
  }

  /// The code of a test that certainly runs, with the overrides that are in force.
  func scopedRun(of test: TestFunction) -> ScopedRun {
    scopedRuns(test.declaration) { ScopedRun(of: test, in: graph, steps) }
  }

  private func reach(of test: TestFunction) -> NamedReach {
    namedReaches(modules.target(ofFile: test.declaration.file)) {
      NamedReach(in: graph, linked: linkedTargets(of: test))
    }
  }

  /// Nil if the product may have any code of the program.
  func linkedTargets(of test: TestFunction) -> TargetSet? {
    guard let target = modules.target(ofFile: test.declaration.file),
      modules.knowsAllLinked(by: target)
    else { return nil }
    return linkedTargets(target) { modules.linked(by: target) }
  }

  /// Whether the program may have code that the test runs, but that cannot be followed, because the
  /// target that it belongs to is not known.
  func mayRunUnknownTargets(_ test: TestFunction) -> Bool {
    modules.target(ofFile: test.declaration.file).map { !modules.knowsAllLinked(by: $0) } ?? false
  }

  /// Whether the product of a test has some of the code that declares a key.
  func mayRead(_ key: DependencyKeyFacts, in test: TestFunction) -> Bool {
    guard let linked = linkedTargets(of: test) else { return true }
    let registrations = graph.registrations
    return registrations.symbols.declarations(of: key.type).contains { declaration in
      modules.target(ofFile: declaration.file).map(linked.contains) ?? true
    }
  }

  /// Whether the product of the test has the code of a unit. A call of a requirement may lead to
  /// implementations of all products.
  private func isLinked(_ unit: DeclRef) -> Bool {
    isLinked(unit, in: linked)
  }

  func isLinked(_ unit: DeclRef, in linked: TargetSet?) -> Bool {
    guard let linked, let target = modules.target(ofFile: unit.file) else { return true }
    return linked.contains(target)
  }

  /// The nodes that are found for one test after the other, in memory that is used again. It is
  /// handed on while a test is followed, because to check each access to it takes longer than the
  /// access.
  private struct Found {
    /// The last test for which each node was found. Tests are numbered from 1.
    private var tests: [Int32] = []
    private(set) var testCount: Int32 = 0
    /// Whether the last test that was asked about named the actions, when it had named so many.
    private var answers: [(test: Int32, mentioned: Int, isSent: Bool)] = []

    mutating func beginTest() { testCount += 1 }

    /// Whether this is the first time that a node is found for the test.
    mutating func isNew(_ node: UseGraph.Node) -> Bool {
      let missing = Int(node) + 1 - tests.count
      if missing > 0 { tests.append(contentsOf: repeatElement(0, count: max(missing, 256))) }
      guard tests[Int(node)] != testCount else { return false }
      tests[Int(node)] = testCount
      return true
    }

    /// Whether the test leads to code that uses the endpoint with some code, and names the actions
    /// that it needs.
    mutating func mayRun(
      _ edge: UseGraph.Edge, _ mentioned: NamedActions, in graph: UseGraph
    ) -> Bool {
      if let endpoint = edge.endpoint, !graph.nodes(using: endpoint).contains(where: isFound) {
        return false
      }
      return isSent(edge.actions, mentioned, in: graph)
    }

    private func isFound(_ node: UseGraph.Node) -> Bool {
      Int(node) < tests.count && tests[Int(node)] == testCount
    }

    /// Whether the test names the actions that some code needs.
    mutating func isSent(
      _ actions: Int32?, _ mentioned: NamedActions, in graph: UseGraph
    ) -> Bool {
      guard let actions else { return true }
      let index = Int(actions)
      while answers.count <= index { answers.append((0, 0, false)) }
      if answers[index].test == testCount, answers[index].mentioned == mentioned.count {
        return answers[index].isSent
      }
      let isSent = graph.neededActions[actions].mayBeSent(naming: mentioned)
      answers[index] = (testCount, mentioned.count, isSent)
      return isSent
    }
  }

  private func beginTest() -> Found {
    var found = found
    self.found = Found()
    found.beginTest()
    return found
  }

  private func follow(
    _ node: UseGraph.Node, _ likelihood: Likelihood, by user: TestedCode.Step?,
    _ tested: inout TestedCode, _ pending: inout Pending, _ found: inout Found
  ) {
    let point = graph.points[Int(node)]
    if !tested.isInReducers, case .reducers = point {
      return pending.ofReducers.append((node, user))
    }
    if let unit = point.unit, !isLinked(unit) { return }
    guard found.isNew(node) else { return }
    var next = user
    switch point {
    case .entry(let unit), .use(.unit(let unit)):
      next = tested.addRun(of: unit, by: user, graph.overrides)
      if modules.isTest(file: unit.file) {
        tested.mentioned.formUnion(graph.membersNamed(in: unit))
      } else {
        pending.hold(graph.actionsSent(by: unit))
      }
    case .use(.sent(let unit, number: _)):
      guard tested.isCertainShown else { return }
      next = tested.addRun(of: unit, by: user, graph.overrides)
    case .use(.closure(_, of: let unit)):
      next = tested.addRun(of: unit, by: user, graph.overrides)
    case .use(.unknownOverride): tested.addOverrideOfEverything()
    case .use(.expectedIssue): tested.expectsIssue = true
    case .read(let part, let isReported, let isLocal):
      tested.add(
        TestedCode.Read(
          part: part, likelihood: likelihood, reader: user, isReported: isReported,
          isLost: isLocal && tested.isLost))
    case .call(let part): tested.calls[part] = max(tested.calls[part] ?? .byName, likelihood)
    case .use(.creation(let type)): pending.created.formUnion(graph.types.lineage(of: type))
    case .dispatched(let implementation):
      guard let owner = graph.owner(ofDispatched: implementation) else { return }
      return pending.addDispatched(
        graph.node(.use(.unit(implementation))), of: owner, by: user)
    case .supplied(let value, let dependency):
      return addSupplied(value, to: dependency, likelihood, by: user, &tested, &pending)
    case .use, .traits, .reducers, .readOfEverything: break
    }
    pending.followed.append(node)
    for edge in graph.edges(of: node) {
      // `NamedReach` covers the rest.
      if edge.likelihood == .byName { break }
      let likelihood = min(edge.likelihood, likelihood)
      if found.mayRun(edge, tested.mentioned, in: graph) {
        add(edge, likelihood, by: next, isLost: tested.isLost, &pending)
      } else {
        pending.hold(edge, likelihood, by: next)
      }
    }
  }

  private func add(
    _ edge: UseGraph.Edge, _ likelihood: Likelihood, by user: TestedCode.Step?,
    isLost: Bool, _ pending: inout Pending
  ) {
    if edge.isLost, !isLost {
      pending.lost.append((edge.target, user))
    } else {
      pending.add(edge.target, likelihood, by: user)
    }
  }

  /// The code of a value that is read runs as well, unless the test overrides the value, and that
  /// of the values that it gives the dependency. The code of an endpoint runs only if that endpoint
  /// is used.
  private func addValue(
    _ read: TestedCode.Read, _ tested: inout TestedCode, _ pending: inout Pending
  ) {
    let part = read.part
    for supplied in tested.supplied where supplied.dependency == part.dependency {
      add(graph.code(of: supplied.value, usedBy: part.endpoint), by: read, &tested, &pending)
    }
    guard !tested.isReplaced(DependencyPart(whole: part.dependency)) else { return }
    let isLive = tested.overrides.contains {
      contexts.isContext($0.part.dependency) && contexts.isLive($0.place)
    }
    let code = graph.code(of: part) + (isLive ? graph.liveCode(of: part) : [])
    add(code, by: read, isEndpointUsed: !tested.isReplaced(part), &tested, &pending)
  }

  /// Adds the code of the values that implementations without a value may yet run for: where it is
  /// certain that a read does not get the override, or nothing tells which overrides there are.
  private func addUnreplacedValues(
    in test: TestFunction, _ tested: inout TestedCode, _ pending: inout Pending
  ) -> Bool {
    let owners = pending.undispatchedOwners
    guard !owners.isEmpty else { return false }
    if tested.mayOverrideEverything || tested.mayOverrideEverythingInReducers {
      let count = pending.present.count
      pending.present.formUnion(owners.filter { !graph.types.isClassOrActor($0) })
      if count < pending.present.count { return true }
    }
    let lost = tested.reads.filter { read in
      tested.isReplaced(DependencyPart(whole: read.part.dependency))
        && !graph.code(of: read.part).isEmpty && !pending.unreplaced.contains(read.part)
        && isLost(read.part, in: test, tested)
    }
    for read in lost {
      pending.unreplaced.insert(read.part)
      add(graph.code(of: read.part), by: read, &tested, &pending)
    }
    return !lost.isEmpty
  }

  private func isLost(
    _ part: DependencyPart, in test: TestFunction, _ tested: TestedCode
  ) -> Bool {
    let places = tested.overrides.filter { $0.part.overlaps(part) }.map(\.place)
    guard case .lost = scopedRun(of: test).verdict(on: part, overriddenAt: places) else {
      return false
    }
    return true
  }

  private func addSupplied(
    _ value: DeclRef, to dependency: DependencyID, _ likelihood: Likelihood,
    by user: TestedCode.Step?, _ tested: inout TestedCode, _ pending: inout Pending
  ) {
    tested.supplied.append((value, dependency))
    for code in graph.code(making: value) {
      let user = code.entered.map { tested.addRun(of: $0, by: user, graph.overrides) } ?? user
      for edge in code.always {
        pending.add(edge.target, min(edge.likelihood, likelihood), by: user)
      }
    }
    for read in tested.reads where read.part.dependency == dependency {
      add(graph.code(of: value, usedBy: read.part.endpoint), by: read, &tested, &pending)
    }
  }

  private func add(
    _ values: [UseGraph.ValueCode], by read: TestedCode.Read, isEndpointUsed: Bool = true,
    _ tested: inout TestedCode, _ pending: inout Pending
  ) {
    for code in values {
      let user = code.entered.map { tested.addRun(of: $0, by: read.reader, graph.overrides) }
      for edge in isEndpointUsed ? code.always + code.ofEndpoint : code.always {
        pending.add(edge.target, min(edge.likelihood, .possible), by: user ?? read.reader)
      }
    }
  }
}
