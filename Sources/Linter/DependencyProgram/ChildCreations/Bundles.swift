internal import DependencyFacts

/// Which classes remember values by a struct of wrappers that they hold.
///
/// Answers are kept as they are found.
final class Bundles {
  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let expressions: ExpressionResolution
  private let wrappers: WrapperTable
  private var known: [Nominal: Bool] = [:]

  init(of wrappers: WrapperTable, in regions: Regions) {
    facts = regions.facts
    symbols = regions.symbols
    expressions = regions.expressions
    self.wrappers = wrappers
  }

  func areHeld(by type: Nominal) -> Bool {
    if let known = known[type] { return known }
    let found = symbols.declarations(of: type).contains { home in
      facts.members(in: home).contains(where: isBundle)
    }
    known[type] = found
    return found
  }

  /// Whether a stored property holds a struct that declares wrappers, and nothing else.
  private func isBundle(_ member: DeclRef) -> Bool {
    let declaration = facts.declaration(member)
    guard declaration.kind == .variable, facts.attributes(of: member).isEmpty,
      declaration.flags.isDisjoint(with: [.isStatic, .isComputed, .isLazy]),
      case .instance(.program(let id)) = expressions.declaredType(of: member),
      symbols[id].kind == .struct, wrappers.stored[.program(id)] != nil
    else { return false }
    return symbols[id].declarations.allSatisfy { home in
      facts.members(in: home).allSatisfy { !facts.attributes(of: $0).isEmpty }
    }
  }
}
