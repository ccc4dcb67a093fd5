internal import DependencyFacts

/// The uses of features by other code, and by helpers that lead to them.
///
/// They are followed backwards, from features to the places that name them, because most code leads
/// to none: only the names that matter are resolved.
///
/// The walk begins without the effects, which take as long to find out, and so can run beside them.
final class LeadingUses: KnowsRegistrations {
  /// The analyses that it is made from, which the thread that makes it has to itself.
  struct Analyses {
    let wrappers: WrapperTable
    let registrations: Registrations
    let scopes: [OverrideScope]
    let regions: Regions
    let uses: UseIndex
    let creations: CreationIndex
    let work: ConcurrentWork
  }

  /// A use by the code of a unit.
  struct Use: Sendable {
    let target: CodeUse.Target
    let place: CodeRef
    /// Whether the object decides that this declaration runs rather than another one: an override,
    /// or one of several implementations of a requirement.
    let isDynamic: Bool
  }

  /// The features: the first ones, those among the candidates that lead to them, and code that
  /// leads to a read and that nobody is known to run.
  private(set) var nodes: Set<GraphSubject> = []
  /// The features that read, override or lose values by themselves, and the dependencies.
  private(set) var seeds: Set<GraphSubject> = []
  let compositions: [GraphCompositions.Composition]
  let subjects: GraphSubjects
  let creations: CreationIndex
  private var uses: [DeclRef: [Use]] = [:]

  /// A piece of code, or an object, whose users are looked up.
  enum Target: Hashable, Sendable {
    case unit(DeclRef)
    case wrapper(DeclRef)
    case creation(Nominal)
  }

  struct Entry: Sendable {
    let user: DeclRef
    let use: Use
  }

  let registrations: Registrations
  private let work: ConcurrentWork
  /// One for each thread; those for other threads are made when there is enough to share.
  private var searches: [UseSearch]
  private var code: CodeUses { searches[0].code }
  private let requirements: Requirements
  private let candidates: GraphCandidates
  /// The reducers that compose each reducer.
  private var composers: [GraphSubject: [GraphSubject]] = [:]
  private var pending: [Target] = []
  private var seen: Set<Target> = []
  private var users: [Target: [Entry]] = [:]
  private var dynamicCalls: Set<DynamicCall> = []
  private var resolved: Set<Name> = []

  init(of analyses: Analyses) {
    registrations = analyses.registrations
    work = analyses.work
    creations = analyses.creations
    requirements = analyses.regions.requirements
    subjects = GraphSubjects(of: registrations)
    candidates = GraphCandidates(of: registrations, subjects)
    compositions = GraphCompositions(of: analyses, subjects, candidates).all
    searches = [
      UseSearch(
        in: analyses.regions, analyses.uses, subjects,
        ignoring: ValueOverrides(of: registrations).targets)
    ]
    for composition in compositions {
      composers[composition.part, default: []].append(composition.composer)
    }
    addSeeds(analyses)
    follow()
  }

  private func addSeeds(_ analyses: Analyses) {
    for use in analyses.wrappers.uses {
      addSeed(
        subjects.subject(of: use.declaration),
        facts.localNode(of: use.declaration).map(facts.declaration(around:)))
      look(for: .wrapper(use.declaration))
    }
    for scope in analyses.scopes {
      addSeed(subjects.subject(around: scope.call), facts.declaration(around: scope.call))
    }
    for key in analyses.registrations.keys {
      guard let home = key.home, !analyses.registrations.modules.isTest(file: home.file) else {
        continue
      }
      addSeed(.dependency(.key(key.type)), nil)
    }
  }

  /// Adds a feature that reads, overrides or loses values by itself.
  ///
  /// - Parameters:
  ///   - subject: the feature; nil for code that is not part of the graph.
  ///   - unit: its code that does so, if it is known.
  func addSeed(_ subject: GraphSubject?, _ unit: DeclRef?) {
    guard let subject else { return }
    seeds.insert(subject)
    addNode(subject)
    if let unit { look(for: .unit(unit)) }
  }

  /// Follows all seeds, once all are known.
  func finish() {
    repeat { follow() } while addAncestors() || addRoots() || addCycles()
    for unit in uses.keys { uses[unit]?.sort { Self.order($0) < Self.order($1) } }
  }

  /// The uses in the code of a unit that lead to a feature, in program order.
  func uses(of unit: DeclRef) -> [Use] { uses[unit] ?? [] }

  /// The program order of uses; a call may run several declarations.
  private static func order(_ use: Use) -> (Int32, UInt32, Int32, UInt32) {
    let target: DeclRef? =
      switch use.target {
      case .unit(let unit): unit
      case .wrapper(let declaration, members: _): declaration
      case .creation, .inline, .call, .closure, .name, .initializer, .sent, .read, .unknownOverride,
        .expectedIssue:
        nil
      }
    return (
      use.place.file, use.place.id.index, target?.file ?? -1, target?.id.index ?? 0
    )
  }

  // MARK: Following

  private func look(for target: Target) {
    if seen.insert(target).inserted { pending.append(target) }
  }

  private func addNode(_ subject: GraphSubject) {
    guard nodes.insert(subject).inserted else { return }
    for composer in composers[subject] ?? [] { addNode(composer) }
    guard case .type(let type) = subject else { return }
    look(for: .creation(type))
    // Subclasses have all code of their superclass.
    for subclass in types.subclasses[type] ?? [] {
      if let subject = subjects.subject(of: symbols[subclass].declaration) { addNode(subject) }
    }
  }

  /// The targets are followed in rounds, since threads can share the names of many.
  private func follow() {
    while !pending.isEmpty {
      let targets = pending
      pending = []
      resolve(targets.compactMap(usedName))
      for target in targets { follow(target) }
    }
  }

  private func follow(_ target: Target) {
    switch target {
    case .unit(let unit): findUsers(ofUnit: unit)
    case .wrapper: break
    case .creation(let type): findCreators(of: type)
    }
    for entry in users[target] ?? [] {
      guard let subject = subjects.subject(of: entry.user) else { continue }
      uses[entry.user, default: []].append(entry.use)
      look(for: .unit(entry.user))
      if candidates.contains(subject) { addNode(subject) }
      guard entry.use.isDynamic, case .unit(let unit) = entry.use.target else { continue }
      // Nothing passes through such a call, because not all objects have the same code.
      addNode(subject)
      if let target = subjects.subject(of: unit) { addNode(target) }
    }
  }

  /// The name by which code uses a target; nil for subscripts, and for what code creates.
  private func usedName(of target: Target) -> Name? {
    switch target {
    case .wrapper(let declaration): return facts.declaration(declaration).name
    case .creation: return nil
    case .unit(let unit):
      let member = facts.member(of: unit)
      switch facts.declaration(member).kind {
      case .function, .variable: return facts.declaration(member).name
      default: return nil
      }
    }
  }

  /// Resolves all places with the names, once for each name.
  private func resolve(_ names: [Name]) {
    var questions: [UseSearch.Question] = []
    for name in names where resolved.insert(name).inserted {
      questions += code.uses.sites[name].map { UseSearch.Question(place: $0, name: name) }
      guard name == .callAsFunction else { continue }
      questions += code.uses.calls(named: name).groups.flatMap(\.places).map {
        UseSearch.Question(place: $0, name: name)
      }
    }
    let range = 0..<Int32(questions.count)
    while searches.count < work.pieceCount(of: range) {
      searches.append(searches[0].beside(registrations))
    }
    let parts = work.map(range) { [searches, questions] piece, range in
      searches[piece].users(at: questions[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    for (target, entry) in parts.joined() { users[target, default: []].append(entry) }
  }

  private func findUsers(ofUnit unit: DeclRef) {
    let declaration = facts.declaration(unit)
    switch declaration.kind {
    case .function, .variable:
      for requirement in requirements.requirements(metBy: unit) {
        findUsers(of: requirement, metBy: unit, isOnly: isOnlyImplementation(of: requirement))
      }
    case .accessor:
      guard let owner = facts.parent(of: unit) else { return }
      if facts.declaration(owner).kind == .subscript { return findUsers(ofSubscript: owner) }
      for requirement in requirements.requirements(metBy: owner) {
        for accessor in facts.members(in: requirement)
        where facts.declaration(accessor).isGetter == facts.declaration(unit).isGetter {
          findUsers(of: accessor, metBy: unit, isOnly: isOnlyImplementation(of: requirement))
        }
      }
    case .subscript: findUsers(ofSubscript: unit)
    case .initializer: findCreators(by: unit)
    case .file, .class, .struct, .enum, .actor, .protocol, .extension, .deinitializer,
      .enumElement, .alias, .associatedType, .macro:
      break
    }
  }

  private func isOnlyImplementation(of requirement: DeclRef) -> Bool {
    Set(requirements.implementations(of: requirement)).count == 1
  }

  /// A call of a requirement that may run one of its implementations.
  private struct DynamicCall: Hashable {
    let unit: DeclRef
    let place: CodeRef
    let isOnly: Bool
  }

  /// A call of a requirement may run each of its implementations.
  ///
  /// Each call counts once: requirements of one name meet each other, so that their users would
  /// double with each of them.
  private func findUsers(
    of requirement: DeclRef, metBy unit: DeclRef, isOnly: Bool
  ) {
    for entry in users[.unit(requirement)] ?? [] {
      let call = DynamicCall(unit: unit, place: entry.use.place, isOnly: isOnly)
      guard dynamicCalls.insert(call).inserted else { continue }
      record(.unit(unit), at: entry.use.place, in: entry.user, isDynamic: !isOnly)
    }
  }

  private func findUsers(ofSubscript declaration: DeclRef) {
    guard resolved.insert(.known(.subscript)).inserted else { return }
    for (used, places) in code.uses.subscripts {
      for place in places {
        for unit in [used] + facts.members(in: used) {
          record(.unit(unit), at: place, in: facts.declaration(around: place))
        }
      }
    }
  }

  // MARK: Creations

  private func findCreators(of type: Nominal) {
    for creation in creations.creations(of: type).all {
      let place = self.place(of: creation)
      record(.creation(type), at: place, in: facts.declaration(around: place))
    }
  }

  private func findCreators(by initializer: DeclRef) {
    guard let type = symbols.enclosingType(of: initializer) else { return }
    for type in [type] + types.descendants(of: type).map(Nominal.program) {
      let found = creations.creations(of: type)
      for position in found.byInitializer[initializer] ?? [] {
        let place = self.place(of: found.all[position])
        record(.unit(initializer), at: place, in: facts.declaration(around: place))
      }
    }
    findDelegations()
  }

  private func place(of creation: CreationIndex.Creation) -> CodeRef {
    creation.isReference ? creation.place : facts.call(of: creation.place) ?? creation.place
  }

  /// `super.init(…)`, `self.init(…)`
  private func findDelegations() {
    guard resolved.insert(.known(.`init`)).inserted else { return }
    for place in code.uses.sites[.known(.`init`)] {
      guard let call = facts.call(of: place),
        let found = code.expressions.delegatedInitializers(of: call)
      else { continue }
      for initializer in found {
        record(.unit(initializer), at: call, in: facts.declaration(around: call))
      }
    }
  }

  private func record(
    _ target: CodeUse.Target, at place: CodeRef, in user: DeclRef, isDynamic: Bool = false
  ) {
    guard let (target, entry) = UseSearch.entry(target, at: place, in: user, isDynamic, facts)
    else { return }
    users[target, default: []].append(entry)
  }

  // MARK: Inherited code

  /// Makes features of the superclasses and protocols of features if their code leads to one, even
  /// if all of it has callers: the features have that code, too.
  ///
  /// - Returns: whether there is any.
  private func addAncestors() -> Bool {
    let leading = Set(uses.keys.compactMap(subjects.subject(of:)))
    var found: Set<GraphSubject> = []
    var seen: Set<TypeSymbolID> = []
    var pending = nodes.compactMap(Self.programType)
    while let type = pending.popLast() {
      guard seen.insert(type).inserted else { continue }
      for case .program(let parent) in types.inherited(by: type) {
        pending.append(parent)
        let subject = GraphSubject.type(.program(parent))
        if leading.contains(subject), !nodes.contains(subject) { found.insert(subject) }
      }
    }
    for subject in found { addNode(subject) }
    return !found.isEmpty
  }

  private static func programType(of subject: GraphSubject) -> TypeSymbolID? {
    if case .type(.program(let type)) = subject { type } else { nil }
  }

  // MARK: Code that nobody is known to run

  /// Makes features of the code that leads to one and that no other code of the program is known
  /// to run: a framework does, or users of a library.
  ///
  /// - Returns: whether there is any.
  private func addRoots() -> Bool {
    var roots: Set<GraphSubject> = []
    for unit in uses.keys {
      guard let subject = subjects.subject(of: unit), !nodes.contains(subject), !isUsed(unit)
      else { continue }
      roots.insert(subject)
    }
    for root in roots { addNode(root) }
    return !roots.isEmpty
  }

  /// Makes features of code that only code runs which it runs itself: it has callers, but no path
  /// from a feature leads to them.
  ///
  /// - Returns: whether there is any.
  private func addCycles() -> Bool {
    var passed: Set<DeclRef> = []
    var rest: [DeclRef] = []
    for unit in uses.keys {
      guard let subject = subjects.subject(of: unit) else { continue }
      if nodes.contains(subject) { pass(from: unit, &passed) } else { rest.append(unit) }
    }
    rest.sort()
    // Each piece of the rest is reached from one of the starts, and no start from an earlier one.
    var starts: [DeclRef] = []
    var reached = passed
    for unit in rest where !reached.contains(unit) {
      starts.append(unit)
      pass(from: unit, &reached)
    }
    for start in starts.reversed() where !passed.contains(start) {
      pass(from: start, &passed)
      if let subject = subjects.subject(of: start) { addNode(subject) }
    }
    return !starts.isEmpty
  }

  /// Adds a unit and all code that it runs.
  private func pass(from unit: DeclRef, _ passed: inout Set<DeclRef>) {
    var pending = [unit]
    while let next = pending.popLast() {
      guard passed.insert(next).inserted else { continue }
      for use in uses(of: next) {
        if case .unit(let target) = use.target { pending.append(target) }
      }
    }
  }

  private func isUsed(_ unit: DeclRef) -> Bool {
    (users[.unit(unit)] ?? []).contains { entry in
      entry.user != unit && subjects.subject(of: entry.user) != nil
    }
  }
}
