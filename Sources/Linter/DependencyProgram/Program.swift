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
  /// Sorted; a file of several targets appears once for each. `SourceRange.file` is an index into
  /// them in all analyses.
  package var paths: [String] { facts.paths }
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
    shared.registrations?.value.resolved(by: expressions)
      ?? Registrations(of: wrappers, expressions: expressions)
  }
  package private(set) lazy var keyValues = making { KeyValues(of: expressions) }
  /// The properties of clients that should be endpoints but are not, in program order.
  package var mistakenEndpoints: [MistakenEndpoint] { ClientEndpoints(of: keyValues).mistaken() }
  package private(set) lazy var overrideScopes = making { OverrideScopes(of: registrations) }
  package private(set) lazy var testReach = making {
    shared.reach?.value ?? TestReach(of: registrations, in: expressions)
  }
  package private(set) lazy var previewReach = making { PreviewReach(of: registrations) }
  package private(set) lazy var testValueNeeds = making {
    TestValueNeeds(of: registrations, keyValues, within: testReach, testReads)
  }
  package private(set) lazy var scopeImports = making { ScopeImports(of: expressions) }
  package private(set) lazy var regions = making {
    Regions(creations, escapingFunctions: options.escapingFunctions)
  }
  package private(set) lazy var uses = making { UseIndex(of: expressions) }
  private(set) lazy var creations = making { CreationIndex(of: expressions) }
  package private(set) lazy var audience: Audience = making {
    Audience(
      of: registrations, hasAllFiles: options.hasAllFiles,
      scopes: { [unowned self] in overrideScopes },
      isUnread: { [unowned self] in unreadWrappers.contains($0) })
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
  var shared = Shared()
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
      of: registrations, within: testReach, in: testReads, creations, effects, uses, methodReads,
      in: regions)
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
    FrozenReads(of: wrappers, except: unreadWrappers, by: firstUses, effects)
  }
  package private(set) lazy var valueCycles = making {
    ValueCycles(of: registrations, by: firstUses, effects)
  }
  package private(set) lazy var blockedValues = making {
    BlockedValues(by: firstUses, in: regions, uses, creations)
  }
  /// In program order.
  package private(set) lazy var tests = making { TestFunctions(of: expressions).all }
  package private(set) lazy var testReads = making {
    TestReads(
      in: tests, of: wrappers, overrideScopes, keyValues, valueOverrides, codeUses, methodReads,
      creations, shared.tests, isFromTheEnd: shared.followsFromTheEnd,
      beginElsewhere: { [unowned self] in followTestsElsewhere() })
  }
  package private(set) lazy var previewReads = making {
    PreviewReads(of: registrations, keyValues, in: testReads.walk.graph)
  }
  private lazy var valueOverrides = making { ValueOverrides(of: registrations) }
  private lazy var codeUses = making {
    CodeUses(
      in: regions, uses, keyValues, ignoring: valueOverrides.targets,
      replacing: valueOverrides.replaced)
  }
  private lazy var methodReads = making { MethodReads(of: registrations, codeUses) }
  package private(set) lazy var dependencyGraph = making { findGraph() }
  package private(set) lazy var latePreparations = making {
    LatePreparations(of: wrappers, overrideScopes, codeUses, creations, in: tests)
  }
  package private(set) lazy var sharedObjectCalls = making {
    SharedObjectCalls(in: overrideScopes, codeUses)
  }
  package private(set) lazy var storedReads = making {
    StoredReads(of: wrappers, in: regions, uses)
  }
  package private(set) lazy var testSubjects = making {
    TestSubjects(of: effects, by: firstUses, registrations, uses, methodReads)
  }
  package private(set) lazy var stateReads = making {
    StateReads(of: wrappers, except: unreadWrappers, in: expressions)
  }
  private lazy var unreadWrappers: UnreadWrappers = making {
    UnreadWrappers(of: wrappers, for: audience, regions.requirements)
  }
  /// None if the program is not a whole project: other files may read what tests override.
  package private(set) lazy var unreadOverrides = making {
    options.hasAllFiles
      ? UnreadOverrides(
        of: registrations, wrappers, valueOverrides, in: tests, except: unreadWrappers
      ).all
      : []
  }
  package private(set) lazy var unusedWrappers = making {
    UnusedWrappers(of: unreadWrappers, for: audience) { [unowned self] in
      Set(
        effects.sites.compactMap { site in
          guard let creation = childCreations.creation(at: site),
            lostOverrides.isKnown(lostAt: site)
          else { return nil }
          return creation.parent
        })
    }
  }
  package private(set) lazy var uncontrolledEffects = making {
    UncontrolledEffects(of: wrappers, registrations)
  }
  package private(set) lazy var directValues = making {
    DirectValues(of: registrations, keyValues, in: regions)
  }
  package private(set) lazy var environmentReads = making {
    EnvironmentReads(of: wrappers, in: expressions, uses)
  }
  package private(set) lazy var lazyResults = making {
    LazyResults(of: wrappers, registrations, keyValues, overrideScopes, in: regions, effects)
  }
  private lazy var testOverrides = making {
    TestOverrides(in: tests, of: registrations, overrideScopes, valueOverrides)
  }
  private lazy var objectReads = making {
    ObjectReads(of: wrappers, registrations, valueOverrides, codeUses, methodReads)
  }
  package private(set) lazy var replacedOverrides = making {
    ReplacedOverrides(
      of: registrations, overrideScopes, objectReads, besides: testOverrides, in: regions)
  }
  package private(set) lazy var unseenOverrides = making {
    UnseenOverrides(of: registrations, overrideScopes, objectReads, in: regions, effects)
  }
  package private(set) lazy var partlyOverriddenModels = making {
    PartlyOverriddenModels(
      of: owners, registrations, overrideScopes, objectReads, besides: testOverrides, in: regions)
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
    /// Whether the files are all of a project's, as far as can be told.
    package var hasAllFiles = true

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
  init(beside other: Program) {
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

  private func making<Value>(
    _ analysis: StaticString = #function, _ body: () -> Value
  ) -> Value {
    whereabouts.making(analysis, body)
  }

  /// Lets the program of a thread that has nothing left to do follow tests, too.
  ///
  /// - Returns: whether there is one.
  private func followTestsElsewhere() -> Bool {
    shared.idle?.use(in: whereabouts.step ?? "tests") { $0.testReads.followRest() } ?? false
  }

  private func findOwners() -> Owners {
    followsEffects = true
    return Owners(of: wrappers, in: regions, uses, creations)
  }

  private func findGraph() -> DependencyGraph {
    let leading = findLeadingUses()
    return DependencyGraph(
      GraphBuilder.Analyses(
        wrappers: wrappers, registrations: registrations, keyValues: keyValues,
        scopes: overrideScopes, owners: owners, children: childCreations, effects: effects,
        regions: regions, uses: uses, instances: instances, leading: leading))
  }
}
