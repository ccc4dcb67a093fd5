internal import DependencyFacts
internal import PackageGraph

/// The origin of the current values that each piece of code runs with.
///
/// A region is code with one provenance of the current values: a body, or a closure that a boundary
/// separates from the surrounding code. Answers are cached, so the regions belong to one thread.
package final class Regions: KnowsExpressions {
  let facts: ProgramFacts
  let expressions: ExpressionResolution
  let boundaries: BoundaryIndex
  let questions: QuestionLimit
  let requirements: Requirements
  let overridings: Overridings

  /// The known escapes of parameters.
  var escapes: [ParameterRef: Escape] = [:]
  /// The known escapes of properties that store closures.
  let storedEscapes = Answers<StoredQuestion, Escape>()
  let keepingProperties = Answers<ParameterRef, DeclRef?>()
  let owned = Answers<DeclRef, Bool>()
  var memberPlaces: [Name: [DeclRef: [CodeRef]]] = [:]
  let possibleParameters = Answers<ArgumentQuestion, [ParameterRef]>()
  let localRuns = Answers<DeclRef, Runs?>()
  let linkedTargets = Answers<TargetGraph.TargetID, TargetSet>()
  var localUses: [NameInFile: [DeclRef: [CodeRef]]] = [:]
  var parameterUses: [DeclRef: [Int: [CodeRef]]] = [:]

  /// - Parameter escapingFunctions: the user's functions in addition to the table.
  init(_ creations: CreationIndex, escapingFunctions: [FunctionName] = []) {
    let expressions = creations.expressions
    questions = expressions.questions
    facts = expressions.facts
    self.expressions = expressions
    requirements = Requirements(creations)
    overridings = Overridings(of: expressions)
    boundaries = BoundaryIndex(of: expressions.symbols, escapingFunctions: escapingFunctions)
  }
}
