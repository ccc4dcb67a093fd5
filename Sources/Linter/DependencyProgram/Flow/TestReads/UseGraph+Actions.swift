internal import DependencyFacts

/// The actions that code sends to reducers.
extension UseGraph {
  /// The names with which the code of tests can send actions.
  func membersNamed(in unit: DeclRef) -> NamedActions {
    knownMembers(unit) { code.membersNamed(in: unit) }
  }

  /// The names of all actions that a unit's code may make.
  func actionsMade(in unit: DeclRef) -> NamedActions {
    knownMade(unit) { code.actionsMade(in: unit) }
  }

  /// The same for the traits and arguments of a test or suite.
  func actionsMade(inAttributesOf ref: DeclRef) -> NamedActions {
    var found = NamedActions()
    for attribute in facts.attributes(of: ref) {
      guard let arguments = facts.arguments(of: attribute, of: ref) else { continue }
      code.addActions(madeIn: arguments, to: &found)
    }
    return found
  }

  /// Actions that effects send when one of others was sent before.
  struct SentByEffects {
    let names: NamedActions
    /// The number in `neededActions`.
    let after: Int32?
  }

  func actionsSent(by unit: DeclRef) -> [SentByEffects] {
    knownSent(unit) {
      code.actionsSent(by: unit).map { names, after in
        SentByEffects(names: names, after: after.map { neededActions.number(of: $0) })
      }
    }
  }
}
