internal import DependencyFacts

/// The types of names that patterns, conditions, closures and loops introduce.
extension ExpressionResolution {
  func valueType(ofBound ref: CodeRef, named name: Name, depth: Int) -> ValueType {
    if let value = facts.firstChild(of: ref) {
      let node = facts.node(value)
      guard node.kind == .type else { return valueType(of: value, depth: depth + 1).unwrapped }
      return valueType(ofWritten: node.type, from: facts.declaration(around: ref))
    }
    switch facts.node(ref).kind {
    case .capture:
      // A capture without a value is the variable outside the closure.
      guard let closure = facts.parent(of: ref) else { return .unknown }
      return valueType(ofName: name, at: closure, depth: depth + 1)
    case .parameter: return valueType(ofParameter: ref, depth: depth)
    case .bind: return valueType(ofPattern: ref, depth: depth)
    default: return .unknown
    }
  }

  /// A name of a pattern, or a part of one. The matched value depends on the surrounding code.
  private func valueType(ofPattern ref: CodeRef, depth: Int) -> ValueType {
    guard isWithinDepth(depth), let parent = facts.parent(of: ref) else { return .unknown }
    switch facts.node(parent).kind {
    case .argument:
      guard let pattern = facts.parent(of: parent), facts.node(pattern).kind == .pattern else {
        return .unknown
      }
      return part(parent, of: pattern, depth: depth)
    case .case:
      if let type = typeBehind(ref) { return type }
      guard let statement = facts.parent(of: parent), facts.node(statement).kind == .switch else {
        return .unknown
      }
      return facts.firstChild(of: statement).map { valueType(of: $0, depth: depth + 1) }?.unwrapped
        ?? .unknown
    case .catch: return typeBehind(ref) ?? .unknown
    case .for:
      if let type = typeBehind(ref) { return type }
      guard let sequence = facts.sibling(after: ref) else { return .unknown }
      return element(of: valueType(of: sequence, depth: depth + 1)).unwrapped
    case .if, .guard, .while, .block, .body, .conditional, .defer, .do:
      if let type = typeBehind(ref) { return type }
      guard let value = facts.sibling(after: ref) else { return .unknown }
      return valueType(of: value, depth: depth + 1).unwrapped
    default: return .unknown
    }
  }

  private func typeBehind(_ ref: CodeRef) -> ValueType? {
    guard let next = facts.sibling(after: ref), facts.node(next).kind == .type else { return nil }
    return valueType(ofWritten: facts.node(next).type, from: facts.declaration(around: ref))
  }

  /// The enum whose case a pattern matches, if it is known: `.done(let work)`
  func enumMatched(by pattern: CodeRef) -> Nominal? {
    guard let element = facts.firstChild(of: pattern) else { return nil }
    if facts.node(element).kind == .member, let base = facts.firstChild(of: element) {
      return valueType(of: base, depth: 0).nominal
    }
    let type = valueType(ofPattern: pattern, depth: 0).unwrapped.instance
    return type.flatMap { isCertain($0) ? $0 : nil }
  }

  /// The type of one part of a tuple, or of one payload of a case.
  private func part(_ argument: CodeRef, of pattern: CodeRef, depth: Int) -> ValueType {
    let arguments = facts.arguments(of: pattern)
    guard let position = arguments.firstIndex(of: argument),
      let first = facts.firstChild(of: pattern)
    else { return .unknown }
    let whole = valueType(ofPattern: pattern, depth: depth + 1)
    guard first != arguments[0] else {
      guard case .tuple(let parts) = whole, parts.count == arguments.count else { return .unknown }
      return parts[position].type.unwrapped
    }
    return payload(position, of: arguments.count, first, in: whole).unwrapped
  }

  /// The type of an enum case's payload, from the case's declaration.
  private func payload(
    _ position: Int, of count: Int, _ element: CodeRef, in type: ValueType
  ) -> ValueType {
    // `catch Failure.missing(let row)` names the type itself.
    guard facts.node(element).kind.hasName,
      let owner = type.instance ?? valueType(of: element).instance
    else { return .unknown }
    let name = facts.node(element).name
    // `case .some(let row)`, where the type is already that of the wrapped value.
    let language = facts.libraries.language
    if count == 1, language.isPresentCase(name), type != .unknown { return type.unwrapped }
    if case .external(let external) = owner, case .boxed(_, let arguments) = type,
      language.isResult(external), arguments.count == 2, count == 1
    {
      return language.isSuccess(name) ? arguments[0] : arguments[1]
    }
    let cases = types.lookUpMembers(name, of: owner)
      .filter { facts.declaration($0).kind == .enumElement }
    guard cases.count == 1, let found = cases.first else { return .unknown }
    let parameters = facts.parameterSlice(of: found)
    guard parameters.count == count else { return .unknown }
    return valueType(
      ofWritten: facts.parameter(position, of: found).type, from: found, substitutions(of: type))
  }

  // MARK: Closures

  private func valueType(ofParameter ref: CodeRef, depth: Int) -> ValueType {
    guard let closure = facts.parent(of: ref) else { return .unknown }
    let parameters = facts.children(of: closure).filter { facts.node($0).kind == .parameter }
    guard let position = parameters.firstIndex(of: ref) else { return .unknown }
    let types = parameterTypes(of: closure, depth: depth)
    if types.count == 1, parameters.count > 1, case .tuple(let parts) = types[0],
      parts.count == parameters.count
    {
      return parts[position].type
    }
    return position < types.count ? types[position] : .unknown
  }

  /// `$0`, `$1` …; nil for any other name.
  func valueType(ofShorthand name: Name, at ref: CodeRef, depth: Int) -> ValueType? {
    let spelling = facts.string(name)
    guard spelling.hasPrefix("$"), let position = Int(spelling.dropFirst()) else { return nil }
    guard let closure = facts.closure(around: ref) else { return .unknown }
    let types = parameterTypes(of: closure, depth: depth)
    if types.count == 1, position > 0, case .tuple(let parts) = types[0], position < parts.count {
      return parts[position].type
    }
    return position < types.count ? types[position] : .unknown
  }

  /// The types of a closure's parameters, as far as the context determines them.
  private func parameterTypes(of closure: CodeRef, depth: Int) -> [ValueType] {
    guard isWithinDepth(depth), let parent = facts.parent(of: closure) else { return [] }
    if facts.node(parent).kind == .argument, let call = facts.parent(of: parent),
      facts.node(call).kind == .call
    {
      return parameterTypes(ofArgument: parent, in: call, depth: depth + 1)
    }
    return expectedValue(of: closure, depth: depth + 1).unwrapped.parameters
  }

  private func parameterTypes(
    ofArgument argument: CodeRef, in call: CodeRef, depth: Int
  ) -> [ValueType] {
    if let (function, index) = parameter(of: argument, in: call, depth: depth) {
      let type = valueType(
        ofWritten: facts.parameter(index, of: function).type, from: function,
        substitutions(byArgumentsOf: call, for: function, depth: depth))
      return type.unwrapped.parameters
    }
    if changesValues(argument, of: call) {
      return [.instance(.external(.known(.DependencyValues)))]
    }
    guard let callee = facts.firstChild(of: call), let base = facts.base(of: callee) else {
      return elementShown(by: call, depth: depth).map { [$0] }
        ?? parameterTypes(ofReducingClosureIn: call)
    }
    let name = facts.node(callee).name
    guard let type = receiver(of: name, valueType(of: base, depth: depth + 1)) else { return [] }
    return parameters(ofClosureFor: name, of: type, in: call, depth: depth)
  }

  /// The type of the elements for each of which a view's closure makes a view:
  /// `ForEach(rows) { row in … }`
  private func elementShown(by call: CodeRef, depth: Int) -> ValueType? {
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .name,
      facts.libraries.frameworks.showsElements(view: facts.node(callee).name),
      let first = facts.arguments(of: call).first, facts.node(first).name == .none,
      let elements = facts.firstChild(of: first), facts.node(elements).kind != .closure
    else { return nil }
    return element(of: valueType(of: elements, depth: depth + 1)).unwrapped
  }

  /// Whether an argument of a well-known function gets the values to change them.
  private func changesValues(_ argument: CodeRef, of call: CodeRef) -> Bool {
    if facts.isUpdateOfStore(argument) { return true }
    guard let update = facts.firstChild(of: argument) else { return false }
    return scopeCall(call)?.update == update
  }

  /// The type of a closure's result: that of its only expression, or the common type of all its
  /// `return`s.
  func result(of closure: CodeRef, depth: Int) -> ValueType {
    if let value = facts.singleExpression(of: closure) {
      return valueType(of: value, depth: depth + 1)
    }
    let values = facts.nodes(outsideClosuresIn: closure)
      .filter { facts.node($0).kind == .return }.compactMap(facts.firstChild(of:))
    return .agreed(values.prefix(8).map { valueType(of: $0, depth: depth + 1) })
  }
}

/// The values that names are bound to.
extension ExpressionResolution {
  enum Source {
    /// The value is the expression or a part of it.
    case expression(CodeRef)
    case unknown
  }

  /// The value of a name that a pattern, a condition, a loop or a closure introduces.
  func source(ofBound ref: CodeRef) -> Source {
    if facts.node(ref).kind == .parameter {
      return facts.parent(of: ref).map(source(ofParametersOf:)) ?? .unknown
    }
    if let value = facts.firstChild(of: ref), facts.node(value).kind != .type {
      return .expression(value)
    }
    var current = ref
    while let parent = facts.parent(of: current) {
      switch facts.node(parent).kind {
      case .argument, .pattern: current = parent
      case .case:
        guard let statement = facts.parent(of: parent), facts.node(statement).kind == .switch,
          let value = facts.firstChild(of: statement)
        else { return .unknown }
        return .expression(value)
      default:
        var value = facts.sibling(after: current)
        while let type = value, facts.node(type).kind == .type {
          value = facts.sibling(after: type)
        }
        return value.map(Source.expression) ?? .unknown
      }
    }
    return .unknown
  }

  /// The call that a closure is an argument of, which provides the closure's parameters. A closure
  /// in a variable may be called with any values.
  func source(ofParametersOf closure: CodeRef) -> Source {
    facts.call(taking: closure).map(Source.expression) ?? .unknown
  }

  /// The closure that `$0` is a parameter of; nil for any other name.
  func closure(ofShorthand name: Name, at place: CodeRef) -> CodeRef? {
    isShorthand(name) ? facts.closure(around: place) : nil
  }

  /// Whether a name is `$0` or the like, and not that of a projected value.
  func isShorthand(_ name: Name) -> Bool {
    let spelling = facts.string(name)
    return spelling.hasPrefix("$") && Int(spelling.dropFirst()) != nil
  }
}
