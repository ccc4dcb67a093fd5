import SwiftOutline

/// Runs the functions and closures that the manifest declares.
extension ManifestEvaluator {
  /// Runs the first overload that takes arguments with these labels; nil if there is none.
  mutating func invokeFirst(
    _ overloads: [ManifestDeclarations.Member], _ arguments: [ManifestNode],
    selfValue: ManifestValue?
  ) -> ManifestValue? {
    for overload in overloads {
      // A function that extends a factory of the vocabulary calls that factory, not itself.
      let isItself = frames[frames.count - 1].function == overload.node
      if isItself, vocabulary.makes(overload.owner) { continue }
      if let result = invoke(overload.node, arguments, owner: overload.owner, selfValue: selfValue)
      {
        return result
      }
    }
    return nil
  }

  /// Runs a function or a closure with unevaluated arguments; nil if they do not fit.
  mutating func invoke(
    _ function: ManifestNode, _ arguments: [ManifestNode], owner: String,
    selfValue: ManifestValue?
  ) -> ManifestValue? {
    switch source.kind(function) {
    case .closureExpr: return invokeKept(function, arguments)
    case .enumElement:
      let parameters = source.children(function, .parameter)
      guard let name = source.name(function), let matched = match(parameters, arguments) else {
        return nil
      }
      return makeCase(name, parameters, matched, of: owner)
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

  /// A case of an enum with its payload, whose values are fields by index and by label.
  private mutating func makeCase(
    _ name: String, _ parameters: [ManifestNode], _ arguments: [[ManifestNode]], of owner: String
  ) -> ManifestValue {
    var fields: [String: ManifestValue] = [:]
    for (index, (parameter, arguments)) in zip(parameters, arguments).enumerated() {
      let given = give(arguments, to: parameter, owner: owner)
      let initial = given.initial.map { evaluateOperand(of: $0, as: given.type) }
      let value = given.value ?? initial ?? .unknown
      fields[String(index)] = value
      if let label = source.names(ofParameter: parameter).label { fields[label] = value }
    }
    return make(owner, by: name, fields)
  }

  /// The arguments of each parameter, matched by the labels alone; nil if they do not fit.
  private func match(
    _ parameters: [ManifestNode], _ arguments: [ManifestNode]
  ) -> [[ManifestNode]]? {
    var rest = arguments[...]
    var matched: [[ManifestNode]] = []
    for parameter in parameters {
      let label = source.names(ofParameter: parameter).label
      let isVariadic = source.hasFlag(parameter, .variadic)
      var taken: [ManifestNode] = []
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

  private func fits(_ argument: ManifestNode, _ label: String?) -> Bool {
    let isTrailing = source.hasFlag(argument, .trailingClosure)
    return source.name(argument) == label || (isTrailing && source.name(argument) == nil)
  }

  /// The argument of one call for a parameter.
  private struct Given {
    var name: String
    var type: String?
    /// The default, used if there is no argument.
    var initial: ManifestNode?
    var value: ManifestValue?
    /// For `&argument`, the place to which the final value is written back.
    var place: Place?
  }

  /// Evaluates the arguments of a parameter in the frame of the call.
  private mutating func give(
    _ arguments: [ManifestNode], to parameter: ManifestNode, owner: String
  ) -> Given {
    var given = Given(
      name: source.names(ofParameter: parameter).inner ?? "_",
      type: type(ofParameter: parameter, owner: owner),
      initial: source.child(parameter, .initialValue))
    let operands = arguments.compactMap { source.operand($0) }
    if source.hasFlag(parameter, .variadic) {
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
    _ function: ManifestNode, _ parameters: [Given], owner: String, selfValue: ManifestValue?
  ) -> ManifestValue {
    guard let body = source.child(function, .block) else { return .unknown }
    let resultType = source.child(function, .returnType)
      .flatMap { declarations.typeName($0, in: owner) }
    let frame = Frame(
      selfValue: selfValue, owner: owner, file: function.file, function: function,
      resultType: resultType)
    let (result, values) = inFrame(frame) { $0.run(body, with: parameters, as: resultType) }
    for (given, value) in zip(parameters, values) {
      if let place = given.place { write(value, to: place) }
    }
    return result
  }

  /// The result of a function's body, and the values that its parameters have at the end.
  private mutating func run(
    _ body: ManifestNode, with parameters: [Given], as type: String?
  ) -> (result: ManifestValue, parameters: [ManifestValue]) {
    for given in parameters {
      let value = given.value ?? given.initial.map { evaluateOperand(of: $0, as: given.type) }
      declare(given.name, value ?? .unknown, as: given.type)
    }
    let result = bodyValue(body, as: type)
    return (result, parameters.map { variable($0.name) })
  }

  // MARK: Local functions

  /// Runs a function that is declared in the body of another one, or in a closure. It sees the
  /// variables around its declaration, not those around the call.
  mutating func invokeLocal(
    _ function: ManifestNode, _ arguments: [ManifestNode], declaredIn scope: Int
  ) -> ManifestValue? {
    let parameters = source.children(function, .parameter)
    guard let matched = match(parameters, arguments) else { return nil }
    return bounded(.unknown) { evaluator in
      let owner = evaluator.owner
      let given = zip(parameters, matched).map { evaluator.give($1, to: $0, owner: owner) }
      let (result, values) = evaluator.inScopes(upTo: scope) {
        $0.runLocal(function, given)
      }
      for (given, value) in zip(given, values) {
        if let place = given.place { evaluator.write(value, to: place) }
      }
      return result
    }
  }

  private mutating func runLocal(
    _ function: ManifestNode, _ parameters: [Given]
  ) -> (result: ManifestValue, parameters: [ManifestValue]) {
    guard let body = source.child(function, .block) else { return (.unknown, []) }
    let type = source.child(function, .returnType)
      .flatMap { declarations.typeName($0, in: owner) }
    return inResult(of: type) { $0.run(body, with: parameters, as: type) }
  }

  /// Hides the inner scopes of the current function.
  private mutating func inScopes<Result>(
    upTo scope: Int, _ body: (inout Self) -> Result
  ) -> Result {
    let frame = frames.count - 1
    let hidden = frames[frame].scopes[(scope + 1)...]
    frames[frame].scopes.removeSubrange((scope + 1)...)
    defer { frames[frame].scopes += hidden }
    return body(&self)
  }

  /// Collects the values that a body of its own returns, which is part of the current frame.
  private mutating func inResult<Result>(
    of type: String?, _ body: (inout Self) -> Result
  ) -> Result {
    let frame = frames.count - 1
    let outer = (results: frames[frame].results, type: frames[frame].resultType)
    (frames[frame].results, frames[frame].resultType) = ([], type)
    defer { (frames[frame].results, frames[frame].resultType) = outer }
    return inScope(body)
  }

  private func type(ofParameter parameter: ManifestNode, owner: String) -> String? {
    let other: [NodeKind] = [.attribute, .modifier, .initialValue]
    return source.children(parameter).first { !other.contains(source.kind($0)) }
      .flatMap { declarations.typeName($0, in: owner) }
  }

  /// The value of the expression in an argument or an initial value.
  mutating func evaluateOperand(of node: ManifestNode, as type: String?) -> ManifestValue {
    source.operand(node).map { evaluate($0, as: type) } ?? .unknown
  }

  // MARK: Closures

  /// The value of a closure: itself if it captures no variables, otherwise unknown.
  func closureValue(_ node: ManifestNode) -> ManifestValue {
    let names = source.namesRead(in: node)
    let isFree = names.allSatisfy { name in
      guard let place = find(name) else {
        return name != "self" && (owner.isEmpty || members(named: name, of: owner).isEmpty)
      }
      return place.frame == 0 && place.scope == 0
    }
    return isFree ? .function(node) : .unknown
  }

  /// Runs a closure from a variable, which sees only the variables of its file. The final value of
  /// `&argument` is written back.
  private mutating func invokeKept(
    _ closure: ManifestNode, _ arguments: [ManifestNode]
  ) -> ManifestValue {
    var places: [Place?] = []
    var values: [ManifestValue] = []
    for argument in arguments {
      let operand = source.operand(argument)
      let isPlace = operand.map { source.kind($0) == .inoutExpr } ?? false
      let place = isPlace ? operand.map { self.place(of: $0) } : nil
      places.append(place)
      values.append(place.map { read($0) } ?? evaluateOperand(of: argument, as: nil))
    }
    let (result, finals) = inFrame(Frame(file: closure.file)) {
      $0.run(closure, with: values, as: nil)
    }
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      write(finals.indices.contains(index) ? finals[index] : .unknown, to: place)
    }
    return result
  }

  /// Runs a closure in place, so that it sees the variables around it.
  mutating func invokeClosure(
    _ closure: ManifestNode, with values: [ManifestValue], as type: String?
  ) -> ManifestValue {
    run(closure, with: values, as: type).result
  }

  /// The result of a closure, and the final values of its parameters.
  private mutating func run(
    _ closure: ManifestNode, with values: [ManifestValue], as type: String?
  ) -> (result: ManifestValue, parameters: [ManifestValue]) {
    guard let body = source.child(closure, .block) else { return (.unknown, []) }
    let parameters = source.children(closure, .parameter)
    let written = source.child(closure, .returnType)
    let type = written.flatMap { declarations.typeName($0, in: owner) } ?? type
    return bounded((.unknown, [])) { evaluator in
      evaluator.inResult(of: type) {
        $0.bind(parameters, to: values)
        let result = $0.bodyValue(body, as: type)
        let names = $0.names(ofParameters: parameters, count: values.count)
        var finals: [ManifestValue] = []
        for (index, name) in names.enumerated() {
          let isUnnamed = name == "_" && values.indices.contains(index)
          finals.append(isUnnamed ? values[index] : $0.variable(name))
        }
        return (result, finals)
      }
    }
  }

  private func names(ofParameters parameters: [ManifestNode], count: Int) -> [String] {
    guard parameters.isEmpty else {
      return parameters.map { source.names(ofParameter: $0).inner ?? "_" }
    }
    return (0..<count).map { "$\($0)" }
  }

  /// Gives a closure's parameters their values; several names for one tuple take its fields.
  private mutating func bind(_ parameters: [ManifestNode], to values: [ManifestValue]) {
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

  /// The result of applying a function argument to a value: a closure, a key path or a name.
  mutating func apply(
    _ function: ManifestNode, to value: ManifestValue, as type: String?
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
      guard let factory = name.split(separator: "(").first.map(String.init),
        vocabulary.factories[owner]?.contains(factory) == true,
        vocabulary.fields[owner]?["name"] != nil
      else { return .unknown }
      return make(owner, by: factory, ["name": value])
    case .nameExpr:
      guard case .function(let declared) = evaluate(function, as: nil) else { return .unknown }
      // Nothing keeps the variables around a local function.
      if isLocal(declared) { return .unknown }
      return applyDeclared(declared, to: value)
    default: return .unknown
    }
  }

  private mutating func applyDeclared(
    _ function: ManifestNode, to value: ManifestValue
  ) -> ManifestValue {
    if source.kind(function) == .closureExpr {
      return inFrame(Frame(file: function.file)) {
        $0.invokeClosure(function, with: [value], as: nil)
      }
    }
    guard let parameter = source.child(function, .parameter),
      let name = source.names(ofParameter: parameter).inner,
      source.children(function, .parameter).count == 1,
      let body = source.child(function, .block)
    else { return .unknown }
    let type = source.child(function, .returnType).flatMap { declarations.typeName($0) }
    return inFrame(Frame(file: function.file, function: function, resultType: type)) {
      $0.declare(name, value, as: nil)
      return $0.bodyValue(body, as: type)
    }
  }
}
