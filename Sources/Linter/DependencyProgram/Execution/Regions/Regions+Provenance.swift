internal import DependencyFacts

/// The closure or body that determines the values that a place runs with.
extension Regions {
  func provenance(of ref: CodeRef) -> Provenance { resolvedProvenance(of: ref).provenance }

  /// Whether two places run with the same current values: no closure between them has other values.
  func haveSameValues(_ one: CodeRef, _ other: CodeRef) -> Bool {
    resolvedProvenance(of: one).place == resolvedProvenance(of: other).place
  }

  /// The closure, or the whole body, that determines the values that a place runs with.
  private func resolvedProvenance(of ref: CodeRef) -> (place: CodeRef, provenance: Provenance) {
    types.whereabouts.note(ref)
    var current = ref
    var isCaptured = false
    while let parent = facts.parent(of: current) {
      // The names in a capture list are evaluated where the closure is created.
      if facts.node(current).kind == .capture {
        isCaptured = true
      } else if facts.node(current).kind == .closure, !isCaptured {
        switch transfer(current, into: parent) {
        case .keeps: break
        case .resolved(let provenance): return (current, provenance)
        case .resumed(let capture): return resolvedProvenance(of: capture)
        }
      } else if facts.node(parent).kind == .argument, isAutoclosure(parent) {
        switch transfer(argument: parent, value: current) {
        case .keeps: break
        case .resolved(let provenance): return (current, provenance)
        case .resumed(let capture): return resolvedProvenance(of: capture)
        }
      } else {
        isCaptured = false
      }
      current = parent
    }
    return (current, provenance(ofRoot: current))
  }

  /// Whether an argument is for an `@autoclosure` parameter of the program.
  func isAutoclosure(_ argument: CodeRef) -> Bool {
    guard let call = facts.parent(of: argument), let callee = facts.callee(of: call),
      facts.node(callee).kind.hasName, boundaries.mayTakeAutoclosure(facts.node(callee).name),
      let value = facts.firstChild(of: argument), facts.node(value).kind != .closure,
      let (function, index) = expressions.parameter(of: argument, in: call)
    else { return false }
    let type = facts.parameter(index, of: function).type
    return facts.typeNode(type, in: function.file)?.flags.contains(.autoclosure) ?? false
  }

  private func provenance(ofRoot root: CodeRef) -> Provenance {
    let flags = facts.node(root).flags
    guard !flags.contains(.defaultArgument), !flags.contains(.attributeArguments) else {
      return .unknown
    }
    return .caller(facts.declaration(around: root))
  }

  private enum Transfer {
    case keeps
    case resolved(Provenance)
    /// The values are those of another place.
    case resumed(CodeRef)
  }

  /// The transfer from inside a closure to the surrounding code.
  private func transfer(_ closure: CodeRef, into parent: CodeRef) -> Transfer {
    let node = facts.node(parent)
    switch node.kind {
    case .argument: return transfer(argument: parent, value: closure)
    case .call where facts.firstChild(of: parent) == closure: return .keeps
    case .local,
      .body where node.flags.contains(.initialValue):
      return .resolved(facts.declaration(at: parent).map(Provenance.callable) ?? .unknown)
    case .assignment: return .resolved(assigned(closure, in: parent))
    case .return, .body: return .resolved(result(withValueAt: parent))
    // One of several closures, any of which may be the one that runs: `flag ? { … } : { … }`,
    // `[{ … }, { … }]`, `["done": { … }]`.
    case .sequence where !node.flags.isDisjoint(with: [.ternary, .coalescing]):
      return facts.parent(of: parent).map { transfer(parent, into: $0) } ?? .resolved(.unknown)
    case .sequence where node.name != Name.none: return transfer(operand: closure, of: parent)
    case .array, .dictionary:
      guard let holder = facts.parent(of: parent) else { return .resolved(.unknown) }
      if place(keeping: closure) != nil { return .resolved(assigned(closure, in: holder)) }
      switch facts.node(holder).kind {
      case .local, .array, .dictionary: return transfer(parent, into: holder)
      default: return .resolved(.unknown)
      }
    default: return .resolved(.unknown)
    }
  }

  /// The transfer from a closure or function that is an argument to the call around it.
  private func transfer(argument: CodeRef, value: CodeRef) -> Transfer {
    guard let call = facts.parent(of: argument) else { return .resolved(.unknown) }
    if let tuple = tuple(standingFor: value) { return transfer(value, in: tuple) }
    if facts.node(call).kind == .macro { return transfer(selector: call, value: value) }
    guard facts.node(call).kind == .call else { return .resolved(.unknown) }
    if let scope = expressions.scopeCall(call) {
      guard scope.operation == value else { return .keeps }
      switch scope.kind {
      case .overrides: return .resolved(.scoped(call))
      case .from: return .resolved(.propagated(call))
      case .yield:
        // The captured values are those of the place of capture, if that is known.
        return expressions.capture(yieldedBy: call).map(Transfer.resumed)
          ?? .resolved(.propagated(call))
      case .escaped, .prepare: return .keeps
      }
    }
    if let local = localCollection(keeping: value) { return .resolved(.callable(local)) }
    let escape = passing(of: argument, value: value, in: call)
    // Where the surrounding code has lost the values, so has the closure in either case.
    if case .keepsOrDrops = escape, case .lost = provenance(of: call) { return .keeps }
    return transfer(of: value, to: call, escape)
  }

  /// The transfer from a closure to the code around the tuple that stands for it.
  private func transfer(_ closure: CodeRef, in tuple: CodeRef) -> Transfer {
    guard let holder = facts.parent(of: tuple) else { return .resolved(.unknown) }
    if place(keeping: closure) != nil { return .resolved(assigned(closure, in: holder)) }
    guard facts.node(holder).kind == .argument else { return .resolved(.unknown) }
    return transfer(argument: holder, value: tuple)
  }

  /// The transfer from a closure or function to the expression that gets it, and whose function is
  /// known.
  private func transfer(of value: CodeRef, to call: CodeRef, _ escape: Escape) -> Transfer {
    switch escape {
    case .keeps: return .keeps
    case .drops(let callee, let evidence, let handOn):
      return .resolved(
        .lost(
          LostRegion(
            call: call, closure: value, callee: callee, evidence: evidence, handOn: handOn)))
    case .propagates: return .resolved(.propagated(call))
    case .isInResult:
      return facts.parent(of: call).map { transfer(call, into: $0) } ?? .resolved(.unknown)
    case .keepsOrDrops, .unknown: return .resolved(.unknown)
    }
  }

  /// The transfer from an operand to the expression around it: `queue ~> { … }`
  private func transfer(operand: CodeRef, of sequence: CodeRef) -> Transfer {
    guard let parameter = parameter(taking: operand, of: sequence) else {
      return .resolved(.unknown)
    }
    return transfer(of: operand, to: sequence, escape(of: parameter))
  }

  /// The parameter for an operand, if the program declares one function alone for the operator.
  private func parameter(taking operand: CodeRef, of sequence: CodeRef) -> ParameterRef? {
    let operands = facts.children(of: sequence)
    let functions = boundaries.functions(named: facts.node(sequence).name)
    guard operands.count == 2, let index = operands.firstIndex(of: operand),
      functions.count == 1, facts.parameterSlice(of: functions[0]).count == 2
    else { return nil }
    let type = facts.parameter(index, of: functions[0]).type
    guard facts.typeNode(type, in: functions[0].file)?.kind == .function else { return nil }
    return ParameterRef(function: functions[0], index: index)
  }

  /// The transfer from the method that a selector names to the call that takes the selector.
  private func transfer(selector: CodeRef, value: CodeRef) -> Transfer {
    guard facts.libraries.threads.isSelector(macro: facts.node(selector).name),
      let argument = facts.parent(of: selector), facts.node(argument).kind == .argument,
      let call = facts.parent(of: argument), facts.node(call).kind == .call,
      let boundary = selectorBoundary(of: argument, in: call)
    else { return .resolved(.unknown) }
    return .resolved(
      .lost(
        LostRegion(
          call: call, closure: value, callee: boundary.description, evidence: boundary.evidence)))
  }

  /// The provenance of a function that is passed in place of a closure.
  func provenance(ofReference ref: CodeRef, argument: CodeRef) -> Provenance {
    provenance(after: transfer(argument: argument, value: ref), into: argument)
  }

  /// The provenance of a function that code names, or makes by a call, like a closure.
  func provenance(ofFunction value: CodeRef) -> Provenance {
    guard let parent = facts.parent(of: value) else { return .unknown }
    return provenance(after: transfer(value, into: parent), into: parent)
  }

  private func provenance(after transfer: Transfer, into place: CodeRef) -> Provenance {
    switch transfer {
    case .keeps: provenance(of: place)
    case .resolved(let provenance): provenance
    case .resumed(let capture): provenance(of: capture)
    }
  }

  /// The provenance of a closure that a body returns: by a statement, or as its only expression.
  private func result(withValueAt place: CodeRef) -> Provenance {
    guard facts.closure(around: place) == nil,
      facts.node(place).kind == .return || facts.children(of: place).count == 1,
      case .caller(let unit) = provenance(ofRoot: facts.root(of: place))
    else { return .unknown }
    let declaration = facts.declaration(unit)
    guard declaration.kind == .function || declaration.kind == .accessor && declaration.isGetter
    else { return .unknown }
    return .result(facts.member(of: unit))
  }

  private func assigned(_ closure: CodeRef, in assignment: CodeRef) -> Provenance {
    if let local = localCollection(keeping: closure) { return .callable(local) }
    guard let target = place(keeping: closure),
      facts.node(target).kind == .member || member(namedAt: target) != nil
    else { return .unknown }
    for boundary in boundaries.named(facts.node(target).name) {
      guard case .assignment = boundary.callee, boundaries.isUndeclared(facts.node(target).name)
      else { continue }
      return .lost(
        LostRegion(
          call: assignment, closure: closure, callee: boundary.description,
          evidence: boundary.evidence))
    }
    if case .drops(let callee, let evidence, let handOn) = escape(ofKeptAt: target) {
      return .lost(
        LostRegion(
          call: assignment, closure: closure, callee: callee, evidence: evidence, handOn: handOn))
    }
    if facts.node(closure).kind != .closure, let constant = constant(setAt: target) {
      return .callable(constant)
    }
    return isKept(closure, by: target) ? .stored(assignment) : .unknown
  }

  /// The constant of its own object that an initialiser sets to a function, and no other one does.
  func constant(setBy assignment: CodeRef) -> DeclRef? {
    facts.firstChild(of: assignment).flatMap(constant(setAt:))
  }

  private func constant(setAt target: CodeRef) -> DeclRef? {
    guard isOfSelf(target), let property = member(namedAt: target),
      facts.declaration(property).flags.contains(.isLet),
      places(naming: property).allSatisfy({ $0 == target || !facts.isAssigned($0) })
    else { return nil }
    return property
  }

  /// Whether an object stores the closure in a property of function type.
  private func isKept(_ closure: CodeRef, by target: CodeRef) -> Bool {
    guard facts.node(closure).kind == .closure || facts.node(closure).kind == .sequence,
      case .function = expressions.valueType(of: target).unwrapped
    else { return false }
    return true
  }
}
