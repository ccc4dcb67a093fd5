internal import DependencyFacts
internal import PackageGraph

/// The code that one test can run, and its reads.
struct TestedCode {
  /// The test and its fixtures.
  let entries: Set<DeclRef>
  /// The declarations whose attributes may be traits of the test.
  let suites: [DeclRef]
  /// The targets of the test's product; nil if its target is unknown.
  let linked: TargetSet?

  var units: [DeclRef: Likelihood] = [:]
  /// The unit whose code leads to each one; the first that was found.
  var callers: [DeclRef: DeclRef] = [:]
  var created: [Nominal: Likelihood] = [:]
  var reads: [DependencyPart: Read] = [:]
  var calls: [DependencyPart: Likelihood] = [:]
  var pending: [Step] = []
  var seenNames: Set<CodeUse.Target> = []
  /// The values of which only the code of some endpoints can run.
  private var entered: Set<DeclRef> = []
  /// The dependencies, and parts of them, whose values have been followed.
  var valued: [DependencyPart: Likelihood] = [:]
  /// Whether something may read all dependencies: `@Dependency(\.self)`.
  var mayReadEverything = false
  /// Whether something in it may override all dependencies.
  var mayOverrideEverything = false
  var expectsIssue = false

  struct Read {
    let likelihood: Likelihood
    let name: String
    let reader: DeclRef?
    /// Whether the system reports a read of a value that has no test value.
    let isReported: Bool
  }

  /// Something to follow, and the unit that uses it.
  struct Step {
    let use: CodeUse
    let user: DeclRef?
  }

  init(entries: Set<DeclRef>, suites: [DeclRef], linked: TargetSet?) {
    self.entries = entries
    self.suites = suites
    self.linked = linked
  }

  /// Whether a declaration may be part of the test's product.
  func isLinked(_ ref: DeclRef, _ modules: ModuleTable) -> Bool {
    guard let linked, let target = modules.target(ofFile: ref.file) else { return true }
    return linked.contains(target)
  }

  /// Whether something that may run reads a part of a dependency, or all of it.
  func mayRead(_ part: DependencyPart) -> Bool {
    if mayReadEverything || reads[part] != nil { return true }
    if reads[DependencyPart(whole: part.dependency)] != nil { return true }
    return part.isWhole && reads.keys.contains { $0.dependency == part.dependency }
  }

  /// The units that run for all that is known, and those that have the name of one that does.
  func units(byName: Bool) -> [DeclRef] {
    let units = units.filter { ($0.value == .byName) == byName }.map(\.key)
    return byName ? units : units + entered
  }

  /// Records that a part of a unit's code runs.
  mutating func enter(_ unit: DeclRef, from user: DeclRef?) {
    entered.insert(unit)
    if callers[unit] == nil, unit != user { callers[unit] = user }
  }

  mutating func add(_ target: CodeUse.Target, _ likelihood: Likelihood, from user: DeclRef?) {
    pending.append(Step(use: CodeUse(target: target, likelihood: likelihood), user: user))
  }

  /// Records a read; false if it was known.
  mutating func add(_ read: Read, of part: DependencyPart) -> Bool {
    if let known = reads[part], known.likelihood >= read.likelihood { return false }
    reads[part] = read
    return true
  }

  /// The units from the test's own to the one that reads.
  func way(to reader: DeclRef?) -> [DeclRef] {
    var way: [DeclRef] = []
    var current = reader
    while let unit = current, !way.contains(unit) {
      way.append(unit)
      current = callers[unit]
    }
    return way.reversed()
  }
}
