internal import DependencyFacts

/// The code that makes values, found through constants and functions of the program.
extension KeyValues {
  /// The expression that finally makes a value, found through constants, getters, closures that are
  /// called in place, and functions of the program. Nil if it depends on a condition.
  func maker(of value: DeclRef) -> CodeRef? { result(of: value).flatMap(maker(of:)) }

  func maker(of expression: CodeRef) -> CodeRef? {
    var current = expression
    for _ in 0..<8 {
      let next: CodeRef?
      if let constant = constant(current) {
        next = result(of: constant)
      } else if let closure = closureCalledInPlace(current) {
        next = facts.block(of: closure).flatMap(result(in:))
      } else if let function = functionCalled(by: current) {
        // If the function's code is not clear, the call itself is the answer.
        guard let result = result(of: function) else { return current }
        next = result
      } else {
        return current
      }
      guard let next else { return nil }
      current = next
    }
    return nil
  }

  /// The result expression of a static value, a getter or a function.
  private func result(of ref: DeclRef) -> CodeRef? {
    if let value = facts.initialValue(of: ref) { return value }
    let isFunction = facts.declaration(ref).kind == .function
    return (isFunction ? ref : facts.getter(of: ref)).flatMap(facts.body(of:)).flatMap(result(in:))
  }

  /// The expression of a block's last statement, with or without `return`, if there is no earlier
  /// `return`.
  private func result(in block: CodeRef) -> CodeRef? {
    let statements = statements(in: block)
    guard let last = statements.last, !returns(block, before: last) else { return nil }
    if facts.node(last).kind == .return { return facts.firstChild(of: last) }
    guard statements.count == 1 else { return ending(ofCall: last) == .traps ? last : nil }
    switch facts.node(last).kind {
    case .call, .name, .member, .implicitMember, .closure, .literal, .string, .array, .dictionary,
      .sequence, .tuple:
      return last
    default: return nil
    }
  }

  /// The statements of a block, without declarations of wrappers.
  func statements(in block: CodeRef) -> [CodeRef] {
    facts.children(of: block).filter { !isPartOfWrapper($0) }
  }

  private func returns(_ block: CodeRef, before last: CodeRef) -> Bool {
    facts.nodes(outsideClosuresIn: block).prefix { $0 < last }
      .contains { facts.node($0).kind == .return }
  }

  /// `{ … }` of `{ … }()`
  func closureCalledInPlace(_ expression: CodeRef) -> CodeRef? {
    guard facts.node(expression).kind == .call, facts.arguments(of: expression).isEmpty,
      let callee = facts.firstChild(of: expression), facts.node(callee).kind == .closure
    else { return nil }
    return callee
  }

  /// The function of the program that a call certainly refers to: a global or a static one.
  func functionCalled(by call: CodeRef) -> DeclRef? {
    guard facts.node(call).kind == .call,
      case .functions(let overloads) = expressions.callTarget(of: call),
      let function = overloads.only, facts.declaration(function).kind == .function
    else { return nil }
    return function
  }
}
