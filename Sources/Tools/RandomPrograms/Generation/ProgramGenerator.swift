internal import SeededNumbers

/// Makes well-formed programs of the modelled language.
///
/// Everything that can be called has a rank, and calls only what has a higher one: there is no
/// recursion. Bodies are made from the highest rank down, so that it is known what a call costs.
struct ProgramGenerator {
  var random: SeededGenerator
  var program = SampleProgram()
  private var lastID = 0
  /// The functions that remain to be made, and those that may be called already.
  var callables: [Callable] = []
  /// How many observations the initialisers of each type make.
  var creationCosts: [Int: Int] = [:]

  /// Something with a body that is done.
  struct Callable {
    var function: FunctionDeclaration
    /// The type that it is a member of.
    var type: Int?
    var cost: Int
  }

  /// One body that is to be made.
  private enum Unit {
    case free(FunctionDeclaration)
    case member(FunctionDeclaration, of: Int)
    case creation(Int)
  }

  package static func program(seed: UInt64, index: Int) -> SampleProgram {
    var seeds = SeededGenerator(seed: seed &* 0x9E37_79B9 &+ UInt64(index))
    var generator = ProgramGenerator(random: SeededGenerator(seed: seeds.next()))
    generator.makeProgram()
    return generator.program
  }

  private init(random: SeededGenerator) { self.random = random }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: Declarations

  private mutating func makeProgram() {
    program.fileCount = 1 + random.below(3)
    for _ in 0..<(1 + random.below(3)) { makeKey() }
    for _ in 0..<(1 + random.below(4)) { makeType() }
    var units: [Unit] = []
    for type in program.types {
      for _ in 0..<random.below(3) { units.append(.member(makeMember(of: type), of: type.id)) }
      units.append(.creation(type.id))
    }
    for _ in 0..<(1 + random.below(4)) { units.append(.free(makeFunction())) }
    shuffle(&units)
    units.sort { rank($0) > rank($1) }
    for unit in units { make(unit) }
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
    var type = TypeDeclaration(
      id: nextID(), kind: random.chance(75) ? .class : .struct, file: file())
    if type.kind == .class, random.chance(25) {
      type.superclass = random.pick(program.types.filter { $0.kind == .class })?.id
    }
    if random.chance(75) {
      for _ in 0...random.below(2) {
        type.wrappers.append(StoredWrapper(id: nextID(), key: key()))
      }
    }
    program.types.append(type)
  }

  private mutating func makeMember(of type: TypeDeclaration) -> FunctionDeclaration {
    var member = FunctionDeclaration(id: nextID(), file: type.file)
    switch random.below(10) {
    case 0: member.role = .getter
    case 1: member.role = .closure
    case 2: member.isStatic = true
    case 3:
      member.isInExtension = true
      member.file = file()
    case 4, 5: member.isAsync = true
    default: break
    }
    if member.role == .plain, !member.isAsync, random.chance(25) {
      member.role = .factory(Child(id: nextID(), type: 0))
    }
    return member
  }

  private mutating func makeFunction() -> FunctionDeclaration {
    var function = FunctionDeclaration(id: nextID(), file: file())
    switch random.below(10) {
    case 0, 1: function.role = .factory(Child(id: nextID(), type: 0))
    case 2, 3, 4: function.role = .taker(.inPlace)
    case 5, 6: function.isAsync = true
    default: break
    }
    return function
  }

  private mutating func file() -> Int { random.below(program.fileCount) }

  mutating func key() -> Int { program.keys[random.below(program.keys.count)].id }

  private mutating func shuffle(_ units: inout [Unit]) {
    for index in units.indices.reversed() { units.swapAt(index, random.below(index + 1)) }
  }

  /// Functions that take a closure are made first, then all in the order of the shuffle; but
  /// a superclass can be created before its subclasses can.
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
      callables.append(Callable(function: function, type: nil, cost: cost))
    case .member(var function, let type):
      let cost = fill(&function, of: type)
      guard let index = program.types.firstIndex(where: { $0.id == type }) else { return }
      program.types[index].members.append(function)
      callables.append(Callable(function: function, type: type, cost: cost))
    }
  }

  private mutating func makeCreation(of id: Int) {
    guard let index = program.types.firstIndex(where: { $0.id == id }) else { return }
    var type = program.types[index]
    let inherited = type.superclass.flatMap { creationCosts[$0] } ?? 0
    if type.superclass == nil || inherited < 10, random.chance(30), let child = child(of: id) {
      type.children.append(child)
    }
    if type.kind == .class, random.chance(25), let child = child(of: id) {
      type.lazies.append(child)
    }
    program.types[index] = type
    var cost = inherited + program.wrappers(of: id).count
    cost += type.children.map { creationCosts[$0.type] ?? 0 }.reduce(0, +)
    if random.chance(25) {
      var body = BodyGenerator(
        self, .init(type: type.kind == .class ? id : nil, isInitializer: true))
      program.types[index].initializer = body.make(maximum: 2)
      cost += body.cost
      self = body.generator
    }
    creationCosts[id] = cost
  }

  /// A property that is created along with an object of a type.
  private mutating func child(of id: Int) -> Child? {
    let lineage = program.lineage(of: id).map(\.id)
    let types = program.types.filter {
      !lineage.contains($0.id) && (creationCosts[$0.id] ?? 100) < 10
    }
    return random.pick(types).map { Child(id: nextID(), type: $0.id) }
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
    let hasSelf = !function.isStatic && function.role != .closure
    var body = BodyGenerator(
      self,
      .init(
        type: hasSelf ? type : nil, isAsync: function.isAsync,
        isClosureOfParent: function.role == .closure))
    function.body = body.make(maximum: 2)
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
