internal import DependencyFacts

/// Overrides of the context, which decides the default values.
struct ContextOverrides: KnowsRegistrations {
  let registrations: Registrations

  /// Whether a dependency is the context.
  func isContext(_ id: DependencyID) -> Bool {
    let accessor: Name? =
      switch id {
      case .accessor(let name): name
      case .key(let key): registrations.accessors(of: key).first?.name
      }
    return accessor.map(facts.libraries.system.isContext) ?? false
  }

  /// `$0.context = .live`, `.dependency(\.context, .live)`
  func isLive(_ place: CodeRef) -> Bool {
    guard let user = facts.parent(of: place) else { return false }
    let value: CodeRef?
    switch facts.node(user).kind {
    case .assignment: value = facts.children(of: user).last
    case .argument:
      let arguments = facts.parent(of: user).map(facts.arguments(of:)) ?? []
      value = arguments.firstIndex(of: user).flatMap { index in
        arguments.indices.contains(index + 1) ? facts.firstChild(of: arguments[index + 1]) : nil
      }
    default: value = nil
    }
    return value.map { facts.libraries.failures.isLive(facts.lastName(of: $0)) } ?? false
  }
}
