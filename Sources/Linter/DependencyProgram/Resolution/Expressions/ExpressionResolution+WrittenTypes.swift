internal import DependencyFacts

/// The types of values with a written type.
extension ExpressionResolution {
  /// The generic arguments of a type, by parameter.
  typealias Substitutions = [Name: ValueType]

  /// The type of a value with a written type.
  ///
  /// - Parameters:
  ///   - id: the written type.
  ///   - ref: the declaration in which it is written.
  func valueType(
    ofWritten id: TypeID?, from ref: DeclRef, _ substitutions: Substitutions = [:], depth: Int = 0
  ) -> ValueType {
    guard let node = facts.typeNode(id, in: ref.file), depth < 12 else { return .unknown }
    let deeper = depth + 1
    switch node.kind {
    case .named, .member: return valueType(ofNamed: id, node, from: ref, substitutions, deeper)
    case .optional: return part(0, of: id, from: ref, substitutions, deeper).optional
    case .element, .opaque, .existential: return part(0, of: id, from: ref, substitutions, deeper)
    case .array: return .array(of: part(0, of: id, from: ref, substitutions, deeper))
    case .dictionary:
      return .dictionary(
        part(0, of: id, from: ref, substitutions, deeper),
        part(1, of: id, from: ref, substitutions, deeper))
    case .tuple:
      return .tuple(
        facts.parts(of: id, in: ref.file).map { part in
          let node = facts.typeNode(part, in: ref.file)
          return ValueType.Element(
            label: node?.kind == .element ? node?.name ?? .none : .none,
            type: valueType(ofWritten: part, from: ref, substitutions, depth: deeper))
        })
    case .function:
      let types = parts(of: id, from: ref, substitutions, deeper)
      return .function(types.dropLast(), types.last ?? .unknown)
    case .composition, .other: return .unknown
    }
  }

  private func valueType(
    ofNamed id: TypeID?, _ node: TypeNode, from ref: DeclRef, _ substitutions: Substitutions,
    _ depth: Int
  ) -> ValueType {
    if node.kind == .named, let type = substitutions[node.name] { return type }
    if node.kind == .member, node.name == .`Type` {
      return part(0, of: id, from: ref, substitutions, depth).instance.map(ValueType.metatype)
        ?? .unknown
    }
    guard let nominal = types.resolve(id, from: ref) else {
      if node.kind == .named, let (type, home) = types.constraint(of: node.name, from: ref) {
        return valueType(ofWritten: type, from: home, depth: depth)
      }
      return valueType(ofAlias: node, from: ref, depth)
    }
    var arguments = parts(of: id, from: ref, substitutions, depth)
    if node.kind == .member { arguments.removeFirst(min(1, arguments.count)) }
    guard !arguments.isEmpty else { return .instance(nominal) }
    if case .external(let name) = nominal, name == .known(.Optional), arguments.count == 1 {
      return arguments[0].optional
    }
    return .boxed(nominal, arguments)
  }

  /// The type of an alias for an unnamed type: `typealias Rows = [Row]`.
  private func valueType(ofAlias node: TypeNode, from ref: DeclRef, _ depth: Int) -> ValueType {
    guard node.kind == .named, let alias = types.lookUpAlias(node.name, from: ref) else {
      return .unknown
    }
    let declaration = facts.declaration(alias)
    guard declaration.genericParameters.isEmpty else { return .unknown }
    return questions.asDeeper { valueType(ofWritten: declaration.type, from: alias, depth: depth) }
      ?? .unknown
  }

  private func part(
    _ index: Int, of id: TypeID?, from ref: DeclRef, _ substitutions: Substitutions, _ depth: Int
  ) -> ValueType {
    let types = facts.parts(of: id, in: ref.file)
    guard index < types.count else { return .unknown }
    return valueType(ofWritten: types[index], from: ref, substitutions, depth: depth)
  }

  private func parts(
    of id: TypeID?, from ref: DeclRef, _ substitutions: Substitutions, _ depth: Int
  ) -> [ValueType] {
    facts.parts(of: id, in: ref.file).map {
      valueType(ofWritten: $0, from: ref, substitutions, depth: depth)
    }
  }

  // MARK: Generic types

  /// The generic arguments of a value's type, by parameter.
  func substitutions(of type: ValueType) -> Substitutions {
    guard case .boxed(.program(let id), let arguments) = type else { return [:] }
    let names = facts.genericParameters(of: symbols[id].declaration)
    guard names.count == arguments.count else { return [:] }
    return Dictionary(zip(names, arguments)) { first, _ in first }
  }

  /// The generic arguments of a call, by parameter: the types of the arguments whose parameter's
  /// type is the generic parameter itself.
  func substitutions(
    byArgumentsOf call: CodeRef, for function: DeclRef, depth: Int
  ) -> Substitutions {
    let names = facts.genericParameters(of: function)
    guard !names.isEmpty, let matches = matchedParameters(of: function, in: call) else {
      return [:]
    }
    var types: [Name: [ValueType]] = [:]
    for (argument, index) in matches {
      let type = facts.parameter(index, of: function).type
      guard let node = facts.typeNode(type, in: function.file), node.kind == .named,
        names.contains(node.name), let value = facts.firstChild(of: argument),
        facts.node(value).kind != .closure
      else { continue }
      types[node.name, default: []].append(valueType(of: value, depth: depth + 1))
    }
    return types.mapValues(ValueType.agreed)
  }

  /// The type of a new generic value, from the arguments: `Box<Model>(…)`, `Box(Model())`.
  func constructed(_ nominal: Nominal, by call: CodeRef, depth: Int) -> ValueType {
    guard let callee = facts.firstChild(of: call) else { return .instance(nominal) }
    let around = facts.declaration(around: call)
    let written = facts.children(of: callee).filter { facts.node($0).kind == .type }
      .map { valueType(ofWritten: facts.node($0).type, from: around) }
    if !written.isEmpty { return .boxed(nominal, written) }
    switch nominal {
    case .external(let name):
      return collection(name, of: facts.arguments(of: call), depth: depth) ?? .instance(nominal)
    case .program(let id):
      let names = Array(facts.genericParameters(of: symbols[id].declaration))
      guard !names.isEmpty else { return .instance(nominal) }
      let types = names.map { argument(for: $0, of: nominal, in: call, depth: depth) }
      return types.allSatisfy { $0 == .unknown } ? .instance(nominal) : .boxed(nominal, types)
    }
  }

  /// The generic argument for a parameter, from a call argument that has its type.
  private func argument(
    for parameter: Name, of type: Nominal, in call: CodeRef, depth: Int
  ) -> ValueType {
    let initializers = types.overloads(of: .known(.`init`), in: type)
    for argument in facts.arguments(of: call) {
      guard let value = facts.firstChild(of: argument) else { continue }
      let declared: (id: TypeID?, file: Int32)?
      if let initializer = initializers.only {
        declared = matchedParameters(of: initializer, in: call)?[argument].map {
          (facts.parameter($0, of: initializer).type, initializer.file)
        }
      } else {
        declared = initializers.isEmpty ? property(facts.node(argument).name, of: type) : nil
      }
      guard let declared, let node = facts.typeNode(declared.id, in: declared.file),
        node.kind == .named, node.name == parameter
      else { continue }
      return valueType(of: value, depth: depth + 1)
    }
    return .unknown
  }

  private func property(_ name: Name, of type: Nominal) -> (id: TypeID?, file: Int32)? {
    symbols.members(of: type, named: name)
      .first { facts.declaration($0).kind == .variable }
      .map { (facts.declaration($0).type, $0.file) }
  }
}
