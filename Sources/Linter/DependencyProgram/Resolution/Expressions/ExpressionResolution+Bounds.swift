internal import DependencyFacts

/// Types that code does not name: generic parameters, and values that are types.
extension ExpressionResolution {
  /// The type of the program that bounds a generic parameter, if a name at a place is that of one:
  /// `Screen` for `T` where `T: Screen`.
  func bound(ofParameter name: Name, at ref: CodeRef) -> Nominal? {
    guard let (type, home) = types.constraint(of: name, from: facts.declaration(around: ref)),
      let bound = valueType(ofWritten: type, from: home).instance, case .program = bound
    else { return nil }
    return bound
  }

  /// Whether a call that creates a value may create one of a type that conforms to the known one,
  /// or inherits from it: `T()`, and `type.init()` where `type` is a variable.
  func createsBelowBound(_ call: CodeRef) -> Bool {
    guard let callee = facts.firstChild(of: call) else { return false }
    let isMember = facts.node(callee).kind == .member && facts.node(callee).name == .`init`
    let named = isMember ? facts.firstChild(of: callee) ?? callee : callee
    guard facts.node(named).kind == .name else { return isOfProtocol(call) }
    let name = facts.node(named).name
    switch lookUpValue(name, at: named) {
    case .parameter, .bound: return true
    case .local(let ref): return facts.declaration(ref).kind == .variable
    case .members(let refs, of: _), .globals(let refs):
      return refs.refs.contains { facts.declaration($0).kind == .variable }
    case .type: return false
    case .unknown: return bound(ofParameter: name, at: named) != nil
    }
  }

  private func isOfProtocol(_ call: CodeRef) -> Bool {
    guard case .construction(.program(let type), _) = callTarget(of: call) else { return false }
    return symbols[type].kind == .protocol
  }
}
