internal import DependencyFacts

/// Resolves names in code, the types of expressions, and the targets of calls, as far as names and
/// annotations allow.
///
/// The three depend on each other, so they are one step of the analysis. Recognising scopes and
/// uses of the wrapper is part of it, because both determine the types of expressions. Answers are
/// cached, so a resolution belongs to one thread.
package final class ExpressionResolution {
  let facts: ProgramFacts
  let modules: ModuleTable
  let symbols: SymbolTable
  let types: TypeResolution
  package let kinds: TypeKinds
  let system: DependencySystem
  let sites: SiteIndex
  let questions: QuestionLimit
  let localNames: LocalNames

  // Cached answers, by query
  @exclusivity(unchecked)
  var callTargets: [CodeRef: Answer<CallTarget>] = [:]
  @exclusivity(unchecked)
  var declaredTypes: [DeclRef: Answer<ValueType>] = [:]
  /// Whether some expression was too deep to be resolved: an answer that is unknown for this reason
  /// is not cached.
  @exclusivity(unchecked)
  var isCutShort = false
  let globals = Answers<NameInFile, Binding>()
  @exclusivity(unchecked)
  var moduleGlobals: [NameInModule: ModuleGlobals] = [:]
  /// For scopes that may have many children; nil for those with few.
  @exclusivity(unchecked)
  var scopeNames: [CodeRef: ScopeNames?] = [:]
  let reachableMembers = Answers<MemberReach, Overloads>()
  let implementingMembers = Answers<Overloads, Overloads>()
  let fittingFunctions = Answers<CallFit, Overloads>()
  var narrowedFunctions: [CodeRef: Overloads] = [:]
  let wrapperAttributes = Answers<UInt64, [WrapperAttribute]>()
  let firstLabels = Answers<Overloads, FirstLabels>()
  let scopeCalls = Answers<CodeRef, ScopeCall?>()
  let dynamicSubscripts = Answers<Nominal, DeclRef?>()
  @exclusivity(unchecked)
  var agreedTypes: [Overloads: Answer<ValueType>] = [:]
  /// For functions of types without generic arguments.
  let results = Answers<Overloads, ValueType>()
  let argumentMatches = Answers<ArgumentMatch, [CodeRef: Int]?>()
  var parameterNames: [DeclRef: [Name: Int]] = [:]
  private(set) lazy var calledValues = findCalledValues()
  /// The key paths by the names in them, except those in attributes, which are of dependencies.
  private(set) lazy var keyPathsByName: [Name: [CodeRef]] = {
    var found: [Name: [CodeRef]] = [:]
    for path in sites.keyPaths where !facts.isInAttribute(path) {
      for component in facts.children(of: path) {
        found[facts.node(component).name, default: []].append(path)
      }
    }
    return found
  }()
  /// The names of the property wrappers that the program declares.
  private(set) lazy var ownWrapperNames = Set(
    symbols.typeIDs.filter(isPropertyWrapper).map { symbols[$0].name })

  init(of system: DependencySystem, types: TypeResolution, sites: SiteIndex) {
    facts = types.facts
    modules = types.modules
    symbols = types.symbols
    questions = types.questions
    self.types = types
    kinds = TypeKinds(of: types)
    self.system = system
    self.sites = sites
    localNames = LocalNames(of: facts)
  }

  /// Another resolution of the same program, for another thread, with its own cache.
  func beside() -> ExpressionResolution {
    let types = TypeResolution(beside: types)
    return ExpressionResolution(of: system.resolved(by: types), types: types, sites: sites)
  }

  /// Expressions refer to others; beyond a certain depth, an expression counts as unknown.
  func isWithinDepth(_ depth: Int) -> Bool {
    guard depth >= 24 else { return true }
    isCutShort = true
    return false
  }
}
