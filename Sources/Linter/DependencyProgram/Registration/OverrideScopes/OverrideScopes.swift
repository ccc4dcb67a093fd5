internal import DependencyFacts

/// The calls of the program that give dependencies other values, each with its changes and with
/// the code that runs with them.
///
/// Regions tell which values code runs with; this is the reverse: the effect of a call of the
/// system.
package struct OverrideScopes: KnowsRegistrations {
  /// In program order.
  package private(set) var all: [OverrideScope] = []
  /// The positions of the scopes around an operation that do not propagate from an object.
  private var overriding: [CodeRef: Int] = [:]

  let registrations: Registrations
  let namesOfCode: NamesOfCode

  init(of registrations: Registrations) {
    namesOfCode = NamesOfCode(in: registrations.facts)
    self.registrations = registrations
    let changes = assignedChanges().merging(handedChanges()) { $0 + $1 }
    all = changes.sorted { $0.key < $1.key }.compactMap { call, changes in
      scope(call, changes.sorted { $0.place < $1.place })
    }
    for (position, scope) in all.enumerated() where scope.operation != nil {
      if expressions.scopeCall(scope.call)?.kind == .overrides { overriding[scope.call] = position }
    }
  }

  /// `withDependencies { … } operation: { … }`, in program order, without those that propagate from
  /// an object.
  var aroundOperations: [OverrideScope] { overriding.values.sorted().map { all[$0] } }

  /// Such a scope at a call; nil if it has no overrides.
  func scope(at call: CodeRef) -> OverrideScope? { overriding[call].map { all[$0] } }

  /// `$0.date = …`, by the call that the closure is given to.
  private func assignedChanges() -> [CodeRef: [OverrideScope.Change]] {
    var found: [CodeRef: [OverrideScope.Change]] = [:]
    for (part, place) in registrations.assignedValues() {
      guard let assignment = facts.parent(of: place), let update = facts.closure(around: place),
        let call = facts.call(taking: update)
      else { continue }
      found[call, default: []].append(
        change(part, at: place, facts.children(of: assignment).dropFirst().suffix(1)))
    }
    return found
  }

  /// `\.date`, by the call that it is an argument of.
  private func handedChanges() -> [CodeRef: [OverrideScope.Change]] {
    var found: [CodeRef: [OverrideScope.Change]] = [:]
    for (part, keyPath) in registrations.valuesHandedToScopes() {
      guard let call = facts.call(taking: keyPath), !leadsToAllValues(keyPath) else { continue }
      let values = facts.arguments(of: call).compactMap(facts.firstChild).filter { $0 != keyPath }
      found[call, default: []].append(
        change(part, at: keyPath, isTransformation(call) ? values.flatMap(results) : values))
    }
    return found
  }

  private func change(
    _ part: DependencyPart, at place: CodeRef, _ values: some Sequence<CodeRef>
  ) -> OverrideScope.Change {
    OverrideScope.Change(
      part: part, name: registrations.name(of: part), place: place,
      type: valueType(of: part, at: place), values: Array(values))
  }

  /// The type of the value that replaces a whole dependency.
  private func valueType(of part: DependencyPart, at place: CodeRef) -> Nominal? {
    guard case .key(let key) = part.dependency,
      !registrations.isPartial(place)
    else { return nil }
    return expressions.valueType(ofKey: key).unwrapped.instance
  }

  /// Whether a key path is `\.self`: the changed dependencies are then found elsewhere.
  private func leadsToAllValues(_ keyPath: CodeRef) -> Bool {
    facts.names(ofKeyPath: keyPath).contains(.known(.`self`))
  }

  /// The values that a closure assigns to its parameter.
  private func results(of closure: CodeRef) -> [CodeRef] {
    statements(of: closure).compactMap { statement in
      guard facts.node(statement).kind == .assignment,
        let target = facts.firstChild(of: statement), facts.node(target).kind == .name
      else { return nil }
      return facts.children(of: statement).last
    }
  }

  private func scope(_ call: CodeRef, _ changes: [OverrideScope.Change]) -> OverrideScope? {
    guard let callee = facts.firstChild(of: call), facts.node(callee).kind.hasName else {
      return nil
    }
    let update = facts.closure(around: changes[0].place).flatMap { closure in
      facts.call(taking: closure) == call ? closure : nil
    }
    func scope(_ kind: OverrideScope.Kind, operation: CodeRef? = nil) -> OverrideScope {
      OverrideScope(call: call, kind: kind, update: update, operation: operation, changes: changes)
    }
    if let argument = update.flatMap(facts.parent(of:)), facts.isUpdateOfStore(argument) {
      return scope(.store)
    }
    switch facts.node(callee).name.known {
    case .transformDependency: return scope(.transformation)
    case .dependency: return scope(facts.node(callee).kind == .implicitMember ? .trait : .reducer)
    case .dependencies: return scope(.trait)
    default: break
    }
    guard let found = expressions.scopeCall(call), update == nil || mayTakeValues(call) else {
      return nil
    }
    switch found.kind {
    case .overrides, .from: return scope(.operation, operation: found.operation)
    case .prepare: return scope(.preparation)
    case .escaped, .yield: return nil
    }
  }

  /// Whether a call may change the values: it does not certainly refer to an unrelated function of
  /// the program.
  private func mayTakeValues(_ call: CodeRef) -> Bool {
    guard case .functions(let functions) = expressions.callTarget(of: call) else { return true }
    return functions.refs.contains { function in
      facts.parameters(of: function).contains { system.takesValues($0, of: function) }
    }
  }

  private func isTransformation(_ call: CodeRef) -> Bool {
    facts.firstChild(of: call).map { facts.node($0).name == .transformDependency } ?? false
  }

  // MARK: Operations

  /// The statements of a closure.
  package func statements(of closure: CodeRef) -> [CodeRef] {
    facts.block(of: closure).map(facts.statements(of:)) ?? []
  }

  /// Whether no code runs with the values of a scope: its operation is an empty closure, or has
  /// only literals.
  package func runsNothing(in scope: OverrideScope) -> Bool {
    guard scope.kind == .operation, let operation = scope.operation,
      facts.node(operation).kind == .closure
    else { return false }
    return statements(of: operation).allSatisfy(isNothing)
  }

  private func isNothing(_ statement: CodeRef) -> Bool {
    switch facts.node(statement).kind {
    case .literal: true
    case .tuple, .return: facts.children(of: statement).allSatisfy(isNothing)
    default: false
    }
  }

  /// Whether the update of a scope only changes values.
  package func onlyChangesValues(in scope: OverrideScope) -> Bool {
    guard let update = scope.update else { return true }
    return statements(of: update).allSatisfy { facts.node($0).kind == .assignment }
  }

  /// The set-up method of a test case, if it contains a scope that only runs the superclass's
  /// method, which does nothing.
  package func setUp(around scope: OverrideScope) -> DeclRef? {
    guard scope.kind == .operation, let operation = scope.operation,
      facts.closure(around: scope.call) == nil
    else { return nil }
    let unit = facts.declaration(around: scope.call)
    let declaration = facts.declaration(unit)
    guard declaration.kind == .function, declaration.flags.contains(.isOverride),
      facts.libraries.testing.isSetUp(declaration.name),
      case .program(let type)? = symbols.enclosingType(of: unit), inheritsNoSetUp(type)
    else { return nil }
    let statements = statements(of: operation)
    let calls = statements.filter(isCallOfSuper)
    return !calls.isEmpty
      && statements.allSatisfy { calls.contains($0) || isAssignmentOfLiteral($0) } ? unit : nil
  }

  /// Whether all superclasses up to `XCTestCase` are the program's, and do not declare `setUp`.
  private func inheritsNoSetUp(_ type: TypeSymbolID) -> Bool {
    guard let testCase = facts.libraries.testing.testCase else { return false }
    let superclasses = types.lineage(of: .program(type)).dropFirst()
    return superclasses.contains(.external(testCase))
      && !superclasses.flatMap(symbols.declarations(of:)).flatMap(facts.members(in:)).contains {
        isLikeSetUp(facts.declaration($0).name)
      }
  }

  /// `super.setUp()`
  private func isCallOfSuper(_ statement: CodeRef) -> Bool {
    guard let callee = facts.callee(of: statement), let base = facts.base(of: callee)
    else { return false }
    return facts.node(base).kind == .name && facts.node(base).name == .super
      && isLikeSetUp(facts.node(callee).name)
  }

  private func isLikeSetUp(_ name: Name) -> Bool {
    facts.libraries.testing.isLikeSetUp(spelling: facts.string(name))
  }

  private func isAssignmentOfLiteral(_ statement: CodeRef) -> Bool {
    facts.node(statement).kind == .assignment
      && facts.children(of: statement).last.map { facts.node($0).kind == .literal } ?? false
  }
}
