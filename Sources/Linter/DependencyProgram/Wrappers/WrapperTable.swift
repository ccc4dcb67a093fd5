package import DependencyFacts

/// All uses of the wrapper.
package struct WrapperTable {
  package let uses: [WrapperUse]
  /// The wrappers among a type's own stored properties, by type.
  package let stored: [Nominal: [WrapperUse]]

  init(of expressions: ExpressionResolution) {
    let (facts, symbols) = (expressions.facts, expressions.symbols)
    var uses: [WrapperUse] = []
    var stored: [Nominal: [WrapperUse]] = [:]
    for file in facts.fileIndices where !facts[file].attributes.isEmpty {
      for (index, declaration) in facts[file].declarations.enumerated()
      where declaration.kind == .variable && !declaration.attributes.isEmpty {
        let ref = DeclRef(file: file, id: DeclarationID(index: UInt32(index)))
        guard let use = expressions.wrapperUse(of: ref) else { continue }
        uses.append(use)
        if use.storage == .instance, let owner = symbols.enclosingType(of: ref) {
          stored[owner, default: []].append(use)
        }
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
