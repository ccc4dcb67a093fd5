internal import DependencyFacts

/// What is known of an expression's value.
package enum ValueType: Equatable {
  case unknown
  case instance(Nominal)
  /// The type itself: `Model`, `Model.self`
  case metatype(Nominal)

  package var nominal: Nominal? {
    switch self {
    case .unknown: nil
    case .instance(let nominal), .metatype(let nominal): nominal
    }
  }

  /// The type of an instance; nil for a type itself.
  var instance: Nominal? {
    if case .instance(let nominal) = self { nominal } else { nil }
  }
}

/// The types of expressions, as far as names and annotations tell.
extension Program {
  func valueType(of ref: CodeRef, depth: Int = 0) -> ValueType {
    guard isWithinDepth(depth) else { return .unknown }
    let node = node(ref)
    switch node.kind {
    case .name: return valueType(ofName: node.name, at: ref, depth: depth)
    case .member: return valueType(ofMember: ref, depth: depth)
    case .implicitMember: return valueType(ofImplicitMember: ref, depth: depth)
    case .call: return valueType(ofCall: ref, depth: depth)
    case .sequence:
      let operands = children(of: ref)
      guard operands.count == 2, self.node(operands[1]).kind == .cast else { return .unknown }
      let around = declaration(around: ref)
      return resolve(self.node(operands[1]).type, from: around).map(ValueType.instance) ?? .unknown
    case .other:
      let inner = children(of: ref)
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
      return superclass(of: type).map(ValueType.instance) ?? .unknown
    default: return valueType(of: lookUpValue(name, at: ref), named: name, depth: depth + 1)
    }
  }

  private func valueType(of binding: Binding, named name: Name, depth: Int) -> ValueType {
    switch binding {
    case .local(let ref): return valueType(of: [ref], depth: depth)
    case .globals(let refs), .members(let refs, of: _): return valueType(of: refs, depth: depth)
    case .type(let nominal): return .metatype(nominal)
    case .parameter(of: let ref, let index):
      let type = parameters(of: ref)[index].type
      return resolve(type, from: ref).map(ValueType.instance) ?? .unknown
    case .bound(let ref): return valueType(ofBound: ref, named: name, depth: depth)
    case .unknown: return .unknown
    }
  }

  private func valueType(ofBound ref: CodeRef, named name: Name, depth: Int) -> ValueType {
    guard let value = firstChild(of: ref) else {
      // A capture without a value is the variable outside of the closure.
      guard node(ref).kind == .capture, let closure = parent(of: ref) else { return .unknown }
      return valueType(ofName: name, at: closure, depth: depth + 1)
    }
    let node = node(value)
    guard node.kind == .type else { return valueType(of: value, depth: depth + 1) }
    return resolve(node.type, from: declaration(around: ref)).map(ValueType.instance) ?? .unknown
  }

  /// The type of the one variable or type among declarations of one name.
  private func valueType(of refs: [DeclRef], depth: Int) -> ValueType {
    guard let first = refs.first else { return .unknown }
    switch declaration(first).kind {
    case .variable:
      let type = declaredType(of: first, depth: depth)
      let isAgreed = refs.dropFirst().allSatisfy {
        declaredType(of: $0, depth: depth).nominal == type.nominal
      }
      return isAgreed ? type : .unknown
    case .enumElement: return enclosingType(of: first).map(ValueType.instance) ?? .unknown
    case _ where declaration(first).kind.isNominal:
      return symbols.nominal(of: first).map(ValueType.metatype) ?? .unknown
    case .alias:
      return resolve(declaration(first).type, from: first).map(ValueType.metatype) ?? .unknown
    default: return .unknown
    }
  }

  /// `self` at a place: the instance, or the type in a static member.
  func selfType(at ref: CodeRef) -> ValueType {
    var current: DeclRef? = declaration(around: ref)
    var isStatic = false
    while let ref = current {
      let declaration = declaration(ref)
      if declaration.kind.isTypeOrExtension {
        guard let nominal = symbols.nominal(of: ref) else { return .unknown }
        return isStatic ? .metatype(nominal) : .instance(nominal)
      }
      isStatic = declaration.flags.contains(.isStatic)
      current = parent(of: ref)
    }
    return .unknown
  }

  // MARK: Variables

  /// A variable's type: as annotated, as its dependency's accessor is, or as its value tells.
  func declaredType(of ref: DeclRef, depth: Int = 0) -> ValueType {
    if let answer = declaredTypes[ref], depth >= answer.depth {
      isCutShort = isCutShort || answer.depth > 0
      return answer.type
    }
    declaredTypes[ref] = (.unknown, depth: 0)
    let wasCutShort = isCutShort
    isCutShort = false
    let found = asDeeper { findDeclaredType(of: ref, depth: depth) } ?? .unknown
    // Asked for from less deep down, it may be known. Whoever asks from here or deeper down gets the
    // same answer again: to look once more would take a time without bounds where many names mean many
    // others.
    declaredTypes[ref] = (found, depth: isCutShort ? depth : 0)
    isCutShort = isCutShort || wasCutShort
    return found
  }

  /// Expressions lead to others; one that leads on for too long is as good as unknown.
  func isWithinDepth(_ depth: Int) -> Bool {
    guard depth >= 24 else { return true }
    isCutShort = true
    return false
  }

  private func findDeclaredType(of ref: DeclRef, depth: Int) -> ValueType {
    let declaration = declaration(ref)
    if declaration.type != .none {
      return resolve(declaration.type, from: ref).map(ValueType.instance) ?? .unknown
    }
    if let wrapper = wrapperUse(of: ref) { return valueType(of: wrapper) }
    guard let value = initialValue(of: ref) else { return .unknown }
    return valueType(of: value, depth: depth + 1)
  }

  /// The expression that a variable starts with.
  package func initialValue(of ref: DeclRef) -> CodeRef? {
    let root = declaration(ref).initialValue
    guard root != .none else { return nil }
    return firstChild(of: CodeRef(file: ref.file, id: root))
  }

  // MARK: Members

  private func valueType(ofMember ref: CodeRef, depth: Int) -> ValueType {
    guard let base = firstChild(of: ref) else { return .unknown }
    let name = node(ref).name
    let baseType = valueType(of: base, depth: depth + 1)
    guard let owner = baseType.nominal else { return .unknown }
    if name == .`self` { return baseType }
    if case .metatype = baseType, let nested = lookUpNestedType(name, of: owner) {
      return nested.type.map(ValueType.metatype) ?? .unknown
    }
    let members = lookUpMembers(name, of: owner)
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
    if node(ref).name == .`init` { return .metatype(owner) }
    let members = lookUpMembers(node(ref).name, of: owner)
    return valueType(of: members, depth: depth + 1)
  }

  // MARK: Calls

  private func valueType(ofCall ref: CodeRef, depth: Int) -> ValueType {
    if let scope = scopeCall(ref), let operation = scope.operation,
      let value = singleExpression(of: operation)
    {
      return valueType(of: value, depth: depth + 1)
    }
    switch callTarget(of: ref, depth: depth + 1) {
    case .construction(let nominal, _): return .instance(nominal)
    case .functions(let functions):
      let types = Set(functions.map { resolve(declaration($0).type, from: $0) })
      guard types.count == 1, let type = types.first, let type else { return .unknown }
      return .instance(type)
    case .enumElement(let nominal): return .instance(nominal)
    case .variable: return .unknown
    case .unknown:
      // `DispatchQueue.global(qos: .utility)`
      guard let callee = firstChild(of: ref), node(callee).kind == .member,
        Self.instanceMembers.contains(node(callee).name)
      else { return .unknown }
      return valueType(ofMember: callee, depth: depth + 1)
    }
  }

  /// The only expression in a closure, `return` or not.
  func singleExpression(of closure: CodeRef) -> CodeRef? {
    guard node(closure).kind == .closure,
      let block = children(of: closure).last, node(block).kind == .block
    else { return nil }
    let statements = children(of: block)
    guard statements.count == 1 else { return nil }
    return node(statements[0]).kind == .return ? firstChild(of: statements[0]) : statements[0]
  }

  // MARK: What the context asks for

  /// The type that an expression must have where it stands.
  func expectedType(of ref: CodeRef, depth: Int = 0) -> Nominal? {
    guard isWithinDepth(depth), let parent = parent(of: ref) else { return nil }
    let node = node(parent)
    switch node.kind {
    case .call where firstChild(of: parent) == ref:
      return expectedType(of: parent, depth: depth + 1)
    case .argument: return expectedType(ofArgument: parent, depth: depth + 1)
    case .local:
      let ref = DeclRef(file: ref.file, id: node.declaration)
      return resolve(declaration(ref).type, from: ref)
    case .body: return expectedType(ofBody: parent)
    case .assignment:
      guard let target = firstChild(of: parent), target != ref else { return nil }
      return valueType(of: target, depth: depth + 1).instance
    case .sequence: return expectedType(of: parent, depth: depth + 1)
    case .return:
      let function = declaration(around: parent)
      guard closure(around: parent) == nil else { return nil }
      return resultType(of: function)
    default: return nil
    }
  }

  private func expectedType(ofBody body: CodeRef) -> Nominal? {
    let ref = DeclRef(file: body.file, id: node(body).declaration)
    if node(body).flags.contains(.initialValue) { return resolve(declaration(ref).type, from: ref) }
    if node(body).flags.contains(.defaultArgument) {
      let parameter = parameters(of: ref).first { $0.defaultValue == body.id }
      return parameter.flatMap { resolve($0.type, from: ref) }
    }
    return children(of: body).count == 1 ? resultType(of: ref) : nil
  }

  /// What a function returns, or a getter's variable has.
  func resultType(of ref: DeclRef) -> Nominal? {
    let declaration = declaration(ref)
    guard declaration.kind == .accessor, let variable = parent(of: ref) else {
      return resolve(declaration.type, from: ref)
    }
    return resolve(self.declaration(variable).type, from: variable)
  }

  private func expectedType(ofArgument argument: CodeRef, depth: Int) -> Nominal? {
    guard let call = parent(of: argument), node(call).kind == .call else { return nil }
    guard let (function, index) = parameter(of: argument, in: call, depth: depth) else {
      return nil
    }
    return resolve(parameters(of: function)[index].type, from: function)
  }

  /// The innermost closure around a node, within its declaration's code.
  func closure(around ref: CodeRef) -> CodeRef? {
    var current = parent(of: ref)
    while let ref = current {
      if node(ref).kind == .closure { return ref }
      current = parent(of: ref)
    }
    return nil
  }
}
