internal import DependencyFacts

/// The types of expressions, as far as names and annotations tell.
extension ExpressionResolution {
  func valueType(of ref: CodeRef, depth: Int = 0) -> ValueType {
    guard isWithinDepth(depth) else { return .unknown }
    let node = facts.node(ref)
    switch node.kind {
    case .name: return valueType(ofName: node.name, at: ref, depth: depth)
    case .member: return valueType(ofMember: ref, depth: depth)
    case .implicitMember: return valueType(ofImplicitMember: ref, depth: depth)
    case .call: return valueType(ofCall: ref, depth: depth)
    case .sequence:
      let operands = facts.children(of: ref)
      guard operands.count == 2, facts.node(operands[1]).kind == .cast else { return .unknown }
      let around = facts.declaration(around: ref)
      return types.resolve(facts.node(operands[1]).type, from: around).map(ValueType.instance)
        ?? .unknown
    case .other:
      let inner = facts.children(of: ref)
      return inner.count == 1 ? valueType(of: inner[0], depth: depth + 1) : .unknown
    default: return .unknown
    }
  }

  private func valueType(ofName name: Name, at ref: CodeRef, depth: Int) -> ValueType {
    switch name.known {
    case .`self`: return selfType(at: ref)
    case .Self: return selfType(at: ref).nominal.map(ValueType.metatype) ?? .unknown
    case .super:
      guard case .program(let type)? = selfType(at: ref).nominal else { return .unknown }
      return types.superclass(of: type).map(ValueType.instance) ?? .unknown
    default: return valueType(of: lookUpValue(name, at: ref), named: name, depth: depth + 1)
    }
  }

  private func valueType(of binding: Binding, named name: Name, depth: Int) -> ValueType {
    switch binding {
    case .local(let ref): return findType(of: [ref], depth: depth)
    case .globals(let overloads), .members(let overloads, of: _):
      return valueType(of: overloads, depth: depth)
    case .type(let nominal): return .metatype(nominal)
    case .parameter(of: let ref, let index):
      let type = facts.parameter(index, of: ref).type
      return types.resolve(type, from: ref).map(ValueType.instance) ?? .unknown
    case .bound(let ref): return valueType(ofBound: ref, named: name, depth: depth)
    case .unknown: return .unknown
    }
  }

  private func valueType(ofBound ref: CodeRef, named name: Name, depth: Int) -> ValueType {
    guard let value = facts.firstChild(of: ref) else {
      // A capture without a value is the variable outside of the closure.
      guard facts.node(ref).kind == .capture, let closure = facts.parent(of: ref) else {
        return .unknown
      }
      return valueType(ofName: name, at: closure, depth: depth + 1)
    }
    let node = facts.node(value)
    guard node.kind == .type else { return valueType(of: value, depth: depth + 1) }
    return types.resolve(node.type, from: facts.declaration(around: ref)).map(ValueType.instance)
      ?? .unknown
  }

  /// The type of the one variable or type among declarations of one name.
  func valueType(of overloads: Overloads, depth: Int) -> ValueType {
    guard overloads.refs.count > 4 else { return findType(of: overloads.refs, depth: depth) }
    if let known = answer(agreedTypes[overloads], atDepth: depth) { return known }
    let answer = answer(atDepth: depth) { findType(of: overloads.refs, depth: depth) }
    agreedTypes[overloads] = answer
    return answer.type
  }

  private func findType(of refs: [DeclRef], depth: Int) -> ValueType {
    guard let first = refs.first else { return .unknown }
    switch facts.declaration(first).kind {
    case .variable:
      let type = declaredType(of: first, depth: depth)
      let isAgreed = refs.dropFirst().allSatisfy {
        declaredType(of: $0, depth: depth).nominal == type.nominal
      }
      return isAgreed ? type : .unknown
    case .enumElement: return symbols.enclosingType(of: first).map(ValueType.instance) ?? .unknown
    case _ where facts.declaration(first).kind.isNominal:
      return symbols.nominal(of: first).map(ValueType.metatype) ?? .unknown
    case .alias:
      return types.resolve(facts.declaration(first).type, from: first).map(ValueType.metatype)
        ?? .unknown
    default: return .unknown
    }
  }

  /// `self` at a place: the instance, or the type in a static member.
  func selfType(at ref: CodeRef) -> ValueType {
    var current: DeclRef? = facts.declaration(around: ref)
    var isStatic = false
    while let ref = current {
      let declaration = facts.declaration(ref)
      if declaration.kind.isTypeOrExtension {
        guard let nominal = symbols.nominal(of: ref) else { return .unknown }
        return isStatic ? .metatype(nominal) : .instance(nominal)
      }
      isStatic = declaration.flags.contains(.isStatic)
      current = facts.parent(of: ref)
    }
    return .unknown
  }

  // MARK: Variables

  /// A variable's type: as annotated, as its dependency's accessor is, or as its value tells.
  func declaredType(of ref: DeclRef, depth: Int = 0) -> ValueType {
    if let known = answer(declaredTypes[ref], atDepth: depth) { return known }
    declaredTypes[ref] = Answer(type: .unknown, depth: 0)
    let answer = answer(atDepth: depth) {
      questions.asDeeper { findDeclaredType(of: ref, depth: depth) } ?? .unknown
    }
    declaredTypes[ref] = answer
    return answer.type
  }

  /// A type, with the depth at which the question was cut short: it is valid for questions from
  /// there or deeper.
  struct Answer {
    var type: ValueType
    var depth: Int
  }

  /// A cached type.
  private func answer(_ known: Answer?, atDepth depth: Int) -> ValueType? {
    guard let known, depth >= known.depth else { return nil }
    isCutShort = isCutShort || known.depth > 0
    return known.type
  }

  /// Tells a type, to be kept.
  ///
  /// Questions from less deep down may still find it. Questions from here or deeper get the same
  /// answer again: searching again would take unbounded time where many names mean many others.
  private func answer(atDepth depth: Int, _ find: () -> ValueType) -> Answer {
    let wasCutShort = isCutShort
    isCutShort = false
    let found = find()
    let answer = Answer(type: found, depth: isCutShort ? depth : 0)
    isCutShort = isCutShort || wasCutShort
    return answer
  }

  private func findDeclaredType(of ref: DeclRef, depth: Int) -> ValueType {
    let declaration = facts.declaration(ref)
    if declaration.type != .none {
      return types.resolve(declaration.type, from: ref).map(ValueType.instance) ?? .unknown
    }
    if let wrapper = wrapperUse(of: ref) { return valueType(of: wrapper) }
    guard let value = facts.initialValue(of: ref) else { return .unknown }
    return valueType(of: value, depth: depth + 1)
  }

  // MARK: Members

  private func valueType(ofMember ref: CodeRef, depth: Int) -> ValueType {
    guard let base = facts.firstChild(of: ref) else { return .unknown }
    let name = facts.node(ref).name
    let baseType = valueType(of: base, depth: depth + 1)
    guard let owner = baseType.nominal else { return .unknown }
    if name == .`self` { return baseType }
    if case .metatype = baseType, let nested = types.lookUpNestedType(name, of: owner) {
      return nested.type.map(ValueType.metatype) ?? .unknown
    }
    let members = types.overloads(of: name, in: owner)
    if !members.isEmpty { return valueType(of: members, depth: depth + 1) }
    if case .metatype(.external) = baseType, Self.instanceMembers.contains(name) {
      return .instance(owner)
    }
    return .unknown
  }

  /// Static members that by convention are an instance of their own type, as `DispatchQueue.main`.
  private static let instanceMembers: Set<Name> = [
    .known(.main), .known(.shared), .known(.standard), .known(.current), .known(.`default`),
    .known(.general), .known(.global),
  ]

  private func valueType(ofImplicitMember ref: CodeRef, depth: Int) -> ValueType {
    guard let owner = expectedType(of: ref, depth: depth + 1) else { return .unknown }
    if facts.node(ref).name == .`init` { return .metatype(owner) }
    let members = types.overloads(of: facts.node(ref).name, in: owner)
    return valueType(of: members, depth: depth + 1)
  }

  // MARK: Calls

  private func valueType(ofCall ref: CodeRef, depth: Int) -> ValueType {
    if let scope = scopeCall(ref), let operation = scope.operation,
      let value = facts.singleExpression(of: operation)
    {
      return valueType(of: value, depth: depth + 1)
    }
    switch callTarget(of: ref, depth: depth + 1) {
    case .construction(let nominal, _): return .instance(nominal)
    case .functions(let functions):
      let results = Set(functions.refs.map { types.resolve(facts.declaration($0).type, from: $0) })
      guard results.count == 1, let type = results.first, let type else { return .unknown }
      return .instance(type)
    case .enumElement(let nominal): return .instance(nominal)
    case .variable: return .unknown
    case .unknown:
      // `DispatchQueue.global(qos: .utility)`
      guard let callee = facts.firstChild(of: ref), facts.node(callee).kind == .member,
        Self.instanceMembers.contains(facts.node(callee).name)
      else { return .unknown }
      return valueType(ofMember: callee, depth: depth + 1)
    }
  }
}
