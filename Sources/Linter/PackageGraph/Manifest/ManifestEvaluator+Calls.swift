import SwiftOutline

/// Calls: the functions of the package description, those of the manifest, and closures.
extension ManifestEvaluator {
  /// `callee(…)`
  mutating func call(_ node: ManifestNode, as type: String?) -> ManifestValue {
    let arguments = source.children(node, .argument)
    guard let callee = source.children(node).first else { return .unknown }
    switch source.kind(callee) {
    case .implicitMemberExpr:
      guard let name = source.name(callee) else { return .unknown }
      return staticCall(name, of: type, arguments) ?? unknownCall(arguments)
    case .memberExpr:
      guard let base = source.children(callee).first, let name = source.name(callee) else {
        return .unknown
      }
      if let named = typeName(ofExpression: callee, as: type) {
        return construct(named, arguments) ?? unknownCall(arguments)
      }
      guard let owner = typeName(ofExpression: base, as: type) else {
        return methodCall(name, on: base, arguments, as: type) ?? unknownCall(arguments)
      }
      return staticCall(name, of: owner, arguments) ?? unknownCall(arguments)
    case .nameExpr:
      guard let name = source.name(callee) else { return .unknown }
      return functionCall(name, arguments, callee: callee) ?? unknownCall(arguments)
    case .closureExpr: return invokeClosure(callee, with: [], as: type)
    case .arrayExpr, .dictionaryExpr: return arguments.isEmpty ? .list([]) : unknownCall(arguments)
    default: return unknownCall(arguments)
    }
  }

  /// A call that is not evaluated. It may run its closures.
  private mutating func unknownCall(_ arguments: [ManifestNode]) -> ManifestValue {
    for argument in arguments {
      guard let value = source.operand(argument) else { continue }
      switch source.kind(value) {
      case .closureExpr:
        _ = perhaps { $0.invokeClosure(value, with: [.unknown, .unknown], as: nil) }
      case .inoutExpr: write(.unknown, to: place(of: value))
      default: continue
      }
    }
    return .unknown
  }

  /// `name(…)`
  private mutating func functionCall(
    _ name: String, _ arguments: [ManifestNode], callee: ManifestNode
  ) -> ManifestValue? {
    if let place = find(name) {
      guard case .function(let function) = variable(name) else { return nil }
      if source.kind(function) == .functionDecl, isLocal(function) {
        return invokeLocal(function, arguments, declaredIn: place.scope)
      }
      return invoke(function, arguments, owner: "", selfValue: nil)
    }
    if !owner.isEmpty, let selfValue, let result = declaredCall(name, on: selfValue, arguments) {
      return result
    }
    for type in owners {
      if let result = staticCall(name, of: type, arguments) { return result }
    }
    if let type = typeName(ofExpression: callee) { return construct(type, arguments) }
    let declared = members(named: name, of: "")
    let result = invokeFirst(declared, arguments, selfValue: nil)
    if result == nil, !declared.isEmpty { lose() }
    return result
  }

  /// `Type.name(…)`, or `.name(…)` where a `type` is expected.
  private mutating func staticCall(
    _ name: String, of type: String?, _ arguments: [ManifestNode]
  ) -> ManifestValue? {
    let maker = vocabulary.onlyMaker(of: name)
    guard let type = type ?? declarations.onlyOwner(ofStatic: name) ?? maker else { return nil }
    let declared = members(named: name, of: type).filter(\.isStatic)
    if let result = invokeFirst(declared, arguments, selfValue: nil) { return result }
    if name == "init" { return construct(type, arguments) }
    guard vocabulary.factories[type]?.contains(name) == true else { return nil }
    return make(type, by: name, fields(arguments, of: type))
  }

  // MARK: The vocabulary

  /// The type of a field that matters; nil for resources and other fields that do not affect
  /// linking.
  func fieldType(_ field: String, of type: String) -> String? {
    vocabulary.fields[type]?[field]
      ?? members(named: field, of: type).first { !$0.isStatic }.flatMap { declaredType(of: $0) }
  }

  /// The arguments by label, or by their number if they have none; only those that matter are
  /// evaluated.
  mutating func fields(
    _ arguments: [ManifestNode], of type: String
  ) -> [String: ManifestValue] {
    let isOurs = !vocabulary.makes(type)
    var fields: [String: ManifestValue] = [:]
    for (index, argument) in arguments.enumerated() {
      guard let value = source.operand(argument) else { continue }
      let label = source.name(argument) ?? String(index)
      let wanted = fieldType(label, of: type)
      fields[label] = isOurs || wanted != nil ? evaluate(value, as: wanted) : .unknown
    }
    return fields
  }

  /// `Type(…)`
  private mutating func construct(
    _ type: String, _ arguments: [ManifestNode]
  ) -> ManifestValue? {
    let initialisers = members(named: "init", of: type)
    if vocabulary.constructed.contains(type) {
      if !initialisers.isEmpty {
        let object = make(type, by: "init", [:])
        if invokeFirst(initialisers, arguments, selfValue: object) != nil { return object }
      }
      return make(type, by: "init", fields(arguments, of: type))
    }
    if vocabulary.converted.contains(type) {
      guard let first = arguments.first else { return type == "String" ? .string("") : .list([]) }
      guard arguments.count == 1, let value = source.operand(first) else { return nil }
      return evaluate(value, as: nil)
    }
    guard declarations.types.contains(type) else { return nil }
    if let cases = declarations.cases[type] {
      return initialisers.isEmpty ? enumCase(of: type, among: cases, arguments) : nil
    }
    guard !initialisers.isEmpty else {
      var values = fields(arguments, of: type)
      for name in declarations.storedProperties[type] ?? [] where values[name] == nil {
        values[name] = member(name, of: make(type, by: "default", [:]))
      }
      return make(type, by: "init", values)
    }
    let object = make(type, by: "init", [:])
    let result = invokeFirst(initialisers, arguments, selfValue: object)
    return result == nil ? nil : object
  }

  /// `Module(rawValue: name)`
  private mutating func enumCase(
    of type: String, among cases: [String], _ arguments: [ManifestNode]
  ) -> ManifestValue? {
    guard arguments.count == 1, source.name(arguments[0]) == "rawValue" else { return nil }
    // The values of numbers go on from the one before, where none is written.
    guard case .string(let value) = evaluateOperand(of: arguments[0], as: nil) else {
      return .unknown
    }
    for name in cases {
      guard case .string(let raw) = rawValue(name, of: type) else { return .unknown }
      if raw == value { return .symbol(owner: type, name: name) }
    }
    return .null
  }

  // MARK: Methods

  /// `base.name(…)`
  private mutating func methodCall(
    _ name: String, on base: ManifestNode, _ arguments: [ManifestNode], as type: String?
  ) -> ManifestValue? {
    if Self.mutators.contains(name) {
      mutate(place(of: base), name, arguments)
      return .unknown
    }
    let closure = arguments.first.flatMap { source.operand($0) }
    let value = evaluate(base, as: closure.flatMap { parameterType(ofClosure: $0) } ?? type)
    if case .oneOf(let choices) = value, name != "map" {
      return join(
        choices.map { choice in perhaps { $0.declaredCall(name, on: choice, arguments) } ?? .unknown
        })
    }
    if let result = declaredCall(name, on: value, arguments) {
      if case .object = value { return result }
      let isMutating = declaredMethods(name, of: value).contains { source.has("mutating", $0.node) }
      if isMutating { write(.unknown, to: place(of: base)) }
      return result
    }
    switch value {
    case .object(let id) where name == "init" && vocabulary.constructed.contains(objects[id].type):
      for (label, field) in fields(arguments, of: objects[id].type) {
        set(label, of: id, to: field)
      }
      return .null
    case .list(let elements): return listCall(name, elements, arguments, as: type)
    case .string(let text): return stringCall(name, text, arguments)
    case .null: return .null
    case .unknown, .boolean, .integer, .object, .symbol, .oneOf, .function: return nil
    }
  }

  private func parameterType(ofClosure node: ManifestNode) -> String? {
    guard source.kind(node) == .closureExpr,
      let parameter = source.child(node, .parameter),
      let type = source.children(parameter).first
    else { return nil }
    return declarations.typeName(type, in: owner)
  }

  private func declaredMethods(
    _ name: String, of value: ManifestValue
  ) -> [ManifestDeclarations.Member] {
    guard let type = typeName(of: value), !type.isEmpty else { return [] }
    return members(named: name, of: type).filter { !$0.isStatic }
  }

  private mutating func declaredCall(
    _ name: String, on value: ManifestValue, _ arguments: [ManifestNode]
  ) -> ManifestValue? {
    invokeFirst(declaredMethods(name, of: value), arguments, selfValue: value)
  }
}
