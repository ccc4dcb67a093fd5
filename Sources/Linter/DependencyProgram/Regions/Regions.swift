internal import DependencyFacts

/// Whose current values each piece of code runs with.
///
/// A region is code with one provenance of the current values: a body, or a closure that a boundary
/// keeps apart from the code around it. Answers are kept as they are found, so the regions belong
/// to one thread.
package final class Regions {
  let facts: ProgramFacts
  let types: TypeResolution
  let symbols: SymbolTable
  let expressions: ExpressionResolution
  let boundaries: BoundaryIndex
  let sites: SiteIndex
  let questions: QuestionLimit

  /// The escapes of parameters, as far as they were asked for before.
  var escapes: [ParameterRef: Escape] = [:]
  /// Those of properties that keep closures, likewise.
  var storedEscapes: [DeclRef: Escape] = [:]
  var localUses: [UInt64: [DeclRef: [CodeRef]]] = [:]
  var parameterUses: [DeclRef: [Int: [CodeRef]]] = [:]

  /// - Parameter escapingFunctions: what the user names beside the table.
  init(of expressions: ExpressionResolution, escapingFunctions: [FunctionName] = []) {
    facts = expressions.facts
    types = expressions.types
    symbols = expressions.symbols
    sites = expressions.sites
    questions = expressions.questions
    self.expressions = expressions
    boundaries = BoundaryIndex(of: symbols, escapingFunctions: escapingFunctions)
  }
}
