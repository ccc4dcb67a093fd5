internal import DependencyFacts

/// Dependencies whose type is a protocol.
extension Registrations {
  /// The protocol of the program that is an accessor's type, if it has several requirements and
  /// none of them can be set: `$0.files.reader = …`.
  package func existential(of accessor: Accessor) -> TypeSymbolID? {
    let type = facts.declaration(accessor.declaration).type
    switch facts.typeNode(type, in: accessor.declaration.file)?.kind {
    case .existential, .named, .member: break
    case .optional, .array, .dictionary, .tuple, .element, .function, .opaque, .composition,
      .other, nil:
      return nil
    }
    guard case .program(let id)? = types.resolve(type, from: accessor.declaration),
      symbols[id].kind == .protocol
    else { return nil }
    let requirements = requirements(of: id)
    return requirements.count > 1
      && !requirements.contains { facts.declaration($0).flags.contains(.hasSetter) } ? id : nil
  }

  /// The functions and properties that a protocol requires, directly or through those that it
  /// refines.
  private func requirements(of type: TypeSymbolID) -> [DeclRef] {
    ([type] + types.allInherited(by: type)).flatMap { inherited in
      facts.members(in: symbols[inherited].declaration).filter { member in
        switch facts.declaration(member).kind {
        case .function, .variable, .subscript: true
        default: false
        }
      }
    }
  }
}
