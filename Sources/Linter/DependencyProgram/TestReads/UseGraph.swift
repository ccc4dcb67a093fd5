internal import DependencyFacts
internal import PackageGraph

/// The code that tests can lead to, as a graph: each piece is looked at once, however many tests
/// lead to it. Nothing in the graph depends on a test.
final class UseGraph {
  /// Nodes are numbered as they are found.
  typealias Node = Int32

  struct Edge {
    let target: Node
    let likelihood: Likelihood
    /// The target that has the code, for code of which only the name is known: it counts for tests
    /// that link it. Nil if it counts for all.
    let owner: TargetGraph.TargetID?
  }

  enum Point: Hashable {
    /// A test or its fixture. Something is claimed of it only if no error ends it.
    case entry(DeclRef)
    case use(CodeUse.Target)
    /// - Parameter isReported: whether the system reports a read of a value that nothing has set.
    case read(DependencyPart, isReported: Bool)
    case call(DependencyPart)
    /// `@Dependency(\.self)`
    case readOfEverything
  }

  let overrides: ValueOverrides
  let values: ValuesInTests
  let traits: TestTraits
  private(set) var points: [Point] = []
  private var nodes: [Point: Node] = [:]
  private var edges: [[Edge]?] = []
  private var valueCode: [DependencyPart: ValueCode] = [:]
  private let facts: ProgramFacts
  private let types: TypeResolution
  private let kinds: TypeKinds
  private let registrations: Registrations
  private let code: CodeUses
  private let wrappers: [DeclRef: WrapperUse]
  private let names: UnitsByName
  private let accessors: [DeclRef: Accessor]

  init(
    of wrappers: WrapperTable, _ registrations: Registrations, _ keyValues: KeyValues,
    in regions: Regions, _ uses: UseIndex
  ) {
    facts = registrations.facts
    types = registrations.types
    kinds = registrations.expressions.kinds
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

  func node(_ point: Point) -> Node {
    if let known = nodes[point] { return known }
    let node = Node(points.count)
    nodes[point] = node
    points.append(point)
    edges.append(nil)
    return node
  }

  /// The nodes that a node leads to. The code of a value that is read is apart: see `code(of:)`.
  func edges(of node: Node) -> [Edge] {
    if let known = edges[Int(node)] { return known }
    var found: [Edge] = []
    switch points[Int(node)] {
    case .entry(let unit): addUses(of: unit, isTest: true, &found)
    case .use(let target): addEdges(of: target, &found)
    case .read, .call, .readOfEverything: break
    }
    edges[Int(node)] = found
    return found
  }

  private func addEdges(of target: CodeUse.Target, _ found: inout [Edge]) {
    switch target {
    case .unit(let unit): addUses(of: unit, isTest: false, &found)
    case .creation(let type):
      if type == .external(.known(.Dependency)) { add(.readOfEverything, .certain, &found) }
      addMembers(runByCreating: type, &found)
    case .wrapper(let declaration, let member): addRead(of: declaration, member, &found)
    case .call(let declaration, let member):
      guard let wrapper = wrappers[declaration],
        let part = registrations.part(member, readBy: wrapper)
      else { return }
      add(.call(part), .certain, &found)
    case .name(let name): addCode(named: name, &found)
    case .initializer(let label): addInitializers(label: label, &found)
    case .unknownOverride, .expectedIssue: break
    }
  }

  private func add(_ point: Point, _ likelihood: Likelihood, _ found: inout [Edge]) {
    found.append(Edge(target: node(point), likelihood: likelihood, owner: nil))
  }

  private func addUses(of unit: DeclRef, isTest: Bool, _ found: inout [Edge]) {
    addReadOfAccessor(around: unit, &found)
    for use in code.uses(of: unit, isTest: isTest) { add(.use(use.target), use.likelihood, &found) }
    for implementation in names.implementations(of: unit, in: types) {
      add(.use(.unit(implementation)), .possible, &found)
    }
  }

  // MARK: Names

  private func addNamed(_ target: CodeUse.Target, in file: Int32, _ found: inout [Edge]) {
    let owner = registrations.modules.target(ofFile: file)
    found.append(Edge(target: node(.use(target)), likelihood: .byName, owner: owner))
  }

  private func addCode(named name: Name, _ found: inout [Edge]) {
    for unit in names.units(named: name) { addNamed(.unit(unit), in: unit.file, &found) }
    for wrapper in names.wrappers(named: name) {
      addNamed(.wrapper(wrapper, member: .none), in: wrapper.file, &found)
    }
    // `Dependency(\.date).wrappedValue`
    if name == .known(.Dependency) || name == ._current {
      add(.readOfEverything, .byName, &found)
    }
  }

  private func addInitializers(label: Name, _ found: inout [Edge]) {
    for unit in names.initializers(label: label) {
      addNamed(.unit(unit), in: unit.file, &found)
      if let type = types.symbols.enclosingType(of: unit) {
        addNamed(.creation(type), in: unit.file, &found)
      }
    }
    for declaration in names.typesWithoutInitializer(label: label) {
      // Nobody creates a test case but its library.
      if let type = types.symbols.nominal(of: declaration),
        !types.inherits(type, from: [.known(.XCTestCase)])
      {
        addNamed(.creation(type), in: declaration.file, &found)
      }
    }
  }

  // MARK: Reads

  private func addRead(of declaration: DeclRef, _ member: Name, _ found: inout [Edge]) {
    guard let wrapper = wrappers[declaration] else { return }
    guard let part = registrations.part(member, readBy: wrapper) else {
      // The key path that the wrapper is given may be any.
      return add(.readOfEverything, .certain, &found)
    }
    if case .accessor(let name) = part.dependency, name == .`self` {
      add(.readOfEverything, .certain, &found)
    }
    let isReported = wrapper.wrapper == .external(.known(.Dependency))
    add(.read(part, isReported: isReported), .certain, &found)
  }

  /// Code that runs the getter of an accessor, as that of another accessor may, reads what it leads
  /// to.
  private func addReadOfAccessor(around unit: DeclRef, _ found: inout [Edge]) {
    guard let owner = facts.parent(of: unit), let accessor = accessors[owner],
      let key = accessor.key
    else { return }
    add(.read(DependencyPart(whole: .key(key)), isReported: true), .possible, &found)
  }

  // MARK: Objects

  /// Adds the members that run when an object is created, and those that a framework then runs.
  private func addMembers(runByCreating type: Nominal, _ found: inout [Edge]) {
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
          add(.use(.unit(member)), isClass ? .certain : .possible, &found)
        case .variable, .function:
          let call = likelihoodOfCall(by: declaration, of: id, isReducer: isReducer)
          guard let call else { break }
          let units = declaration.kind == .function ? [member] : facts.members(in: member)
          for unit in units { add(.use(.unit(unit)), call, &found) }
        case .deinitializer: add(.use(.unit(member)), .possible, &found)
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

  /// The code that a read of a part of a dependency runs.
  struct ValueCode {
    /// The values of which only the code of some endpoints can run.
    var entered: [DeclRef] = []
    /// The nodes of the code that runs whichever endpoint is used.
    var always: [Edge] = []
    /// Those of the endpoint's own code.
    var ofEndpoint: [Edge] = []
  }

  func code(of part: DependencyPart) -> ValueCode {
    if let known = valueCode[part] { return known }
    var result = ValueCode()
    for value in values.values(of: part.dependency) {
      let endpoints = endpoints(of: value, with: part.endpoint)
      for unit in [value] + facts.members(in: value) {
        guard !endpoints.isEmpty else {
          add(.use(.unit(unit)), .possible, &result.always)
          continue
        }
        result.entered.append(unit)
        for (use, place) in code.placedUses(of: unit) {
          let endpoint = endpoints.first { facts.isInside(place, $0.value) }?.name ?? .none
          let likelihood = min(use.likelihood, .possible)
          if endpoint == Name.none {
            add(.use(use.target), likelihood, &result.always)
          } else if endpoint == part.endpoint {
            add(.use(use.target), likelihood, &result.ofEndpoint)
          }
        }
      }
    }
    valueCode[part] = result
    return result
  }

  /// The closures of a value; none if they are not known, or are given under other names than code
  /// uses them by.
  private func endpoints(of value: DeclRef, with endpoint: Name) -> [KeyValues.Endpoint] {
    guard endpoint != Name.none else { return [] }
    let endpoints = values.endpoints(of: value)
    return endpoints.contains { $0.name == endpoint } ? endpoints : []
  }
}
