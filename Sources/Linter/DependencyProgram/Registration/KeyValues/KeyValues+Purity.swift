internal import DependencyFacts

/// Values that are plain data: they do no input or output, and may be made any number of times.
extension KeyValues {
  /// The cached answers.
  struct Purity {
    fileprivate let known = Answers<Depth, Bool>()
    /// The number of properties that were examined, for a test.
    fileprivate(set) var steps = 0

    /// A type, and the number of types on the path to it.
    fileprivate struct Depth: Hashable {
      let type: TypeSymbolID
      let depth: Int
    }
  }

  /// Whether a key's value is plain data, so that tests can use the live one.
  package func isPureValue(of key: DependencyKeyFacts) -> Bool {
    // `extension JSONDecoder: DependencyKey`: a foreign type of plain data is its own key.
    if case .external(let name) = key.type, isPureName(name) { return true }
    if let live = key.liveValues.first, let value = valueExpression(of: live) {
      switch facts.node(value).kind {
      case .literal, .string: return true
      default: break
      }
      if let name = expressions.valueType(of: value).externalInstance, isPureName(name) {
        return true
      }
    }
    for alias in types.lookUpMembers(.known(.Value), of: key.type)
    where facts.declaration(alias).kind == .alias {
      let written = facts.declaration(alias).type
      if isPure(expressions.valueType(ofWritten: written, from: alias)) { return true }
    }
    return isPure(expressions.valueType(ofKey: key.type))
  }

  /// Whether a property is plain data without identity, so that it may be made once or at each use:
  /// formatters and the like are objects, which other code may change.
  package func isPlainData(_ property: DeclRef) -> Bool {
    let type = expressions.declaredType(of: property)
    return isPure(type)
      && type.externalInstance.map { !facts.libraries.plainTypes.isObject($0) } ?? true
  }

  /// Whether all values of a type are plain data.
  func isPure(_ type: ValueType, depth: Int = 0) -> Bool {
    switch type {
    case .instance(.external(let name)): isPureName(name)
    case .instance(.program(let id)): isPure(id, depth: depth)
    case .boxed(.external(let name), let arguments):
      isPureName(name)
        || isPureContainer(name)
          && arguments.allSatisfy { isPure($0, depth: depth) }
    case .boxed(.program(let id), let arguments):
      arguments.allSatisfy { isPure($0, depth: depth) } && isPure(id, depth: depth)
    case .optional(let wrapped): isPure(wrapped, depth: depth)
    case .tuple(let elements): elements.allSatisfy { isPure($0.type, depth: depth) }
    case .metatype, .function, .unknown: false
    }
  }

  private func isPure(_ type: TypeSymbolID, depth: Int) -> Bool {
    guard depth < 6 else { return false }
    return purity.known(Purity.Depth(type: type, depth: depth)) {
      isClosedValueType(type) && hasPureProperties(type, depth: depth)
    }
  }

  private func hasPureProperties(_ id: TypeSymbolID, depth: Int) -> Bool {
    facts.members(in: symbols[id].declaration).allSatisfy { property in
      purity.steps += 1
      guard facts.declaration(property).isStoredProperty else { return true }
      guard expressions.wrapperUse(of: property) == nil else { return false }
      let type = expressions.declaredType(of: property)
      guard type == .unknown else { return isPure(type, depth: depth + 1) }
      return facts.initialValue(of: property).map { facts.node($0).kind == .literal } ?? false
    }
  }

  /// Whether a type is a struct or enum without methods, which could do anything.
  func isClosedValueType(_ id: TypeSymbolID) -> Bool {
    guard symbols[id].kind == .struct || symbols[id].kind == .enum else { return false }
    return symbols[id].declarations.allSatisfy { ref in
      facts.members(in: ref).allSatisfy {
        facts.declaration($0).kind != .function || facts.declaration($0).flags.contains(.isStatic)
      }
    }
  }

  func isPureName(_ name: Name) -> Bool { facts.libraries.plainTypes.isPure(name) }

  func isPureContainer(_ name: Name) -> Bool { facts.libraries.plainTypes.isContainer(name) }
}
