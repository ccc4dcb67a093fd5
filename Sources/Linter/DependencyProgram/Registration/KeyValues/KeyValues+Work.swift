internal import DependencyFacts

/// Values that do no work: doubles, regardless of their names, and traps.
extension KeyValues {
  /// Whether a static value certainly has no effect that a test could notice: its endpoints call
  /// only traps and initialisers of plain data, and do not use objects of the system.
  package func isIdle(_ value: DeclRef) -> Bool { isIdle(value, mayAsk: false) }

  /// The same for a value that may call other dependencies, whose own values tests notice.
  package func onlyComposes(_ value: DeclRef) -> Bool { isIdle(value, mayAsk: true) }

  /// Whether each endpoint of a value of a key certainly fails or traps, whoever makes the value.
  package func isPlaceholder(_ value: DeclRef, of key: DependencyKeyFacts) -> Bool {
    guard let parts = making(of: value, in: key)?.parts, !parts.isEmpty else { return false }
    return parts.allSatisfy { $0.conduct == .fails || $0.conduct == .traps }
  }

  private func isIdle(_ value: DeclRef, mayAsk: Bool) -> Bool {
    valueExpression(of: value).map { isIdle($0, mayAsk: mayAsk) } ?? false
  }

  /// - Parameter mayAsk: whether an idle value may call other dependencies.
  func isIdle(_ expression: CodeRef, mayAsk: Bool = false, depth: Int = 0) -> Bool {
    guard depth < 8 else { return false }
    let node = facts.node(expression)
    switch node.kind {
    case .literal, .string: return true
    case .closure: return isIdle(partsOf: expression, mayAsk: mayAsk)
    case .call:
      if isTrap(expression) { return true }
      guard case .construction(.program(let type), _) = expressions.callTarget(of: expression),
        isClosedValueType(type)
      else { return false }
      let arguments = facts.arguments(of: expression)
      return !arguments.isEmpty
        && arguments.allSatisfy { argument in
          facts.firstChild(of: argument).map { isIdle($0, mayAsk: mayAsk, depth: depth + 1) }
            ?? false
        }
    case .name, .member, .implicitMember:
      if mayAsk, asksDependency(expression) { return true }
      guard let constant = constant(expression), let value = valueExpression(of: constant) else {
        return false
      }
      return isIdle(value, mayAsk: mayAsk, depth: depth + 1)
    default: return false
    }
  }

  private func isIdle(partsOf closure: CodeRef, mayAsk: Bool) -> Bool {
    facts.nodes(inside: closure, without: isSleep).allSatisfy { isIdlePart($0, mayAsk: mayAsk) }
  }

  /// `.mock`, `Self.mock`, `Client.mock`, `previewValue`: the only static property that it can
  /// refer to.
  package func constant(_ expression: CodeRef) -> DeclRef? { constant(expression, as: nil) }

  /// - Parameter type: the type that the code around expects, if it is known.
  package func constant(_ expression: CodeRef, as type: Nominal?) -> DeclRef? {
    let name = facts.node(expression).name
    let found: [DeclRef]
    switch facts.node(expression).kind {
    case .implicitMember:
      guard let owner = type ?? expressions.expectedType(of: expression) else { return nil }
      found = types.lookUpMembers(name, of: owner)
    case .member:
      guard let owner = expressions.owner(ofStatic: expression) else { return nil }
      found = types.lookUpMembers(name, of: owner)
    default:
      guard case .members(let members, of: _) = expressions.lookUpValue(name, at: expression)
      else { return nil }
      found = members.refs
    }
    guard found.count == 1, let first = found.first, facts.declaration(first).kind == .variable,
      facts.declaration(first).flags.contains(.isStatic)
    else { return nil }
    return first
  }

  func isTrap(_ call: CodeRef) -> Bool { trap(calledBy: call) != nil }

  /// Whether a node in a closure does no work by itself.
  private func isIdlePart(_ part: CodeRef, mayAsk: Bool) -> Bool {
    switch facts.node(part).kind {
    case .call:
      if isTrap(part) { return true }
      if mayAsk, let callee = facts.firstChild(of: part),
        asksDependency(callee)
      {
        return true
      }
      switch expressions.callTarget(of: part) {
      case .construction(.external(let name), _): return isPureName(name) && !readsFile(part)
      // `Failure.notConfigured("fetch")`: a case keeps its values, and runs no code.
      case .enumElement: return true
      case .construction(.program, _), .functions, .variable, .unknown: return false
      }
    case .member:
      // `UserDefaults.standard`, `FileManager.default`
      guard case .external(let name)? = expressions.owner(ofStatic: part) else { return true }
      return isPureName(name) || mayAsk && asksDependency(part)
    case .name:
      // A variable from outside may be anything; the arguments of an endpoint are data.
      switch expressions.lookUpValue(facts.node(part).name, at: part) {
      case .bound, .type: return true
      case .local, .parameter, .members, .globals, .unknown:
        return isTrapName(part) || mayAsk && asksDependency(part)
      }
    case .local: return mayAsk && isWrapper(part)
    case .subscript, .macro, .assignment, .implicitMember: return false
    default: return true
    }
  }

  /// `client`, `client.fetch`, where the name is a wrapper's, `self.client.fetch`, and
  /// `DependencyValues._current.client`.
  func asksDependency(_ expression: CodeRef) -> Bool {
    var current = expression
    while let base = facts.base(of: current), !facts.isSelf(base) {
      if facts.node(current).name == ._current { return true }
      current = base
    }
    let name = facts.node(current).name
    let found: DeclRef?
    switch facts.node(current).kind {
    case .name: found = expressions.lookUpValue(name, at: current).declaration
    case .member:
      let owner = symbols.enclosingType(of: facts.declaration(around: current))
      found = owner.flatMap { Overloads(types.lookUpMembers(name, of: $0)).only }
    default: found = nil
    }
    return found.flatMap(expressions.wrapperUse(of:)) != nil
  }

  private func isTrapName(_ name: CodeRef) -> Bool {
    guard let parent = facts.parent(of: name) else { return false }
    // `Swift` of `Swift.fatalError()`
    let callee = facts.node(parent).kind == .member ? parent : name
    return facts.call(of: callee).map(isTrap) ?? false
  }
}
