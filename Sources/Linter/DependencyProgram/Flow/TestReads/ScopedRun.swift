internal import DependencyFacts

/// The code that one test certainly runs, statement by statement, with the overrides that are in
/// force at each: those of the scopes around it and around its callers, and those that an object
/// remembers.
final class ScopedRun: KnowsRegistrations {
  let registrations: Registrations
  let graph: UseGraph
  let steps: CertainSteps
  private let test: TestFunction
  private(set) var frames: [Frame] = []
  /// The frames of each unit.
  private(set) var entered: [DeclRef: [Int]] = [:]
  private var seen: Set<Frame.Key> = []
  var numbers: [NumberedOverride: Int] = [:]
  var parts: [DependencyPart] = []
  var ofDependencies: [DependencyID: OverridesInForce.Numbers] = [:]
  var prepared = OverridesInForce.none
  /// Those that assignments make to the dependencies of a store in a variable.
  var assigned: [DeclRef: OverridesInForce] = [:]
  /// The overrides by preparations and assignments that the walk has come to.
  private var met: Set<CodeRef> = []
  private var reads: [DependencyPart: [Read]] = [:]
  var sent: Set<Sent> = []
  var depth = 0
  /// How many questions about objects may still be asked.
  private var questionsLeft = 16384
  /// The questions about objects that are being answered, each for the one before.
  private var openQuestions: Set<ObjectQuestion> = []
  /// Whether some code was left out.
  var isCut = false
  private var hasRun = false

  /// One run of a unit.
  struct Frame {
    let unit: DeclRef
    let values: OverridesInForce
    /// Those that `self` remembers.
    let object: OverridesInForce
    /// The frame and the place that led to this one.
    var caller: Int?
    var call: CodeRef?
    /// Whether it runs in each run of the test, not only if one of several branches is taken.
    var isCertain = true
    /// Whether its code is followed, rather than searched for a value.
    var isFollowed = false

    struct Key: Hashable {
      let unit: DeclRef
      let values: OverridesInForce
      let object: OverridesInForce
      let call: CodeRef?
      let isCertain: Bool
    }
  }

  /// An action that a store gets, by its number in `CodeUses`.
  struct Sent: Hashable {
    let number: Int32
    let values: OverridesInForce
    let isCertain: Bool
  }

  private struct Read {
    let current: OverridesInForce
    /// Those that the wrapper remembers.
    let remembered: OverridesInForce
    let prepared: OverridesInForce
    let frame: Int
    let isCertain: Bool
    var isCalled = false
  }

  init(of test: TestFunction, in graph: UseGraph, _ steps: CertainSteps) {
    self.test = test
    self.graph = graph
    self.steps = steps
    registrations = graph.registrations
  }

  /// The effect of the overrides of a part on the reads of it that certainly happen.
  enum Verdict {
    /// Each read gets one.
    case inForce
    /// A read gets none.
    case lost(Loss)
    case unclear
  }

  /// A read that gets no override.
  struct Loss {
    /// The units on the call path from the test to it.
    let way: [DeclRef]
    let isCalled: Bool
    /// Whether it gets an override of another part.
    let isSet: Bool
    /// Whether the test also runs code of an object that remembers an override, when none is in
    /// force around that code.
    let isKept: Bool
    /// The units on the way to another read, which does get one, or may.
    var other: (way: [DeclRef], isCertain: Bool)?
  }

  /// - Parameter overrides: those of the part that the test makes, as far as is known; nil if one
  ///   of them holds for all code.
  func verdict(on part: DependencyPart, overriddenAt overrides: [CodeRef]) -> Verdict? {
    var isClear = true
    for override in overrides {
      switch home(of: override) {
      case .elsewhere: return nil
      case .preparation, .assignment:
        if !hasRun { run() }
        isClear = isClear && met.contains(override)
      case .scope, .store: break
      }
    }
    if !hasRun { run() }
    guard isClear, let reads = reads[part] else { return .unclear }
    var loss: Loss?
    var inForce: Read?
    var unclear: Read?
    var isInForce = !isCut
    for read in reads {
      switch effect(on: read, of: part) {
      case .inForce where read.isCertain: inForce = inForce ?? read
      case .inForce: unclear = unclear ?? read
      case .lost(let found) where read.isCertain: loss = loss ?? found
      case .lost: isInForce = false
      case .unclear:
        unclear = unclear ?? read
        isInForce = false
      }
    }
    loss?.other = (inForce ?? unclear).map { (way(to: $0.frame), inForce != nil) }
    return loss.map(Verdict.lost) ?? (isInForce ? .inForce : .unclear)
  }

  private func effect(on read: Read, of part: DependencyPart) -> Verdict {
    let all = ofDependencies[part.dependency] ?? 0
    let ofPart = parts.indices.filter { parts[$0].overlaps(part) }.reduce(into: 0) {
      (bits: inout OverridesInForce.Numbers, index) in bits |= 1 << OverridesInForce.Numbers(index)
    }
    let values = values(of: read, all)
    if values.certain & ofPart != 0 { return .inForce }
    if read.current.certain & all == 0 ? values.isUnknown : read.current.isUnknown {
      return .unclear
    }
    guard values.possible & ofPart == 0 else { return .unclear }
    // A wrapper in a method of such an object is not one that anything creates there.
    let frame = frames[read.frame]
    let isOfKeeper = frame.object.possible & ofPart != 0 && read.current == frame.values
    let isKept =
      !isOfKeeper
      && frames.contains {
        $0.isFollowed && $0.object.possible & ofPart != 0 && $0.values.certain & ofPart == 0
      }
    return .lost(
      Loss(
        way: way(to: read.frame), isCalled: read.isCalled, isSet: values.possible & all != 0,
        isKept: isKept))
  }

  private func way(to frame: Int) -> [DeclRef] {
    var way: [DeclRef] = []
    var current: Int? = frame
    while let index = current {
      if way.last != frames[index].unit { way.append(frames[index].unit) }
      current = frames[index].caller
    }
    return way.reversed()
  }

  // MARK: The test

  private func run() {
    hasRun = true
    let functions = test.fixtures.filter {
      facts.declaration($0).kind == .function && !facts.declaration($0).flags.contains(.isStatic)
    }
    // A test case is created before `invokeTest` runs, and its class is set up before that.
    for unit in test.fixtures where !functions.contains(unit) { enter(entry: unit, .none) }
    var values = OverridesInForce.none
    let invoking = functions.filter {
      facts.libraries.testing.invokesTest(facts.declaration($0).name)
    }
    for unit in invoking { values = valuesOfTest(invokedBy: unit, values) }
    let (others, setUps) = functions.filter { !invoking.contains($0) }.reduce(
      into: ([DeclRef](), [DeclRef]())
    ) { found, unit in
      let name = facts.string(facts.declaration(unit).name)
      if facts.libraries.testing.isLikeSetUp(spelling: name) {
        found.1.append(unit)
      } else {
        found.0.append(unit)
      }
    }
    for unit in setUps + [test.declaration] + others { enter(entry: unit, values) }
  }

  private func enter(entry unit: DeclRef, _ values: OverridesInForce) {
    enter(Frame(unit: unit, values: values, object: .none), isEntry: true)
  }

  /// The values that `super.invokeTest()` runs a test with.
  private func valuesOfTest(
    invokedBy unit: DeclRef, _ values: OverridesInForce
  ) -> OverridesInForce {
    enter(entry: unit, values)
    guard let frame = entered[unit]?.last else { return .unknown }
    let place = steps.code.roots(of: unit).flatMap(facts.nodes(in:)).first { node in
      facts.base(of: node).map { facts.node($0).name == .known(.super) } ?? false
        && facts.libraries.testing.invokesTest(facts.node(node).name)
    }
    return place.map { self.values(at: $0, in: frame) } ?? .unknown
  }

  // MARK: Frames

  static let (mostFrames, deepest) = (2048, 40)

  func enter(_ frame: Frame, isEntry: Bool = false) {
    let needsCall = !facts.parameterSlice(of: frame.unit).isEmpty
    let key = Frame.Key(
      unit: frame.unit, values: frame.values, object: frame.object,
      call: needsCall ? frame.call : nil, isCertain: frame.isCertain)
    guard seen.insert(key).inserted else { return }
    guard seen.count < Self.mostFrames, depth < Self.deepest else {
      isCut = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    let index = add(frame)
    frames[index].isFollowed = true
    entered[frame.unit, default: []].append(index)
    let steps = steps.steps(of: frame.unit, isEntry: isEntry)
    noteAssignments(by: frame.unit, without: steps)
    var replacements = possibleReplacements(by: frame.unit, isEntry: isEntry, besides: steps)[...]
    for step in steps {
      replaceStores(&replacements, before: step.place)
      take(step, in: index)
    }
    replaceStores(&replacements, before: nil)
  }

  /// Whose memory is asked for.
  struct ObjectQuestion: Hashable {
    let expression: CodeRef
    let part: Int?
    let frame: Int
  }

  /// The answer to a question about an object; unknown if the object is made from itself:
  /// `page = page.applying(change)`
  func answer(_ question: ObjectQuestion, _ find: () -> OverridesInForce) -> OverridesInForce {
    questionsLeft -= 1
    guard questionsLeft > 0, openQuestions.insert(question).inserted else { return .unknown }
    defer { openQuestions.remove(question) }
    return find()
  }

  /// Adds a frame without following its code.
  func add(_ frame: Frame) -> Int {
    frames.append(frame)
    return frames.count - 1
  }

  /// The assignments to the dependencies of a store that may not run.
  private func noteAssignments(by unit: DeclRef, without steps: [CertainSteps.Step]) {
    for (part, place) in graph.overrides.made(by: unit) {
      guard case .assignment(let store) = home(of: place),
        !steps.contains(where: { $0.place == place && !$0.isInBranch })
      else { continue }
      assigned[store, default: .none].add(number(of: place, part), isCertain: false)
      met.insert(place)
    }
  }

  private func take(_ step: CertainSteps.Step, in index: Int) {
    let place = step.place
    let unit = frames[index].unit
    if let scope = expressions.scopeCall(place), scope.kind == .prepare {
      return prepare(by: place, scope, in: index)
    }
    if graph.overrides.targets.contains(place), case .assignment(let store) = home(of: place),
      let part = graph.overrides.made(by: unit).first(where: { $0.place == place })?.part
    {
      assigned[store, default: .none].add(
        number(of: place, part), isCertain: frames[index].isCertain)
      met.insert(place)
    }
    if step.targets.isEmpty { return }
    let values = values(at: place, in: index)
    let isCertain = frames[index].isCertain && !step.isInBranch
    forgetAssignments(toStoreReplacedBy: place, isCertain: isCertain)
    for target in step.targets {
      follow(target, at: place, values, in: index, isCertain: isCertain)
    }
  }

  /// `store = TestStore(…)`: the new store has none of the values that the old one was assigned.
  private func forgetAssignments(toStoreReplacedBy value: CodeRef, isCertain: Bool) {
    guard !assigned.isEmpty, let assignment = facts.parent(of: value),
      facts.node(assignment).kind == .assignment,
      let target = facts.firstChild(of: assignment), target != value,
      let variable = steps.code.uses.meaning(of: target), let values = assigned[variable]
    else { return }
    assigned[variable] = isCertain ? nil : values.joined(with: .none)
  }

  private func prepare(by call: CodeRef, _ scope: ScopeCall, in index: Int) {
    let frame = frames[index]
    for (part, place) in graph.overrides.made(by: frame.unit) where facts.isInside(place, call) {
      met.insert(place)
      // A default that was read stays as it is.
      let isReadBefore = isDefaultRead(of: part.dependency)
      if isReadBefore == true { continue }
      prepared.add(
        number(of: place, part),
        isCertain: frame.isCertain && isReadBefore == false
          && !mayRead(part.dependency, before: call, in: index)
          && isAlwaysMade(place, by: scope))
    }
  }

  /// Whether some code has read the default of a dependency; nil if that is unclear.
  private func isDefaultRead(of dependency: DependencyID) -> Bool? {
    let all = ofDependencies[dependency] ?? 0
    var isClear = true
    for read in reads.filter({ $0.key.dependency == dependency }).values.joined() {
      let values = values(of: read, all)
      if values.certain & all != 0 { continue }
      if values.possible & all == 0, !values.isUnknown, read.isCertain { return true }
      isClear = false
    }
    return isClear ? false : nil
  }

  private func values(
    of read: Read, _ all: OverridesInForce.Numbers
  ) -> OverridesInForce {
    read.current.merged(over: read.remembered, dependencies: [all])
      .merged(over: read.prepared, dependencies: [all])
  }

  func follow(
    _ target: CodeUse.Target, at place: CodeRef, _ values: OverridesInForce, in index: Int,
    isCertain: Bool
  ) {
    switch target {
    case .wrapper(let wrapper, members: _):
      add(
        target, wrapper, values, remembered: object(runBy: wrapper, at: place, values, in: index),
        in: index, isCertain: isCertain)
    case .inline(let place, members: _, let isCalled):
      guard let read = expressions.inlineRead(at: place) else { return }
      add(
        target, read.isOfNewValues ? .none : values, remembered: .none,
        prepared: read.isOfNewValues ? .none : prepared, in: index, isCertain: isCertain)
      if isCalled { noteCall(of: target, in: index) }
    case .call: noteCall(of: target, in: index)
    case .unit(let unit):
      enter(
        Frame(
          unit: unit, values: values,
          object: object(runBy: unit, at: place, values, in: index), caller: index, call: place,
          isCertain: isCertain))
    case .creation:
      for edge in graph.edges(of: graph.node(.use(target))) where edge.likelihood == .certain {
        guard let unit = graph.points[Int(edge.target)].unit else { continue }
        enter(
          Frame(
            unit: unit, values: values, object: values, caller: index, call: place,
            isCertain: isCertain))
      }
    case .sent(let unit, let number):
      guard let store = facts.callee(of: place).flatMap(facts.base) else { return }
      var found = self.values(ofStore: store, values, in: index)
      if steps.code.sentActions[number].reached != nil, mayChangeWhileRunning(store, in: index) {
        found = found.joined(with: .unknown)
      }
      send(number, to: unit, found, at: place, from: index, isCertain: isCertain)
    case .closure(let closure, of: _):
      run(closure, values, at: place, from: index, isCertain: isCertain)
    case .read, .name, .initializer, .unknownOverride, .expectedIssue: break
    }
  }

  private func parts(at target: CodeUse.Target) -> [DependencyPart] {
    graph.certainTargets(of: graph.node(.use(target))).compactMap { node in
      switch graph.points[Int(node)] {
      case .read(let part, isReported: _, isLocal: _), .call(let part): part
      default: nil
      }
    }
  }

  /// - Parameter remembered: the memory of the object with the wrapper.
  func add(
    _ target: CodeUse.Target, _ wrapper: DeclRef, _ values: OverridesInForce,
    remembered: OverridesInForce, in index: Int, isCertain: Bool
  ) {
    guard let use = expressions.wrapperUse(of: wrapper) else { return }
    var (current, kept) = (values, remembered)
    switch use.storage {
    case .local: kept = .none
    case .shared: kept = .unknown
    case .instance: break
    }
    switch use.profile {
    case .merged: break
    case .atAccess: kept = .none
    case .atCreation: if use.storage == .instance { current = .none }
    case nil: kept = .unknown
    }
    add(
      target, current, remembered: kept, prepared: prepared, in: index, isCertain: isCertain)
  }

  func add(
    _ target: CodeUse.Target, _ current: OverridesInForce, remembered: OverridesInForce,
    prepared: OverridesInForce, in index: Int, isCertain: Bool
  ) {
    for part in parts(at: target) {
      reads[part, default: []].append(
        Read(
          current: current, remembered: remembered, prepared: prepared, frame: index,
          isCertain: isCertain))
    }
  }

  private func noteCall(of target: CodeUse.Target, in index: Int) {
    for part in parts(at: target) {
      guard let last = reads[part]?.indices.last, reads[part]?[last].frame == index else {
        continue
      }
      reads[part]?[last].isCalled = true
    }
  }

  var code: CodeUses { steps.code }

  /// Whether the test library runs a unit for the test.
  func isEntry(_ unit: DeclRef) -> Bool {
    unit == test.declaration || test.fixtures.contains(unit)
  }

  /// Whether a type is one whose objects the test library creates.
  func isSuite(_ type: Nominal) -> Bool {
    symbols.enclosingType(of: test.declaration).map { types.lineage(of: $0).contains(type) }
      ?? false
  }
}
