internal import DependencyFacts

/// The scopes whose overrides cannot be determined from their code.
extension CodeUses {
  /// Whether a scope may override anything: it replaces all values, or passes them to code of
  /// another module.
  func mayOverrideAnything(_ scope: ScopeCall) -> Bool {
    switch scope.kind {
    case .overrides, .from, .prepare: break
    case .escaped, .yield: return false
    }
    return scope.update.map(mayOverrideAnything) ?? false
  }

  /// Whether a call is a scope that may override anything, or hands a function an update that may.
  func isUnknownOverride(_ call: CodeRef) -> Bool {
    if let scope = expressions.scopeCall(call), mayOverrideAnything(scope) { return true }
    guard let callee = facts.callee(of: call) else { return false }
    let name = facts.node(callee).name
    guard
      system.mayBeScope(named: name)
        || facts.isCapitalized(name) && system.mayBeScope(named: .known(.`init`))
    else { return false }
    switch expressions.callTarget(of: call) {
    case .functions(let functions):
      return functions.refs.contains { mayOverrideAnything(call, handedTo: $0) }
    case .construction(_, let initializers):
      return initializers.refs.contains { mayOverrideAnything(call, handedTo: $0) }
    case .enumElement, .variable, .unknown: return false
    }
  }

  /// Whether a call passes a function something that may override anything, for it to apply to the
  /// values.
  func mayOverrideAnything(_ call: CodeRef, handedTo function: DeclRef) -> Bool {
    let parameters = facts.parameterSlice(of: function)
    guard parameters.contains(where: { system.takesValues($0, of: function) }),
      let matches = expressions.matchedParameters(of: function, in: call)
    else { return false }
    return matches.contains { argument, index in
      system.takesValues(facts.parameter(index, of: function), of: function)
        && facts.firstChild(of: argument).map(mayOverrideAnything) ?? false
    }
  }

  /// - Parameter update: a closure that is applied to the values, or an expression in its place.
  private func mayOverrideAnything(_ update: CodeRef) -> Bool {
    switch facts.node(update).kind {
    case .closure: break
    case .literal: return false
    default:
      guard let meaning = uses.meaning(of: update) else { return !isGivenUpdate(update) }
      // The closure in a variable is not followed.
      return facts.declaration(meaning).kind == .variable
    }
    let parameter = facts.children(of: update).first { facts.node($0).kind == .parameter }
    return facts.nodes(in: update).contains { place in
      let node = facts.node(place)
      guard node.kind == .name else { return false }
      if let parameter {
        guard node.name == facts.node(parameter).name else { return false }
      } else {
        guard facts.libraries.language.isFirstArgument(node.name),
          facts.closure(around: place) == update
        else { return false }
      }
      return isChangedAsAWhole(place)
    }
  }

  /// The functions of the values that `$0.setUpDefaults()` may call if the type of `$0` is unknown:
  /// only those in the same file, if there are any.
  func changes(ofValues name: Name, calledBy callee: CodeRef) -> [DeclRef] {
    guard let base = facts.base(of: callee),
      facts.node(base).kind == .name, facts.closure(around: base) != nil
    else { return [] }
    let functions = system.valuesTypes
      .flatMap { symbols.members(of: $0, named: name) }
      .filter { facts.declaration($0).kind == .function }
    let own = functions.filter { $0.file == callee.file }
    return own.isEmpty ? functions : own
  }

  /// Whether a scope does more with the values than change one of them.
  private func isChangedAsAWhole(_ values: CodeRef) -> Bool {
    guard let user = facts.parent(of: values) else { return true }
    if replaced.contains(values) { return false }
    switch facts.node(user).kind {
    case .member: return facts.parent(of: user).map { isUnknownCall($0, of: user) } ?? false
    case .subscript: return facts.arguments(of: user).contains { facts.node($0).name != Name.none }
    case .argument: return facts.parent(of: user).map { isUnknownCall($0, of: nil) } ?? true
    default: return true
    }
  }

  /// `self = Self.test`, in a function of the values.
  func replacesAllValues(_ place: CodeRef) -> Bool {
    guard facts.isSelf(place),
      facts.isAssigned(place), let values = expressions.selfType(at: place).nominal
    else { return false }
    return system.valuesTypes.contains(values)
  }

  /// Whether a name is that of a parameter whose closures are applied to the values: the callers of
  /// the function account for them.
  private func isGivenUpdate(_ name: CodeRef) -> Bool {
    guard facts.node(name).kind == .name,
      case .parameter(of: let function, let index) = expressions.lookUpValue(
        facts.node(name).name, at: name)
    else { return false }
    return system.takesValues(facts.parameter(index, of: function), of: function)
  }

  /// Whether a call, or a call with this callee, leads to unknown code.
  private func isUnknownCall(_ call: CodeRef, of callee: CodeRef?) -> Bool {
    guard facts.node(call).kind == .call else { return callee == nil }
    if let callee, facts.firstChild(of: call) != callee { return false }
    if case .functions = expressions.callTarget(of: call) { return false }
    guard let callee else { return !(facts.firstChild(of: call).map(isGivenUpdate) ?? false) }
    return changes(ofValues: facts.node(callee).name, calledBy: callee).isEmpty
  }
}
