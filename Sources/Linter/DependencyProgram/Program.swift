internal import DependencyFacts
package import PackageGraph

/// All files of a run, linked, as the rules see them.
///
/// A program is a chain of analyses, each a value that is made from earlier ones and does not name
/// later ones; the module's README lists them in order. The first ones are made with the program,
/// the others when a rule first needs them, so that a run only pays for the needs of its rules. A
/// program belongs to one thread. A query by one rule does not change the answers to another.
package final class Program {
  package typealias File = ProgramFile

  package let options: Options
  package let graph: TargetGraph
  let work: ConcurrentWork
  package let instances: FileInstances

  // The chain
  package let facts: ProgramFacts
  package let modules: ModuleTable
  package let symbols: SymbolTable
  package let types: TypeResolution
  package var whereabouts: Whereabouts { types.whereabouts }
  private let startedSites: StartedWork<SiteIndex>
  package private(set) lazy var system = making {
    DependencySystem(of: types, profile: options.profile, named: options.systems)
  }
  package private(set) lazy var expressions = making {
    ExpressionResolution(of: system, types: types, sites: startedSites.value)
  }
  package var kinds: TypeKinds { expressions.kinds }
  package private(set) lazy var wrappers = making { WrapperTable(of: expressions) }
  package private(set) lazy var registrations = making {
    sharedRegistrations?.value.resolved(by: expressions)
      ?? Registrations(of: wrappers, expressions: expressions)
  }
  package private(set) lazy var keyValues = making { KeyValues(of: expressions) }
  /// The properties of clients that should be endpoints but are not, in program order.
  package var mistakenEndpoints: [MistakenEndpoint] { ClientEndpoints(of: keyValues).mistaken() }
  package private(set) lazy var overrideScopes = making { OverrideScopes(of: registrations) }
  package private(set) lazy var testReach = making {
    sharedReach?.value ?? TestReach(of: registrations, in: expressions)
  }
  package private(set) lazy var previewReach = making { PreviewReach(of: registrations) }
  package private(set) lazy var testValueNeeds = making {
    TestValueNeeds(of: registrations, keyValues, within: testReach, testReads)
  }
  package private(set) lazy var scopeImports = making { ScopeImports(of: expressions) }
  package private(set) lazy var regions = making {
    Regions(of: expressions, escapingFunctions: options.escapingFunctions)
  }
  private lazy var uses = making { UseIndex(of: expressions) }
  private lazy var creations = making { CreationIndex(of: expressions) }
  private lazy var otherContexts = making { registrations.modulesWithoutLiveContext() }
  /// The targets that executables in other contexts link, and those that the other ones link.
  private lazy var demos = making {
    (
      linked: modules.linked(by: graph.executables.filter(choosesOtherContext)),
      linkedByOthers: modules.linked(by: graph.executables.filter { !choosesOtherContext($0) })
    )
  }
  /// The targets that executables link, and the files that declare an executable whose
  /// dependencies are not known completely, so that it may link more.
  private lazy var executed = making {
    (
      targets: modules.linked(by: graph.executables),
      unclear: Set(
        graph.executables.map { graph.targets[$0] }.filter { !$0.isComplete }.map(\.declaration))
    )
  }
  package private(set) lazy var snapshots = making { Snapshots(of: wrappers, in: regions) }
  package private(set) lazy var taskGroupBodies = making {
    TaskGroupBodies(of: wrappers, in: regions, graph)
  }
  private(set) lazy var lostDeclarations = making { LostDeclarations(in: regions) }
  package private(set) lazy var taskLocalEscapes = making {
    TaskLocalEscapes(in: regions, uses, creations)
  }
  package private(set) lazy var owners = making { findOwners() }
  /// The same program for another thread; freed with this one.
  private var beside: Program?
  // Analyses that a program and the one beside it share: whichever asks first makes them
  private var sharedRegistrations: StartedWork<Registrations>?
  private var sharedReach: StartedWork<TestReach>?
  /// Whether some rule has asked for effects or the owners of wrappers, which take the longest.
  package private(set) var followsEffects = false
  package private(set) lazy var childCreations = making {
    ChildCreations(by: owners, wrappers, overrideScopes, in: regions)
  }
  package private(set) lazy var effects = making {
    EffectTable(of: owners, wrappers, registrations, childCreations, in: regions, uses, creations)
  }
  private(set) lazy var lostOverrides = making {
    LostOverrides(
      of: registrations, within: testReach, in: testReads, creations, effects, uses, in: regions)
  }
  package private(set) lazy var deprecatedScopes = making { DeprecatedScopes(of: expressions) }
  package private(set) lazy var continuationMisuses = making {
    ContinuationMisuses(of: registrations, childCreations, effects, in: regions)
  }
  package private(set) lazy var emptyPropagations = making {
    EmptyPropagations(of: wrappers, registrations, uses, creations, effects)
  }
  private lazy var firstUses = making { FirstUses(of: registrations, in: regions) }
  package private(set) lazy var frozenReads = making {
    FrozenReads(of: wrappers, by: firstUses, effects)
  }
  package private(set) lazy var valueCycles = making {
    ValueCycles(of: registrations, by: firstUses, effects)
  }
  package private(set) lazy var blockedValues = making {
    BlockedValues(by: firstUses, in: regions, uses, creations)
  }
  /// In program order.
  package var tests: [TestFunction] { TestFunctions(of: expressions).all }
  package private(set) lazy var testReads = making {
    TestReads(of: wrappers, registrations, keyValues, in: regions, uses)
  }
  package private(set) lazy var dependencyGraph = making { findGraph() }
  package private(set) lazy var latePreparations = making {
    LatePreparations(of: wrappers, overrideScopes, in: regions, uses)
  }
  package private(set) lazy var storedReads = making {
    StoredReads(of: wrappers, in: regions, uses)
  }
  package private(set) lazy var testSubjects = making {
    TestSubjects(of: effects, by: firstUses, expressions)
  }
  package private(set) lazy var stateReads = making { StateReads(of: wrappers, in: expressions) }
  package private(set) lazy var unusedWrappers = making {
    UnusedWrappers(of: wrappers, in: expressions)
  }
  package private(set) lazy var uncontrolledEffects = making {
    UncontrolledEffects(of: wrappers, registrations)
  }
  package private(set) lazy var environmentReads = making {
    EnvironmentReads(of: wrappers, in: expressions, uses)
  }
  package private(set) lazy var lazyResults = making {
    LazyResults(of: wrappers, registrations, keyValues, overrideScopes, in: regions, effects)
  }
  private lazy var objectReads = making {
    ObjectReads(of: wrappers, registrations, in: regions, uses)
  }
  package private(set) lazy var replacedOverrides = making {
    ReplacedOverrides(of: registrations, overrideScopes, objectReads, in: regions)
  }
  package private(set) lazy var unseenOverrides = making {
    UnseenOverrides(of: registrations, overrideScopes, objectReads, in: regions, effects)
  }
  package private(set) lazy var partlyOverriddenModels = making {
    PartlyOverriddenModels(of: owners, registrations, overrideScopes, objectReads, in: regions)
  }

  /// The settings of a user.
  package struct Options: Sendable {
    /// The semantics of the wrapper; derived from the program if nil.
    package var profile: Profile?
    /// Hand-written systems that are not recognised by their shape.
    package var systems: [NamedSystem] = []
    /// Functions whose closures do not see the values of the surrounding code.
    package var escapingFunctions: [FunctionName] = []
    /// The names of types that may be created without the values of their parents.
    package var ignoredChildren: Set<String> = []

    package init(profile: Profile? = nil) { self.profile = profile }
  }

  /// - Parameter files: the files; consumed, so that the facts of each can be freed as the program
  ///   takes them over.
  package convenience init(
    files: consuming [File], graph: TargetGraph, options: Options = Options(),
    work: ConcurrentWork = .serial
  ) {
    files.sort { $0.path < $1.path }
    var names = ProgramNames()
    for index in files.indices {
      var facts = files[index].facts.facts
      names.number(&facts)
      files[index].facts = SharedFacts(facts)
    }
    self.init(numbered: files, names: names, graph: graph, options: options, work: work)
  }

  /// Links files whose names the caller has already numbered, so that they can be linked again with
  /// other files.
  ///
  /// - Parameters:
  ///   - files: the files, sorted by path.
  ///   - names: the table that has numbered the facts of all files, and perhaps of others.
  ///   - recorder: notes what the program is at, if somebody wants to know.
  package init(
    numbered files: consuming [File], names: ProgramNames, graph: TargetGraph,
    options: Options = Options(), work: ConcurrentWork = .serial,
    recorder: (any RunRecorder)? = nil
  ) {
    self.graph = graph
    self.options = options
    self.work = work
    instances = FileInstances(of: files.map(\.path), graph)
    facts = ProgramFacts(instances.files(files), names: names)
    startedSites = work.start(facts.paths.count) { [facts] in SiteIndex(of: facts) }
    modules = ModuleTable(of: facts, in: instances, graph: graph)
    let declarations = DeclarationIndex(of: facts, work)
    let whereabouts = Whereabouts(in: facts, for: recorder)
    types = whereabouts.during("linking") { [facts, modules] in
      TypeResolution(of: SymbolTable(of: facts, declarations, modules: modules), whereabouts)
    }
    symbols = types.symbols
  }

  /// The same program for another thread: it shares what is not changed any more, and makes its own
  /// analyses of the rest when its rules first need them.
  ///
  /// - Parameter other: has none of the analyses that follow the wrappers yet.
  private init(beside other: Program) {
    options = other.options
    graph = other.graph
    instances = other.instances
    facts = other.facts
    modules = other.modules
    symbols = other.symbols
    work = .serial
    startedSites = other.startedSites
    let expressions = other.expressions.beside()
    types = expressions.types
    wrappers = other.wrappers
    system = expressions.system
    self.expressions = expressions
  }

  /// Makes the program for another thread. That thread must ask for the registrations before
  /// anything else, since both programs share them.
  private func divide() -> (other: Program, registrations: StartedWork<Registrations>) {
    let other = Program(beside: self)
    let registrations = ConcurrentWork.later { [wrappers, expressions = other.expressions] in
      Registrations(of: wrappers, expressions: expressions)
    }
    sharedRegistrations = registrations
    other.sharedRegistrations = registrations
    beside = other
    return (other, registrations)
  }

  /// The same for the threads of rules, which share the reach of tests, too: owners and effects,
  /// the longest work of the first thread, need neither at once.
  func divideForRules() -> (other: Program, findShared: () -> Void) {
    let (other, registrations) = divide()
    let reach = ConcurrentWork.later { [expressions = other.expressions] in
      TestReach(of: registrations.value, in: expressions)
    }
    sharedReach = reach
    other.sharedReach = reach
    return (other, { _ = (other.registrations, other.testReach) })
  }

  private func making<Value>(
    _ analysis: StaticString = #function, _ body: () -> Value
  ) -> Value {
    whereabouts.making(analysis, body)
  }

  private func findOwners() -> Owners {
    followsEffects = true
    return Owners(of: wrappers, in: regions, uses, creations)
  }

  /// The uses that lead to reads take as long as owners and effects, so another thread follows them
  /// meanwhile, unless rules have already asked for those.
  private func findGraph() -> DependencyGraph {
    let isMeanwhile = !followsEffects && work.canStart(paths.count)
    let other = isMeanwhile ? divide().other : self
    let leading = work.start(isMeanwhile ? paths.count : 0) {
      [work, scopes = overrideScopes.all] in
      other.whereabouts.during("graph") {
        LeadingUses(
          of: LeadingUses.Analyses(
            wrappers: other.wrappers, registrations: other.registrations,
            scopes: scopes, regions: other.regions, uses: other.uses,
            creations: other.creations, work: work))
      }
    }
    return DependencyGraph(
      GraphBuilder.Analyses(
        wrappers: wrappers, registrations: registrations, keyValues: keyValues,
        scopes: overrideScopes, owners: owners, children: childCreations, effects: effects,
        regions: regions, uses: uses, instances: instances, leading: leading))
  }

  // MARK: The parts of a program

  /// Sorted; a file of several targets appears once for each. `SourceRange.file` is an index into
  /// them in all analyses.
  package var paths: [String] { facts.paths }

  /// Whether only users of a library run the code of a file: no executable of the tree links it.
  /// One that generates code or measures the library may still be in its package.
  package func isLibraryOnly(file: Int32) -> Bool {
    guard let target = target(ofFile: file), graph.isWhole else { return false }
    return !executed.targets.contains(target)
      && !executed.unclear.contains(graph.targets[target].declaration)
  }

  /// Whether only users of a library ask for a key: they are expected to supply its value.
  ///
  /// - Parameter file: where the key is, for one that nothing reads.
  package func isForUsersOfLibrary(_ key: DependencyKeyFacts, declaredIn file: Int32) -> Bool {
    let reads = registrations.liveReads(of: key.type)
    guard !reads.isEmpty else { return isLibraryOnly(file: file) }
    return reads.allSatisfy { isLibraryOnly(file: $0.declaration.file) }
  }

  /// Whether an executable chooses another context than the live one when it starts, as demos with
  /// preview values do.
  package func choosesOtherContext(_ executable: TargetGraph.TargetID) -> Bool {
    otherContexts.contains(ModuleID(index: Int32(executable)))
  }

  /// Whether a key is read, but only by code of executables that choose another context.
  package func isReadInOtherContexts(_ key: DependencyKeyFacts) -> Bool {
    let reads = registrations.liveReads(of: key.type)
    return !otherContexts.isEmpty && !reads.isEmpty
      && reads.allSatisfy { runsInOtherContexts($0.declaration.file) }
  }

  private func runsInOtherContexts(_ file: Int32) -> Bool {
    if otherContexts.contains(modules.module(ofFile: file)) { return true }
    guard let target = target(ofFile: file), graph.isWhole else { return false }
    return demos.linked.contains(target) && !demos.linkedByOthers.contains(target)
  }

  /// Whether a file belongs to a package or project that declares the well-known system.
  package func isPartOfSystem(file: Int32) -> Bool {
    if modules.declaresSystem(file: file) { return true }
    guard let target = target(ofFile: file) else { return false }
    return graph.targets.contains { other in
      other.declaration == graph.targets[target].declaration
        && modules.isOfSystem(moduleName: other.moduleName)
    }
  }

  /// Whether certainly no code asks for a key, in the program or outside it: users of a library may
  /// read its public accessors.
  package func isUnread(_ key: DependencyKeyFacts) -> Bool {
    registrations.isUnread(key.type)
      && registrations.accessors(of: key.type).map(\.declaration).allSatisfy { accessor in
        !facts.isPublic(accessor)
          || target(ofFile: accessor.file) != nil && graph.isWhole
            && !isLibraryOnly(file: accessor.file)
      }
  }

  /// The places where code changes a property, or a part of it, in program order.
  package func assignments(to property: DeclRef) -> [CodeRef] {
    uses.mentions(of: property).filter(uses.isChanged)
  }

  /// The code that an executable can run, found out at each call.
  package func reach(of executable: TargetGraph.TargetID) -> ExecutableReach {
    ExecutableReach(of: executable, in: registrations)
  }

  /// The target that a file belongs to.
  package func target(ofFile file: Int32) -> TargetGraph.TargetID? {
    modules.target(ofFile: file)
  }
}
