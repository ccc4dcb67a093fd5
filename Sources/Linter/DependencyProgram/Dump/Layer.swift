package import DependencyFacts
package import PackageGraph

/// One step from files to findings, each based on those above it; `deplint dump LAYER` shows its
/// content.
///
/// Dumps are for contributors and for the tests of the layers. Rules and analyses do not use them.
package enum Layer: String, Sendable, CaseIterable {
  /// The targets of the tree, their dependencies, and the targets of each file.
  case targets
  /// The declarations of each file, with their code.
  case facts
  /// The types, their extensions, and their members by name.
  case symbols
  /// The types of variables, the supertypes of types, and the targets of calls.
  case types
  /// The roles of types in frameworks.
  case kinds
  /// The wrapper, the values and the profile that the program uses.
  case system
  /// Each use of the wrapper.
  case wrappers
  /// Keys, accessors, and the key of each wrapper.
  case registrations
  /// The calls that give dependencies other values.
  case overrideScopes = "override-scopes"
  /// How the values of keys are made, and the effect of using their endpoints.
  case values
  /// The code that tests can run, and the keys that lack a needed test value.
  case reach
  /// The origin of the values that each body and closure runs with.
  case regions
  /// Copies of the time that are used after a delay.
  case snapshots
  /// Bodies of task groups that trap on old systems.
  case taskGroupBodies = "task-group-bodies"
  /// Reads of task-local values in closures that lose them.
  case taskLocalEscapes = "task-local-escapes"
  /// The types whose instances remember values, and why.
  case owners
  /// Models that create others after their own creation.
  case children
  /// The effects of code on the current values, with their causes.
  case effects
  /// Overrides by deprecated functions.
  case deprecatedScopes = "deprecated-scopes"
  /// Continuations that hand on no values, or the wrong ones.
  case continuations
  /// Propagations from objects without values.
  case emptyPropagations = "empty-propagations"
  /// Reads by code that runs once and whose result is stored.
  case frozenReads = "frozen-reads"
  /// The dependencies that each test reads, and the values that it gets.
  case testReads = "test-reads"
  /// The dependencies that each preview certainly reads, and does not override.
  case previewReads = "preview-reads"
  /// The program as a graph: features and dependencies, and their reads, creations and overrides.
  case graph
  /// Values of keys that need themselves during their creation.
  case valueCycles = "value-cycles"
  /// Values of keys that wait for other threads during their creation.
  case blockedValues = "blocked-values"
  /// Defaults that are prepared too late.
  case latePreparations = "late-preparations"
  /// Reads of stored wrappers that do not see their caller's values.
  case storedReads = "stored-reads"
  /// The stored properties of test cases that use the current values too early.
  case testSubjects = "test-subjects"
  /// The wrappers in the states of reducers.
  case stateReads = "state-reads"
  /// Wrappers that nothing reads.
  case unusedWrappers = "unused-wrappers"
  /// Live values that code names instead of asking for the dependency.
  case directValues = "direct-values"
  /// The dependencies that tests override and no code that they link reads.
  case unreadOverrides = "unread-overrides"
  /// Properties that read SwiftUI's environment where there is none.
  case environmentReads = "environment-reads"
  /// Scopes whose results read the overridden values after the scope's end.
  case lazyResults = "lazy-results"
  /// Overrides that objects remember but that others replace where they are read, and overrides
  /// that the objects in their scope do not read.
  case replacedOverrides = "replaced-overrides"
  /// Models that one type creates with an override in some places and without it in others.
  case partlyOverridden = "partly-overridden"
  /// Dates, identifiers, delays and similar effects in code that uses dependencies.
  case uncontrolledEffects = "uncontrolled-effects"

  /// One file of the dumped program, with the line starts of its bytes.
  package struct File: Sendable {
    package let path: String
    package let facts: FileFacts
    package let lines: LineStarts

    package init(path: String, facts: FileFacts, bytes: [UInt8]) {
      self.path = path
      self.facts = facts
      lines = LineStarts(bytes)
    }
  }

  /// The contents of the layer, one line each: the path of each file, followed by the file's
  /// entries, indented, in source order.
  package func dump(
    _ files: [File], graph: TargetGraph, options: Program.Options = Program.Options(),
    work: ConcurrentWork = .serial
  ) -> String {
    let files = files.sorted { $0.path < $1.path }
    if self == .targets { return graph.dump(files: files.map(\.path)).joinedLines }
    guard self != .facts else {
      return files.map { file in
        ([file.path] + file.facts.dump(file.lines).map { "  " + $0 }).joinedLines
      }.joined()
    }
    let program = Program(
      files: files.map { Program.File(path: $0.path, facts: $0.facts) }, graph: graph,
      options: options, work: work)
    var dump = ProgramDump(of: program, lines: files.map(\.lines))
    switch self {
    case .targets, .facts: break
    case .symbols: dump.addSymbols()
    case .types: dump.addTypes()
    case .kinds: dump.addKinds()
    case .system: dump.addSystem()
    case .wrappers: dump.addWrappers()
    case .registrations: dump.addRegistrations()
    case .overrideScopes: dump.addOverrideScopes()
    case .values: dump.addValues()
    case .reach: dump.addReach()
    case .regions: dump.addRegions()
    case .snapshots: dump.addSnapshots()
    case .taskGroupBodies: dump.addTaskGroupBodies()
    case .taskLocalEscapes: dump.addTaskLocalEscapes()
    case .owners: dump.addOwners()
    case .children: dump.addChildren()
    case .effects: dump.addEffects()
    case .deprecatedScopes: dump.addDeprecatedScopes()
    case .continuations: dump.addContinuations()
    case .emptyPropagations: dump.addEmptyPropagations()
    case .frozenReads: dump.addFrozenReads()
    case .testReads: dump.addTestReads()
    case .previewReads: dump.addPreviewReads()
    case .graph: dump.addGraph()
    case .valueCycles: dump.addValueCycles()
    case .blockedValues: dump.addBlockedValues()
    case .latePreparations: dump.addLatePreparations()
    case .storedReads: dump.addStoredReads()
    case .testSubjects: dump.addTestSubjects()
    case .stateReads: dump.addStateReads()
    case .unusedWrappers: dump.addUnusedWrappers()
    case .directValues: dump.addDirectValues()
    case .unreadOverrides: dump.addUnreadOverrides()
    case .environmentReads: dump.addEnvironmentReads()
    case .lazyResults: dump.addLazyResults()
    case .replacedOverrides:
      dump.addReplacedOverrides()
      dump.addUnseenOverrides()
    case .partlyOverridden: dump.addPartlyOverriddenModels()
    case .uncontrolledEffects: dump.addUncontrolledEffects()
    }
    return dump.text
  }
}

extension [String] {
  fileprivate var joinedLines: String { map { $0 + "\n" }.joined() }
}
