internal import DependencyFacts

/// The types that expressions must have in their context.
extension ExpressionResolution {
  /// The type that an expression must have in its context, if it is a named one.
  func expectedType(of ref: CodeRef, depth: Int = 0) -> Nominal? {
    expectedValue(of: ref, depth: depth).unwrapped.instance
  }

  /// The type that an expression must have in its context.
  func expectedValue(of ref: CodeRef, depth: Int = 0) -> ValueType {
    guard isWithinDepth(depth), let parent = facts.parent(of: ref) else { return .unknown }
    let node = facts.node(parent)
    switch node.kind {
    case .call where facts.firstChild(of: parent) == ref:
      return expectedValue(of: parent, depth: depth + 1)
    case .argument: return expectedValue(ofArgument: parent, depth: depth + 1)
    case .local:
      guard let ref = facts.declaration(at: parent) else { return .unknown }
      return valueType(ofWritten: facts.declaration(ref).type, from: ref)
    case .body: return expectedValue(ofBody: parent)
    case .assignment:
      guard let target = facts.firstChild(of: parent), target != ref else { return .unknown }
      return valueType(of: target, depth: depth + 1)
    case .sequence: return expectedValue(of: ref, inSequence: parent, depth: depth)
    case .array: return element(of: expectedValue(of: parent, depth: depth + 1).unwrapped)
    case .return:
      guard let closure = facts.closure(around: parent) else {
        return expectedResult(of: facts.declaration(around: parent))
      }
      return expectedResult(ofClosure: closure, depth: depth)
    case .block: return expectedValue(ofStatement: ref, in: parent, depth: depth)
    case .if where facts.node(ref).kind == .if, .switch where facts.node(ref).kind == .case:
      return expectedValue(of: parent, depth: depth + 1)
    default: return .unknown
    }
  }

  private func expectedValue(
    of ref: CodeRef, inSequence sequence: CodeRef, depth: Int
  ) -> ValueType {
    let flags = facts.node(sequence).flags
    let operands = facts.children(of: sequence)
    // `rows += [.init()]`
    if flags.contains(.modifying), operands.count == 2, operands[1] == ref {
      return valueType(of: operands[0], depth: depth + 1)
    }
    if flags.contains(.ternary), !operands.suffix(2).contains(ref) { return .unknown }
    let expected = expectedValue(of: sequence, depth: depth + 1)
    guard expected == .unknown, flags.contains(.coalescing), operands[0] != ref else {
      return expected
    }
    return valueType(of: operands[0], depth: depth + 1)
  }

  /// A closure's only statement is its result, and that of a branch is the value of an `if` or
  /// `switch` which is an expression.
  private func expectedValue(
    ofStatement ref: CodeRef, in block: CodeRef, depth: Int
  ) -> ValueType {
    guard let holder = facts.parent(of: block), facts.children(of: block).count == 1 else {
      return .unknown
    }
    switch facts.node(holder).kind {
    case .closure: return expectedResult(ofClosure: holder, depth: depth)
    case .if, .case: return expectedValue(of: holder, depth: depth + 1)
    default: return .unknown
    }
  }

  private func expectedResult(ofClosure closure: CodeRef, depth: Int) -> ValueType {
    if let scope = scope(ofOperation: closure) { return expectedValue(of: scope, depth: depth + 1) }
    // `{ … return .init() }()`
    if let call = facts.call(of: closure) { return expectedValue(of: call, depth: depth + 1) }
    return expectedValue(of: closure, depth: depth + 1).unwrapped.result
  }

  /// The call of a well-known scope function whose operation is the closure: the closure's result
  /// is the call's.
  private func scope(ofOperation closure: CodeRef) -> CodeRef? {
    guard let call = facts.call(taking: closure), let callee = facts.callee(of: call),
      facts.node(callee).kind == .name, facts.node(callee).name.known == .withDependencies,
      scopeCall(call)?.operation == closure
    else { return nil }
    return call
  }

  private func expectedValue(ofBody body: CodeRef) -> ValueType {
    let ref = facts.declaration(around: body)
    if facts.node(body).flags.contains(.initialValue) {
      return valueType(ofWritten: facts.declaration(ref).type, from: ref)
    }
    if facts.node(body).flags.contains(.defaultArgument) {
      let parameter = facts.parameters(of: ref).first { $0.defaultValue == body.id }
      return parameter.map { valueType(ofWritten: $0.type, from: ref) } ?? .unknown
    }
    return facts.children(of: body).count == 1 ? expectedResult(of: ref) : .unknown
  }

  /// The result type of a function, or the type of a getter's variable.
  func expectedResult(of ref: DeclRef) -> ValueType {
    let declaration = facts.declaration(ref)
    guard declaration.kind == .accessor, let variable = facts.parent(of: ref) else {
      return valueType(ofWritten: declaration.type, from: ref)
    }
    return valueType(ofWritten: facts.declaration(variable).type, from: variable)
  }

  /// The result type of a function, or the type of a getter's variable, if it is a named one.
  func resultType(of ref: DeclRef) -> Nominal? { expectedResult(of: ref).unwrapped.instance }

  private func expectedValue(ofArgument argument: CodeRef, depth: Int) -> ValueType {
    guard let call = facts.parent(of: argument), facts.node(call).kind == .call
    else { return .unknown }
    if let (function, index) = parameter(of: argument, in: call, depth: depth) {
      return valueType(ofWritten: facts.parameter(index, of: function).type, from: function)
    }
    if facts.libraries.frameworks.isInitialState(label: facts.node(argument).name),
      let state = state(ofStoreMadeBy: call, depth: depth)
    {
      return .instance(state)
    }
    guard let callee = facts.firstChild(of: call) else { return .unknown }
    if let base = facts.base(of: callee) {
      let name = facts.node(callee).name
      let type = valueType(of: base, depth: depth + 1).unwrapped
      if collection(type) != nil, facts.libraries.collections.makesElement(name) {
        let result = expectedValue(of: call, depth: depth + 1).unwrapped
        return .function([element(of: type)], element(of: result))
      }
      return expectedValue(ofArgument: argument, ofMember: name, of: type)
    }
    return expectedValue(ofArgument: argument, inMemberwise: call, depth: depth)
  }

  /// `Store(initialState: .init()) { Feature() }`: that of the reducer.
  private func state(ofStoreMadeBy call: CodeRef, depth: Int) -> Nominal? {
    guard let state = facts.libraries.frameworks.state,
      case .construction(.external(let type), _) = callTarget(of: call, depth: depth + 1),
      facts.libraries.frameworks.store(named: type) != nil,
      let reducer = reducer(ofStoreMadeBy: call, depth: depth)
    else { return nil }
    return types.lookUpNestedType(state, of: reducer, from: call.file)?.type
  }

  /// `rows.append(.init())`
  private func expectedValue(
    ofArgument argument: CodeRef, ofMember name: Name, of type: ValueType
  ) -> ValueType {
    guard facts.libraries.collections.takesElement(name) else { return .unknown }
    return facts.node(argument).name == Name.none ? element(of: type) : type
  }

  /// Whether the program does not declare an initialiser of a type, in its protocols either.
  func hasOnlyMemberwiseInitializer(_ type: TypeSymbolID) -> Bool {
    types.overloads(of: .known(.`init`), in: .program(type)).isEmpty
  }

  /// `Row(model: .init())`, if the program does not declare an initialiser.
  private func expectedValue(
    ofArgument argument: CodeRef, inMemberwise call: CodeRef, depth: Int
  ) -> ValueType {
    guard
      case .construction(.program(let type), let fitting) = callTarget(of: call, depth: depth + 1),
      fitting.isEmpty, hasOnlyMemberwiseInitializer(type),
      let property = symbols.members(of: .program(type), named: facts.node(argument).name)
        .first(where: { facts.declaration($0).kind == .variable })
    else { return .unknown }
    // The initialiser takes the wrapper itself, unless that can be made from the value alone.
    let isEndpoint = facts.declaration(property).flags.contains(.isEndpoint)
    guard isEndpoint || facts.attributes(of: property).isEmpty else { return .unknown }
    return valueType(ofWritten: facts.declaration(property).type, from: property)
  }
}
