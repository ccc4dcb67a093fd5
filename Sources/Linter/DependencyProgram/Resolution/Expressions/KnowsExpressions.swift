/// Holds the resolution of expressions, and with it all that it stands on.
protocol KnowsExpressions {
  var expressions: ExpressionResolution { get }
}

extension KnowsExpressions {
  var facts: ProgramFacts { expressions.facts }
  var modules: ModuleTable { expressions.modules }
  var symbols: SymbolTable { expressions.symbols }
  var types: TypeResolution { expressions.types }
  var kinds: TypeKinds { expressions.kinds }
  var system: DependencySystem { expressions.system }
  var sites: SiteIndex { expressions.sites }
}
