/// Holds the resolution of types, and with it the program that it resolves.
protocol KnowsTypes {
  var types: TypeResolution { get }
}

extension KnowsTypes {
  var facts: ProgramFacts { types.facts }
  var modules: ModuleTable { types.modules }
  var symbols: SymbolTable { types.symbols }
}
