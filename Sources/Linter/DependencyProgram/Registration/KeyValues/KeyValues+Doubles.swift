internal import DependencyFacts

/// Objects that do nothing, regardless of their types' names.
extension KeyValues {
  /// The type of a new object if its own code shows that it is a double: it has methods, and each
  /// of them is empty or traps.
  package func double(madeBy expression: CodeRef) -> Nominal? {
    guard let type = typeOfDouble(madeBy: expression) else { return nil }
    return .program(type)
  }

  /// Whether a new object is a double, none of whose methods traps or fails a test.
  package func isEmptyDouble(madeBy expression: CodeRef) -> Bool {
    guard let type = typeOfDouble(madeBy: expression) else { return false }
    return symbols[type].declarations.flatMap(facts.members(in:)).allSatisfy { member in
      let declaration = facts.declaration(member)
      return declaration.kind != .function || declaration.flags.contains(.isStatic)
        || facts.body(of: member).map { facts.children(of: $0).isEmpty } ?? false
    }
  }

  private func typeOfDouble(madeBy expression: CodeRef) -> TypeSymbolID? {
    guard facts.node(expression).kind == .call, facts.arguments(of: expression).isEmpty,
      case .construction(.program(let type), _) = expressions.callTarget(of: expression),
      symbols[type].kind.isNominal, symbols[type].kind != .protocol, inheritsNothing(type)
    else { return nil }
    let members = symbols[type].declarations.flatMap(facts.members(in:))
    guard members.allSatisfy(isInert),
      members.contains(where: { facts.declaration($0).kind == .function }),
      !members.contains(where: { isState($0, of: type) })
    else { return nil }
    return type
  }

  /// Whether other code can change a property that no protocol demands. The object is then used for
  /// its state, and its empty methods are hooks.
  private func isState(_ member: DeclRef, of type: TypeSymbolID) -> Bool {
    let property = facts.declaration(member)
    guard property.isStoredProperty, !property.flags.contains(.isStatic),
      !property.flags.contains(.isLet), property.access != .private
    else { return false }
    return !types.inherited(by: type).contains { parent in
      guard case .program = parent else { return false }
      return !types.lookUpMembers(property.name, of: parent).isEmpty
    }
  }

  /// Whether a type has only its own code: no superclass, and no protocol that may add code.
  private func inheritsNothing(_ type: TypeSymbolID) -> Bool {
    var seen: Set<TypeSymbolID> = [type]
    var pending = [type]
    while let next = pending.popLast() {
      for parent in types.inherited(by: next) {
        switch parent {
        case .external(let name):
          guard facts.libraries.frameworks.addsNoCode(protocol: name) else { return false }
        case .program(let id):
          guard symbols[id].kind == .protocol,
            symbols[id].declarations.flatMap(facts.members(in:)).allSatisfy(isInert)
          else { return false }
          if seen.insert(id).inserted { pending.append(id) }
        }
      }
    }
    return true
  }

  /// Whether a member does nothing: a method is empty or traps, a property is plain data.
  private func isInert(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    switch declaration.kind {
    case .function: return declaration.flags.contains(.isStatic) || isEmptyOrTrap(member)
    case .initializer: return isEmptyOrTrap(member)
    case .variable:
      if declaration.flags.contains(.isStatic) { return true }
      guard facts.attributes(of: member).isEmpty,
        facts.members(in: member).allSatisfy(isEmptyOrTrap)
      else { return false }
      return facts.initialValue(of: member).map(isConstant) ?? true
    case .alias, .associatedType, .enumElement, .class, .struct, .enum, .actor, .protocol,
      .extension:
      return true
    case .subscript, .deinitializer, .accessor, .macro, .file: return false
    }
  }

  private func isConstant(_ value: CodeRef) -> Bool {
    let node = facts.node(value)
    return node.kind == .literal || node.kind == .string && node.flags.contains(.plain)
  }

  /// A requirement has no body.
  private func isEmptyOrTrap(_ member: DeclRef) -> Bool {
    guard let body = facts.body(of: member) else { return true }
    let statements = facts.children(of: body)
    guard statements.count <= 1, let only = statements.first else { return statements.isEmpty }
    return facts.result(of: only).map(isTrap) ?? false
  }
}
