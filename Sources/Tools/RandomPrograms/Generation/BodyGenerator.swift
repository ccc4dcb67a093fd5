internal import SeededNumbers

/// Makes the statements of one body.
struct BodyGenerator {
  var generator: ProgramGenerator
  /// How many observations running the body makes, or so.
  var cost = 0

  var scope: Scope

  init(_ generator: ProgramGenerator, _ scope: Scope) {
    self.generator = generator
    self.scope = scope
  }

  mutating func make(maximum: Int) -> [Statement] {
    var result: [Statement] = []
    for _ in 0...random(maximum) {
      if let statement = statement() { result.append(statement) }
    }
    return result + callsOfUnused(result)
  }

  /// Code that is never called shows nothing.
  private mutating func callsOfUnused(_ statements: [Statement]) -> [Statement] {
    let called = Set(statements.flatMap(\.withDescendants).compactMap(\.calledLocal))
    var result: [Statement] = []
    for statement in statements where !called.contains(statement.id) {
      switch statement.kind {
      case .localFunction, .localClosure:
        result.append(Statement(id: generator.nextID(), kind: .callLocal(statement.id)))
      default: break
      }
    }
    return result
  }

  mutating func random(_ bound: Int) -> Int { generator.random.below(bound) }

  mutating func chance(_ percent: Int) -> Bool { generator.random.chance(percent) }

  /// The type around, if it is a class that owns a wrapper.
  var parent: TypeDeclaration? {
    guard let type = scope.type.flatMap(generator.program.type), type.kind == .class,
      !generator.program.wrappers(of: type.id).isEmpty
    else { return nil }
    return type
  }

  // MARK: Statements

  private mutating func statement() -> Statement? {
    guard cost < 40 else { return nil }
    for _ in 0..<4 {
      let id = generator.nextID()
      let made: Statement?
      switch random(100) {
      case ..<12: made = declare(id)
      case ..<22: made = read(id)
      case ..<36: made = readStored(id)
      case ..<48: made = create(id)
      case ..<62: made = call(id)
      case ..<80: made = scope.depth < 4 ? boundary(id) : nil
      case ..<85: made = scope.depth < 4 ? taker(id) : nil
      case ..<90: made = scope.depth < 4 ? scoped(id) : nil
      case ..<94: made = scope.depth < 4 ? handOver(id) : nil
      default: made = scope.depth < 4 ? local(id) : nil
      }
      if let made { return made }
    }
    return nil
  }

  private mutating func declare(_ id: Int) -> Statement {
    scope.wrappers.append(id)
    cost += 1
    return Statement(id: id, kind: .declare(key: generator.key()))
  }

  private mutating func read(_ id: Int) -> Statement? {
    cost += 1
    switch random(4) {
    case 0:
      return generator.random.pick(scope.wrappers).map { Statement(id: id, kind: .readLocal($0)) }
    case 1:
      guard let wrapper = generator.random.pick(scope.wrappers) else { return nil }
      scope.values.append(id)
      return Statement(id: id, kind: .takeLocal(wrapper))
    case 2:
      return generator.random.pick(scope.values).map { Statement(id: id, kind: .readValue($0)) }
    default:
      return generator.random.pick(scope.captures).map {
        Statement(id: id, kind: .readCapture(wrapper: $0))
      }
    }
  }

  private mutating func readStored(_ id: Int) -> Statement? {
    guard let (base, type) = object() else { return nil }
    guard let wrapper = generator.random.pick(generator.program.wrappers(of: type)) else {
      return nil
    }
    cost += 1
    if base == .self, chance(10) {
      return Statement(id: id, kind: .shadow(wrapper: wrapper.id, byParameter: chance(50)))
    }
    guard chance(20) else {
      return Statement(id: id, kind: .readStored(base, wrapper: wrapper.id))
    }
    scope.values.append(id)
    return Statement(id: id, kind: .takeStored(base, wrapper: wrapper.id))
  }

  /// Something with members.
  private mutating func object() -> (Statement.Base, type: Int)? {
    var found: [(Statement.Base, type: Int)] = scope.objects.map { (.object($0.id), $0.type) }
    if let type = scope.type {
      found += [(.self, type), (.self, type)]
      for ancestor in generator.program.lineage(of: type) {
        found += ancestor.children.map { (.child($0.id), $0.type) }
      }
    }
    return generator.random.pick(found)
  }

  // MARK: Creations

  /// Whether an object of a type can be created here.
  private func canCreate(_ type: Int) -> Bool {
    guard let created = generator.program.type(type), let price = generator.creationCosts[type]
    else { return false }
    let isData = created.kind == .struct && scope.isBulk && parent != nil
    return !scope.isCreationExcluded && !scope.isClosureOfParent && price + cost < 40 && !isData
      && type != scope.type
  }

  private mutating func create(_ id: Int) -> Statement? {
    if chance(15), let touched = touch(id) { return touched }
    if chance(25) { return createBy(id) }
    let types = generator.program.types.map(\.id).filter(canCreate)
    guard let type = generator.random.pick(types) else { return nil }
    cost += 1 + (generator.creationCosts[type] ?? 0)
    scope.objects.append((id, type))
    if parent != nil, !scope.isInitializer, chance(10), let key = partialKey(of: type) {
      return Statement(id: id, kind: .createScoped(type: type, key: key))
    }
    let spellings: [Statement.Spelling] = [.plain, .plain, .explicitInit, .implicitInit]
    return Statement(
      id: id, kind: .create(type: type, spellings[random(spellings.count)]))
  }

  /// A key that is not the one of each of a type's wrappers.
  private mutating func partialKey(of type: Int) -> Int? {
    let owned = Set(generator.program.wrappers(of: type).map(\.key))
    let keys = generator.program.keys.map(\.id).filter { owned != [$0] }
    return owned.isEmpty ? nil : generator.random.pick(keys)
  }

  private mutating func createBy(_ id: Int) -> Statement? {
    let factories = generator.callables.filter { callable in
      guard case .factory(let child) = callable.function.role else { return false }
      return callable.type == nil || callable.function.isStatic
        ? canCreate(child.type) && cost + callable.cost < 40 : false
    }
    guard let factory = generator.random.pick(factories),
      case .factory(let child) = factory.function.role
    else { return nil }
    cost += 1 + factory.cost
    scope.objects.append((id, child.type))
    let base = factory.type.map(Statement.Base.type) ?? .none
    return Statement(id: id, kind: .createBy(base, function: factory.function.id))
  }

  private mutating func touch(_ id: Int) -> Statement? {
    guard let (base, type) = object() else { return nil }
    switch base {
    case .self, .object: break
    case .none, .child, .type: return nil
    }
    guard let child = generator.random.pick(generator.program.type(type)?.lazies ?? []) else {
      return nil
    }
    cost += 1 + (generator.creationCosts[child.type] ?? 0)
    return Statement(id: id, kind: .touch(base, child: child.id))
  }

  // MARK: Calls

  mutating func callee(isNamed: Bool = false) -> (Statement.Base, FunctionDeclaration)? {
    var objects = scope.objects.map { (Statement.Base.object($0.id), $0.type) }
    if let type = scope.type { objects.append((.self, type)) }
    var found: [(Statement.Base, ProgramGenerator.Callable)] = []
    for callable in generator.callables where callable.function.isCallable {
      let function = callable.function
      guard callable.cost + cost < 40, scope.isAsync || !function.isAsync else { continue }
      if isNamed, function.role != .plain || function.isAsync { continue }
      guard let type = callable.type else {
        found.append((.none, callable))
        continue
      }
      if function.isStatic {
        found.append((.type(type), callable))
        continue
      }
      for (base, owner) in objects
      where generator.program.lineage(of: owner).contains(where: { $0.id == type }) {
        found.append((base, callable))
      }
    }
    // A free or static function that returns an object is a creation.
    found.removeAll { base, callable in
      guard case .factory = callable.function.role else { return false }
      return callable.type == nil || callable.function.isStatic
    }
    guard let (base, callable) = generator.random.pick(found) else { return nil }
    cost += callable.cost
    return (base, callable.function)
  }

  private mutating func call(_ id: Int) -> Statement? {
    if chance(25), let local = generator.random.pick(scope.locals), cost + local.cost < 40 {
      cost += local.cost
      return Statement(id: id, kind: .callLocal(local.id))
    }
    guard let (base, function) = callee() else { return nil }
    return Statement(id: id, kind: .call(base, function: function.id))
  }
}
