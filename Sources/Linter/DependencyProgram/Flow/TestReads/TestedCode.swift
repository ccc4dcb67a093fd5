internal import DependencyFacts

/// The code that one test can run, and its reads.
struct TestedCode {
  /// Everything that the test may lead to, including by name. To find it takes longer than all the
  /// rest, so it is found when somebody asks.
  var byName: NamedReach.Reached { named.reached }
  private let named: NamedCode
  /// The units other than tests that override a dependency, whether or not the test runs them.
  private let others: (DependencyID) -> [DeclRef]
  private let leads: (DeclRef) -> Bool?
  /// In the order in which they were found, each part once, with its highest likelihood.
  private(set) var reads: [Read] = []
  var calls: [DependencyPart: Likelihood] = [:]
  /// The overrides in the code that the test runs, in its traits and in those of its suites.
  private(set) var overrides: [Override] = []
  /// The dependencies that this code passes to unknown code, which may change them.
  private(set) var possibleOverrides: Set<DependencyID> = []
  /// The same for the code of composed reducers.
  private(set) var possibleOverridesInReducers: Set<DependencyID> = []
  /// The values of the program that it gives to dependencies, as far as their endpoints are known.
  var supplied: [(value: DeclRef, dependency: DependencyID)] = []
  /// Whether something in it may override all dependencies, and something in composed reducers.
  private(set) var mayOverrideEverything = false
  private(set) var mayOverrideEverythingInReducers = false
  /// Whether the code that is added is only run by reducers that get other values.
  var isInReducers = false
  /// Whether only boundaries that lose the values lead to the code that is added.
  var isLost = false
  /// The dependencies that such code overrides itself.
  private(set) var overriddenWhereLost: Set<DependencyID> = []
  var expectsIssue = false
  /// Whether reads are as certain as the actions make them that the test sends.
  let isCertainShown: Bool
  /// The names of members in the code of tests, which may be those of actions that it sends.
  var mentioned = NamedActions()
  /// The units that run, each with the step of the unit that first led to it.
  private(set) var runs: [(unit: DeclRef, user: Step?)] = []
  private var overriding: Set<DeclRef> = []
  private var replaced: Set<DependencyPart> = []
  private var positions: [DependencyPart: Int] = [:]

  private final class NamedCode {
    private let find: () -> NamedReach.Reached
    private(set) lazy var reached = find()

    init(find: @escaping () -> NamedReach.Reached) { self.find = find }
  }

  /// A unit on a call path from the test.
  typealias Step = Int32

  struct Override {
    let part: DependencyPart
    let place: CodeRef
    /// Whether it holds for composed reducers alone.
    let isInReducers: Bool
  }

  struct Read {
    let part: DependencyPart
    let likelihood: Likelihood
    /// Nil if the test's own attribute reads.
    let reader: Step?
    /// Whether the system reports a read of a value that has no test value.
    let isReported: Bool
    /// Whether the read does not get the values of the test: no scope around it is in force.
    let isLost: Bool
    /// Whether only reducers that get other values lead to it.
    fileprivate(set) var isInReducers = false
  }

  /// - Parameter leads: whether the test leads to a unit; nil if only names can tell.
  init(
    suites: [DeclRef], isCertainShown: Bool, byName: @escaping () -> NamedReach.Reached,
    others: @escaping (DependencyID) -> [DeclRef], leads: @escaping (DeclRef) -> Bool?,
    in overrides: ValueOverrides
  ) {
    self.isCertainShown = isCertainShown
    self.others = others
    self.leads = leads
    named = NamedCode(find: byName)
    for suite in suites { addOverrides(of: suite, overrides) }
  }

  /// Whether code that may run reads a part of a dependency, or all of it.
  func mayRead(_ part: DependencyPart) -> Bool { byName.mayRead(part) }

  /// Whether code that runs, as far as is known, reads a part of a dependency, or all of it.
  func isReached(_ part: DependencyPart) -> Bool { reads.contains { $0.part.overlaps(part) } }

  /// Whether a dependency is overridden by code that the test may or may not run.
  func mayBeOverridden(_ dependency: DependencyID) -> Bool {
    var unknown: Set<DeclRef> = []
    for other in others(dependency) where !overriding.contains(other) {
      switch leads(other) {
      case true?: return true
      case false?: continue
      case nil: unknown.insert(other)
      }
    }
    // Following all names is slower than searching backwards.
    return !unknown.isEmpty
      && byName.overriding[dependency]?.contains(where: unknown.contains) ?? false
  }

  /// Whether code that the test runs overrides all of a part of a dependency.
  func isReplaced(_ part: DependencyPart) -> Bool { replaced.contains { $0.covers(part) } }

  mutating func addRun(of unit: DeclRef, by user: Step?, _ overrides: ValueOverrides) -> Step {
    addOverrides(of: unit, overrides)
    runs.append((unit, user))
    return Step(runs.count - 1)
  }

  private mutating func addOverrides(of unit: DeclRef, _ all: ValueOverrides) {
    if let possible = all.mayBeMade(by: unit) {
      if isInReducers {
        possibleOverridesInReducers.formUnion(possible)
      } else {
        possibleOverrides.formUnion(possible)
      }
    }
    let made = all.made(by: unit)
    guard !made.isEmpty else { return }
    if isLost { overriddenWhereLost.formUnion(made.map(\.part.dependency)) }
    guard overriding.insert(unit).inserted else { return }
    overrides += made.map { part, place in
      Override(
        part: part, place: place, isInReducers: isInReducers || all.ofReducers.areMade(at: place))
    }
    replaced.formUnion(made.lazy.map(\.part))
  }

  mutating func addOverrideOfEverything() {
    if isInReducers {
      mayOverrideEverythingInReducers = true
    } else {
      mayOverrideEverything = true
    }
  }

  mutating func add(_ read: Read) {
    var read = read
    guard let position = positions[read.part] else {
      positions[read.part] = reads.count
      read.isInReducers = isInReducers
      reads.append(read)
      return
    }
    let known = reads[position]
    guard known.likelihood < read.likelihood || known.isLost && !read.isLost else { return }
    read.isInReducers = reads[position].isInReducers
    reads[position] = read
  }

  /// The units on a call path from the test to a unit, with that one; nil if the test does not run
  /// it.
  func way(toRunOf unit: DeclRef) -> [DeclRef]? {
    runs.firstIndex { $0.unit == unit }.map { way(to: Step($0)) }
  }

  /// The units on the call path from the test to the reader.
  func way(to reader: Step?) -> [DeclRef] {
    var way: [DeclRef] = []
    var current = reader
    while let step = current {
      // A reducer that sends an action to itself comes once.
      let unit = runs[Int(step)].unit
      if let first = way.firstIndex(of: unit) { way.removeSubrange(first...) }
      way.append(unit)
      current = runs[Int(step)].user
    }
    return way.reversed()
  }
}
