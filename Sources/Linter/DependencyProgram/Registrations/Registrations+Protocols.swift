package import DependencyFacts

/// Dependencies that are objects of some type of a protocol.
extension Registrations {
  /// The protocol of the program that an accessor's type is, if it asks for more than one thing and
  /// nothing can set one of them: `$0.files.reader = …`.
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

  /// The functions and properties that a protocol asks for, by itself or by those it refines.
  private func requirements(of type: TypeSymbolID) -> [DeclRef] {
    var seen: Set<TypeSymbolID> = [type]
    var pending = [type]
    var found: [DeclRef] = []
    while let next = pending.popLast() {
      found += facts.members(in: symbols[next].declaration).filter { member in
        switch facts.declaration(member).kind {
        case .function, .variable, .subscript: true
        default: false
        }
      }
      for case .program(let parent) in types.inherited(by: next)
      where seen.insert(parent).inserted {
        pending.append(parent)
      }
    }
    return found
  }
}
