internal import DependencyFacts

/// The types that the places of expressions ask for.
extension ExpressionResolution {
  /// The type that an expression must have where it stands.
  func expectedType(of ref: CodeRef, depth: Int = 0) -> Nominal? {
    guard isWithinDepth(depth), let parent = facts.parent(of: ref) else { return nil }
    let node = facts.node(parent)
    switch node.kind {
    case .call where facts.firstChild(of: parent) == ref:
      return expectedType(of: parent, depth: depth + 1)
    case .argument: return expectedType(ofArgument: parent, depth: depth + 1)
    case .local:
      let ref = DeclRef(file: ref.file, id: node.declaration)
      return types.resolve(facts.declaration(ref).type, from: ref)
    case .body: return expectedType(ofBody: parent)
    case .assignment:
      guard let target = facts.firstChild(of: parent), target != ref else { return nil }
      return valueType(of: target, depth: depth + 1).instance
    case .sequence: return expectedType(of: parent, depth: depth + 1)
    case .return:
      let function = facts.declaration(around: parent)
      guard facts.closure(around: parent) == nil else { return nil }
      return resultType(of: function)
    default: return nil
    }
  }

  private func expectedType(ofBody body: CodeRef) -> Nominal? {
    let ref = DeclRef(file: body.file, id: facts.node(body).declaration)
    if facts.node(body).flags.contains(.initialValue) {
      return types.resolve(facts.declaration(ref).type, from: ref)
    }
    if facts.node(body).flags.contains(.defaultArgument) {
      let parameter = facts.parameters(of: ref).first { $0.defaultValue == body.id }
      return parameter.flatMap { types.resolve($0.type, from: ref) }
    }
    return facts.children(of: body).count == 1 ? resultType(of: ref) : nil
  }

  /// The result type of a function, or the type of a getter's variable.
  func resultType(of ref: DeclRef) -> Nominal? {
    let declaration = facts.declaration(ref)
    guard declaration.kind == .accessor, let variable = facts.parent(of: ref) else {
      return types.resolve(declaration.type, from: ref)
    }
    return types.resolve(facts.declaration(variable).type, from: variable)
  }

  private func expectedType(ofArgument argument: CodeRef, depth: Int) -> Nominal? {
    guard let call = facts.parent(of: argument), facts.node(call).kind == .call else { return nil }
    guard let (function, index) = parameter(of: argument, in: call, depth: depth) else {
      return nil
    }
    return types.resolve(facts.parameter(index, of: function).type, from: function)
  }
}
