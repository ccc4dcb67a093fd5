internal import DependencyFacts
internal import PackageGraph

/// Follows the code of tests, over the calls that it makes.
struct TestWalk {
  let modules: ModuleTable
  let values: ValuesInTests
  let overrides: ValueOverrides
  private let facts: ProgramFacts
  private let types: TypeResolution
  private let kinds: TypeKinds
  private let registrations: Registrations
  private let code: CodeUses
  private let wrappers: [DeclRef: WrapperUse]
  private let names: UnitsByName
  private let traits: TestTraits
  private let accessors: [DeclRef: Accessor]

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
    traits = TestTraits(facts, names)
    accessors = Dictionary(
      registrations.accessors.map { ($0.declaration, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func code(of test: TestFunction) -> TestedCode {
    let entries = test.fixtures + [test.declaration]
    var tested = TestedCode(
      entries: Set(entries), suites: test.suites,
      linked: modules.target(ofFile: test.declaration.file).map(modules.linked(by:)))
    for unit in entries { tested.add(.unit(unit), .certain, from: nil) }
    for suite in test.suites {
      let (units, areKnown) = traits.traits(of: suite)
      for unit in units { tested.add(.unit(unit), .possible, from: nil) }
      tested.mayOverrideEverything = tested.mayOverrideEverything || !areKnown
    }
    repeat {
      while let step = tested.pending.popLast() { follow(step.use, from: step.user, &tested) }
      addValues(&tested)
    } while !tested.pending.isEmpty
    return tested
  }

  private func follow(_ use: CodeUse, from user: DeclRef?, _ tested: inout TestedCode) {
    switch use.target {
    case .unit(let unit):
      guard tested.units[unit].map({ $0 < use.likelihood }) ?? true else { return }
      tested.units[unit] = use.likelihood
      tested.callers[unit] = user
      addReadOfAccessor(around: unit, use.likelihood, &tested)
      for next in code.uses(of: unit, isTest: tested.entries.contains(unit)) {
        tested.add(next.target, min(next.likelihood, use.likelihood), from: unit)
      }
      for implementation in names.implementations(of: unit, in: types) {
        tested.add(.unit(implementation), min(use.likelihood, .possible), from: unit)
      }
    case .creation(let type):
      if type == .external(.known(.Dependency)) { tested.mayReadEverything = true }
      guard tested.created[type].map({ $0 < use.likelihood }) ?? true else { return }
      tested.created[type] = use.likelihood
      addMembers(runByCreating: type, use.likelihood, from: user, &tested)
    case .wrapper(let declaration, let member):
      addRead(of: declaration, member, use.likelihood, from: user, &tested)
    case .call(let declaration, let member):
      guard let wrapper = wrappers[declaration],
        let part = registrations.part(member, readBy: wrapper)
      else { return }
      tested.calls[part] = max(tested.calls[part] ?? .byName, use.likelihood)
    case .name, .initializer: followName(use.target, from: user, &tested)
    case .unknownOverride:
      if use.likelihood > .byName { tested.mayOverrideEverything = true }
    case .expectedIssue:
      if use.likelihood > .byName { tested.expectsIssue = true }
    }
  }

  private func followName(
    _ target: CodeUse.Target, from user: DeclRef?, _ tested: inout TestedCode
  ) {
    guard tested.seenNames.insert(target).inserted else { return }
    switch target {
    case .name(let name):
      for unit in names.units(named: name) where tested.isLinked(unit, modules) {
        tested.add(.unit(unit), .byName, from: user)
      }
      for wrapper in names.wrappers(named: name) where tested.isLinked(wrapper, modules) {
        tested.add(.wrapper(wrapper, member: .none), .byName, from: user)
      }
      // `Dependency(\.date).wrappedValue`
      let isWrapper = name == .known(.Dependency)
      if isWrapper || name == ._current { tested.mayReadEverything = true }
    case .initializer(let label):
      for unit in names.initializers(label: label) where tested.isLinked(unit, modules) {
        tested.add(.unit(unit), .byName, from: user)
        if let type = types.symbols.enclosingType(of: unit) {
          tested.add(.creation(type), .byName, from: user)
        }
      }
      for type in names.typesWithoutInitializer(label: label) where tested.isLinked(type, modules) {
        // Nobody creates a test case but its library.
        if let type = types.symbols.nominal(of: type),
          !types.inherits(type, from: [.known(.XCTestCase)])
        {
          tested.add(.creation(type), .byName, from: user)
        }
      }
    default: break
    }
  }

  // MARK: Reads

  private func addRead(
    of declaration: DeclRef, _ member: Name, _ likelihood: Likelihood, from user: DeclRef?,
    _ tested: inout TestedCode
  ) {
    guard let wrapper = wrappers[declaration] else { return }
    guard let part = registrations.part(member, readBy: wrapper) else {
      // The key path that the wrapper is given may be any.
      tested.mayReadEverything = true
      return
    }
    if case .accessor(let name) = part.dependency, name == .`self` {
      tested.mayReadEverything = true
    }
    let isReported = wrapper.wrapper == .external(.known(.Dependency))
    let read = TestedCode.Read(
      likelihood: likelihood, name: registrations.name(of: part), reader: user,
      isReported: isReported)
    _ = tested.add(read, of: part)
  }

  /// Code that runs the getter of an accessor, as that of another accessor may, reads what it leads
  /// to.
  private func addReadOfAccessor(
    around unit: DeclRef, _ likelihood: Likelihood, _ tested: inout TestedCode
  ) {
    guard let owner = facts.parent(of: unit), let accessor = accessors[owner],
      let key = accessor.key
    else { return }
    let part = DependencyPart(whole: .key(key))
    let read = TestedCode.Read(
      likelihood: min(likelihood, .possible), name: registrations.name(of: part), reader: unit,
      isReported: true)
    _ = tested.add(read, of: part)
  }

  // MARK: Objects

  /// Adds the members that run when an object is created, and those that a framework then runs.
  private func addMembers(
    runByCreating type: Nominal, _ likelihood: Likelihood, from user: DeclRef?,
    _ tested: inout TestedCode
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
          tested.add(.unit(member), isClass ? likelihood : min(likelihood, .possible), from: user)
        case .variable, .function:
          let call = likelihoodOfCall(by: declaration, of: id, isReducer: isReducer)
          guard let call else { break }
          let units = declaration.kind == .function ? [member] : facts.members(in: member)
          for unit in units { tested.add(.unit(unit), min(call, likelihood), from: user) }
        case .deinitializer: tested.add(.unit(member), min(likelihood, .possible), from: user)
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

  // MARK: Values

  /// The code of a value that is read runs in turn, unless the test has another value in its place;
  /// that of an endpoint only if it is this one that is used.
  private func addValues(_ tested: inout TestedCode) {
    let replaced = Set(overrides(in: tested).lazy.map(\.part))
    for (part, read) in tested.reads
    where !replaced.contains(DependencyPart(whole: part.dependency)) {
      guard tested.valued[part].map({ $0 < read.likelihood }) ?? true else { continue }
      tested.valued[part] = read.likelihood
      let likelihood = min(read.likelihood, .possible)
      for value in values.values(of: part.dependency) {
        let endpoints = endpoints(of: value, with: part.endpoint)
        for unit in [value] + facts.members(in: value) {
          guard !endpoints.isEmpty else {
            tested.add(.unit(unit), likelihood, from: read.reader)
            continue
          }
          tested.enter(unit, from: read.reader)
          for (use, place) in code.placedUses(of: unit) {
            let endpoint = endpoints.first { facts.isInside(place, $0.value) }?.name ?? .none
            let isUsed = endpoint == part.endpoint && !replaced.contains(part)
            guard endpoint == Name.none || isUsed else { continue }
            tested.add(use.target, min(use.likelihood, likelihood), from: unit)
          }
        }
      }
    }
  }

  /// The closures of a value; none if they are not known, or are given under other names than code
  /// uses them by.
  private func endpoints(of value: DeclRef, with endpoint: Name) -> [KeyValues.Endpoint] {
    guard endpoint != Name.none else { return [] }
    let endpoints = values.endpoints(of: value)
    return endpoints.contains { $0.name == endpoint } ? endpoints : []
  }

  /// The overrides in the code that a test can run.
  func overrides(in tested: TestedCode) -> [(part: DependencyPart, place: CodeRef)] {
    Set(tested.units(byName: false)).union(tested.suites).flatMap(overrides.made(by:))
  }
}
