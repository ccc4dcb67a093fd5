package import DependencyFacts
internal import PackageGraph

/// The behaviour of values and their endpoints when they are used, as all rules about values need
/// it.
extension KeyValues {
  package enum Conduct: String, Sendable {
    /// Plain data: using it has no effect.
    case data
    /// Code without an effect that a test could notice: it is empty, or returns a constant.
    case quiet
    /// It reports an issue, so that a test fails.
    case fails
    /// It ends the process.
    case traps
    /// It awaits a call, or uses a shared object of the system.
    case works
    case unknown
  }

  /// How a value is made, part by part.
  package struct Making {
    /// The expression that finally creates the value.
    package let expression: CodeRef
    /// The conduct of the whole value; unknown if it has parts, each with its own conduct.
    package let conduct: Conduct
    /// Whether this happens when the value is made rather than called: `fatalError()`, not `{
    /// fatalError() }`.
    package let isEager: Bool
    /// The parts that the code sets.
    package let parts: [Part]
    /// The endpoints of a `@DependencyClient` that the code does not set, so that the macro makes
    /// them fail.
    package let forgotten: [DeclRef]

    /// Whether no endpoint of a `@DependencyClient` is set, so that all of them fail.
    package var isWhollyForgotten: Bool { parts.isEmpty && !forgotten.isEmpty }
  }

  package struct Part {
    package let name: Name
    package let value: CodeRef
    /// The argument, or the assignment.
    package let place: CodeRef
    package let conduct: Conduct
    /// How the part reports an issue when it is made rather than called; nil if it does not.
    package let report: EagerReport?
  }

  /// Nil if it depends on a condition.
  package func making(of value: DeclRef, in key: DependencyKeyFacts) -> Making? {
    if let (call, ending) = endingBeforeResult(of: value) {
      return Making(expression: call, conduct: ending, isEager: true, parts: [], forgotten: [])
    }
    guard let expression = maker(of: value) else { return nil }
    if let made = composition(madeBy: expression) {
      let parts = made.endpoints.map { part in
        let conduct = conduct(of: part.value, in: key)
        return Part(
          name: part.name, value: part.value, place: part.place,
          conduct: conduct == .traps && neverReturns(part.name, of: made.type) ? .unknown : conduct,
          report: report(of: part, in: made.type))
      }
      return Making(
        expression: expression, conduct: .unknown, isEager: false, parts: parts,
        forgotten: made.forgotten)
    }
    let type = expressions.declaredType(of: value)
    var ending = ending(ofCall: expression)
    let isClosure = ending == .fails && mayBeClosure(type)
    let isOptional =
      facts.typeNode(facts.declaration(value).type, in: value.file)?.kind == .optional
    if ending == .fails, !isOptional, lacksPlaceholder(expression), hasNoPlaceholder(type) {
      ending = .traps
    }
    return Making(
      expression: expression, conduct: ending ?? conduct(of: expression, in: key),
      isEager: ending != nil && !isClosure, parts: [], forgotten: [])
  }

  /// Whether a value is `unimplemented(…)` without a placeholder: for a whole value of a type of
  /// the program, it reports an issue, and then ends the process, since it has nothing to return.
  package func lacksPlaceholder(_ call: CodeRef) -> Bool {
    guard case .unimplemented = trap(calledBy: call), let callee = facts.callee(of: call) else {
      return false
    }
    return facts.node(callee).kind != .implicitMember && placeholder(of: call) == nil
      && functionCalled(by: call) == nil
  }

  /// Whether `unimplemented` certainly cannot make a value of a type by itself.
  private func hasNoPlaceholder(_ type: ValueType) -> Bool {
    switch type {
    case .instance(.program(let id)), .boxed(.program(let id), _):
      return ([id] + types.allInherited(by: id)).allSatisfy { inherited in
        types.inherited(by: inherited).allSatisfy { parent in
          guard case .external(let name) = parent else { return true }
          return facts.libraries.failures.makesNoPlaceholder(protocol: name)
        }
          && symbols.declarations(of: .program(inherited)).allSatisfy { declaration in
            facts.attributes(of: declaration).allSatisfy {
              facts.libraries.frameworks.isPlain(attribute: $0.name)
            }
          }
      }
    default: return false
    }
  }

  /// Whether an endpoint's type is `() -> Never`: it has to end the process.
  private func neverReturns(_ endpoint: Name, of type: TypeSymbolID) -> Bool {
    facts.members(in: symbols[type].declaration).contains { member in
      let property = facts.declaration(member)
      guard property.name == endpoint,
        facts.typeNode(property.type, in: member.file)?.kind == .function,
        let result = facts.parts(of: property.type, in: member.file).last,
        let node = facts.typeNode(result, in: member.file)
      else { return false }
      return node.kind == .named && facts.libraries.plainTypes.isNever(node.name)
    }
  }

  /// Whether a value certainly works: one of its endpoints does, or the code of its object.
  package func works(_ value: DeclRef, in key: DependencyKeyFacts) -> Bool {
    guard let making = making(of: value, in: key) else { return false }
    if making.conduct == .works || making.parts.contains(where: { $0.conduct == .works }) {
      return true
    }
    guard case .construction(.program(let type), _) = expressions.callTarget(of: making.expression)
    else { return false }
    return !isClosedValueType(type) && doesWork(type)
  }

  /// The conduct of an endpoint: a closure, a function, a constant, or an expression that makes one
  /// of these.
  func conduct(of value: CodeRef, in key: DependencyKeyFacts, depth: Int = 0) -> Conduct {
    guard depth < 8 else { return .unknown }
    types.whereabouts.note(value)
    switch facts.node(value).kind {
    case .closure:
      if let block = facts.block(of: value), let ending = ending(in: block) { return ending }
    case .call:
      if let ending = ending(ofCall: value) { return ending }
      if let forgotten = composition(madeBy: value)?.forgotten, !forgotten.isEmpty { return .fails }
    case .name, .member, .implicitMember:
      if let body = function(value).flatMap(facts.body(of:)) {
        if let ending = ending(in: body) { return ending }
      } else if let maker = maker(of: value), maker != value {
        return conduct(of: maker, in: key, depth: depth + 1)
      } else if facts.libraries.failures.isUnimplemented(facts.node(value).name) {
        return .fails
      }
    default: break
    }
    if isIdle(value) {
      guard facts.node(value).kind == .closure else { return .data }
      return mayThrow(value) || mayEnd(value) ? .unknown : .quiet
    }
    return doesWork(value, in: key) ? .works : .unknown
  }

  /// Whether some code in a closure throws an error.
  private func mayThrow(_ closure: CodeRef) -> Bool {
    facts.nodes(in: closure).contains { facts.node($0).kind == .throw }
  }

  /// Whether some code in a closure fails or ends the process, under a condition.
  private func mayEnd(_ closure: CodeRef) -> Bool {
    facts.nodes(in: closure).contains { ending(ofCall: $0) != nil }
  }

  // MARK: Endings

  /// How code fails or ends the process for any arguments; nil if it may return normally.
  private func ending(in block: CodeRef, depth: Int = 0) -> Conduct? {
    for statement in statements(in: block) {
      switch facts.node(statement).kind {
      case .call: if let ending = ending(ofCall: statement, depth: depth) { return ending }
      case .return:
        return facts.firstChild(of: statement).flatMap { ending(ofCall: $0, depth: depth) }
      case .local, .assignment, .name, .member, .literal, .string: break
      // A condition, or code that another build leaves out.
      default: return nil
      }
    }
    return nil
  }

  /// `fatalError()`, `unimplemented("…")`, and functions of the program that end with one of these.
  func ending(ofCall call: CodeRef, depth: Int = 0) -> Conduct? {
    let names = facts.libraries.failures
    guard depth < 4, let callee = facts.callee(of: call) else { return nil }
    if let body = functionCalled(by: call).flatMap(facts.body(of:)) {
      if let ending = ending(in: body, depth: depth + 1) { return ending }
      return names.isUnimplemented(facts.node(callee).name) ? .fails : nil
    }
    switch trap(calledBy: call) {
    case .unimplemented:
      let isOfProgram = facts.node(callee).kind == .implicitMember
      return !isOfProgram && hasTrappingPlaceholder(call, depth: depth) ? .traps : .fails
    case .reports: return .fails
    case .traps, .asserts: return .traps
    case nil: return nil
    }
  }

  /// How a call of a library's function fails the test or ends the process.
  func trap(calledBy call: CodeRef) -> FailureNames.Failure? {
    guard let callee = facts.callee(of: call) else { return nil }
    let names = facts.libraries.failures
    let name = facts.node(callee).name
    switch facts.node(callee).kind {
    case .name:
      // `@Dependency(\.assertionFailure) var assertionFailure`
      guard names.failure(of: name) == .asserts else { break }
      return expressions.lookUpValue(name, at: callee).declaration == nil ? .asserts : nil
    // `.unimplemented`, a value of the program's own.
    case .implicitMember: return names.isUnimplemented(name) ? .unimplemented : nil
    case .member:
      // `IssueReporting.unimplemented(…)`
      guard let base = facts.firstChild(of: callee), facts.node(base).kind == .name,
        isModule(facts.node(base).name, inFile: call.file)
      else { return nil }
    default: return nil
    }
    return names.failure(of: name)
  }

  private func isModule(_ name: Name, inFile file: Int32) -> Bool {
    modules.imports(name, in: file)
      || facts.libraries.modules.reportsIssues(name)
  }

  /// `unimplemented("…", placeholder: fatalError())`: it ends the process after the report.
  private func hasTrappingPlaceholder(_ call: CodeRef, depth: Int) -> Bool {
    facts.arguments(of: call).contains { argument in
      facts.firstChild(of: argument).map { ending(ofCall: $0, depth: depth + 1) == .traps } ?? false
    }
  }

  /// The first call that may end the process while a test value is made, if that value is a live
  /// one and its code may also return.
  package func trap(inLiveValue value: DeclRef, of key: DependencyKeyFacts) -> CodeRef? {
    guard let live = key.liveValues.first(where: { leads(value, to: $0) }),
      endingBeforeResult(of: live) == nil,
      let block = makingBlock(of: live)
    else { return nil }
    return facts.nodes(outsideClosuresIn: block).first { place in
      facts.node(place).kind == .call && ending(ofCall: place) == .traps
    }
  }

  /// The code that makes a value: that of its getter, or of a closure that is called in place.
  private func makingBlock(of value: DeclRef) -> CodeRef? {
    if let initial = facts.initialValue(of: value) {
      return facts.callee(of: initial).flatMap(facts.block(of:))
    }
    return facts.getter(of: value).flatMap(facts.body(of:))
  }

  /// Whether a value that traps does so in debug builds alone.
  package func asserts(_ value: CodeRef) -> Bool {
    let calls = facts.nodes(in: value).filter { facts.node($0).kind == .call }
    return !calls.contains { trap(calledBy: $0) == .traps }
      && calls.contains { trap(calledBy: $0) == .asserts }
  }

  /// Whether a value that traps is made by `unimplemented` with a placeholder that traps, so that
  /// it reports an issue first.
  package func reportsBeforeTrap(_ value: CodeRef) -> Bool {
    facts.nodes(in: value).contains { call in
      return facts.node(call).kind == .call
        && facts.libraries.failures.isUnimplemented(facts.lastName(of: call))
        && ending(ofCall: call) == .traps
    }
  }

  // MARK: Parts

  /// The parts that are passed to an initialiser of the program's type, or assigned to the variable
  /// with the value, and the endpoints that a client's macro makes fail.
  func composition(madeBy expression: CodeRef) -> Composition? {
    compositions(expression) { findComposition(madeBy: expression) }
  }

  private func findComposition(madeBy expression: CodeRef) -> Composition? {
    var made = expression
    var assigned = Assignments()
    if facts.node(expression).kind == .name {
      guard
        case .local(let variable) = expressions.lookUpValue(
          facts.node(expression).name, at: expression),
        let value = facts.initialValue(of: variable)
      else { return nil }
      made = value
      assigned = assignments(to: variable, returnedBy: expression)
    }
    guard facts.node(made).kind == .call,
      case .construction(.program(let type), let initializers) = expressions.callTarget(of: made)
    else { return nil }
    let arguments = facts.arguments(of: made).compactMap { argument -> Endpoint? in
      let name = endpointName(of: argument, in: made, of: type, initializers.refs)
      guard let value = facts.firstChild(of: argument), assigned.counts[name] == nil else {
        return nil
      }
      return Endpoint(name: name, value: value, place: argument)
    }
    let forgotten =
      assigned.areAll
      ? unsetEndpoints(of: type, madeBy: made, isWritten: !initializers.isEmpty) : []
    let unset = forgotten.filter { assigned.counts[facts.declaration($0).name] == nil }
    let quiet = unset.compactMap { endpoint in
      quietClosure(of: endpoint).map {
        Endpoint(name: facts.declaration(endpoint).name, value: $0, place: $0)
      }
    }
    return Composition(
      type: type,
      endpoints: arguments + assigned.endpoints.filter { assigned.counts[$0.name] == 1 } + quiet,
      forgotten: unset.filter { quietClosure(of: $0) == nil })
  }

  /// The endpoints that report their calls as an initialiser of a client's macro makes it: all of
  /// them if it is given none. One with a closure in its declaration reports as well, except in old
  /// versions, and then returns what that one does.
  private func unsetEndpoints(
    of type: TypeSymbolID, madeBy call: CodeRef, isWritten: Bool
  ) -> [DeclRef] {
    let properties = facts.members(in: symbols[type].declaration).filter {
      facts.declaration($0).kind == .variable
    }
    let endpoints = properties.filter { facts.declaration($0).flags.contains(.isEndpoint) }
    guard !endpoints.isEmpty else { return [] }
    let arguments = facts.arguments(of: call).map { facts.node($0).name }
    let isBare = arguments.allSatisfy { label in
      !isWritten
        && properties.contains { facts.declaration($0).name == label && !endpoints.contains($0) }
    }
    return isBare ? endpoints : []
  }

  /// The closure in the declaration of an endpoint, if a version of the macro leaves it alone: it
  /// does not report, unless by itself.
  private func quietClosure(of endpoint: DeclRef) -> CodeRef? {
    guard !modules.graph.pins.endpointsWithClosuresReport,
      let closure = facts.initialValue(of: endpoint), !isUnimplemented(closure)
    else { return nil }
    return closure
  }

  /// The assignments to parts of a local variable: `client.fetch = { … }`.
  private struct Assignments {
    var endpoints: [Endpoint] = []
    /// One for a part that is certainly assigned once; more for others, whose value is not known.
    var counts: [Name: Int] = [:]
    /// Whether the variable is not passed to other code, which may assign more.
    var areAll = true
  }

  private func assignments(to variable: DeclRef, returnedBy result: CodeRef) -> Assignments {
    var assignments = Assignments()
    let root = facts.root(of: result)
    let block = facts.parent(of: result).flatMap(facts.parent(of:))
    for place in facts.nodes(in: root) {
      guard facts.node(place).kind == .name,
        facts.node(place).name == facts.declaration(variable).name, place != result
      else { continue }
      guard let part = facts.parent(of: place), facts.node(part).kind == .member,
        let user = facts.parent(of: part)
      else {
        assignments.areAll = false
        continue
      }
      let sides = facts.children(of: user)
      if facts.node(user).kind == .assignment, sides.first == part, sides.count == 2 {
        let name = facts.node(part).name
        assignments.counts[name, default: 0] += facts.parent(of: user) == block ? 1 : 2
        assignments.endpoints.append(Endpoint(name: name, value: sides[1], place: user))
      } else if facts.node(user).kind == .call, sides.first == part {
        assignments.areAll = false
      } else if facts.node(user).kind == .argument {
        // `(client.fetch, client.save) = …`, `set(&client.fetch)`
        assignments.counts[facts.node(part).name, default: 0] += 2
      }
    }
    return assignments
  }
}
