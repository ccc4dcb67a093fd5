internal import DependencyFacts

/// Values of other modules that run the closures of their operators when they are consumed.
struct LazySources: KnowsExpressions {
  let expressions: ExpressionResolution
  private var names: StreamNames { facts.libraries.streams }

  init(in expressions: ExpressionResolution) { self.expressions = expressions }

  /// The kind of lazy value of an expression; nil if it is not known to be lazy.
  func form(of expression: CodeRef, depth: Int = 0) -> LazyRead.Form? {
    guard depth < 16 else { return nil }
    if let type = expressions.valueType(of: expression).unwrapped.externalInstance {
      if names.isStream(type: type) { return .stream }
      if names.isPublisher(type: type) { return .publisher }
    }
    switch facts.node(expression).kind {
    case .member:
      guard facts.libraries.collections.makesLazy(facts.node(expression).name) else { return nil }
      return facts.firstChild(of: expression).flatMap(isCollection)
    case .call:
      guard let callee = facts.firstChild(of: expression), let base = facts.base(of: callee),
        isForeign(callee)
      else { return nil }
      let form = form(of: base, depth: depth + 1)
      return handsOn(callee, form) ? form : nil
    default: return nil
    }
  }

  /// The base of an operator, and the closures that it runs for its consumer.
  func parts(of call: CodeRef) -> (base: CodeRef?, closures: [CodeRef])? {
    guard let form = form(of: call), let callee = facts.firstChild(of: call) else { return nil }
    let arguments = facts.arguments(of: call)
    if let base = facts.base(of: callee),
      self.form(of: base) == form
    {
      return (base, arguments.compactMap(facts.firstChild))
    }
    guard case .construction(.external(let type), _) = expressions.callTarget(of: call) else {
      return nil
    }
    let labels = names.storedClosures(of: type)
    let closures = arguments.filter { labels.contains(facts.node($0).name) }
    return (nil, closures.compactMap(facts.firstChild))
  }

  /// `lazy` of a value that the program declares would be the program's own.
  private func isCollection(_ base: CodeRef) -> LazyRead.Form? {
    if case .program? = expressions.valueType(of: base).unwrapped.nominal { return nil }
    return .sequence
  }

  private func isForeign(_ callee: CodeRef) -> Bool {
    guard let call = facts.parent(of: callee) else { return false }
    if case .functions = expressions.callTarget(of: call) { return false }
    return true
  }

  /// Whether the result of a member is a lazy value again. Iterating over a stream, or subscribing
  /// to a publisher, consumes it.
  private func handsOn(_ callee: CodeRef, _ form: LazyRead.Form?) -> Bool {
    let name = facts.node(callee).name
    switch form {
    case .sequence?: return facts.libraries.collections.staysLazy(name)
    case .stream?: return names.isStreamOperator(name)
    case .publisher?: return !names.maySubscribe(name)
    case .closure?, .object?, .view?, nil: return false
    }
  }
}
