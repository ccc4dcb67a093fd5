internal import DependencyFacts

/// Endpoints of a client that use the same storage.
extension KeyValues {
  /// Whether an endpoint that returns nothing and another one of the same live value name the same
  /// thing where they ask for it: the key of a setting, the account of a token, a file.
  ///
  /// A callee that both name proves nothing, as all endpoints may name it: `Server.shared.load()`.
  func mayChange(
    _ changing: Name, resultOf kept: Name, in key: DependencyKeyFacts
  ) -> Bool {
    guard changing != kept,
      case .program(let type)? = expressions.valueType(ofKey: key.type).instance,
      hasNoResult(changing, of: type) == true
    else { return false }
    return key.liveValues.contains { value in
      let parts = making(of: value, in: key)?.parts ?? []
      let names = [changing, kept].map { name in
        parts.first { $0.name == name }.map { asked(by: $0.value) } ?? []
      }
      return !names[0].isDisjoint(with: names[1])
    }
  }

  private enum Asked: Hashable {
    case name(Name)
    case spelling(UInt32)
  }

  /// The short strings in the arguments and collections of a closure, and the names of plain data
  /// that is declared outside of it.
  private func asked(by endpoint: CodeRef) -> Set<Asked> {
    guard facts.node(endpoint).kind == .closure else { return [] }
    var found: Set<Asked> = []
    for place in facts.nodes(in: endpoint) {
      let node = facts.node(place)
      let isInside = facts.outward(from: place).dropFirst().prefix { $0 != endpoint }
        .contains { [.argument, .array, .dictionary].contains(facts.node($0).kind) }
      guard isInside else { continue }
      switch node.kind {
      case .string: if let spelling = node.spelling { found.insert(.spelling(spelling)) }
      case .name where !isOwn(place, of: endpoint) && isPure(expressions.valueType(of: place)):
        found.insert(.name(node.name))
      default: break
      }
    }
    return found
  }

  /// Whether a name is a parameter or a local constant of a closure, as `request` may be in each.
  private func isOwn(_ name: CodeRef, of endpoint: CodeRef) -> Bool {
    switch expressions.lookUpValue(facts.node(name).name, at: name) {
    case .local(let local): facts.isLocal(local, of: endpoint)
    case .parameter, .members, .globals: false
    case .bound, .type, .unknown: true
    }
  }
}
