internal import DependencyFacts

/// Closures that certainly run where the code hands them over.
extension CodeUses {
  /// The way in which a closure runs each time that the code comes to it.
  struct Operation {
    /// Whether the code that runs it may catch its errors, so that they do not end the code around.
    var isCaught = false
    /// Whether other code may run before it: a task runs it, which the code waits for.
    var isConcurrent = false

    static let inPlace = Operation()
  }

  /// Nil for a closure that may run later, or not at all: most do.
  func operation(_ closure: CodeRef) -> Operation? {
    guard facts.node(closure).kind == .closure, let parent = facts.parent(of: closure) else {
      return nil
    }
    switch facts.node(parent).kind {
    case .call: return facts.firstChild(of: parent) == closure ? .inPlace : nil
    case .argument: return operation(inArgument: parent)
    default: return nil
    }
  }

  /// The same for the value of an argument, which may be a name.
  func operation(inArgument argument: CodeRef) -> Operation? {
    knownOperations(argument, until: nil) { findOperation(inArgument: argument) }
  }

  private func findOperation(inArgument argument: CodeRef) -> Operation? {
    guard let call = facts.parent(of: argument) else { return nil }
    if facts.node(call).kind == .macro { return operation(inArgument: argument, ofMacro: call) }
    guard let callee = facts.callee(of: call) else { return nil }
    if let scope = expressions.scopeCall(call), !scope.isOther(facts.firstChild(of: argument)) {
      return scope.operation == facts.firstChild(of: argument) ? .inPlace : nil
    }
    if case .functions(let functions) = expressions.callTarget(of: call) {
      guard let function = functions.only else { return nil }
      return operation(inArgument: argument, of: call, to: function)
    }
    if buildsStream(argument, in: call) { return .inPlace }
    guard facts.node(callee).kind.hasName, order.regions.boundaries.mayRun(facts.node(callee).name)
    else {
      return nil
    }
    return operation(inArgument: argument, of: call, callee)
  }

  /// `#expect(throws: Failure.self) { try model.load() }`
  private func operation(inArgument argument: CodeRef, ofMacro macro: CodeRef) -> Operation? {
    facts.node(argument).name == Name.none
      && facts.libraries.testing.runsClosure(macro: facts.node(macro).name)
      ? Operation(isCaught: true) : nil
  }

  private func operation(
    inArgument argument: CodeRef, of call: CodeRef, _ callee: CodeRef
  ) -> Operation? {
    guard let boundary = order.regions.boundary(of: argument, in: call, callee: callee) else {
      return nil
    }
    if isAwaitedTask(call) { return Operation(isCaught: true, isConcurrent: true) }
    guard !boundary.labels.isEmpty || facts.node(argument).name == Name.none else { return nil }
    switch boundary.running {
    case .unknown: return nil
    case .always: return Operation(isConcurrent: boundary.isConcurrent)
    case .alwaysCaught: return Operation(isCaught: true, isConcurrent: boundary.isConcurrent)
    }
  }

  /// `await Task { … }.value`
  private func isAwaitedTask(_ call: CodeRef) -> Bool {
    guard case .construction(.external(let type), _) = expressions.callTarget(of: call),
      facts.libraries.threads.isTask(type), let member = facts.parent(of: call),
      facts.node(member).kind == .member
    else { return false }
    return facts.libraries.threads.waits(forTask: facts.node(member).name)
  }

  /// `AsyncStream { continuation in … }`, unlike one that is asked for each element.
  private func buildsStream(_ argument: CodeRef, in call: CodeRef) -> Bool {
    guard case .construction(.external(let type), _) = expressions.callTarget(of: call),
      facts.libraries.streams.isStream(type: type), let closure = facts.firstChild(of: argument)
    else { return false }
    return facts.children(of: closure).contains { facts.node($0).kind == .parameter }
  }

  // MARK: Functions of the program

  private func operation(
    inArgument argument: CodeRef, of call: CodeRef, to function: DeclRef
  ) -> Operation? {
    guard let index = expressions.matchedParameters(of: function, in: call)?[argument],
      let callee = facts.callee(of: call),
      overridings.overridings(of: function, usedAt: callee).isEmpty
    else { return nil }
    return operation(ofParameter: ParameterRef(function: function, index: index))
  }

  /// The way in which a function runs what it is given for a parameter.
  private func operation(ofParameter parameter: ParameterRef) -> Operation? {
    knownRuns(parameter, until: nil) {
      guard let body = facts.body(of: parameter.function),
        let uses = order.regions.uses(of: parameter), !uses.isEmpty
      else { return nil }
      let runs = uses.compactMap(run)
      if runs.isEmpty { return nil }
      var walk = ExecutionWalk(in: order, operation: { [self] in operation($0) }, isBrief: true)
      walk.visit(body, .certain)
      let certain = walk.places.lazy.filter { $0.likelihood == .certain }
      for (call, operation) in runs {
        guard let place = certain.first(where: { $0.place == call }) else { continue }
        return Operation(
          isCaught: operation.isCaught || place.isCaught || isCaught(call, inValueWithin: body)
            || !order.isThrowing(parameter.function),
          isConcurrent: operation.isConcurrent || place.isConcurrent)
      }
      return nil
    }
  }

  /// Whether a place in a body is part of a value that a function gets which may catch its errors:
  /// the walk leaves this to those who need it.
  private func isCaught(_ place: CodeRef, inValueWithin body: CodeRef) -> Bool {
    facts.outward(from: place).prefix { $0 != body }.contains { outer in
      facts.node(outer).kind == .argument && order.isNoClosure(outer)
        && order.mayCatch(argument: outer)
    }
  }

  /// A use of a parameter that calls it, or hands it on to a function that does.
  private func run(byUse use: CodeRef) -> (call: CodeRef, operation: Operation)? {
    if let call = facts.call(of: use) { return (call, .inPlace) }
    guard let argument = facts.parent(of: use), facts.node(argument).kind == .argument,
      let call = facts.parent(of: argument), let operation = operation(inArgument: argument)
    else { return nil }
    return (call, operation)
  }
}
