internal import DependencyFacts

/// The places that make actions.
extension ActionTypes {
  /// The place in the code of the program, other than tests, that alone makes actions of a case;
  /// nil if there may be another one.
  func findOnlyMaker(of name: ActionName) -> CodeRef? {
    var found: CodeRef?
    for place in sites[name.name] where !isOfTest(place) {
      guard facts.node(place).kind != .name, !isInPattern(place) else { continue }
      let owner = self.name(name.name, of: type(ofMadeAt: place)).owner
      if let owner, owner != name.owner { continue }
      guard owner != nil, found == nil else { return nil }
      found = place
    }
    return found
  }

  /// The type of the action that an effect sends and that a place is part of.
  private func type(ofMadeAt place: CodeRef) -> ActionType {
    var found = ActionType.unknown
    for node in facts.outward(from: place) where facts.node(node).kind == .argument {
      guard let call = facts.parent(of: node), let callee = facts.callee(of: call),
        facts.node(callee).kind.hasName,
        facts.libraries.frameworks.effectPart(named: facts.node(callee).name) == .send
      else { continue }
      if let action = facts.firstChild(of: node) {
        visit(action: action, type(ofSendBy: call)) { if $0 == place { found = $1 } }
      }
      break
    }
    return found
  }

  func isInPattern(_ place: CodeRef) -> Bool {
    for node in facts.outward(from: place) {
      switch facts.node(node).kind {
      case .pattern: return true
      case .argument, .implicitMember, .member, .name: break
      default: return false
      }
      if let parent = facts.parent(of: node), facts.node(parent).kind == .case { return true }
    }
    return false
  }
}
