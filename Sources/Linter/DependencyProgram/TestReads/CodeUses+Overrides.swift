internal import DependencyFacts

/// The scopes whose overrides cannot be told from their code.
extension CodeUses {
  /// Whether a scope may override anything: it replaces all values, or hands them to code of
  /// another module.
  func mayOverrideAnything(_ scope: ScopeCall) -> Bool {
    switch scope.kind {
    case .overrides, .from, .prepare: break
    case .escaped, .yield: return false
    }
    guard let update = scope.update else { return false }
    guard facts.node(update).kind == .closure else { return uses.meaning(of: update) == nil }
    let parameter = facts.children(of: update).first { facts.node($0).kind == .parameter }
    return (update.id.index..<facts.node(update).end).contains { index in
      let place = CodeRef(file: update.file, id: CodeID(index: index))
      let node = facts.node(place)
      guard node.kind == .name else { return false }
      if let parameter {
        guard node.name == facts.node(parameter).name else { return false }
      } else {
        guard facts.string(node.name) == "$0", facts.closure(around: place) == update else {
          return false
        }
      }
      return isChangedAsAWhole(place)
    }
  }

  /// The functions of the values that `$0.setUpDefaults()` may call, where the type of `$0` is not
  /// known: those of the same file alone, if it has one.
  func changes(ofValues name: Name, calledBy callee: CodeRef) -> [DeclRef] {
    guard facts.node(callee).kind == .member, let base = facts.firstChild(of: callee),
      facts.node(base).kind == .name, facts.closure(around: base) != nil
    else { return [] }
    let functions = expressions.system.valuesTypes
      .flatMap { expressions.symbols.members(of: $0, named: name) }
      .filter { facts.declaration($0).kind == .function }
    let own = functions.filter { $0.file == callee.file }
    return own.isEmpty ? functions : own
  }

  /// Whether more is done with a scope's values than to change one of them.
  private func isChangedAsAWhole(_ values: CodeRef) -> Bool {
    guard let user = facts.parent(of: values) else { return true }
    switch facts.node(user).kind {
    case .member:
      return facts.parent(of: user).map { isUnknownCall($0, of: user) } ?? false
    case .subscript: return facts.arguments(of: user).contains { facts.node($0).name != Name.none }
    case .argument: return facts.parent(of: user).map { isUnknownCall($0, of: nil) } ?? true
    default: return true
    }
  }

  /// Whether a call, or that of the callee alone, leads to code that is not seen.
  private func isUnknownCall(_ call: CodeRef, of callee: CodeRef?) -> Bool {
    guard facts.node(call).kind == .call else { return callee == nil }
    if let callee, facts.firstChild(of: call) != callee { return false }
    if case .functions = expressions.callTarget(of: call) { return false }
    guard let callee else { return true }
    return changes(ofValues: facts.node(callee).name, calledBy: callee).isEmpty
  }
}
