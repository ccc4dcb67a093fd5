package import DependencyFacts

/// Resolves names in code, the types of expressions, and the targets of calls, as far as names and
/// annotations allow.
///
/// These three ask each other, so they are one link of the chain. Recognising a scope and a use of
/// the wrapper belongs to it as well, for both tell the type of an expression. Answers are kept as
/// they are found, so a resolution belongs to one thread.
package final class ExpressionResolution {
  let facts: ProgramFacts
  let modules: ModuleTable
  let symbols: SymbolTable
  let types: TypeResolution
  package let kinds: TypeKinds
  let system: DependencySystem
  let sites: SiteIndex
  let questions: QuestionLimit

  // Answers, by question
  var callTargets: [CodeRef: Answer<CallTarget>] = [:]
  var declaredTypes: [DeclRef: Answer<ValueType>] = [:]
  /// Whether some expression was too deep to be looked at: what is unknown for that is not kept.
  var isCutShort = false
  var globals: [UInt64: Binding] = [:]
  var moduleGlobals: [UInt64: ModuleGlobals] = [:]
  /// For scopes that may have many children; nil for those with few.
  var scopeNames: [CodeRef: ScopeNames?] = [:]
  var reachableMembers: [MemberReach: Overloads] = [:]
  var implementingMembers: [Overloads: Overloads] = [:]
  var fittingFunctions: [CallFit: Overloads] = [:]
  var narrowedFunctions: [CodeRef: Overloads] = [:]
  var wrapperAttributes: [UInt64: [WrapperAttribute]] = [:]
  var firstLabels: [Overloads: FirstLabels] = [:]
  var scopeCalls: [CodeRef: ScopeCall?] = [:]
  var agreedTypes: [Overloads: Answer<ValueType>] = [:]
  var argumentMatches: [ArgumentMatch: [CodeRef: Int]?] = [:]
  var parameterNames: [DeclRef: [Name: Int]] = [:]

  init(of system: DependencySystem, types: TypeResolution, sites: SiteIndex) {
    facts = types.facts
    modules = types.modules
    symbols = types.symbols
    questions = types.questions
    self.types = types
    kinds = TypeKinds(of: types)
    self.system = system
    self.sites = sites
  }

  /// Another resolution of the same program, for another thread: it keeps its own answers.
  func beside() -> ExpressionResolution {
    let types = TypeResolution(beside: types)
    return ExpressionResolution(of: system.resolved(by: types), types: types, sites: sites)
  }

  /// Expressions lead to others; one that leads on for too long is as good as unknown.
  func isWithinDepth(_ depth: Int) -> Bool {
    guard depth >= 24 else { return true }
    isCutShort = true
    return false
  }
}
