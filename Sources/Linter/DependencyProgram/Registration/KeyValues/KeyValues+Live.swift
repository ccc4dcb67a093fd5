internal import DependencyFacts

/// Values that are the live value under another name.
extension KeyValues {
  /// Whether a test value runs live code: it is the live value of its key or of another one,
  /// through any number of constants, or each of its endpoints is taken from the live value.
  package func isLive(_ value: DeclRef, of key: DependencyKeyFacts) -> Bool {
    if let expression = valueExpression(of: value), isLive(expression, of: key) { return true }
    guard let made = maker(of: value).flatMap(composition(madeBy:)), !made.endpoints.isEmpty,
      made.forgotten.isEmpty
    else { return false }
    return made.endpoints.allSatisfy { isTakenFromLive($0.value, of: key) }
  }

  /// `liveValue`, `Client.live`, `OtherKey.liveValue`, `previewValue` where that is `liveValue`,
  /// and calls like the one that makes the live value.
  func isLive(_ expression: CodeRef, of key: DependencyKeyFacts) -> Bool {
    let liveConstants = constants(leadingFrom: key.liveValues)
    var current = expression
    for _ in 0..<8 {
      if isNamedLive(current, of: key) || isMadeAlike(current, key)
        || isSameObject(current, of: key)
      {
        return true
      }
      guard let constant = constant(current) else { return false }
      if facts.declaration(constant).name == .liveValue { return !isIdle(constant) }
      if liveConstants.contains(constant) { return mayWork(constant) }
      guard let next = valueExpression(of: constant) else { return false }
      current = next
    }
    return false
  }

  /// Whether the code of two values is the same.
  package func areSpelledAlike(_ one: DeclRef, _ other: DeclRef) -> Bool {
    guard let left = valueExpression(of: one), let right = valueExpression(of: other) else {
      return false
    }
    return facts.isSame(left, right)
  }

  /// With arguments, it is the live value only if that one is made with the same arguments: others
  /// may make it a double.
  private func isNamedLive(_ expression: CodeRef, of key: DependencyKeyFacts) -> Bool {
    let name = facts.lastName(of: expression)
    guard name == .liveValue || facts.libraries.failures.isLive(name) else { return false }
    guard isOwnMember(expression, of: ownTypes(of: key)) else { return false }
    guard facts.node(expression).kind == .call else { return true }
    let arguments = facts.arguments(of: expression)
    return arguments.isEmpty
      || makers(leadingFrom: key.liveValues).contains { haveSameArguments(expression, $0) }
  }

  private func haveSameArguments(_ one: CodeRef, _ other: CodeRef) -> Bool {
    let left = facts.arguments(of: one)
    let right = facts.arguments(of: other)
    return facts.lastName(of: one) == facts.lastName(of: other) && left.count == right.count
      && zip(left, right).allSatisfy { facts.isSame($0, $1) || areNumbersAlike($0, $1) }
  }

  /// Whether two arguments are numbers of one length: neither makes the value a double.
  private func areNumbersAlike(_ one: CodeRef, _ other: CodeRef) -> Bool {
    guard let left = facts.firstChild(of: one), let right = facts.firstChild(of: other),
      facts.node(one).name == facts.node(other).name
    else { return false }
    return facts.node(left).kind == .literal && facts.node(right).kind == .literal
      && facts.node(left).length == facts.node(right).length
  }

  /// The expressions that define values, found through constants.
  private func makers(leadingFrom values: [DeclRef]) -> [CodeRef] {
    (values + constants(leadingFrom: values)).compactMap(valueExpression(of:))
  }

  /// The key, and the type of its value.
  private func ownTypes(of key: DependencyKeyFacts) -> [Nominal] {
    [key.type] + [expressions.valueType(ofKey: key.type).nominal].compactMap { $0 }
  }

  /// Whether a call is the same as the one that makes the live value: of a function, or of an
  /// initialiser of an object that does work.
  private func isMadeAlike(_ expression: CodeRef, _ key: DependencyKeyFacts) -> Bool {
    guard facts.node(expression).kind == .call,
      let value = key.liveValues.first, let live = valueExpression(of: value),
      facts.isSame(expression, live) || differsInUnusedArguments(expression, live),
      !isAssigned(value, of: key),
      // In tests, `DependencyValues().api` is another value.
      !facts.nodes(in: expression).contains(where: { expressions.inlineRead(at: $0) != nil })
    else { return false }
    switch expressions.callTarget(of: expression) {
    case .construction(.program(let type), let initializers):
      return !isClosedValueType(type) && !initializers.refs.contains(where: asksContext)
        && doesWork(type)
    case .construction(.external, _): return false
    case .functions(let functions): return !functions.refs.contains(where: asksContext)
    // A value that is made of literals may be data.
    case .enumElement, .variable, .unknown:
      return !facts.nodes(in: expression).contains { facts.node($0).spelling != nil }
    }
  }

  /// Whether code assigns another value to a variable of a key: `APIKey.liveValue = api`.
  private func isAssigned(_ value: DeclRef, of key: DependencyKeyFacts) -> Bool {
    let declaration = facts.declaration(value)
    return declaration.flags.isDisjoint(with: [.isLet, .isComputed])
      && expressions.sites[declaration.name].contains { place in
        facts.node(place).kind == .member && facts.isAssigned(place)
          && expressions.owner(ofStatic: place) == key.type
      }
  }

  /// Whether two calls are of one initialiser or function, and differ only in arguments that its
  /// code does not use: it opens the same file whatever it is asked for.
  private func differsInUnusedArguments(_ one: CodeRef, _ other: CodeRef) -> Bool {
    guard facts.node(other).kind == .call, let code = codeOfCall(one), codeOfCall(other) == code,
      let left = usedArguments(of: one, by: code), let right = usedArguments(of: other, by: code)
    else { return false }
    return left.count == right.count
      && left.allSatisfy { index, value in right[index].map { facts.isSame(value, $0) } ?? false }
  }

  /// The only initialiser or function of the program that a call can run.
  private func codeOfCall(_ call: CodeRef) -> DeclRef? {
    switch expressions.callTarget(of: call) {
    case .construction(.program, let initializers): initializers.only
    case .functions(let functions): functions.only
    case .construction(.external, _), .enumElement, .variable, .unknown: nil
    }
  }

  /// The arguments of a call whose parameters the body of a function names, by their indices.
  private func usedArguments(of call: CodeRef, by function: DeclRef) -> [Int: CodeRef]? {
    guard let body = facts.body(of: function),
      let matches = expressions.matchedParameters(of: function, in: call)
    else { return nil }
    let names = Set(facts.nodes(in: body).map { facts.node($0).name })
    let used = matches.filter { names.contains(facts.parameter($0.value, of: function).name) }
    return Dictionary(used.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a constant's value may do work, which is assumed unless it is an object whose code
  /// shows otherwise.
  private func mayWork(_ constant: DeclRef) -> Bool {
    guard let value = valueExpression(of: constant), facts.node(value).kind == .call,
      case .construction(.program(let type), _) = expressions.callTarget(of: value),
      !isClosedValueType(type)
    else { return true }
    return doesWork(type)
  }

  /// Whether the code of a type of the program waits for work, or uses a shared object of the
  /// system.
  func doesWork(_ type: TypeSymbolID) -> Bool {
    symbols[type].declarations.flatMap(facts.members(in:)).contains { member in
      ([member] + facts.members(in: member)).contains { part in
        facts.body(of: part).map { containsWork($0, isAssumed: false) } ?? false
      }
    }
  }

  /// Whether a value is another one, through any number of constants: `testValue = liveValue`.
  package func leads(_ value: DeclRef, to other: DeclRef) -> Bool {
    var current = value
    for _ in 0..<8 {
      if current == other { return true }
      guard let next = valueExpression(of: current).flatMap(constant) else { return false }
      current = next
    }
    return false
  }

  /// The constants that define live values, without doubles.
  private func constants(leadingFrom values: [DeclRef]) -> Set<DeclRef> {
    var found: Set<DeclRef> = []
    for value in values {
      var current = valueExpression(of: value)
      while let expression = current, let constant = constant(expression),
        !isNameOfDouble(facts.declaration(constant).name), found.insert(constant).inserted
      {
        current = valueExpression(of: constant)
      }
    }
    return found
  }

  /// Whether a value is defined by one whose name marks it as a double, which is a separate
  /// mistake.
  package func isNamedAsDouble(_ value: DeclRef) -> Bool {
    valueExpression(of: value).map { isNameOfDouble(facts.lastName(of: $0)) } ?? false
  }

  /// Whether a name marks a double. A live value that is one is a separate mistake.
  func isNameOfDouble(_ name: Name) -> Bool {
    let names = facts.libraries.failures
    return name == .testValue || name == .previewValue || names.isDouble(name)
      || names.isUnimplemented(name)
  }
}
