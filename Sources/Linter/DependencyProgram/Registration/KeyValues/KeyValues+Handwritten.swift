internal import DependencyFacts

/// Hand-written clients for which the macro would generate the same code.
extension KeyValues {
  package struct HandwrittenClient {
    package let type: TypeSymbolID
    /// The initialiser that takes every endpoint.
    package let initializer: DeclRef
    /// The value whose endpoints are all unimplemented.
    package let testValue: DeclRef
    package let endpoints: [DeclRef]
    /// The parts of the test value, one for each endpoint.
    package let parts: [Endpoint]
  }

  /// The client that a key has: a struct of closures, with an initialiser for other modules that
  /// sets each of them, and a test value without any implementation.
  package func handwrittenClient(of key: DependencyKeyFacts) -> HandwrittenClient? {
    guard case .program(let type)? = expressions.valueType(ofKey: key.type).instance,
      symbols[type].kind == .struct, !isMacroClient(type), key.testValues.count == 1
    else { return nil }
    let endpoints = facts.members(in: symbols[type].declaration).filter { member in
      facts.declaration(member).isStoredProperty
    }
    guard endpoints.count > 1, endpoints.allSatisfy(isWrittenClosure),
      let initializer = memberwiseInitializer(of: type, setting: endpoints),
      let parts = self.endpoints(of: key.testValues[0]), parts.count == endpoints.count,
      parts.allSatisfy({ isUnimplemented($0.value) })
    else { return nil }
    return HandwrittenClient(
      type: type, initializer: initializer, testValue: key.testValues[0], endpoints: endpoints,
      parts: parts)
  }

  /// The macro gives a client with a private endpoint a private initialiser.
  private func isWrittenClosure(_ property: DeclRef) -> Bool {
    let declaration = facts.declaration(property)
    return !declaration.flags.contains(.isLet) && declaration.attributes.isEmpty
      && declaration.access != .private && declaration.access != .fileprivate
      && facts.typeNode(declaration.type, in: property.file)?.kind == .function
  }

  private func memberwiseInitializer(
    of type: TypeSymbolID, setting endpoints: [DeclRef]
  ) -> DeclRef? {
    let names = Set(endpoints.map { facts.declaration($0).name })
    return symbols[type].declarations.flatMap(facts.members(in:)).first { member in
      let declaration = facts.declaration(member)
      guard declaration.kind == .initializer, let body = facts.body(of: member),
        declaration.access == .public || declaration.access == .package
      else { return false }
      let statements = facts.children(of: body)
      return facts.parameters(of: member).count == names.count
        && Set(facts.parameters(of: member).map(\.label)) == names
        && statements.allSatisfy { facts.node($0).kind == .assignment }
    }
  }
}
