internal import DependencyFacts

/// All uses of the wrapper.
package struct WrapperTable {
  package let uses: [WrapperUse]
  /// The wrappers among a type's own stored properties, by type.
  package let stored: [Nominal: [WrapperUse]]
  /// The stored wrappers that remember the values of their creation.
  package let remembering: [Nominal: [WrapperUse]]
  private let positions: [DeclRef: Int]

  init(of expressions: ExpressionResolution) {
    let symbols = expressions.symbols
    var uses: [WrapperUse] = []
    var stored: [Nominal: [WrapperUse]] = [:]
    for ref in symbols.declarations.variablesWithAttributes {
      guard let use = expressions.wrapperUse(of: ref) else { continue }
      uses.append(use)
      if use.storage == .instance, let owner = symbols.enclosingType(of: ref) {
        stored[owner, default: []].append(use)
      }
    }
    self.uses = uses
    positions = Dictionary(uses.enumerated().map { ($1.declaration, $0) }) { first, _ in first }
    self.stored = stored
    let areAlike = uses.allSatisfy(\.isRemembering)
    remembering =
      areAlike
      ? stored
      : stored.mapValues { $0.filter(\.isRemembering) }.filter { !$0.value.isEmpty }
  }

  /// The wrapper that a variable declares.
  func use(declaredBy variable: DeclRef) -> WrapperUse? { positions[variable].map { uses[$0] } }

  /// The types that declare a stored wrapper which remembers values, in program order, once for
  /// each such wrapper.
  func owners(in symbols: SymbolTable) -> [Nominal] {
    uses.filter { $0.storage == .instance && $0.isRemembering }
      .compactMap { symbols.enclosingType(of: $0.declaration) }
  }
}
