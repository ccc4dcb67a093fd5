internal import DependencyFacts

/// Whether a member certainly has an object: facts do not distinguish `model?.load()` from
/// `model.load()`.
extension CodeUses {
  /// Whether the expression before a member, called or not, is certainly not nil.
  func isSurelyThere(baseOf place: CodeRef) -> Bool {
    var member = place
    if let callee = facts.callee(of: place) {
      member = callee
    }
    guard facts.node(member).kind == .member, let base = facts.firstChild(of: member) else {
      return true
    }
    return isSurelyThere(base, depth: 0)
  }

  private func isSurelyThere(_ value: CodeRef, depth: Int) -> Bool {
    guard depth < 8 else { return false }
    switch facts.node(value).kind {
    case .name:
      switch expressions.lookUpValue(facts.node(value).name, at: value) {
      case .type: return true
      case .local(let found): return isSurelyThere(variable: found, depth: depth)
      case .globals(let found), .members(let found, of: _):
        return found.only.map { isSurelyThere(variable: $0, depth: depth) } ?? false
      case .parameter(of: let function, let index):
        return isWrittenWithoutOptional(
          facts.parameter(index, of: function).type, in: function.file)
      case .bound, .unknown:
        return facts.node(value).name == .`self` || facts.node(value).name == .`super`
      }
    case .call:
      if let scope = expressions.scopeCall(value), let operation = scope.operation {
        return facts.singleExpression(of: operation).map { isSurelyThere($0, depth: depth + 1) }
          ?? false
      }
      switch expressions.callTarget(of: value) {
      case .construction(_, let initializers):
        return initializers.refs.allSatisfy {
          !facts.declaration($0).flags.contains(.isFailable)
        }
      case .functions(let functions):
        return functions.only.map {
          isWrittenWithoutOptional(facts.declaration($0).type, in: $0.file)
        } ?? false
      case .enumElement: return true
      case .variable, .unknown: return false
      }
    case .member:
      guard let base = facts.firstChild(of: value), isSurelyThere(base, depth: depth + 1) else {
        return false
      }
      return uses.meaning(of: value).map { isSurelyThere(variable: $0, depth: depth) } ?? false
    default: return false
    }
  }

  private func isSurelyThere(variable: DeclRef, depth: Int) -> Bool {
    let declaration = facts.declaration(variable)
    guard declaration.kind == .variable else { return declaration.kind.isNominal }
    if expressions.wrapperUse(of: variable) != nil { return true }
    if let type = declaration.type { return isWrittenWithoutOptional(type, in: variable.file) }
    return facts.initialValue(of: variable).map { isSurelyThere($0, depth: depth + 1) } ?? false
  }

  private func isWrittenWithoutOptional(_ type: TypeID?, in file: Int32) -> Bool {
    facts.typeNode(type, in: file).map { $0.kind != .optional } ?? false
  }
}
