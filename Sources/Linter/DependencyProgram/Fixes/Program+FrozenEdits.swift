internal import DependencyFacts

/// Edits that move wrappers into the endpoints of a value.
extension Program {
  /// Moves the wrappers that a value's code declares into the closures that use them; nil unless
  /// the value is made of closures, and no other code uses the wrappers.
  package func draftsDeclaringInEndpoints(_ read: FrozenRead) -> [Diagnostic.Fix.Draft]? {
    guard let scope = code(of: read.home), let value = result(of: scope),
      expressions.isConstruction(value),
      case .program(let type)? = expressions.valueType(of: value).instance,
      !facts.declaresCode(in: scope)
    else { return nil }
    var uses: [WrapperUse] = []
    for site in read.sites {
      guard case .wrapper(let use) = site.cause, use.isRemembering,
        isDeclaration(site, in: scope), expressions.isMovable(use)
      else { return nil }
      uses.append(use)
    }
    // The value and the wrappers must be the only statements.
    guard facts.statements(of: scope).count == uses.count + 1 else { return nil }
    var users: [CodeRef: [WrapperUse]] = [:]
    var order: [CodeRef] = []
    for use in uses {
      guard let closures = endpoints(using: use, of: value, in: scope), !closures.isEmpty else {
        return nil
      }
      for closure in closures {
        if users[closure] == nil { order.append(closure) }
        users[closure, default: []].append(use)
      }
    }
    var drafts = uses.map { use in
      Diagnostic.Fix.Draft(.statement, facts.range(ofWhole: use.declaration))
    }
    for closure in order {
      guard let draft = draft(declaring: users[closure] ?? [], in: closure, of: type) else {
        return nil
      }
      drafts.append(draft)
    }
    return drafts
  }

  /// The statements of a getter, or of the closure whose result is a property's initial value.
  private func code(of property: DeclRef) -> CodeRef? {
    guard let initial = facts.initialValue(of: property) else {
      return facts.getter(of: property).flatMap(facts.body(of:))
    }
    guard facts.node(initial).kind == .call, facts.arguments(of: initial).isEmpty else {
      return nil
    }
    return facts.firstChild(of: initial).flatMap(facts.block(of:))
  }

  /// The value of the last statement, if it is a call.
  private func result(of block: CodeRef) -> CodeRef? {
    guard let last = facts.statements(of: block).last else { return nil }
    return facts.result(of: last).flatMap { facts.node($0).kind == .call ? $0 : nil }
  }

  /// The arguments of a construction that use a wrapper, all of them closures; nil if other code
  /// does, or declares its name again.
  private func endpoints(
    using use: WrapperUse, of value: CodeRef, in scope: CodeRef
  ) -> [CodeRef]? {
    let name = facts.declaration(use.declaration).name
    let closures = facts.arguments(of: value).compactMap(facts.firstChild(of:)).filter {
      facts.node($0).kind == .closure
    }
    var users: [CodeRef] = []
    for place in facts.mentions(of: name, in: scope) {
      if place == facts.localNode(of: use.declaration) { continue }
      let closure = closures.first { $0.id < place.id && place.id.index < facts.node($0).end }
      guard let closure, facts.node(place).kind == .name else { return nil }
      if users.last != closure { users.append(closure) }
    }
    return users
  }

  /// Makes the wrappers the first statements of an endpoint. If the endpoint is a single
  /// expression, that gets a `return`.
  private func draft(
    declaring uses: [WrapperUse], in closure: CodeRef, of type: TypeSymbolID
  ) -> Diagnostic.Fix.Draft? {
    guard let block = facts.block(of: closure), let argument = facts.parent(of: closure) else {
      return nil
    }
    let statements = facts.statements(of: block)
    guard let first = statements.first else { return nil }
    let range = facts.range(of: block)
    var pieces: [Diagnostic.Fix.Draft.Piece] = []
    for use in uses { pieces += [.statement(facts.range(ofWhole: use.declaration)), .line(0)] }
    if statements.count == 1 {
      switch facts.node(first).kind {
      case .return, .local, .assignment, .for, .while, .guard, .defer: break
      case .if, .switch, .do, .conditional: return nil
      default:
        let endpoint = facts.node(argument).name
        guard endpoint != .none, let isVoid = keyValues.hasNoResult(endpoint, of: type) else {
          return nil
        }
        if !isVoid { pieces.append(.result(of: range)) }
      }
    }
    return .init(.prologue, range, pieces)
  }
}
