internal import DependencyFacts

/// The modifiers by which a reducer overrides dependencies for those that it composes:
/// `Game().dependency(\.api, .noop)` in a `body`. Nothing else reads these values.
struct ReducerOverrides {
  private let facts: ProgramFacts
  private var calls: [DeclRef: [CodeRef]] = [:]

  init(of registrations: Registrations) {
    facts = registrations.facts
    let kinds = registrations.expressions.kinds
    for name in [Name.known(.dependency), .known(.transformDependency)] {
      for place in registrations.expressions.sites[name] where facts.node(place).kind == .member {
        let unit = facts.declaration(around: place)
        guard let type = registrations.symbols.enclosingType(of: unit),
          kinds.isKind(.reducer, type), let call = facts.call(of: place)
        else { continue }
        calls[unit, default: []].append(call)
      }
    }
  }

  func made(by unit: DeclRef) -> [CodeRef] { calls[unit] ?? [] }

  /// Whether a place names the value that a modifier overrides.
  func areMade(at place: CodeRef) -> Bool {
    !calls.isEmpty
      && made(by: facts.declaration(around: place)).contains { facts.isInside(place, $0) }
  }

  /// Whether code runs with the values of a modifier, or makes them. Its other arguments are
  /// evaluated before.
  func contains(_ place: CodeRef, in call: CodeRef) -> Bool {
    facts.isInside(place, call)
      && !facts.arguments(of: call).contains { argument in
        facts.isInside(place, argument)
          && facts.firstChild(of: argument).map { facts.node($0).kind != .closure } ?? true
      }
  }
}
