internal import DependencyFacts

/// The uses of features by other code, and by helpers that lead to them.
///
/// They are followed backwards, from features to the places that name them, because most code leads
/// to none: only the names that matter are resolved.
struct LeadingUses {
  /// A use by the code of a unit.
  struct Use {
    let target: CodeUse.Target
    let place: CodeRef
    /// Whether the object decides that this declaration runs rather than another one: an override,
    /// or one of several implementations of a requirement.
    let isDynamic: Bool
  }

  /// The features: the first ones, those among the candidates that lead to them, and code that
  /// leads to a read and that nobody is known to run.
  private(set) var nodes: Set<GraphSubject>
  private var uses: [DeclRef: [Use]] = [:]

  /// A piece of code, or an object, whose users are looked up.
  private enum Target: Hashable {
    case unit(DeclRef)
    case wrapper(DeclRef)
    case creation(Nominal)
  }

  private struct Entry {
    let user: DeclRef
    let use: Use
  }

  private let facts: ProgramFacts
  private let symbols: SymbolTable
  private let types: TypeResolution
  private let subjects: GraphSubjects
  private let code: CodeUses
  private let creations: CreationIndex
  private let requirements: Requirements
  private let overrides: Overrides
  private let candidates: GraphCandidates
  /// The reducers that compose each reducer.
  private let composers: [GraphSubject: [GraphSubject]]
  private var pending: [Target] = []
  private var seen: Set<Target> = []
  private var users: [Target: [Entry]] = [:]
  private var resolved: Set<Name> = []

  /// - Parameters:
  ///   - seeds: the features that read, override or lose values by themselves.
  ///   - candidates: the features of interest only if they lead to one.
  ///   - reading: the units that read, override or lose values by themselves.
  init(
    to seeds: Set<GraphSubject>, from candidates: GraphCandidates, reading: Set<DeclRef>,
    composers: [GraphSubject: [GraphSubject]], _ analyses: GraphBuilder.Analyses,
    _ subjects: GraphSubjects, _ code: CodeUses
  ) {
    facts = analyses.registrations.facts
    symbols = analyses.registrations.symbols
    types = analyses.registrations.types
    creations = analyses.creations
    requirements = Requirements(in: analyses.regions)
    overrides = Overrides(in: analyses.regions)
    self.subjects = subjects
    self.code = code
    self.candidates = candidates
    self.composers = composers
    nodes = []
    for use in analyses.wrappers.uses { look(for: .wrapper(use.declaration)) }
    for unit in reading { look(for: .unit(unit)) }
    for seed in seeds { addNode(seed) }
    repeat { follow() } while addRoots()
    uses = uses.mapValues { $0.sorted { Self.order($0) < Self.order($1) } }
  }

  /// The uses in the code of a unit that lead to a feature, in program order.
  func uses(of unit: DeclRef) -> [Use] { uses[unit] ?? [] }

  /// The program order of uses; a call may run several declarations.
  private static func order(_ use: Use) -> (Int32, UInt32, Int32, UInt32) {
    let target: DeclRef? =
      switch use.target {
      case .unit(let unit): unit
      case .wrapper(let declaration, members: _): declaration
      case .creation, .call, .name, .initializer, .unknownOverride, .expectedIssue: nil
      }
    return (
      use.place.file, use.place.id.index, target?.file ?? -1, target?.id.index ?? 0
    )
  }

  // MARK: Following

  private mutating func look(for target: Target) {
    if seen.insert(target).inserted { pending.append(target) }
  }

  private mutating func addNode(_ subject: GraphSubject) {
    guard nodes.insert(subject).inserted else { return }
    for composer in composers[subject] ?? [] { addNode(composer) }
    guard case .type(let type) = subject else { return }
    look(for: .creation(type))
    // Subclasses have all code of their superclass.
    for subclass in types.subclasses[type] ?? [] {
      if let subject = subjects.subject(of: symbols[subclass].declaration) { addNode(subject) }
    }
  }

  private mutating func follow() {
    while let target = pending.popLast() {
      switch target {
      case .unit(let unit): findUsers(ofUnit: unit)
      case .wrapper(let declaration): findUsers(named: facts.declaration(declaration).name)
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
  }

  private mutating func findUsers(ofUnit unit: DeclRef) {
    let declaration = facts.declaration(unit)
    switch declaration.kind {
    case .function, .variable:
      findUsers(named: declaration.name)
      for requirement in requirements.requirements(metBy: unit) {
        findUsers(of: requirement, metBy: unit, isOnly: isOnlyImplementation(of: requirement))
      }
    case .accessor:
      guard let owner = facts.parent(of: unit) else { return }
      if facts.declaration(owner).kind == .subscript { return findUsers(ofSubscript: owner) }
      findUsers(named: facts.declaration(owner).name)
      for requirement in requirements.requirements(metBy: owner) {
        for accessor in facts.members(in: requirement)
        where isGetter(accessor) == isGetter(unit) {
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

  private func isGetter(_ accessor: DeclRef) -> Bool {
    let name = facts.declaration(accessor).name
    return name == .get || name == Name.none
  }

  private func isOnlyImplementation(of requirement: DeclRef) -> Bool {
    Set(requirements.implementations(of: requirement)).count == 1
  }

  /// A call of a requirement may run each of its implementations.
  private mutating func findUsers(
    of requirement: DeclRef, metBy unit: DeclRef, isOnly: Bool
  ) {
    for entry in users[.unit(requirement)] ?? [] {
      record(.unit(unit), at: entry.use.place, in: entry.user, isDynamic: !isOnly)
    }
  }

  private mutating func findUsers(named name: Name) {
    guard resolved.insert(name).inserted else { return }
    for place in code.uses.sites[name] { resolve(place, named: name) }
    guard name == .callAsFunction else { return }
    for place in code.uses.calls(named: name).groups.flatMap(\.places) {
      resolve(place, named: name)
    }
  }

  /// - Parameter name: the name of the declarations that are looked for; a default argument of a
  ///   called function is its own code.
  private mutating func resolve(_ name: CodeRef, named wanted: Name) {
    let place = call(of: name) ?? name
    let user = facts.declaration(around: place)
    // Tests and previews are not part of the graph.
    guard subjects.subject(of: user) != nil else { return }
    var found: [CodeUse.Target] = []
    code.addUses(at: place, .certain) { target, likelihood in
      if likelihood > .byName { found.append(target) }
    }
    guard !found.isEmpty else { return }
    let units = found.compactMap { target -> DeclRef? in
      if case .unit(let unit) = target { member(of: unit) } else { nil }
    }
    for target in found {
      switch target {
      case .unit(let unit) where self.name(of: unit) == wanted:
        let overridden = overrides.overridden(by: member(of: unit))
        record(
          target, at: place, in: user, isDynamic: overridden.contains(where: units.contains))
      case .wrapper(let declaration, members: _)
      where facts.declaration(declaration).name == wanted:
        record(target, at: place, in: user)
      default: break
      }
    }
  }

  /// The property of an accessor; otherwise the declaration itself.
  private func member(of unit: DeclRef) -> DeclRef {
    guard facts.declaration(unit).kind == .accessor else { return unit }
    return facts.parent(of: unit) ?? unit
  }

  private func call(of callee: CodeRef) -> CodeRef? {
    guard let parent = facts.parent(of: callee), facts.node(parent).kind == .call,
      facts.firstChild(of: parent) == callee
    else { return nil }
    return parent
  }

  private func name(of unit: DeclRef) -> Name { facts.declaration(member(of: unit)).name }

  private mutating func findUsers(ofSubscript declaration: DeclRef) {
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

  private mutating func findCreators(of type: Nominal) {
    for creation in creations.creations(of: type).all {
      let place = self.place(of: creation)
      record(.creation(type), at: place, in: facts.declaration(around: place))
    }
  }

  private mutating func findCreators(by initializer: DeclRef) {
    guard let type = symbols.enclosingType(of: initializer) else { return }
    var pending = [type]
    while let type = pending.popLast() {
      pending += (types.subclasses[type] ?? []).map(Nominal.program)
      let found = creations.creations(of: type)
      for position in found.byInitializer[initializer] ?? [] {
        let place = self.place(of: found.all[position])
        record(.unit(initializer), at: place, in: facts.declaration(around: place))
      }
    }
    findDelegations()
  }

  private func place(of creation: CreationIndex.Creation) -> CodeRef {
    creation.isReference ? creation.place : call(of: creation.place) ?? creation.place
  }

  /// `super.init(…)`, `self.init(…)`
  private mutating func findDelegations() {
    guard resolved.insert(.known(.`init`)).inserted else { return }
    for place in code.uses.sites[.known(.`init`)] {
      guard let call = call(of: place), let found = code.delegatedInitializers(of: call) else {
        continue
      }
      for initializer in found {
        record(.unit(initializer), at: call, in: facts.declaration(around: call))
      }
    }
  }

  private mutating func record(
    _ target: CodeUse.Target, at place: CodeRef, in user: DeclRef, isDynamic: Bool = false
  ) {
    // Previews stand outside of declarations.
    if user.id == .file, facts.isInsidePreview(place) { return }
    let entry = Entry(
      user: user, use: Use(target: target, place: place, isDynamic: isDynamic))
    switch target {
    case .unit(let unit): users[.unit(unit), default: []].append(entry)
    case .wrapper(let declaration, members: _):
      users[.wrapper(declaration), default: []].append(entry)
    case .creation(let type): users[.creation(type), default: []].append(entry)
    case .call, .name, .initializer, .unknownOverride, .expectedIssue: break
    }
  }

  // MARK: Code that nobody is known to run

  /// Makes features of the code that leads to one and that no other code of the program is known
  /// to run: a framework does, or users of a library.
  ///
  /// - Returns: whether there is any.
  private mutating func addRoots() -> Bool {
    var roots: Set<GraphSubject> = []
    for unit in uses.keys {
      guard let subject = subjects.subject(of: unit), !nodes.contains(subject), !isUsed(unit)
      else { continue }
      roots.insert(subject)
    }
    for root in roots { addNode(root) }
    return !roots.isEmpty
  }

  private func isUsed(_ unit: DeclRef) -> Bool {
    (users[.unit(unit)] ?? []).contains { entry in
      entry.user != unit && subjects.subject(of: entry.user) != nil
    }
  }
}
