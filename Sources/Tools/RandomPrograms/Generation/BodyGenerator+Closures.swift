internal import SeededNumbers

/// Statements that contain other statements.
extension BodyGenerator {
  /// The statements of a closure, or of another block; their declarations are visible only in them.
  private mutating func inner(
    isClosure: Bool = true, _ change: (inout Scope) -> Void
  ) -> [Statement] {
    let saved = scope
    scope.depth += 1
    if isClosure, scope.isActor { scope.type = nil }
    change(&scope)
    let body = make(maximum: 1)
    scope = saved
    return body
  }

  mutating func boundary(_ id: Int) -> Statement? {
    let all = Boundary.allCases
    let boundary = all[random(all.count)]
    let form = boundary.form(id, queue: "")
    guard scope.isAsync || !form.needsAsync else { return nil }
    if form.naming != nil, chance(40) {
      if chance(40), let local = generator.random.pick(scope.locals) {
        cost += local.cost
        return Statement(id: id, kind: .passLocal(boundary, local.id))
      }
      guard let (base, function) = callee(isNamed: true) else { return nil }
      return Statement(id: id, kind: .pass(boundary, base, function: function.function.id))
    }
    var captures: [Statement.Capture] = []
    let isClass = scope.type.flatMap(generator.program.type)?.kind == .class
    if isClass, !scope.isWeak, !scope.isInitializer, form.after.isEmpty || !form.needsAsync,
      boundary != .asyncLet, !boundary.returnsValue, chance(boundary == .library ? 60 : 15)
    {
      captures = [.weakSelf]
    } else if let type = scope.type, !scope.isActor, chance(15),
      let wrapper = generator.random.pick(generator.program.wrappers(of: type)),
      !scope.captures.contains(wrapper.id)
    {
      captures = [.wrapper(wrapper.id, site: generator.nextID())]
    }
    var body: [Statement] = []
    for case .wrapper(let wrapper, _) in captures where chance(60) {
      cost += 1
      body.append(Statement(id: generator.nextID(), kind: .readCapture(wrapper: wrapper)))
    }
    body += inner { scope in
      scope.isAsync = form.isAsync
      if boundary.isBulk { scope.isBulk = true }
      for capture in captures {
        if case .wrapper(let wrapper, _) = capture { scope.captures.append(wrapper) }
        if capture == .weakSelf { scope.isWeak = true }
      }
    }
    return Statement(id: id, kind: .boundary(boundary, captures: captures), body: body)
  }

  mutating func taker(_ id: Int) -> Statement? {
    let takers = generator.callables.filter { !$0.function.isCallable }
    guard let taker = generator.random.pick(takers) else { return nil }
    let body = inner { $0.isAsync = false }
    return Statement(id: id, kind: .taker(function: taker.function.id), body: body)
  }

  mutating func scoped(_ id: Int) -> Statement {
    let ownsDirectly =
      scope.type.flatMap(generator.program.type)
      .map { $0.isReference && !$0.wrappers.isEmpty } ?? false
    if ownsDirectly, !scope.isInitializer, chance(60) {
      return Statement(id: id, kind: .fromSelf, body: inner { $0.isAsync = false })
    }
    let isParent = parent != nil
    let body = inner { scope in
      scope.isAsync = false
      // Whether something is lost depends on which keys are overridden.
      if isParent {
        scope.isCreationExcluded = true
        scope.locals = []
      }
    }
    let supplies = Statement.Supply.allCases
    return Statement(id: id, kind: .scope(supplies[random(supplies.count)]), body: body)
  }

  mutating func handOver(_ id: Int) -> Statement? {
    let boundaries = Boundary.allCases.filter { !$0.form(0, queue: "").needsAsync }
    let boundary = boundaries[random(boundaries.count)]
    let body = inner { scope in
      scope.isAsync = false
      // Three closures: in debug builds the parser skips code that is nested more than a dozen
      // levels deep.
      scope.depth += 1
      if boundary.isBulk { scope.isBulk = true }
    }
    let kind: Statement.Kind = chance(60) ? .handOver(boundary) : .handOverLater(boundary)
    return Statement(id: id, kind: kind, body: body)
  }

  mutating func local(_ id: Int) -> Statement {
    switch random(5) {
    case 4:
      return Statement(id: id, kind: .conditional, body: inner(isClosure: false) { _ in })
    case 0: return Statement(id: id, kind: .branch, body: inner(isClosure: false) { _ in })
    case 1:
      return Statement(id: id, kind: .loop, body: inner(isClosure: false) { $0.isBulk = true })
    default:
      let before = cost
      let body = inner { $0.isAsync = false }
      // Its cost is added where it is called.
      let price = cost - before
      cost = before
      scope.locals.append((id, price))
      return Statement(id: id, kind: chance(50) ? .localFunction : .localClosure, body: body)
    }
  }
}
