internal import DependencyFacts

/// The handlers of servers' routes, which run when a request comes: not because a test sets up the
/// server.
extension CodeUses {
  /// The methods of which a test has to call one for a place to run; nil if the place is not in a
  /// handler.
  func requests(leadingTo place: CodeRef) -> NeededActions? {
    guard let requests = requestsByFile[place.file] else { return nil }
    let isHandled = facts.outward(from: place).contains { node in
      switch facts.node(node).kind {
      case .closure: facts.call(taking: node).map(keepsHandler) ?? false
      case .argument:
        facts.libraries.frameworks.isHandler(label: facts.node(node).name)
          && facts.parent(of: node).map(keepsHandler) ?? false
      default: false
      }
    }
    return isHandled ? requests : nil
  }

  /// `app.get("users", use: users)`
  private func keepsHandler(_ call: CodeRef) -> Bool {
    guard let callee = facts.callee(of: call), facts.node(callee).kind == .member,
      facts.libraries.frameworks.keepsHandler(method: facts.node(callee).name),
      case .unknown = expressions.callTarget(of: call)
    else { return false }
    return true
  }

  /// For each file that imports a server, the calls that lead to its handlers.
  func findRequests() -> [Int32: NeededActions] {
    var found: [Int32: NeededActions] = [:]
    for (module, methods) in facts.libraries.frameworks.requests {
      for file in facts.fileIndices where modules.imports(anyOf: [module], in: file) {
        let patterns = methods.map { [ActionName(name: $0, owner: nil)] }
        found[file] = NeededActions(cases: [(found[file]?.cases.first ?? []) + patterns])
      }
    }
    return found
  }
}
