internal import DependencyFacts

/// Closures that are handed to a function: the boundary table says whether they keep the values.
extension Regions {
  func passing(of argument: CodeRef, value: CodeRef, in call: CodeRef) -> Escape {
    guard let callee = facts.firstChild(of: call) else { return .unknown }
    if let boundary = boundary(of: argument, in: call, callee: callee) {
      switch boundary.passing {
      case .keeps: return .keeps
      case .drops: return .drops(boundary.description, .callee)
      case .dropsIfAwaited:
        return facts.node(call).flags.contains(.awaited)
          ? .drops(boundary.description, .callee) : .keeps
      }
    }
    let escape: Escape
    var parameter: ParameterRef?
    if let (function, index) = expressions.parameter(of: argument, in: call) {
      parameter = ParameterRef(function: function, index: index)
      escape = self.escape(of: ParameterRef(function: function, index: index))
    } else if boundaries.isUndeclared(calleeName(callee)) {
      escape = .unknown
    } else {
      escape = agreedEscape(of: argument, in: call, callee: callee)
    }
    guard case .unknown = escape, capturesSelfWeakly(value), mayRunLater(call, callee) else {
      return escape
    }
    return drop(for: parameter, callee: callee)
  }

  /// The conclusion from a weak capture where the callee is unknown: the closure is kept for later.
  private func drop(for parameter: ParameterRef?, callee: CodeRef) -> Escape {
    let name = "'\(facts.string(calleeName(callee)))'"
    if let parameter {
      return mayOutliveCall(parameter) ? .drops(name, .weakCapture) : .unknown
    }
    return .drops(name, isCalleeNamedByType(callee) ? .weakCapture : .weakCaptureAlone)
  }

  /// Whether it is in sight what kind of thing has the callee: it is an initialiser, or a member of
  /// a type or of a value whose type is known. Free functions and members of unknown values may
  /// well run their closures in place.
  private func isCalleeNamedByType(_ callee: CodeRef) -> Bool {
    guard facts.node(callee).kind == .member, let base = facts.firstChild(of: callee) else {
      return facts.node(callee).kind == .name && isTypeName(facts.string(calleeName(callee)))
    }
    switch expressions.valueType(of: base) {
    case .instance: return true
    case .metatype(let type): return isTypeName(symbols.name(of: type))
    case .unknown: return isPartOfExternalValue(base) || isWrittenAsNested(base)
    }
  }

  /// Whether a variable or parameter has the written type `Module.Type` or `Outer.Inner`: what the
  /// program does not declare is another module's.
  private func isWrittenAsNested(_ value: CodeRef) -> Bool {
    guard facts.node(value).kind == .name else { return false }
    let type: TypeID
    let declaration: DeclRef
    switch expressions.lookUpValue(facts.node(value).name, at: value) {
    case .parameter(of: let function, let index):
      (type, declaration) = (facts.parameter(index, of: function).type, function)
    case .local(let ref): (type, declaration) = (facts.declaration(ref).type, ref)
    case .members(let refs, of: _), .globals(let refs):
      guard let ref = refs.only else { return false }
      (type, declaration) = (facts.declaration(ref).type, ref)
    case .bound, .type, .unknown: return false
    }
    return facts.typeNode(type, in: declaration.file)?.kind == .member
  }

  /// Whether an expression leads on from a value of another module's type: `center.playCommand`.
  private func isPartOfExternalValue(_ expression: CodeRef) -> Bool {
    var current = expression
    while let base = facts.firstChild(of: current) {
      switch facts.node(current).kind {
      case .member, .call, .subscript: break
      default: return false
      }
      switch expressions.valueType(of: base) {
      case .instance(.external): return true
      case .metatype(.external(let name)): return isTypeName(facts.string(name))
      case .instance(.program), .metatype(.program): return false
      case .unknown: current = base
      }
    }
    return false
  }

  /// Any name that the program does not declare may be a type's. Those of types begin with a
  /// capital.
  private func isTypeName(_ name: String) -> Bool { name.first?.isUppercase ?? false }

  /// Whether a call can leave its closure to be run later: no call that is awaited does, nor one of
  /// a name that is known to run closures in place.
  private func mayRunLater(_ call: CodeRef, _ callee: CodeRef) -> Bool {
    !facts.node(call).flags.contains(.awaited)
      && !boundaries.named(calleeName(callee)).contains { $0.passing == .keeps }
  }

  /// The common treatment of the closure by all functions of the program with the callee's name, if
  /// the receiver's type is unknown: kept only if every one keeps it.
  private func agreedEscape(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Escape {
    guard facts.node(callee).kind == .member, let base = facts.firstChild(of: callee),
      expressions.valueType(of: base) == .unknown
    else { return .unknown }
    let functions = boundaries.functions(named: facts.node(callee).name)
    let parameters = functions.compactMap { function in
      expressions.matchedParameters(of: function, in: call)?[argument].map {
        ParameterRef(function: function, index: $0)
      }
    }
    guard !parameters.isEmpty else { return .unknown }
    let areKept = parameters.allSatisfy { parameter in
      if case .keeps = escape(of: parameter) { true } else { false }
    }
    return areKept ? .keeps : .unknown
  }

  private func calleeName(_ callee: CodeRef) -> Name {
    facts.node(callee).kind.hasName ? facts.node(callee).name : .none
  }

  /// `[weak self]` and `[unowned self]` are of use only where a closure outlives the call.
  private func capturesSelfWeakly(_ closure: CodeRef) -> Bool {
    facts.node(closure).kind == .closure
      && facts.children(of: closure).contains { child in
        facts.node(child).kind == .capture && facts.node(child).name == .`self`
          && !facts.node(child).flags.isDisjoint(with: [.weak, .unowned])
      }
  }

  /// The row of the table that an argument of a call falls under.
  private func boundary(of argument: CodeRef, in call: CodeRef, callee: CodeRef) -> Boundary? {
    let name = calleeName(callee)
    guard name != Name.none else { return nil }
    let label = facts.string(facts.node(argument).name)
    let rows = boundaries.named(name) + boundaries.anyFunction
    return rows.first { row in
      (row.labels.isEmpty || row.labels.contains(label)) && matches(row, call: call, callee: callee)
    }
  }

  private func matches(_ row: Boundary, call: CodeRef, callee: CodeRef) -> Bool {
    let name = facts.node(callee).name
    let base = facts.node(callee).kind == .member ? facts.firstChild(of: callee) : nil
    switch row.callee {
    case .construction(of: let type):
      guard case .construction(.external(let external), _) = expressions.callTarget(of: call) else {
        return false
      }
      return facts.string(external) == type
    case .staticMember(_, of: let type):
      guard let base, case .metatype(.external(let external)) = expressions.valueType(of: base)
      else {
        return false
      }
      return facts.string(external) == type
    case .member(_, of: let types):
      // Without a base it is called on `self`, in an extension of the type.
      let receiver = base.map { expressions.valueType(of: $0) } ?? expressions.selfType(at: callee)
      guard case .instance(.external(let external)) = receiver else { return false }
      return types.contains(facts.string(external))
    case .anyMember:
      guard let base, boundaries.isUndeclared(name) else { return false }
      return !isOfProgram(expressions.valueType(of: base))
    case .function: return facts.node(callee).kind == .name && boundaries.isUndeclared(name)
    case .anyFunction:
      guard boundaries.isUndeclared(name) else { return false }
      if case .construction(.program, _) = expressions.callTarget(of: call) { return false }
      return true
    case .named(let function): return isCall(call, of: function, callee: callee, base: base)
    case .assignment: return false
    }
  }

  /// Whether a call is one of a function that the user names.
  private func isCall(
    _ call: CodeRef, of function: FunctionName, callee: CodeRef, base: CodeRef?
  ) -> Bool {
    var hasTrailing = false
    let arguments = facts.arguments(of: call).map { argument in
      let isTrailing = facts.node(argument).flags.contains(.trailingClosure)
      defer { hasTrailing = hasTrailing || isTrailing }
      let label = facts.string(facts.node(argument).name)
      return (
        label: label.isEmpty ? "_" : label, isFirstTrailingClosure: isTrailing && !hasTrailing
      )
    }
    guard function.takes(arguments) else { return false }
    guard let type = function.type else { return true }
    guard let typeName = facts.names.existing(type) else { return false }
    if function.name == "init" {
      guard case .construction(let nominal, _) = expressions.callTarget(of: call) else {
        return false
      }
      return symbols.name(of: nominal) == type
    }
    let receiver = base.map { expressions.valueType(of: $0) } ?? expressions.selfType(at: callee)
    guard let nominal = receiver.nominal else { return false }
    return symbols.name(of: nominal) == type || types.inherits(nominal, from: [typeName])
  }

  private func isOfProgram(_ type: ValueType) -> Bool {
    if case .program? = type.nominal { true } else { false }
  }
}
