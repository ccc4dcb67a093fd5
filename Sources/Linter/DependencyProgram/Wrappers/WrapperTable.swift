package import DependencyFacts

/// All uses of the wrapper.
package struct WrapperTable {
  package let uses: [WrapperUse]
  /// The wrappers among a type's own stored properties, by type.
  package let stored: [Nominal: [WrapperUse]]

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
    self.stored = stored
  }

  /// The types that declare a stored wrapper, in program order, each as often as it does.
  func owners(in symbols: SymbolTable) -> [Nominal] {
    uses.filter { $0.storage == .instance }.compactMap { symbols.enclosingType(of: $0.declaration) }
  }
}
