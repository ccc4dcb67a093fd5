internal import DependencyFacts

/// Closures that run before the surrounding code continues.
extension Regions {
  /// Whether a closure, or a function that is named in place of one, certainly runs before the call
  /// that takes it returns, if at all.
  func runsInPlace(_ closure: CodeRef) -> Bool {
    guard let parent = facts.parent(of: closure) else { return false }
    switch facts.node(parent).kind {
    case .call: return facts.firstChild(of: parent) == closure
    case .argument:
      guard let call = facts.parent(of: parent), let callee = facts.callee(of: call)
      else { return false }
      if expressions.scopeCall(call) != nil { return true }
      if let boundary = boundary(of: parent, in: call, callee: callee) {
        switch boundary.passing {
        case .keeps: return !boundary.isConcurrent && !makesPublisher(call)
        case .drops, .followsEmitter: return false
        case .dropsIfAwaited: return !dropsIfAwaited(call)
        }
      }
      guard let (function, index) = expressions.parameter(of: parent, in: call) else {
        return false
      }
      return !mayOutliveCall(ParameterRef(function: function, index: index))
    default: return false
    }
  }

  /// Whether a value is handed to a function of the program, which may do anything with it.
  func isHandedToProgram(_ value: CodeRef) -> Bool {
    guard let callee = facts.call(taking: value).flatMap(facts.callee(of:)),
      facts.node(callee).kind.hasName
    else { return false }
    return !boundaries.isUndeclared(facts.node(callee).name)
  }

  /// The variable that a closure is the initial value of.
  func holder(of closure: CodeRef) -> DeclRef? {
    guard let parent = facts.parent(of: closure) else { return nil }
    let node = facts.node(parent)
    let isHeld = node.kind == .local || node.kind == .body && node.flags.contains(.initialValue)
    return isHeld ? facts.declaration(at: parent) : nil
  }
}
