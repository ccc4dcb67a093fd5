internal import DependencyFacts

/// The types whose objects each create a struct of wrappers, as a value or as a property wrapper of
/// the program: `let values = Dependencies()`, `@Session var user`.
///
/// Answers are cached.
final class WrapperHolders: KnowsExpressions {
  let expressions: ExpressionResolution
  private let wrappers: WrapperTable
  private let known = Answers<Nominal, Bool>()

  init(of wrappers: WrapperTable, _ expressions: ExpressionResolution) {
    self.expressions = expressions
    self.wrappers = wrappers
  }

  func contains(_ type: Nominal) -> Bool { known(type) { findWrappers(heldBy: type) } }

  private func findWrappers(heldBy type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return facts.members(in: symbols[id].declaration).contains { property in
      let declaration = facts.declaration(property)
      guard declaration.kind == .variable,
        declaration.flags.isDisjoint(with: [.isStatic, .isLazy])
      else { return false }
      return expressions.ownWrappers(of: property).contains { holdsWrappers($0.type) }
        || valueCreated(for: property).map(holdsWrappers) ?? false
    }
  }

  private func valueCreated(for property: DeclRef) -> TypeSymbolID? {
    guard let value = facts.initialValue(of: property), facts.node(value).kind == .call,
      case .construction(.program(let held), _) = expressions.callTarget(of: value)
    else { return nil }
    return held
  }

  private func holdsWrappers(_ held: TypeSymbolID) -> Bool {
    symbols[held].kind == .struct && wrappers.remembering[.program(held)] != nil
      && kinds.isModel(.program(held))
  }
}
