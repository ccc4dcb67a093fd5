internal import DependencyFacts
internal import PackageGraph

/// The code that tests can lead to, as a graph. Each piece is analysed once, however many tests
/// lead to it; nothing in the graph depends on a test.
final class UseGraph: KnowsRegistrations {
  /// Nodes are numbered in the order in which they are found.
  typealias Node = Int32

  /// Copied for each test that follows it, so it holds no references.
  struct Edge {
    let target: Node
    let likelihood: Likelihood
    /// The number in `neededActions`; nil if the code runs whatever is sent.
    var actions: Int32?
    /// The property whose use runs the code; nil if it runs anyway.
    var endpoint: DeclRef?
    var values = CodeUse.Values.surrounding

    var isLost: Bool { values == .lost }
  }

  /// The code of one target with a given name.
  struct NamedCode {
    /// The target that a test has to link for the code to count; nil if it counts for all tests.
    let owner: TargetGraph.TargetID?
    fileprivate(set) var nodes: [Node]
  }

  enum Point: Hashable {
    /// A test or its fixture. Claims about it hold only if no error ends it.
    case entry(DeclRef)
    case use(CodeUse.Target)
    /// The traits of a test or a suite.
    case traits(DeclRef)
    /// The reducers that get other values by a modifier, and the code that makes these.
    case reducers(modifier: CodeRef)
    /// The implementation of a requirement in a type of which calls alone make values, such as a
    /// class: it runs only if there is one.
    case dispatched(to: DeclRef)
    /// - Parameters:
    ///   - isReported: whether the system reports a read of a value that nothing has set.
    ///   - isLocal: whether the wrapper is declared in the code that reads, not kept by an object
    ///     with the values of its creation.
    case read(DependencyPart, isReported: Bool, isLocal: Bool)
    case call(DependencyPart)
    /// `@Dependency(\.self)`
    case readOfEverything
    /// A value of the program that an override gives to a dependency, by its endpoints: `$0.api =
    /// .liveValue`. The code of an endpoint runs only if that endpoint is used.
    case supplied(DeclRef, to: DependencyID)

    /// The unit whose code it stands for.
    var unit: DeclRef? {
      switch self {
      case .entry(let unit), .use(.unit(let unit)), .use(.sent(let unit, number: _)),
        .use(.closure(_, of: let unit)):
        unit
      case .use, .traits, .reducers, .dispatched, .read, .call, .readOfEverything, .supplied: nil
      }
    }
  }

  let overrides: ValueOverrides
  let values: ValuesInTests
  let traits: TestTraits
  @exclusivity(unchecked)
  private(set) var points: [Point] = []
  @exclusivity(unchecked)
  private var nodes: [Point: Node] = [:]
  @exclusivity(unchecked)
  private var edges: [[Edge]?] = []
  /// The actions of which edges need one.
  @exclusivity(unchecked)
  var neededActions = Numbering<NeededActions>()
  let knownMembers = Answers<DeclRef, NamedActions>()
  let knownMade = Answers<DeclRef, NamedActions>()
  let knownSent = Answers<DeclRef, [SentByEffects]>()
  /// By the name, or by the label of an initialiser.
  private var namedCode: [Node: [NamedCode]] = [:]
  let knownDefaultCode = Answers<DependencyPart, [ValueCode]>()
  let knownValueCode = Answers<UsedValue, [ValueCode]>()
  private let knownCertain = Answers<Node, [Node]>()
  private let knownHelpers = Answers<DependencyID, [DeclRef]>()
  let registrations: Registrations
  let code: CodeUses
  private let methods: MethodReads
  private let wrappers: WrapperTable
  let names: UnitsByName
  let knownMadeByCalls = Answers<TypeSymbolID, Bool>()
  let knownUnresolved = Answers<Node, [Nominal]>()
  private let accessors: [DeclRef: Accessor]
  private let composed: ComposedReducers

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ keyValues: KeyValues,
    _ overrides: ValueOverrides, _ code: CodeUses, _ methods: MethodReads
  ) {
    self.registrations = registrations
    values = ValuesInTests(of: registrations, keyValues)
    self.overrides = overrides
    self.code = code
    self.methods = methods
    self.wrappers = wrappers
    names = UnitsByName(of: registrations.symbols, wrappers)
    traits = TestTraits(registrations.facts, names)
    composed = ComposedReducers(code.actionTypes)
    accessors = registrations.accessorsByDeclaration
  }

  func node(_ point: Point) -> Node {
    if let known = nodes[point] { return known }
    let node = Node(points.count)
    nodes[point] = node
    points.append(point)
    edges.append(nil)
    return node
  }

  /// Nil if nothing has led to it yet.
  func knownNode(_ point: Point) -> Node? { nodes[point] }

  /// The nodes that a node leads to, those that it leads to by name alone last. The code of a value
  /// that is read is separate: see `code(of:)`.
  func edges(of node: Node) -> [Edge] {
    if let known = edges[Int(node)] { return known }
    var found: [Edge] = []
    switch points[Int(node)] {
    case .entry(let unit): addUses(of: unit, isTest: true, &found)
    case .use(let target): addEdges(of: target, &found)
    case .traits(let suite): code.addUses(inTraitsOf: suite) { add(.use($0), $1, &found) }
    case .reducers(let modifier): addUses(in: modifier, &found)
    case .dispatched(let implementation): add(.use(.unit(implementation)), .possible, &found)
    case .supplied(let value, to: _):
      for unit in units(of: value) { add(.use(.unit(unit)), .possible, &found) }
    case .read, .call, .readOfEverything: break
    }
    let ordered =
      found.filter { $0.likelihood != .byName } + found.filter { $0.likelihood == .byName }
    edges[Int(node)] = ordered
    return ordered
  }

  /// The nodes that a node certainly leads to.
  func certainTargets(of node: Node) -> [Node] {
    knownCertain(node) { [self] in
      var found: [Edge] = []
      switch points[Int(node)] {
      case .entry(let unit) where edges[Int(node)] == nil:
        addCertainUses(of: unit, isTest: true, &found)
      case .use(.unit(let unit)) where edges[Int(node)] == nil:
        addCertainUses(of: unit, isTest: false, &found)
      default: found = edges(of: node)
      }
      return found.filter { $0.likelihood == .certain }.map(\.target)
    }
  }

  private func addCertainUses(of unit: DeclRef, isTest: Bool, _ found: inout [Edge]) {
    guard overrides.ofReducers.made(by: unit).isEmpty else {
      return addUses(of: unit, isTest: isTest, &found)
    }
    let supplied = suppliedValues(by: unit)
    for target in code.certainTargets(of: unit, isTest: isTest) {
      add(supply(of: target, in: supplied) ?? .use(target), .certain, &found)
    }
  }

  private func addEdges(of target: CodeUse.Target, _ found: inout [Edge]) {
    switch target {
    case .unit(let unit): addUses(of: unit, isTest: false, &found)
    case .creation(let type):
      if type == .external(.known(.Dependency)) { add(.readOfEverything, .certain, &found) }
      addMembers(runByCreating: type, &found)
    case .wrapper(let declaration, let members): addRead(of: declaration, members, &found)
    case .inline(let place, let members, let isCalled):
      guard let use = registrations.expressions.inlineRead(at: place)?.use else { return }
      addRead(by: use, members, isLocal: !isPropagated(to: place), &found)
      if isCalled { addCall(by: use, members, &found) }
    case .call(let declaration, let members): addCall(of: declaration, members, &found)
    // `let date = Dependency(\.date)`, `values = DependencyValues._current`
    case .name(let name) where name == .known(.Dependency) || name == ._current:
      add(.readOfEverything, .byName, &found)
    case .name, .initializer: break
    case .read(let accessor, let file):
      let dependency = registrations.dependency(named: accessor, inFile: file)
      add(
        .read(DependencyPart(whole: dependency), isReported: true, isLocal: false), .certain, &found
      )
    case .sent(_, let number):
      for target in code.targets(ofAction: number) { add(.use(target), .certain, &found) }
    case .closure(let closure, of: _):
      for target in code.targets(ofClosure: closure) { add(.use(target), .certain, &found) }
    case .unknownOverride, .expectedIssue: break
    }
  }

  func add(_ point: Point, _ likelihood: Likelihood, _ found: inout [Edge]) {
    found.append(Edge(target: node(point), likelihood: likelihood))
  }

  private func add(_ use: CodeUse, _ found: inout [Edge]) {
    found.append(
      Edge(
        target: node(.use(use.target)), likelihood: use.likelihood,
        actions: use.actions.map { neededActions.number(of: $0) }, endpoint: use.endpoint,
        values: use.values))
  }

  /// The places at which one unit on a way leads to the next, in program order.
  ///
  /// - Parameter isForCreation: whether calls of endpoints do not count, since the client in the
  ///   next unit has been made before.
  func departures(
    from unit: DeclRef, to next: DeclRef, isForCreation: Bool = false
  ) -> some Collection<CodeRef> {
    let owner = symbols.enclosingType(of: next)
    return code.placedUses(of: unit).lazy.filter { [self] use, _ in
      switch use.target {
      case .unit(let target): target == next
      case .sent(let unit, number: _): unit == next
      case .closure(_, of: let unit): unit == next && !isForCreation
      case .creation(let type): type == owner && isRunByCreation(next)
      case .wrapper, .inline, .call, .read, .name, .initializer, .unknownOverride, .expectedIssue:
        false
      }
    }.map(\.place)
  }

  /// Whether a place of a unit may run in a test that sends only actions of these names.
  func mayRun(_ place: CodeRef, sending names: NamedActions) -> Bool {
    let unit = facts.declaration(around: place)
    return code.actions(leadingTo: place, isReducer: code.isOfReducer(unit))?
      .mayBeSent(naming: names) ?? true
  }

  private func isRunByCreation(_ unit: DeclRef) -> Bool {
    let declaration = facts.declaration(unit)
    return declaration.kind == .initializer || declaration.isStoredProperty
  }

  /// The units that override a dependency, except tests: no test runs another one.
  func helpers(overriding dependency: DependencyID) -> [DeclRef] {
    knownHelpers(dependency) {
      (overrides.unitsForOthers[dependency] ?? []).filter { !code.isTest($0) }
    }
  }

  private func addUses(of unit: DeclRef, isTest: Bool, _ found: inout [Edge]) {
    addReadOfAccessor(around: unit, &found)
    let modifiers = overrides.ofReducers.made(by: unit)
    if modifiers.isEmpty {
      let supplied = suppliedValues(by: unit)
      for use in code.uses(of: unit, isTest: isTest) {
        if let supply = supply(of: use.target, in: supplied) {
          add(supply, use.likelihood, &found)
        } else {
          add(use, &found)
        }
      }
    } else {
      for (use, place) in code.placedUses(of: unit)
      where !modifiers.contains(where: { overrides.ofReducers.contains(place, in: $0) }) {
        add(use, &found)
      }
      for modifier in modifiers { add(.reducers(modifier: modifier), .possible, &found) }
    }
    for implementation in names.implementations(of: unit, in: types) {
      let needsObject = owner(ofDispatched: implementation) != nil
      add(
        needsObject ? .dispatched(to: implementation) : .use(.unit(implementation)), .possible,
        &found)
    }
  }

  /// The supply of a dependency, if a unit uses a target for that alone.
  private func supply(
    of target: CodeUse.Target, in supplied: [DeclRef: (value: DeclRef, dependency: DependencyID)]
  ) -> Point? {
    guard case .unit(let unit) = target, let (value, dependency) = supplied[unit] else {
      return nil
    }
    return .supplied(value, to: dependency)
  }

  private func addUses(in modifier: CodeRef, _ found: inout [Edge]) {
    for (use, place) in code.placedUses(of: facts.declaration(around: modifier))
    where overrides.ofReducers.contains(place, in: modifier) {
      var use = use
      use.likelihood = min(use.likelihood, .possible)
      add(use, &found)
    }
  }

  // MARK: Names

  /// The code that a node may lead to only by name, by target.
  func code(namedBy node: Node) -> [NamedCode] {
    guard case .use(let target) = points[Int(node)] else { return [] }
    switch target {
    case .name, .initializer: break
    default: return []
    }
    if let known = namedCode[node] { return known }
    var found: [Int: NamedCode] = [:]
    for (target, file) in code(namedBy: target) {
      let owner = modules.target(ofFile: file)
      found[owner ?? -1, default: NamedCode(owner: owner, nodes: [])].nodes
        .append(self.node(.use(target)))
    }
    let code = found.sorted { $0.key < $1.key }.map(\.value)
    namedCode[node] = code
    return code
  }

  private func code(
    namedBy target: CodeUse.Target
  ) -> [(target: CodeUse.Target, file: Int32)] {
    switch target {
    case .name(let name):
      return names.units(named: name).map { (.unit($0), $0.file) }
        + names.wrappers(named: name).map { (.wrapper($0, members: []), $0.file) }
    case .initializer(let label):
      return names.initializers(label: label).flatMap { unit in
        let type = symbols.enclosingType(of: unit)
        return [(CodeUse.Target.unit(unit), unit.file)]
          + (type.map { [(.creation($0), unit.file)] } ?? [])
      }
        + names.typesWithoutInitializer(label: label).compactMap { declaration in
          // Only its test library creates a test case.
          guard let type = symbols.nominal(of: declaration), !kinds.isKind(.testCase, type)
          else { return nil }
          return (.creation(type), declaration.file)
        }
    default: return []
    }
  }

  // MARK: Reads

  private func addRead(of declaration: DeclRef, _ members: [Name], _ found: inout [Edge]) {
    guard let wrapper = wrappers.use(declaredBy: declaration) else { return }
    let isLocal =
      wrapper.storage == .local && facts.localNode(of: declaration).map(isPropagated) != true
    addRead(by: wrapper, members, isLocal: isLocal, &found)
  }

  private func addRead(
    by wrapper: WrapperUse, _ members: [Name], isLocal: Bool, _ found: inout [Edge]
  ) {
    guard let part = registrations.part(members, readBy: wrapper) else {
      // The wrapper may be given any key path.
      return add(.readOfEverything, .certain, &found)
    }
    if case .accessor(let name) = part.dependency, name == .`self` {
      add(.readOfEverything, .certain, &found)
    }
    let isReported = wrapper.wrapper == .external(.known(.Dependency))
    guard let method = method(among: members, of: part, readBy: wrapper) else {
      return add(.read(part, isReported: isReported, isLocal: isLocal), .certain, &found)
    }
    for (part, read) in method.reads {
      add(.read(part, isReported: isReported, isLocal: isLocal), read.likelihood, &found)
      if !method.isFunction, read.call > .byName { add(.call(part), read.call, &found) }
    }
  }

  private func addCall(of declaration: DeclRef, _ members: [Name], _ found: inout [Edge]) {
    if let wrapper = wrappers.use(declaredBy: declaration) { addCall(by: wrapper, members, &found) }
  }

  private func addCall(by wrapper: WrapperUse, _ members: [Name], _ found: inout [Edge]) {
    guard let part = registrations.part(members, readBy: wrapper) else { return }
    if let method = method(among: members, of: part, readBy: wrapper) {
      // A getter calls whether or not its result is called.
      guard method.isFunction else { return }
      for (part, read) in method.reads where read.call > .byName {
        add(.call(part), read.call, &found)
      }
    } else if registrations.path(members, readBy: wrapper).count <= part.path.count + 1 {
      // A method of an endpoint is assumed to call it; a method of one of its members is not.
      add(.call(part), .certain, &found)
    }
  }

  /// The parts that code reads by a method or getter of a part; nil if it reads the part as such. A
  /// value that is missing is reported whatever the method does with it.
  private func method(
    among members: [Name], of part: DependencyPart, readBy wrapper: WrapperUse
  ) -> MethodReads.Found? {
    guard let method = methods.reads(members, readBy: wrapper),
      method.reads.contains(where: { $0.read.likelihood == .certain })
        || values.state(of: part) != .missing
    else { return nil }
    return method
  }

  /// Whether a local wrapper gets the values of an object: in `withDependencies(from: self) { … }`
  private func isPropagated(to place: CodeRef) -> Bool {
    guard case .propagated = code.order.regions.provenance(of: place) else { return false }
    return true
  }

  /// Code that runs the getter of an accessor, such as another accessor, reads what that leads to.
  private func addReadOfAccessor(around unit: DeclRef, _ found: inout [Edge]) {
    guard let owner = facts.parent(of: unit), let accessor = accessors[owner],
      let key = accessor.key
    else { return }
    add(
      .read(DependencyPart(whole: .key(key)), isReported: true, isLocal: false), .possible, &found)
  }

  // MARK: Objects

  /// Adds the members that run when an object is created, and those that a framework then calls.
  private func addMembers(runByCreating type: Nominal, _ found: inout [Edge]) {
    for case .program(let id) in types.lineage(of: type) {
      let type = Nominal.program(id)
      let isReducer = kinds.isKind(.reducer, type)
      let isClass = types.isClassOrActor(type)
      let alwaysMakesValues = isClass || !code.mayHaveMemberwiseInitializer(type)
      if isReducer {
        for (composed, actions) in composed.reducers(composedBy: id) {
          add(
            CodeUse(target: .creation(composed), likelihood: .possible, actions: actions), &found)
        }
      }
      for member in symbols.declarations(of: type).flatMap(facts.members(in:)) {
        let declaration = facts.declaration(member)
        switch declaration.kind {
        case .variable where declaration.flags.isDisjoint(with: [.isStatic, .isLazy, .isComputed]):
          let isMade = alwaysMakesValues && (isClass || code.isMadeWithObject(member))
          add(.use(.unit(member)), isMade ? .certain : .possible, &found)
        case .variable, .function:
          let call = likelihoodOfCall(by: declaration, of: id, isReducer: isReducer)
          guard let call else { break }
          let units = declaration.kind == .function ? [member] : facts.members(in: member)
          for unit in units { add(.use(.unit(unit)), call, &found) }
        case .deinitializer: add(.use(.unit(member)), .possible, &found)
        default: break
        }
      }
    }
  }

  /// How certain it is that a framework calls a member of an object that it receives; nil if no
  /// framework knows the object.
  private func likelihoodOfCall(
    by declaration: Declaration, of type: TypeSymbolID, isReducer: Bool
  ) -> Likelihood? {
    guard !declaration.flags.contains(.isStatic) else { return nil }
    if isReducer, facts.libraries.frameworks.runsForStore(declaration.name) { return .possible }
    return isReducer || isKnownToFrameworks(type) ? .byName : nil
  }

  /// Whether a type has a protocol or a superclass of another module, perhaps by a macro.
  func isKnownToFrameworks(_ type: TypeSymbolID) -> Bool {
    ([type] + types.allInherited(by: type)).contains { inherited in
      types.inherited(by: inherited).contains { if case .external = $0 { true } else { false } }
        || symbols.declarations(of: .program(inherited)).contains(where: code.mayHaveMacro)
    }
  }
}
