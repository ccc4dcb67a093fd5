internal import SeededNumbers

/// Makes the statements of one body.
struct BodyGenerator {
  var generator: ProgramGenerator
  /// The approximate number of observations from running the body.
  var cost = 0

  var scope: Scope

  init(_ generator: ProgramGenerator, _ scope: Scope) {
    self.generator = generator
    self.scope = scope
  }

  mutating func make(maximum: Int) -> [Statement] {
    var result: [Statement] = []
    if scope.depth == 0, chance(60), let call = callOfHelper() { result.append(call) }
    for _ in 0...random(maximum + 1) {
      if let statement = statement() { result.append(statement) }
    }
    return result + callsOfUnused(result)
  }

  /// Code that is never called reveals nothing.
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

  /// The enclosing type, if it is a class or actor that owns a wrapper.
  var parent: TypeDeclaration? {
    guard let type = scope.parent.flatMap(generator.program.type), type.isReference,
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
      case ..<9: made = declare(id)
      case ..<16: made = read(id)
      case ..<31: made = readStored(id)
      case ..<43: made = create(id)
      case ..<62: made = call(id)
      case ..<80: made = scope.depth < 3 ? boundary(id) : nil
      case ..<85: made = scope.depth < 3 ? taker(id) : nil
      case ..<90: made = scope.depth < 3 ? scoped(id) : nil
      case ..<94: made = scope.depth < 3 ? handOver(id) : nil
      default: made = scope.depth < 3 ? local(id) : nil
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
    var kinds: [Statement.Kind] = scope.wrappers.flatMap { wrapper -> [Statement.Kind] in
      [.readLocal(wrapper), .takeLocal(wrapper)]
    }
    kinds += scope.values.map { .readValue($0) }
    kinds += scope.captures.map { .readCapture(wrapper: $0) }
    guard let kind = generator.random.pick(kinds) else { return nil }
    if case .takeLocal = kind { scope.values.append(id) }
    cost += 1
    return Statement(id: id, kind: kind)
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
      let route = route(from: base, isSynchronous: true)
      return Statement(id: id, kind: .readStored(base, wrapper: wrapper.id), route: route)
    }
    scope.values.append(id)
    return Statement(id: id, kind: .takeStored(base, wrapper: wrapper.id))
  }

  /// A way to write a named object, for a use that may or may not suspend.
  private mutating func route(
    from base: Statement.Base, isSynchronous: Bool, among routes: [Route] = Route.ofAnyMember
  ) -> Route {
    switch base {
    case .none, .type: return .plain
    case .self, .object, .child: break
    }
    guard chance(50), !scope.isActor else { return .plain }
    let usable = routes.filter { isSynchronous || !$0.isClosure }
    return usable[random(usable.count)]
  }

  /// Something with readable members; an actor's wrappers only on their own.
  private mutating func object() -> (Statement.Base, type: Int)? {
    var found: [(Statement.Base, type: Int)] = scope.objects.map { (.object($0.id), $0.type) }
    found += children.map { (.child($0.id), $0.type) }
    found.removeAll { generator.program.type($0.type)?.kind == .actor }
    if let type = scope.type {
      found += [(.self, type), (.self, type)]
    }
    return generator.random.pick(found)
  }

  /// The objects that are properties of `self`.
  private var children: [Child] {
    scope.type.map { generator.program.lineage(of: $0).flatMap(\.children) } ?? []
  }

  // MARK: Creations

  /// Whether an object of a type can be created here.
  private func canCreate(_ type: Int) -> Bool {
    guard let price = generator.creationCosts[type] else { return false }
    return !scope.isCreationExcluded && !scope.isClosureOfParent && price + cost < 40
      && type != scope.parent
  }

  private mutating func create(_ id: Int) -> Statement? {
    if chance(25), let touched = touch(id) { return touched }
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

  /// A key other than the only one that a type's wrappers read.
  private mutating func partialKey(of type: Int) -> Int? {
    let owned = Set(generator.program.wrappers(of: type).map(\.key))
    let keys = generator.program.keys.map(\.id).filter { owned != [$0] }
    return owned.isEmpty ? nil : generator.random.pick(keys)
  }

  private mutating func createBy(_ id: Int) -> Statement? {
    let factories = generator.callables.filter { callable in
      let function = callable.function
      guard case .factory(let child) = function.role, callable.type == nil || function.isStatic,
        function.access == .internal || scope.file == function.file
      else { return false }
      return canCreate(child.type) && cost + callable.cost < 40
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

  mutating func callee(
    isNamed: Bool = false
  ) -> (Statement.Base, ProgramGenerator.Callable)? {
    var objects = scope.objects.map { (Statement.Base.object($0.id), $0.type) }
    if !isNamed { objects += children.map { (Statement.Base.child($0.id), $0.type) } }
    if let type = scope.type { objects.append((.self, type)) }
    var found: [(Statement.Base, ProgramGenerator.Callable)] = []
    for callable in generator.callables where callable.function.isCallable {
      let function = callable.function
      guard callable.cost + cost < 40 else { continue }
      if isNamed, !function.isHandedByName { continue }
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
    found.removeAll { base, callable in !canCall(callable, base, isNamed: isNamed) }
    // A private helper is for the few that can see it.
    let helpers = found.filter { $0.1.function.access != .internal }
    guard
      let (base, callable) = generator.random.pick(
        !helpers.isEmpty && chance(70) ? helpers : found)
    else { return nil }
    generator.uncalledHelpers.remove(callable.function.id)
    cost += callable.cost
    return (base, callable)
  }

  /// A call of a helper that nothing calls yet.
  private mutating func callOfHelper() -> Statement? {
    guard !generator.uncalledHelpers.isEmpty else { return nil }
    let helpers = generator.callables.filter { generator.uncalledHelpers.contains($0.function.id) }
    guard let callable = generator.random.pick(helpers), callable.cost + cost < 40 else {
      return nil
    }
    var base = Statement.Base.none
    if let type = callable.type, callable.function.isStatic {
      base = .type(type)
    } else if let type = callable.type {
      base = .self
      guard let own = scope.type,
        generator.program.lineage(of: own).contains(where: { $0.id == type })
      else { return nil }
    }
    guard canCall(callable, base, isNamed: false) else { return nil }
    generator.uncalledHelpers.remove(callable.function.id)
    cost += callable.cost
    return Statement(id: generator.nextID(), kind: .call(base, function: callable.function.id))
  }

  private func canCall(
    _ callable: ProgramGenerator.Callable, _ base: Statement.Base, isNamed: Bool
  ) -> Bool {
    let function = callable.function
    // A free or static function that returns an object is a creation.
    if case .factory = function.role, callable.type == nil || function.isStatic { return false }
    switch function.access {
    case .internal: break
    case .fileprivate: if scope.file != function.file { return false }
    case .private:
      guard scope.file == function.file else { return false }
      if let type = callable.type, scope.type != type || base != .self { return false }
    }
    let isActors = callable.type.flatMap(generator.program.type)?.kind == .actor
    let suspends = function.isAsync || isActors && !function.isStatic && base != .self
    if isNamed { return !isActors }
    return scope.isAsync || !suspends
  }

  private mutating func call(_ id: Int) -> Statement? {
    if chance(25), let local = generator.random.pick(scope.locals), cost + local.cost < 40 {
      cost += local.cost
      return Statement(id: id, kind: .callLocal(local.id))
    }
    if let overridden = scope.overridden, scope.depth == 0, chance(70),
      let callable = generator.callables.first(where: { $0.function.id == overridden }),
      callable.cost + cost < 40
    {
      cost += callable.cost
      return Statement(id: id, kind: .callSuper(function: overridden))
    }
    guard let (base, callable) = callee() else { return nil }
    let function = callable.function
    let isActors = callable.type.flatMap(generator.program.type)?.kind == .actor
    var routes = Route.ofAnyMember
    if function.hasProtocol {
      for _ in 0..<6 { routes += [.existential, .constrained] }
    }
    let route =
      function.isStatic
      ? .plain
      : route(from: base, isSynchronous: !function.isAsync && !isActors, among: routes)
    return Statement(
      id: id, kind: .call(base, function: function.id), route: route)
  }
}
