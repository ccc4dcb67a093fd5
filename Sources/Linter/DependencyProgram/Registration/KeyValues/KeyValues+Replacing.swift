internal import DependencyFacts

/// Endpoints that can certainly be replaced by other code.
extension KeyValues {
  /// `unimplemented("Client.endpoint")` if it can replace an endpoint's closure: the closure is a
  /// single expression, in parentheses or assigned, the endpoint has no result, which would need a
  /// placeholder, and the function is visible in the file.
  package func unimplemented(
    insteadOf part: Part, of key: DependencyKeyFacts
  ) -> String? {
    guard facts.node(part.value).kind == .closure, facts.singleExpression(of: part.value) != nil,
      let user = facts.parent(of: part.value),
      !facts.node(user).flags.contains(.trailingClosure) || facts.node(user).kind != .argument,
      facts.node(user).kind == .argument || facts.node(user).kind == .assignment,
      let type = valueType(of: key), hasNoResult(part.name, of: type) == true,
      seesFunction(at: part.value)
    else { return nil }
    let name = "\(symbols.name(of: .program(type))).\(facts.string(part.name))"
    return "unimplemented(\"\(name)\")"
  }

  /// Whether an endpoint is a closure without a result; nil if it is not certain to be a closure.
  func hasNoResult(_ endpoint: Name, of type: TypeSymbolID) -> Bool? {
    let property = facts.members(in: symbols[type].declaration).first {
      facts.declaration($0).kind == .variable && facts.declaration($0).name == endpoint
    }
    guard let property, case .function(_, let result) = expressions.declaredType(of: property)
    else {
      return nil
    }
    return isNothing(result)
  }

  /// Whether a type is that of functions without a result.
  func isNothing(_ type: ValueType) -> Bool {
    switch type {
    case .tuple(let parts): parts.isEmpty
    case .instance(.external(let name)): facts.libraries.plainTypes.isVoid(name)
    case .unknown, .instance, .metatype, .boxed, .optional, .function: false
    }
  }

  /// Whether a module with `unimplemented` is imported, and no nearer declaration has the name.
  private func seesFunction(at place: CodeRef) -> Bool {
    guard modules.imports(anyOf: ModuleNames.ofScopes, in: place.file) else { return false }
    guard let name = facts.libraries.failures.placeholder else { return true }
    switch expressions.lookUpValue(name, at: place) {
    case .unknown, .type(.external): return true
    case .local, .bound, .parameter, .members, .globals, .type(.program): return false
    }
  }
}
