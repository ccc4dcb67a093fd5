internal import DependencyFacts
internal import PackageGraph

/// The dependencies that each test of the program reads and overrides, over the call graph.
///
/// A read is certain if nothing lies between it and the test that may keep it from running. Reads
/// that are known by name alone are not shown; they only keep an override from counting as unused.
package struct TestReads {
  /// In program order.
  package private(set) var reports: [TestReport] = []
  /// The overrides in tests that certainly change nothing, in program order: no test that they hold
  /// for can read the dependency.
  package private(set) var unused: [(name: String, place: CodeRef)] = []

  private let facts: ProgramFacts
  private let types: TypeResolution
  private let kinds: TypeKinds
  private let modules: ModuleTable
  private let registrations: Registrations
  private let values: ValuesInTests
  private let overrides: ValueOverrides
  private let code: CodeUses
  private let wrappers: [DeclRef: WrapperUse]
  private let names: UnitsByName

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ keyValues: KeyValues,
    in regions: Regions, _ uses: UseIndex
  ) {
    facts = registrations.facts
    types = registrations.types
    kinds = registrations.expressions.kinds
    modules = registrations.modules
    self.registrations = registrations
    values = ValuesInTests(of: registrations, keyValues)
    overrides = ValueOverrides(of: registrations)
    code = CodeUses(in: regions, uses, ignoring: overrides.targets)
    self.wrappers = Dictionary(
      wrappers.uses.map { ($0.declaration, $0) }, uniquingKeysWith: { first, _ in first })
    names = UnitsByName(of: registrations.symbols, wrappers)
    addReports()
  }

  private mutating func addReports() {
    var isUsed: [CodeRef: Bool] = [:]
    var named: [CodeRef: String] = [:]
    for test in TestFunctions(of: types, kinds).all {
      let reach = reach(of: test)
      let report = report(on: test, reach)
      for dependency in report.dependencies {
        for place in dependency.overrides {
          isUsed[place] = isUsed[place] ?? false || dependency.state != .unused
          named[place] = dependency.name
        }
      }
      reports.append(report)
    }
    unused = isUsed.filter { !$0.value }.map { (named[$0.key] ?? "", $0.key) }
      .sorted { $0.place < $1.place }
  }

  // MARK: One test

  /// The code that a test can run, and its reads.
  private struct Reach {
    var units: [DeclRef: Likelihood] = [:]
    /// The unit whose code leads to each one; the first that was found.
    var callers: [DeclRef: DeclRef] = [:]
    var created: [Nominal: Likelihood] = [:]
    var reads: [DependencyPart: Read] = [:]
    var pending: [Step] = []
    var seenNames: Set<Name> = []
    /// The dependencies whose values have been followed.
    var valued: [DependencyID: Likelihood] = [:]

    /// The declarations whose attributes may be traits of the test.
    var suites: [DeclRef] = []
    /// The targets of the test's product; nil if its target is unknown.
    var linked: TargetSet?

    /// Whether a declaration may be part of the test's product.
    func isLinked(_ ref: DeclRef, _ modules: ModuleTable) -> Bool {
      guard let linked, let target = modules.target(ofFile: ref.file) else { return true }
      return linked.contains(target)
    }

    /// Whether something that may run reads a part of a dependency, or all of it.
    func mayRead(_ part: DependencyPart) -> Bool {
      if reads[part] != nil || reads[DependencyPart(whole: part.dependency)] != nil { return true }
      return part.isWhole && reads.keys.contains { $0.dependency == part.dependency }
    }

    struct Read {
      let likelihood: Likelihood
      let name: String
      let reader: DeclRef?
    }

    /// Something to follow, and the unit that uses it.
    struct Step {
      let use: CodeUse
      let user: DeclRef?
    }
  }

  private func reach(of test: TestFunction) -> Reach {
    var reach = Reach()
    reach.suites = test.suites
    reach.linked = modules.target(ofFile: test.declaration.file).map(modules.linked(by:))
    for unit in test.fixtures + [test.declaration] {
      add(.unit(unit), .certain, from: nil, &reach)
    }
    repeat {
      while let step = reach.pending.popLast() { follow(step.use, from: step.user, &reach) }
      addValues(&reach)
    } while !reach.pending.isEmpty
    return reach
  }

  private func follow(_ use: CodeUse, from user: DeclRef?, _ reach: inout Reach) {
    switch use.target {
    case .unit(let unit):
      guard reach.units[unit].map({ $0 < use.likelihood }) ?? true else { return }
      reach.units[unit] = use.likelihood
      reach.callers[unit] = user
      for next in code.uses(of: unit) {
        add(next.target, min(next.likelihood, use.likelihood), from: unit, &reach)
      }
      for implementation in names.implementations(of: unit, in: types) {
        add(.unit(implementation), min(use.likelihood, .possible), from: unit, &reach)
      }
    case .creation(let type):
      guard reach.created[type].map({ $0 < use.likelihood }) ?? true else { return }
      reach.created[type] = use.likelihood
      addMembers(runByCreating: type, use.likelihood, from: user, &reach)
    case .wrapper(let declaration, let member):
      guard let wrapper = wrappers[declaration],
        let id = registrations.part(member, readBy: wrapper)
      else { return }
      let known = reach.reads[id]
      guard known.map({ $0.likelihood < use.likelihood }) ?? true else { return }
      reach.reads[id] = Reach.Read(
        likelihood: use.likelihood, name: registrations.name(of: id), reader: user)
    case .name(let name):
      guard reach.seenNames.insert(name).inserted else { return }
      for unit in names.units(named: name) where reach.isLinked(unit, modules) {
        add(.unit(unit), .byName, from: user, &reach)
      }
      for wrapper in names.wrappers(named: name) where reach.isLinked(wrapper, modules) {
        add(.wrapper(wrapper, member: .none), .byName, from: user, &reach)
      }
    }
  }

  private func add(
    _ target: CodeUse.Target, _ likelihood: Likelihood, from user: DeclRef?, _ reach: inout Reach
  ) {
    reach.pending.append(
      Reach.Step(use: CodeUse(target: target, likelihood: likelihood), user: user))
  }

  /// Adds the members that run when an object is created, and those that a framework then runs.
  private func addMembers(
    runByCreating type: Nominal, _ likelihood: Likelihood, from user: DeclRef?,
    _ reach: inout Reach
  ) {
    var current: Nominal? = type
    for _ in 0..<16 {
      guard let type = current, case .program(let id) = type else { return }
      let isReducer = kinds.isKind(.reducer, type)
      for member in types.symbols.declarations(of: type).flatMap(facts.members(in:)) {
        let declaration = facts.declaration(member)
        switch declaration.kind {
        case .variable where declaration.flags.isDisjoint(with: [.isStatic, .isLazy, .isComputed]):
          // The memberwise initialiser of a struct may be given another value.
          let isClass = types.isClassOrActor(type)
          add(.unit(member), isClass ? likelihood : min(likelihood, .possible), from: user, &reach)
        case .variable, .function:
          let call = likelihoodOfCall(by: declaration, of: id, isReducer: isReducer)
          guard let call else { break }
          let units = declaration.kind == .function ? [member] : facts.members(in: member)
          for unit in units { add(.unit(unit), min(call, likelihood), from: user, &reach) }
        case .deinitializer: add(.unit(member), min(likelihood, .possible), from: user, &reach)
        default: break
        }
      }
      current = types.superclass(of: id)
    }
  }

  /// How sure it is that a framework runs a member of an object that it is given; nil if no
  /// framework knows of the object.
  private func likelihoodOfCall(
    by declaration: Declaration, of type: TypeSymbolID, isReducer: Bool
  ) -> Likelihood? {
    guard !declaration.flags.contains(.isStatic) else { return nil }
    if isReducer, declaration.name == .body || declaration.name == .reduce { return .possible }
    return isReducer || isKnownToFrameworks(type) ? .byName : nil
  }

  private func isKnownToFrameworks(_ type: TypeSymbolID, depth: Int = 0) -> Bool {
    depth >= 8
      || types.inherited(by: type).contains { parent in
        switch parent {
        case .external: true
        case .program(let id): isKnownToFrameworks(id, depth: depth + 1)
        }
      }
  }

  /// The code of a value that is read runs in turn, unless the test has another value in its place.
  private func addValues(_ reach: inout Reach) {
    let replaced = Set(
      overrides(in: reach).lazy.map(\.part).filter(\.isWhole).map(\.dependency))
    for (part, read) in reach.reads where !replaced.contains(part.dependency) {
      let id = part.dependency
      guard reach.valued[id].map({ $0 < read.likelihood }) ?? true else { continue }
      reach.valued[id] = read.likelihood
      for value in values.values(of: id) {
        for unit in [value] + facts.members(in: value) {
          add(.unit(unit), min(read.likelihood, .possible), from: read.reader, &reach)
        }
      }
    }
  }

  /// The overrides in the code that a test can run.
  private func overrides(in reach: Reach) -> [(part: DependencyPart, place: CodeRef)] {
    let units = reach.units.filter { $0.value > .byName }.keys
    return Set(units).union(reach.suites).flatMap(overrides.made(by:))
  }

  // MARK: Its report

  private func report(on test: TestFunction, _ reach: Reach) -> TestReport {
    var overridden: [DependencyPart: [CodeRef]] = [:]
    // The program's own scopes give what is read in them.
    var supplied: Set<DependencyID> = []
    for (part, place) in overrides(in: reach) {
      if modules.isTest(file: place.file) {
        overridden[part, default: []].append(place)
      } else {
        supplied.insert(part.dependency)
      }
    }
    var found: [TestedDependency] = []
    for (part, read) in reach.reads where read.likelihood > .byName {
      let places =
        (overridden[part] ?? [])
        + (part.isWhole ? [] : overridden[DependencyPart(whole: part.dependency)] ?? [])
      if places.isEmpty, supplied.contains(part.dependency) { continue }
      found.append(
        TestedDependency(
          name: read.name, state: places.isEmpty ? values.state(of: part) : .overridden,
          isCertain: read.likelihood == .certain, overrides: places.sorted(),
          way: way(to: read.reader, reach)))
    }
    for (part, places) in overridden where !reach.mayRead(part) {
      found.append(
        TestedDependency(
          name: registrations.name(of: part), state: .unused, isCertain: true,
          overrides: places.sorted(), way: []))
    }
    return TestReport(
      test: test,
      dependencies: found.sorted {
        ($0.name, $0.isReached ? 0 : 1) < ($1.name, $1.isReached ? 0 : 1)
      })
  }

  /// The units from the test's own to the one that reads.
  private func way(to reader: DeclRef?, _ reach: Reach) -> [DeclRef] {
    var way: [DeclRef] = []
    var current = reader
    while let unit = current, !way.contains(unit) {
      way.append(unit)
      current = reach.callers[unit]
    }
    return way.reversed()
  }
}
