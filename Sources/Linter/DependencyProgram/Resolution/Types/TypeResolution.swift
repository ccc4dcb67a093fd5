internal import DependencyFacts

/// Resolves the names of types, their supertypes, and the members that they inherit.
///
/// Answers are cached, so a resolution belongs to one thread.
package final class TypeResolution {
  let facts: ProgramFacts
  let modules: ModuleTable
  let symbols: SymbolTable
  let questions = QuestionLimit()
  let whereabouts: Whereabouts

  @exclusivity(unchecked)
  var known = Known()
  /// For declarations with many generic parameters.
  let longGenericParameters = Answers<DeclRef, Set<Name>>()
  private(set) lazy var importedModules = Set(
    facts.fileIndices.flatMap { facts[$0].imports.map(\.module) })
  /// For each name, whether it can be that of something else than the module without a name.
  private(set) lazy var isNameOfOthers = findNamesOfOthers()
  // The number of types that were visited for new queries
  var ancestorSteps = 0
  var memberSteps = 0

  /// The names of the aliases of each type.
  private(set) lazy var aliasNames = makeAliasNames()
  /// The classes that inherit from each class of the program.
  private(set) lazy var subclasses = makeSubclasses()

  /// The cached answers about types, by query.
  struct Known {
    var typeLookups: [NameInFile: Nominal?] = [:]
    var ownDeclarations: [ModuleQuestion: FileVisibility] = [:]
    var ownTypes: [ModuleQuestion: FoundType?] = [:]
    var exportedTypes: [ModuleQuestion: FoundType?] = [:]
    var superclasses: [TypeSymbolID: Nominal?] = [:]
    var declaredSuperclasses: [TypeSymbolID: DeclaredSuperclass] = [:]
    var conformances: [TypeSymbolID: [TypeSymbolID]] = [:]
    var aliases: [DeclRef: Nominal?] = [:]
    var nestedTypes: [MemberQuestion: NestedTypes] = [:]
    var inheritedTypes: [TypeSymbolID: [Nominal]] = [:]
    /// For each set of names, the ancestors found for each type.
    var ancestors: [(names: Set<Name>, found: [Nominal: Ancestors])] = []
    var memberLookups: [MemberQuestion: FoundMembers] = [:]
  }

  /// - Parameter symbols: the table, whose extensions are not bound yet.
  init(of symbols: SymbolTable, _ whereabouts: Whereabouts) {
    self.whereabouts = whereabouts
    facts = symbols.facts
    modules = symbols.modules
    self.symbols = symbols
    bindExtensions()
    symbols.addMembers()
  }

  /// Another resolution of the same program, for another thread, with its own cache.
  init(beside other: TypeResolution) {
    whereabouts = other.whereabouts.beside()
    facts = other.facts
    modules = other.modules
    symbols = other.symbols
  }

  /// Binds each extension to the type that it extends. A type nested in an extension can itself be
  /// extended, hence the rounds; three levels have not occurred in practice.
  private func bindExtensions() {
    var pending = symbols.declarations.extensions
    for _ in 0..<3 where !pending.isEmpty {
      guard bind(&pending, acceptsExternal: false) else { break }
      forgetTypes()
    }
    _ = bind(&pending, acceptsExternal: true)
    forgetTypes()
  }

  /// Binds those whose type is found, and removes them.
  ///
  /// - Returns: whether they contain types or aliases, which others may extend.
  private func bind(_ extensions: inout [DeclRef], acceptsExternal: Bool) -> Bool {
    var haveTypes = false
    extensions.removeAll { ref in
      let type = facts.declaration(ref).type
      guard let nominal = resolveExtended(type, of: ref, acceptsExternal: acceptsExternal) else {
        return false
      }
      if symbols.bind(extension: ref, to: nominal) { haveTypes = true }
      return true
    }
    return haveTypes
  }

  /// Drops answers that were found while some extensions were unbound.
  private func forgetTypes() { known = Known() }

  private func makeAliasNames() -> [Nominal: [Name]] {
    var result: [Nominal: [Name]] = [:]
    for ref in symbols.declarations.aliases {
      let declaration = facts.declaration(ref)
      guard let type = resolve(declaration.type, from: ref) else { continue }
      result[type, default: []].append(declaration.name)
    }
    return result
  }
}
