internal import DependencyFacts

/// The properties that the arguments of an initialiser set.
extension KeyValues {
  /// The name of the endpoint that an argument is for; none if that is not known.
  ///
  /// - Parameter initializers: those that may be called; none for the memberwise one.
  func endpointName(
    of argument: CodeRef, in call: CodeRef, of type: TypeSymbolID, _ initializers: [DeclRef]
  ) -> Name {
    let label = facts.node(argument).name
    guard let initializer = initializers.first else {
      return label == Name.none ? trailingProperty(in: call, of: type) : label
    }
    guard initializers.count == 1,
      let index = expressions.matchedParameters(of: initializer, in: call)?[argument]
    else { return label }
    let parameter = facts.parameter(index, of: initializer)
    return propertiesSet(by: initializer)[parameter.name] ?? parameter.label
  }

  /// The properties that an initialiser sets to one of its parameters each, by the parameter:
  /// `self.send = send`. A parameter that sets several has none.
  private func propertiesSet(by initializer: DeclRef) -> [Name: Name] {
    propertiesSet(initializer) {
      guard let code = facts.body(of: initializer) else { return [:] }
      var found: [Name: [Name]] = [:]
      for assignment in facts.nodes(in: code) where facts.node(assignment).kind == .assignment {
        let sides = facts.children(of: assignment)
        guard sides.count == 2, facts.node(sides[1]).kind == .name else { continue }
        let isOfSelf = facts.node(sides[0]).kind == .name || facts.isMemberOfSelf(sides[0])
        guard isOfSelf else { continue }
        found[facts.node(sides[1]).name, default: []].append(facts.node(sides[0]).name)
      }
      return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
  }

  /// The property that the first trailing closure of a memberwise initialiser sets: the first one
  /// of a function's type between those that are named before it and after it.
  private func trailingProperty(in call: CodeRef, of type: TypeSymbolID) -> Name {
    let properties = facts.members(in: symbols[type].declaration).filter {
      facts.declaration($0).isStoredProperty
    }
    let names = properties.map { facts.declaration($0).name }
    guard properties.count > 1 else { return names.first ?? .none }
    let arguments = facts.arguments(of: call)
    let position = arguments.firstIndex { facts.node($0).flags.contains(.trailingClosure) }
    guard let position else { return .none }
    let before = arguments[..<position].compactMap { names.firstIndex(of: facts.node($0).name) }
    let after = arguments[(position + 1)...].compactMap {
      names.firstIndex(of: facts.node($0).name)
    }
    let start = before.max().map { $0 + 1 } ?? 0
    let end = after.min() ?? names.count
    guard start < end else { return .none }
    let found = (start..<end).first { isFunction(properties[$0]) }
    return found.map { names[$0] } ?? (end - start == 1 ? names[start] : .none)
  }

  private func isFunction(_ property: DeclRef) -> Bool {
    var id = facts.declaration(property).type
    while let node = facts.typeNode(id, in: property.file), node.kind == .optional,
      let wrapped = facts.firstChild(of: id, in: property.file)
    {
      id = wrapped
    }
    return facts.typeNode(id, in: property.file)?.kind == .function
  }
}
