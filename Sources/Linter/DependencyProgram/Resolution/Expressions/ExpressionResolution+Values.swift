internal import DependencyFacts

/// The types of expressions, as far as names and annotations determine them.
extension ExpressionResolution {
  func valueType(of ref: CodeRef, depth: Int = 0) -> ValueType {
    guard isWithinDepth(depth) else { return .unknown }
    let node = facts.node(ref)
    switch node.kind {
    case .name: return valueType(ofName: node.name, at: ref, depth: depth)
    case .member: return valueType(ofMember: ref, depth: depth)
    case .implicitMember: return valueType(ofImplicitMember: ref, depth: depth)
    case .call: return valueType(ofCall: ref, depth: depth)
    case .sequence, .subscript, .array, .dictionary, .tuple, .closure, .if, .switch:
      return valueType(ofComposed: ref, depth: depth)
    case .string: return .instance(.external(.known(.String)))
    case .other:
      let inner = facts.children(of: ref)
      return inner.count == 1 ? valueType(of: inner[0], depth: depth + 1) : .unknown
    default: return .unknown
    }
  }

  func valueType(ofName name: Name, at ref: CodeRef, depth: Int) -> ValueType {
    switch name.known {
    case .`self`: return selfType(at: ref)
    case .Self: return selfType(at: ref).nominal.map(ValueType.metatype) ?? .unknown
    case .super:
      guard case .program(let type)? = selfType(at: ref).nominal else { return .unknown }
      return types.superclass(of: type).map(ValueType.instance) ?? .unknown
    default:
      if let type = typeOfInstance(named: name, at: ref) { return .instance(type) }
      if let type = valueType(ofShorthand: name, at: ref, depth: depth) { return type }
      let binding = lookUpValue(name, at: ref)
      if case .unknown = binding, let bound = bound(ofParameter: name, at: ref) {
        return .metatype(bound)
      }
      switch binding {
      // An undeclared name is taken for another module's type.
      case .unknown, .type(.external):
        return valueType(ofProjection: name, at: ref, depth: depth)
          ?? valueType(of: binding, named: name, depth: depth + 1)
      case .local, .bound, .parameter, .members, .globals, .type(.program):
        return valueType(of: binding, named: name, depth: depth + 1)
      }
    }
  }

  /// The type of `main` or `global(qos:)` in a static member of an extension of `DispatchQueue`.
  func typeOfInstance(named name: Name, at ref: CodeRef) -> Nominal? {
    guard facts.libraries.state.isInstance(name),
      case .metatype(let type) = selfType(at: ref), case .external = type
    else { return nil }
    switch lookUpValue(name, at: ref) {
    case .type(.external), .unknown: return type
    case .local, .bound, .parameter, .members, .globals, .type(.program): return nil
    }
  }

  private func valueType(of binding: Binding, named name: Name, depth: Int) -> ValueType {
    switch binding {
    case .local(let ref): return findType(of: [ref], depth: depth)
    case .globals(let overloads), .members(let overloads, of: _):
      return valueType(of: overloads, depth: depth)
    case .type(let nominal): return .metatype(nominal)
    case .parameter(of: let ref, let index):
      let parameter = facts.parameter(index, of: ref)
      let type = valueType(ofWritten: parameter.type, from: ref)
      return parameter.isVariadic ? .array(of: type) : type
    case .bound(let ref): return valueType(ofBound: ref, named: name, depth: depth)
    case .unknown: return .unknown
    }
  }

  /// The common type of the variables or types with one name.
  func valueType(of overloads: Overloads, depth: Int) -> ValueType {
    guard overloads.refs.count > 4 else { return findType(of: overloads.refs, depth: depth) }
    if let known = answer(agreedTypes[overloads], atDepth: depth) { return known }
    let answer = answer(atDepth: depth) { findType(of: overloads.refs, depth: depth) }
    agreedTypes[overloads] = answer
    return answer.value
  }

  private func findType(of refs: [DeclRef], depth: Int) -> ValueType {
    guard let first = refs.first else { return .unknown }
    switch facts.declaration(first).kind {
    case .variable:
      let type = declaredType(of: first, depth: depth)
      let isAgreed = refs.dropFirst().allSatisfy {
        declaredType(of: $0, depth: depth) == type
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

  /// A variable's type: that of its annotation, of its dependency's accessor, or of its value.
  func declaredType(of ref: DeclRef, depth: Int = 0) -> ValueType {
    if let known = answer(declaredTypes[ref], atDepth: depth) { return known }
    declaredTypes[ref] = Answer(value: .unknown, depth: 0)
    let answer = answer(atDepth: depth) {
      questions.asDeeper { findDeclaredType(of: ref, depth: depth) } ?? .unknown
    }
    declaredTypes[ref] = answer
    return answer.value
  }

  /// An answer, with the depth at which its question was cut short: it is valid for questions from
  /// there or deeper.
  struct Answer<Value> {
    var value: Value
    var depth: Int
  }

  /// A cached answer, if it is valid at the depth.
  func answer<Value>(_ known: Answer<Value>?, atDepth depth: Int) -> Value? {
    guard let known, depth >= known.depth else { return nil }
    isCutShort = isCutShort || known.depth > 0
    return known.value
  }

  /// Finds an answer for the cache.
  ///
  /// An answer that was cut short may still be found from a smaller depth. Questions from here or
  /// deeper get the same answer again, because repeated searches would take unbounded time if many
  /// names refer to many others.
  func answer<Value>(atDepth depth: Int, _ find: () -> Value) -> Answer<Value> {
    let wasCutShort = isCutShort
    isCutShort = false
    let found = find()
    let answer = Answer(value: found, depth: isCutShort ? depth : 0)
    isCutShort = isCutShort || wasCutShort
    return answer
  }

  private func findDeclaredType(of ref: DeclRef, depth: Int) -> ValueType {
    let declaration = facts.declaration(ref)
    if declaration.type != nil { return valueType(ofWritten: declaration.type, from: ref) }
    if let wrapper = wrapperUse(of: ref) { return valueType(of: wrapper) }
    if let value = facts.initialValue(of: ref) { return valueType(of: value, depth: depth + 1) }
    // The accessor that a macro makes of a property without a type.
    if let key = key(namedByGetterOf: ref) { return valueType(ofKey: key) }
    return valueType(ofShared: ref) ?? .unknown
  }

  /// The key in `get { self[Key.self] }`.
  private func key(namedByGetterOf variable: DeclRef) -> Nominal? {
    guard
      let getter = facts.getter(of: variable),
      let value = facts.body(of: getter).flatMap(facts.firstChild(of:)),
      facts.node(value).kind == .subscript, let argument = facts.arguments(of: value).first,
      let key = facts.firstChild(of: argument), case .metatype(let type) = valueType(of: key)
    else { return nil }
    return type
  }

  // MARK: Members

  /// The type whose static member an expression names: `Client` of `Client.live`.
  func owner(ofStatic member: CodeRef) -> Nominal? {
    guard let base = facts.base(of: member), case .metatype(let type) = valueType(of: base)
    else { return nil }
    return type
  }

  private func valueType(ofMember ref: CodeRef, depth: Int) -> ValueType {
    guard let base = facts.firstChild(of: ref) else { return .unknown }
    let name = facts.node(ref).name
    let baseType = valueType(of: base, depth: depth + 1)
    if name == .`self` { return baseType }
    return type(ofMember: name, of: baseType, call: nil, at: ref, depth: depth)
  }

  /// - Parameter call: the call of the member, if it is called.
  private func type(
    ofMember name: Name, of baseType: ValueType, call: CodeRef?, at ref: CodeRef, depth: Int
  ) -> ValueType {
    guard let baseType = receiver(of: name, baseType) else { return .unknown }
    if case .tuple(let parts) = baseType { return part(name, of: parts) }
    guard let owner = baseType.nominal else { return .unknown }
    if case .metatype = baseType {
      if let nested = types.lookUpNestedType(name, of: owner, from: ref.file) {
        return nested.type.map(ValueType.metatype) ?? .unknown
      }
      if types.isModule(owner, of: name, in: ref.file),
        case .globals(let globals) = lookUpGlobal(name, fromFile: ref.file)
      {
        return valueType(of: globals, depth: depth + 1)
      }
      if let type = types.lookUpType(name, ofModule: owner, fromFile: ref.file) {
        return .metatype(type)
      }
      if name == .`init` { return .function([], .instance(owner)) }
    }
    let members = types.overloads(of: name, in: owner)
    if !members.isEmpty { return type(ofDeclared: members, in: baseType, depth: depth + 1) }
    if let type = valueType(ofProjection: name, in: owner, depth: depth) { return type }
    if case .metatype(.external) = baseType, facts.libraries.state.isInstance(name) {
      return .instance(owner)
    }
    if let type = baseType.externalInstance,
      facts.libraries.streams.isPromise(after: name, of: type)
    {
      return baseType
    }
    return type(ofMember: name, of: baseType, call: call, depth: depth)
  }

  /// The type of a member of a value, with the generic arguments of the value's type substituted.
  private func type(
    ofDeclared members: Overloads, in base: ValueType, depth: Int
  ) -> ValueType {
    let substitutions = substitutions(of: base)
    if !substitutions.isEmpty, let member = members.only,
      facts.declaration(member).kind == .variable, facts.declaration(member).type != nil
    {
      return valueType(ofWritten: facts.declaration(member).type, from: member, substitutions)
    }
    return valueType(of: members, depth: depth)
  }

  private func part(_ name: Name, of parts: [ValueType.Element]) -> ValueType {
    position(of: name, among: parts).map { parts[$0].type } ?? .unknown
  }

  private func position(of name: Name, among parts: [ValueType.Element]) -> Int? {
    if let position = Int(facts.string(name)) {
      return parts.indices.contains(position) ? position : nil
    }
    return parts.firstIndex { $0.label == name }
  }

  /// The position of the element that a member of a tuple leads to; nil for members of other types.
  func positionInTuple(ofMember member: CodeRef) -> Int? {
    guard let base = facts.base(of: member), case .tuple(let parts) = valueType(of: base)
    else { return nil }
    return position(of: facts.node(member).name, among: parts)
  }

  private func valueType(ofImplicitMember ref: CodeRef, depth: Int) -> ValueType {
    let expected = expectedValue(of: ref, depth: depth + 1).unwrapped
    guard let owner = expected.instance else { return .unknown }
    if facts.node(ref).name == .`init` { return .metatype(owner) }
    let members = types.overloads(of: facts.node(ref).name, in: owner)
    // A member that another module declares has the type that the context demands.
    if members.isEmpty, case .external = owner, facts.call(of: ref) == nil { return expected }
    return valueType(of: members, depth: depth + 1)
  }

  /// The type of the value that a key path leads to.
  func type(ofKeyPath ref: CodeRef, from root: ValueType, depth: Int) -> ValueType {
    var type = root
    for component in facts.children(of: ref) {
      let node = facts.node(component)
      switch node.kind {
      case .type: type = valueType(ofWritten: node.type, from: facts.declaration(around: ref))
      case .keyPathComponent where node.name == .`self`: break
      case .keyPathComponent where node.name != Name.none:
        type = self.type(ofMember: node.name, of: type, call: nil, at: ref, depth: depth + 1)
      default: return .unknown
      }
    }
    return type
  }

  // MARK: Calls

  private func valueType(ofCall ref: CodeRef, depth: Int) -> ValueType {
    if let scope = scopeCall(ref), let operation = scope.operation {
      guard facts.node(operation).kind == .closure else {
        return valueType(of: operation, depth: depth + 1).result
      }
      if let value = facts.singleExpression(of: operation) {
        return valueType(of: value, depth: depth + 1)
      }
    }
    switch callTarget(of: ref, depth: depth + 1) {
    case .construction(let nominal, _): return constructed(nominal, by: ref, depth: depth)
    case .functions(let functions): return result(of: functions, calledBy: ref, depth: depth)
    case .enumElement(let nominal): return .instance(nominal)
    case .variable(let variable):
      return declaredType(of: variable, depth: depth + 1).unwrapped.result
    case .unknown: return valueType(ofUnknownCall: ref, depth: depth)
    }
  }

  private func result(of functions: Overloads, calledBy call: CodeRef, depth: Int) -> ValueType {
    var substitutions: Substitutions = [:]
    if let callee = facts.firstChild(of: call), let base = facts.base(of: callee) {
      substitutions = self.substitutions(of: valueType(of: base, depth: depth + 1).unwrapped)
    }
    func find() -> ValueType {
      .agreed(
        functions.refs.map {
          valueType(ofWritten: facts.declaration($0).type, from: $0, substitutions)
        })
    }
    return substitutions.isEmpty ? results(functions, find) : find()
  }

  /// The type of a call whose callee the program does not declare.
  private func valueType(ofUnknownCall ref: CodeRef, depth: Int) -> ValueType {
    guard let callee = facts.firstChild(of: ref) else { return .unknown }
    switch facts.node(callee).kind {
    case .closure: return result(of: callee, depth: depth)
    case .name where typeOfInstance(named: facts.node(callee).name, at: callee) != nil:
      return valueType(of: callee, depth: depth + 1)
    case .name, .call: return valueType(of: callee, depth: depth + 1).unwrapped.result
    // `[Model]()`
    case .array:
      guard case .boxed(_, let types) = valueType(of: callee, depth: depth + 1),
        case .metatype(let element)? = types.first
      else { return .unknown }
      return .array(of: .instance(element))
    case .dictionary:
      guard case .boxed(_, let types) = valueType(of: callee, depth: depth + 1), types.count == 2,
        case .metatype(let key) = types[0], case .metatype(let value) = types[1]
      else { return .unknown }
      return .dictionary(.instance(key), .instance(value))
    case .member:
      // `DispatchQueue.global(qos: .utility)`
      if facts.libraries.state.isInstance(facts.node(callee).name) {
        return valueType(ofMember: callee, depth: depth + 1)
      }
      guard let base = facts.firstChild(of: callee) else { return .unknown }
      // `Optional<Model>.some(model)`
      let language = facts.libraries.language
      if language.isPresentCase(facts.node(callee).name), facts.node(base).kind == .name,
        language.isOptional(facts.node(base).name),
        let value = facts.arguments(of: ref).first.flatMap(facts.firstChild)
      {
        return valueType(of: value, depth: depth + 1).optional
      }
      return type(
        ofMember: facts.node(callee).name, of: valueType(of: base, depth: depth + 1), call: ref,
        at: callee, depth: depth)
    default: return .unknown
    }
  }
}
