internal import SeededNumbers

/// Makes well-formed programs of the modelled language.
///
/// Everything that can be called has a rank, and calls only code with a higher one, so there is no
/// recursion. Bodies are made from the highest rank down, so that the cost of a call is known.
struct ProgramGenerator {
  var random: SeededGenerator
  var program = SampleProgram()
  private var lastID = 0
  /// The functions that remain to be made, and those that may be called already.
  var callables: [Callable] = []
  /// The functions that are visible only in their file and that nothing calls yet.
  var uncalledHelpers: Set<Int> = []
  /// The number of observations from the initialisers of each type.
  var creationCosts: [Int: Int] = [:]

  /// A function whose body has been made.
  struct Callable {
    var function: FunctionDeclaration
    /// The type that it is a member of.
    var type: Int?
    var cost: Int
  }

  /// One body to make.
  private enum Unit {
    case free(FunctionDeclaration)
    case member(FunctionDeclaration, of: Int)
    case creation(Int)
  }

  package static func program(seed: UInt64, index: Int) -> SampleProgram {
    var seeds = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(index))
    var generator = ProgramGenerator(random: SeededGenerator(seed: seeds.next()))
    generator.makeProgram()
    if index % 16 == 15 { generator.makeChain() }
    // From numbers of their own, so that the rest of each program stays as it was observed before.
    generator.random = SeededGenerator(seed: seeds.next())
    generator.makeReferences()
    return generator.program
  }

  private init(random: SeededGenerator) { self.random = random }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: Declarations

  private mutating func makeProgram() {
    program.fileCount = 1 + random.below(2)
    for _ in 0..<(1 + random.below(2)) { makeKey() }
    for _ in 0..<(1 + random.below(3)) { makeType() }
    var units: [Unit] = []
    for type in program.types {
      for _ in 0..<random.below(3) { units.append(.member(makeMember(of: type), of: type.id)) }
      units.append(.creation(type.id))
    }
    for _ in 0..<(1 + random.below(2)) { units.append(.free(makeFunction())) }
    shuffle(&units)
    units.sort { rank($0) > rank($1) }
    for unit in units { make(unit) }
    program = Repair.repaired(program)
  }

  private mutating func makeKey() {
    var key = KeyDeclaration(id: nextID())
    if random.chance(15) {
      key.hasLive = false
    } else {
      key.hasTest = random.chance(80)
      key.hasPreview = random.chance(20)
    }
    program.keys.append(key)
  }

  private mutating func makeType() {
    let kinds: [TypeDeclaration.Kind] = [.class, .class, .class, .class, .class, .struct, .actor]
    var type = TypeDeclaration(id: nextID(), kind: kinds[random.below(kinds.count)], file: file())
    if random.chance(40) {
      let namings = TypeDeclaration.Naming.allCases
      type.naming = namings[random.below(namings.count)]
    }
    if type.kind == .class, random.chance(60) {
      type.superclass = random.pick(program.types.filter { $0.kind == .class })?.id
    }
    type.isValue = type.kind != .struct && random.chance(8)
    if random.chance(75) {
      for _ in 0...random.below(2) {
        type.wrappers.append(StoredWrapper(id: nextID(), key: key()))
      }
    }
    program.types.append(type)
  }

  private mutating func makeMember(of type: TypeDeclaration) -> FunctionDeclaration {
    var member = FunctionDeclaration(id: nextID(), file: type.file)
    switch random.below(20) {
    case 0, 1: member.role = .getter
    case 2, 3: member.role = .closure
    case 4, 5: member.isStatic = true
    case 6, 7:
      member.isInExtension = true
      member.file = file()
    case 8, 9, 10: member.isAsync = true
    case 11: if type.kind != .actor { member.role = .setter }
    case 12: if type.kind == .class { member.role = .observer }
    case 13: member.role = .subscripted
    case 14: member.role = .called
    default: break
    }
    if member.role == .plain, !member.isAsync, random.chance(25) {
      member.role = .factory(Child(id: nextID(), type: 0))
    }
    if member.role != .closure, random.chance(25) {
      member.access = random.chance(60) && !member.isStatic ? .private : .fileprivate
    }
    member.signature = signature(for: member)
    let isPlain = member.role == .plain && !member.isStatic && member.access == .internal
    member.hasProtocol =
      isPlain && type.kind != .actor && type.naming != .generic && random.chance(50)
      && member.signature != .overloaded && member.signature != .defaulted
    return member
  }

  private mutating func makeFunction() -> FunctionDeclaration {
    var function = FunctionDeclaration(id: nextID(), file: file())
    switch random.below(11) {
    case 0, 1: function.role = .factory(Child(id: nextID(), type: 0))
    case 2, 3, 4: function.role = .taker(.inPlace)
    case 5, 6: function.isAsync = true
    case 7, 8: function.role = .getter
    default: break
    }
    if function.isFunction, random.chance(25) { function.access = .fileprivate }
    function.signature = signature(for: function)
    return function
  }

  private mutating func signature(
    for function: FunctionDeclaration
  ) -> FunctionDeclaration.Signature {
    guard function.isFunction, random.chance(45) else { return .none }
    let signatures: [FunctionDeclaration.Signature] = [
      .labelled, .defaulted, .defaulted, .defaulted, .generic, .optional, .variadic, .handler,
      .throwing, .overloaded,
    ]
    let signature = signatures[random.below(signatures.count)]
    if case .factory = function.role, signature == .throwing || signature == .overloaded {
      return .labelled
    }
    return signature
  }

  private mutating func file() -> Int { random.below(program.fileCount) }

  mutating func key() -> Int { program.keys[random.below(program.keys.count)].id }

  private mutating func shuffle(_ units: inout [Unit]) {
    for index in units.indices.reversed() { units.swapAt(index, random.below(index + 1)) }
  }

  /// Functions that take a closure are made first, then all others in the shuffled order; but a
  /// superclass can be created before its subclasses.
  private func rank(_ unit: Unit) -> Int {
    switch unit {
    case .free(let function): if case .taker = function.role { 1_000 } else { 1 }
    case .member: 1
    case .creation(let type): 100 - program.lineage(of: type).count
    }
  }

  // MARK: Bodies

  private mutating func make(_ unit: Unit) {
    switch unit {
    case .creation(let type): makeCreation(of: type)
    case .free(var function):
      let cost = fill(&function, of: nil)
      program.functions.append(function)
      add(Callable(function: function, type: nil, cost: cost))
    case .member(var function, let type):
      let earlier = callables
      let cost = fill(&function, of: type)
      guard let index = program.types.firstIndex(where: { $0.id == type }) else { return }
      program.types[index].members.append(function)
      add(Callable(function: function, type: type, cost: cost))
      override(function, of: type, cost, calling: earlier)
    }
  }

  private mutating func add(_ callable: Callable) {
    callables.append(callable)
    if callable.function.access != .internal { uncalledHelpers.insert(callable.function.id) }
  }

  /// Makes an override from functions that could be called before the method it overrides, because
  /// a call of the method may run the override.
  private mutating func override(
    _ function: FunctionDeclaration, of type: Int, _ cost: Int, calling earlier: [Callable]
  ) {
    let subclasses = program.types.filter { $0.superclass == type }
    guard function.role == .plain, !function.isStatic, !function.isInExtension,
      function.access == .internal, function.signature != .overloaded, random.chance(90),
      let subclass = random.pick(subclasses),
      let index = program.types.firstIndex(where: { $0.id == subclass.id })
    else { return }
    let later = callables
    var override = function
    override.id = nextID()
    override.overridden = function.id
    override.hasProtocol = false
    override.file = subclass.file
    override.body = []
    callables = earlier + [Callable(function: function, type: -1, cost: cost)]
    let cost = max(cost, fill(&override, of: subclass.id))
    callables = later
    program.types[index].members.append(override)
    callables[callables.count - 1].cost = cost
  }

  private mutating func makeCreation(of id: Int) {
    guard let index = program.types.firstIndex(where: { $0.id == id }) else { return }
    var type = program.types[index]
    let inherited = type.superclass.flatMap { creationCosts[$0] } ?? 0
    if type.superclass == nil || inherited < 10, random.chance(30), let child = child(of: id) {
      type.children.append(child)
    }
    if type.kind == .class, random.chance(25), var child = child(of: id) {
      child.shape = .plain
      type.lazies.append(child)
    }
    program.types[index] = type
    var cost = inherited + program.wrappers(of: id).count
    cost += type.children.map { creationCosts[$0.type] ?? 0 }.reduce(0, +)
    if random.chance(25) {
      let type = type.kind == .class ? id : nil
      var body = BodyGenerator(
        self,
        .init(type: type, parent: type, file: program.types[index].file, isInitializer: true))
      program.types[index].initializer = body.make(maximum: 2)
      cost += body.cost
      self = body.generator
    }
    creationCosts[id] = cost
  }

  /// A property that is created together with an object of a type.
  private mutating func child(of id: Int) -> Child? {
    let lineage = program.lineage(of: id).map(\.id)
    let types = program.types.filter {
      !lineage.contains($0.id) && (creationCosts[$0.id] ?? 100) < 10
    }
    let shapes = Child.Shape.allCases
    return random.pick(types).map {
      Child(
        id: nextID(), type: $0.id,
        shape: random.chance(50) ? .plain : shapes[random.below(shapes.count)])
    }
  }

  private mutating func fill(_ function: inout FunctionDeclaration, of type: Int?) -> Int {
    if case .taker = function.role {
      function.role = .taker(taker())
      return 0
    }
    var cost = 0
    if case .factory(let child) = function.role {
      let types = program.types.filter { $0.id != type && (creationCosts[$0.id] ?? 100) < 20 }
      if let created = random.pick(types) {
        function.role = .factory(Child(id: child.id, type: created.id))
        cost += creationCosts[created.id] ?? 0
        if random.chance(70) { return cost }
      } else {
        function.role = .plain
      }
    }
    if function.signature == .defaulted {
      let getters = callables.filter {
        $0.type == nil && $0.function.role == .getter && $0.cost + cost < 20
      }
      if let getter = random.pick(getters) {
        function.signature = .defaulting(to: getter.function.id)
        cost += getter.cost
      }
    }
    let hasSelf = !function.isStatic && function.role != .closure
    let owner = hasSelf ? type : nil
    var body = BodyGenerator(
      self,
      .init(
        type: owner, parent: owner, file: function.file, overridden: function.overridden,
        isAsync: function.isAsync,
        isActor: owner.flatMap(program.type)?.kind == .actor,
        isClosureOfParent: function.role == .closure))
    function.body = body.make(maximum: 1)
    self = body.generator
    return cost + body.cost
  }

  private mutating func taker() -> FunctionDeclaration.Taker {
    let others = callables.filter { !$0.function.isCallable }
    if random.chance(25), let other = random.pick(others) {
      return .forwards(to: other.function.id, inClosure: random.chance(50))
    }
    switch random.below(3) {
    case 0: return .inPlace
    case 1:
      let boundaries = Boundary.allCases.filter { !$0.form(0, queue: "").needsAsync }
      return .calls(boundaries[random.below(boundaries.count)])
    default:
      let boundaries = Boundary.allCases.filter { $0.form(0, queue: "").naming != nil }
      return .passes(boundaries[random.below(boundaries.count)])
    }
  }
}
