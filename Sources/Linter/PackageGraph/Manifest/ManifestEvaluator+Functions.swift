import SwiftOutline

/// Running the functions and closures that the manifest itself has.
extension ManifestEvaluator {
  /// Runs the first overload that takes arguments with these labels; nil if there is none.
  mutating func invokeFirst(
    _ overloads: [ManifestDeclarations.Member], _ arguments: [Outline.NodeID],
    selfValue: ManifestValue?
  ) -> ManifestValue? {
    for overload in overloads {
      if let result = invoke(overload.node, arguments, owner: overload.owner, selfValue: selfValue)
      {
        return result
      }
    }
    return nil
  }

  /// Runs a function or a closure with arguments as written; nil if they do not fit.
  mutating func invoke(
    _ function: Outline.NodeID, _ arguments: [Outline.NodeID], owner: String,
    selfValue: ManifestValue?
  ) -> ManifestValue? {
    switch source.kind(function) {
    case .closureExpr:
      let values = arguments.map { evaluateOperand(of: $0, as: nil) }
      return inFrame(owner: "", selfValue: nil, resultType: nil) {
        $0.invokeClosure(function, with: values, as: nil)
      }
    case .functionDecl, .initializerDecl:
      let parameters = source.children(function, .parameter)
      guard let matched = match(parameters, arguments) else { return nil }
      return bounded(.unknown) { evaluator in
        let given = zip(parameters, matched).map { evaluator.give($1, to: $0, owner: owner) }
        return evaluator.run(function, given, owner: owner, selfValue: selfValue)
      }
    default: return nil
    }
  }

  /// Which arguments each parameter takes, by the labels alone; nil if they do not fit.
  private func match(
    _ parameters: [Outline.NodeID], _ arguments: [Outline.NodeID]
  ) -> [[Outline.NodeID]]? {
    var rest = arguments[...]
    var matched: [[Outline.NodeID]] = []
    for parameter in parameters {
      let label = source.names(ofParameter: parameter).label
      let isVariadic = source.outline[parameter].flags.contains(.variadic)
      var taken: [Outline.NodeID] = []
      if let next = rest.first, fits(next, label) { taken.append(rest.removeFirst()) }
      while isVariadic, !taken.isEmpty, let next = rest.first, fits(next, nil) {
        taken.append(rest.removeFirst())
      }
      let isOptional = isVariadic || source.child(parameter, .initialValue) != nil
      guard !taken.isEmpty || isOptional else { return nil }
      matched.append(taken)
    }
    return rest.isEmpty ? matched : nil
  }

  private func fits(_ argument: Outline.NodeID, _ label: String?) -> Bool {
    let isTrailing = source.outline[argument].flags.contains(.trailingClosure)
    return source.name(argument) == label || (isTrailing && source.name(argument) == nil)
  }

  /// What a parameter gets for one call.
  private struct Given {
    var name: String
    var type: String?
    /// The default, if no argument is there.
    var initial: Outline.NodeID?
    var value: ManifestValue?
    /// Where the value goes back to: that of `&argument`.
    var place: Place?
  }

  /// Evaluates the arguments of a parameter, where the call stands.
  private mutating func give(
    _ arguments: [Outline.NodeID], to parameter: Outline.NodeID, owner: String
  ) -> Given {
    var given = Given(
      name: source.names(ofParameter: parameter).inner ?? "_",
      type: type(ofParameter: parameter, owner: owner),
      initial: source.child(parameter, .initialValue))
    let operands = arguments.compactMap { source.operand($0) }
    if source.outline[parameter].flags.contains(.variadic) {
      given.value = list(operands.map { evaluate($0, as: given.type) })
    } else if let operand = operands.first, source.kind(operand) == .inoutExpr {
      let place = place(of: operand)
      (given.place, given.value) = (place, read(place))
    } else {
      given.value = operands.first.map { evaluate($0, as: given.type) }
    }
    return given
  }

  /// Runs a declared function. Defaults are evaluated in its own frame.
  private mutating func run(
    _ function: Outline.NodeID, _ parameters: [Given], owner: String, selfValue: ManifestValue?
  ) -> ManifestValue {
    guard let body = source.child(function, .block) else { return .unknown }
    let resultType = source.child(function, .returnType)
      .flatMap { declarations.typeName($0, in: owner) }
    let (result, values) = inFrame(owner: owner, selfValue: selfValue, resultType: resultType) {
      evaluator in
      for given in parameters {
        let initial = given.initial
        let value = given.value ?? initial.map { evaluator.evaluateOperand(of: $0, as: given.type) }
        evaluator.declare(given.name, value ?? .unknown, as: given.type)
      }
      let result = evaluator.bodyValue(body, as: resultType)
      return (result, parameters.map { evaluator.variable($0.name) })
    }
    for (given, value) in zip(parameters, values) {
      if let place = given.place { write(value, to: place) }
    }
    return result
  }

  private func type(ofParameter parameter: Outline.NodeID, owner: String) -> String? {
    let other: [NodeKind] = [.attribute, .modifier, .initialValue]
    return source.children(parameter).first { !other.contains(source.kind($0)) }
      .flatMap { declarations.typeName($0, in: owner) }
  }

  /// The value of the expression in an argument or an initial value.
  mutating func evaluateOperand(of node: Outline.NodeID, as type: String?) -> ManifestValue {
    source.operand(node).map { evaluate($0, as: type) } ?? .unknown
  }

  // MARK: Closures

  /// Runs a closure where it stands, so that it sees the variables around it.
  mutating func invokeClosure(
    _ closure: Outline.NodeID, with values: [ManifestValue], as type: String?
  ) -> ManifestValue {
    guard let body = source.child(closure, .block) else { return .unknown }
    let parameters = source.children(closure, .parameter)
    let written = source.child(closure, .returnType)
    let type = written.flatMap { declarations.typeName($0, in: owner) } ?? type
    return bounded(.unknown) { evaluator in
      let frame = evaluator.frames.count - 1
      let outer = evaluator.frames[frame]
      evaluator.frames[frame].results = []
      evaluator.frames[frame].resultType = type
      defer {
        evaluator.frames[frame].results = outer.results
        evaluator.frames[frame].resultType = outer.resultType
      }
      return evaluator.inScope {
        $0.bind(parameters, to: values)
        return $0.bodyValue(body, as: type)
      }
    }
  }

  /// Gives a closure's parameters their values; several names for one tuple take its fields.
  private mutating func bind(_ parameters: [Outline.NodeID], to values: [ManifestValue]) {
    guard !parameters.isEmpty else {
      for (index, value) in values.enumerated() { declare("$\(index)", value, as: nil) }
      return
    }
    let isTuple = values.count == 1 && parameters.count > 1
    for (index, parameter) in parameters.enumerated() {
      guard let name = source.names(ofParameter: parameter).inner else { continue }
      let value =
        isTuple
        ? tupleField(index, of: values[0], count: parameters.count)
        : values.indices.contains(index) ? values[index] : .unknown
      declare(name, value, as: nil)
    }
  }

  /// What a function passed as an argument makes of a value: a closure, a key path or a name.
  mutating func apply(
    _ function: Outline.NodeID, to value: ManifestValue, as type: String?
  ) -> ManifestValue {
    switch source.kind(function) {
    case .closureExpr: return invokeClosure(function, with: [value], as: type)
    case .keyPathExpr:
      let names = source.children(function, .keyPathComponent).map { source.name($0) }
      return names.reduce(value) { base, name in name.map { member($0, of: base) } ?? base }
    case .memberExpr:
      guard let base = source.children(function).first, let name = source.name(function),
        let owner = typeName(ofExpression: base)
      else { return .unknown }
      if name == "init" { return value }
      guard owner == "Target.Dependency" else { return .unknown }
      return make(owner, by: name, ["name": value])
    case .nameExpr:
      guard case .function(let declared) = evaluate(function, as: nil) else { return .unknown }
      return applyDeclared(declared, to: value)
    default: return .unknown
    }
  }

  private mutating func applyDeclared(
    _ function: Outline.NodeID, to value: ManifestValue
  ) -> ManifestValue {
    if source.kind(function) == .closureExpr {
      return inFrame(owner: "", selfValue: nil, resultType: nil) {
        $0.invokeClosure(function, with: [value], as: nil)
      }
    }
    guard let parameter = source.child(function, .parameter),
      let name = source.names(ofParameter: parameter).inner,
      source.children(function, .parameter).count == 1,
      let body = source.child(function, .block)
    else { return .unknown }
    let type = source.child(function, .returnType).flatMap { declarations.typeName($0) }
    return inFrame(owner: "", selfValue: nil, resultType: type) {
      $0.declare(name, value, as: nil)
      return $0.bodyValue(body, as: type)
    }
  }
}
