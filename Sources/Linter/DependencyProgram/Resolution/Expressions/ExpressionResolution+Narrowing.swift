internal import DependencyFacts

/// Choosing among functions whose labels fit the arguments of a call equally well.
extension ExpressionResolution {
  /// The functions whose parameters accept the types of the arguments, as far as these are known.
  func narrowed(_ functions: Overloads, by call: CodeRef, depth: Int) -> Overloads {
    guard (2...8).contains(functions.refs.count), !isLarge(call) else { return functions }
    if let known = narrowedFunctions[call] { return known }
    // The type of an argument may depend on the function that is called.
    narrowedFunctions[call] = functions
    let wasCutShort = isCutShort
    isCutShort = false
    let found = findNarrowed(functions, by: call, depth: depth)
    narrowedFunctions[call] = isCutShort ? nil : found
    isCutShort = isCutShort || wasCutShort
    return found
  }

  private func findNarrowed(_ functions: Overloads, by call: CodeRef, depth: Int) -> Overloads {
    var left = functions.refs
    for argument in facts.arguments(of: call) {
      guard left.count > 1, let value = facts.firstChild(of: argument), tellsItsType(value) else {
        continue
      }
      let asked = left.map { parameterType(of: argument, in: call, of: $0) }
      guard asked.contains(where: { $0 != asked[0] }) else { continue }
      let given =
        facts.node(value).kind == .literal
        ? nil : valueType(of: value, depth: depth + 1).unwrapped.instance
      let fitting = zip(left, asked).filter { mayTake($1, given, value) }.map(\.0)
      if !fitting.isEmpty { left = fitting }
    }
    return left.count == functions.refs.count ? functions : Overloads(left)
  }

  /// Whether the type of an argument does not depend on the expected type.
  private func tellsItsType(_ value: CodeRef) -> Bool {
    var current = value
    while true {
      switch facts.node(current).kind {
      case .name, .literal, .string: return true
      case .member, .call, .subscript:
        guard let base = facts.firstChild(of: current) else { return false }
        current = base
      default: return false
      }
    }
  }

  private func parameterType(
    of argument: CodeRef, in call: CodeRef, of function: DeclRef
  ) -> Nominal? {
    guard let index = matchedParameters(of: function, in: call)?[argument] else { return nil }
    return types.resolve(facts.parameter(index, of: function).type, from: function)
  }

  /// Whether a parameter accepts the argument's type, which is nil if it is not known.
  private func mayTake(_ asked: Nominal?, _ given: Nominal?, _ value: CodeRef) -> Bool {
    guard let asked else { return true }
    let kind = facts.node(value).kind
    switch (asked, given) {
    case (.external(let name), nil): return kind != .literal || !isText(name)
    case (.program, nil): return true
    case (.external(let asked), .external(let given)?):
      if kind == .string { return !isNumber(asked) }
      return asked == given || !isPlain(asked) || !isPlain(given)
        || isNumber(asked) && isNumber(given)
    case (.external(let asked), .program?): return !isPlain(asked)
    case (.program(let asked), .external(let given)?):
      return kind == .string || symbols[asked].kind == .protocol || !isPlain(given)
    case (.program(let asked), .program(let given)?):
      return asked == given || symbols[asked].kind == .protocol || symbols[given].kind == .protocol
        || types.isClass(given, orBelow: .program(asked))
    }
  }

  // MARK: Types of the standard library that nothing inherits from

  private func isPlain(_ name: Name) -> Bool { isNumber(name) || isText(name) }

  private func isNumber(_ name: Name) -> Bool { facts.libraries.plainTypes.isNumber(name) }

  private func isText(_ name: Name) -> Bool { facts.libraries.plainTypes.isText(name) }
}
