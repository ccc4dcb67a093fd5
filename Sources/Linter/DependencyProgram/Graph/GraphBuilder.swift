internal import DependencyFacts

/// Makes the graph from the analyses. Seeds read, override or lose values by themselves.
struct GraphBuilder: KnowsRegistrations {
  /// The analyses that it is made from.
  struct Analyses {
    let wrappers: WrapperTable
    let registrations: Registrations
    let keyValues: KeyValues
    let scopes: OverrideScopes
    let owners: Owners
    let children: ChildCreations
    let effects: EffectTable
    let regions: Regions
    let uses: UseIndex
    let instances: FileInstances
    /// May still be found out by another thread, with analyses of its own.
    let leading: StartedWork<LeadingUses>
  }

  /// The identity of an edge.
  struct EdgeKey: Hashable {
    let from: GraphSubject
    let to: GraphSubject
    let kind: DependencyGraph.EdgeKind
    /// Whether it comes from the subject's own code.
    let isOwn: Bool
  }

  struct EdgeParts {
    var places: Set<DependencyGraph.Place> = []
    var endpoints: Set<String> = []
    var way: [DeclRef] = []
  }

  let analyses: Analyses
  var registrations: Registrations { analyses.registrations }
  let subjects: GraphSubjects
  private let leading: LeadingUses
  private(set) var edges: [EdgeKey: EdgeParts] = [:]
  private var forgotten: Set<CodeRef> = []
  private var losses: Set<CodeRef> = []

  init(_ analyses: Analyses) {
    self.analyses = analyses
    leading = analyses.leading.value
    subjects = leading.subjects
    for site in analyses.effects.sites {
      if site.lostRegion != nil { losses.insert(site.place) }
      if analyses.children.creation(at: site) != nil { forgotten.insert(site.place) }
    }
    addSeeds()
    for composition in leading.compositions {
      add(
        .creates, from: composition.composer, to: composition.part, at: composition.place,
        .current)
    }
    addReads()
    addLostReads()
    addOverrides()
    addCreations()
    addInheritance()
    addWalks()
  }

  /// The subjects that are part of the graph.
  var kept: Set<GraphSubject> {
    var ends: [GraphSubject: [GraphSubject]] = [:]
    for key in edges.keys { ends[key.to, default: []].append(key.from) }
    var kept = leading.seeds
    for key in edges.keys { if case .dependency = key.to { kept.insert(key.to) } }
    var pending = Array(kept)
    while let next = pending.popLast() {
      for user in ends[next] ?? [] where kept.insert(user).inserted { pending.append(user) }
    }
    return kept
  }

  // MARK: Nodes

  /// Adds the seeds that only the effects tell.
  private func addSeeds() {
    for site in analyses.effects.sites {
      let isCurrent = if case .current = site.cause { true } else { false }
      guard isCurrent || site.lostRegion != nil else { continue }
      leading.addSeed(subjects.subject(around: site.place), facts.declaration(around: site.place))
    }
    for type in analyses.owners.types {
      if let owner = subject(ofType: type) { leading.addSeed(owner, nil) }
    }
    leading.finish()
  }

  private func subject(ofType type: Nominal) -> GraphSubject? {
    guard case .program(let id) = type, symbols[id].kind != .protocol else { return nil }
    return subjects.subject(of: symbols[id].declaration)
  }

  // MARK: Edges

  mutating func add(
    _ kind: DependencyGraph.EdgeKind, from: GraphSubject, to: GraphSubject, at range: SourceRange,
    _ flow: DependencyGraph.Flow, endpoint: String? = nil, way: [DeclRef] = []
  ) {
    guard from != to else { return }
    let key = EdgeKey(from: from, to: to, kind: kind, isOwn: way.isEmpty)
    var parts = edges[key] ?? EdgeParts()
    parts.places.insert(DependencyGraph.Place(range: range, flow: flow))
    if let endpoint { parts.endpoints.insert(endpoint) }
    if parts.way.isEmpty { parts.way = way }
    edges[key] = parts
  }

  func flow(at place: CodeRef) -> DependencyGraph.Flow {
    if forgotten.contains(place) { return .forgotten }
    if losses.contains(place) { return .lost }
    switch analyses.regions.provenance(of: place) {
    case .caller, .callable: return .current
    case .scoped: return .overridden
    case .propagated: return .propagated
    case .lost: return .lost
    case .result, .stored, .unknown: return .unknown
    }
  }

  private mutating func addReads() {
    for use in analyses.wrappers.uses {
      guard let reader = subjects.subject(of: use.declaration),
        let dependency = registrations.dependency(of: use)
      else { continue }
      // The creation of its object decides which values a stored wrapper reads.
      let flow = facts.localNode(of: use.declaration).map(flow(at:)) ?? .current
      add(
        .reads, from: reader, to: .dependency(dependency),
        at: facts.nameRange(of: use.declaration), flow)
      if case .keyPath(let names) = use.target, names.count > 1 {
        add(
          .reads, from: reader, to: .dependency(dependency),
          at: facts.nameRange(of: use.declaration), flow,
          endpoint: facts.string(names[1]))
      }
    }
    for site in analyses.effects.sites {
      guard case .current = site.cause, let reader = subjects.subject(around: site.place),
        let member = facts.parent(of: site.place), facts.node(member).kind == .member,
        registrations.accessorsByName[facts.node(member).name] != nil
      else { continue }
      let dependency = registrations.dependency(
        named: facts.node(member).name, inFile: site.place.file)
      add(
        .reads, from: reader, to: .dependency(dependency), at: facts.range(of: member),
        flow(at: site.place))
    }
  }

  /// Adds reads to which a feature's own code leads, with the values lost on the path.
  private mutating func addLostReads() {
    for site in analyses.effects.sites where site.lostRegion != nil {
      guard let reader = subjects.subject(around: site.place) else { continue }
      for use in analyses.effects.wrappers(reachedFrom: [site]) {
        guard subjects.subject(of: use.declaration) == reader, case .local = use.storage,
          let dependency = registrations.dependency(of: use)
        else { continue }
        add(
          .reads, from: reader, to: .dependency(dependency), at: facts.range(of: site.place), .lost)
      }
    }
  }

  private mutating func addOverrides() {
    for scope in analyses.scopes.all {
      guard let subject = subjects.subject(around: scope.call) else { continue }
      let isForGood = scope.kind == .preparation || scope.kind == .store
      for change in scope.changes {
        let endpoint = change.part.endpoint
        add(
          isForGood ? .supplies : .overrides, from: subject,
          to: .dependency(change.part.dependency), at: facts.range(of: change.place),
          flow(at: scope.call), endpoint: endpoint == Name.none ? nil : facts.string(endpoint))
      }
    }
  }

  private mutating func addCreations() {
    for target in leading.nodes {
      guard case .type(let type) = target else { continue }
      for creation in leading.creations.creations(of: type).all {
        guard let creator = subjects.subject(around: creation.place),
          leading.nodes.contains(creator)
        else { continue }
        add(
          .creates, from: creator, to: target, at: facts.range(of: creation.place),
          flow(at: creation.place))
      }
    }
  }

  /// Objects have the code of their superclass, and that of the extensions of their protocols.
  private mutating func addInheritance() {
    for subject in leading.nodes {
      guard case .type(.program(let id)) = subject else { continue }
      var pending = types.inherited(by: id)
      var seen: Set<Nominal> = [.program(id)]
      while let parent = pending.popLast() {
        guard case .program(let other) = parent, seen.insert(parent).inserted else { continue }
        guard leading.nodes.contains(.type(parent)) else {
          pending += types.inherited(by: other)
          continue
        }
        add(
          .inherits, from: subject, to: .type(parent),
          at: facts.nameRange(of: symbols[id].declaration), .current)
      }
    }
  }

  private mutating func addWalks() {
    let context = GraphWalk.Context(
      subjects: subjects, leading: leading, uses: analyses.uses, wrappers: analyses.wrappers,
      registrations: registrations)
    for subject in leading.nodes {
      let walk = GraphWalk(from: subject, context)
      for read in walk.reads { add(read, by: subject) }
      for use in walk.uses {
        // Code that reads a dependency also calls its value.
        let reads = EdgeKey(from: subject, to: use.target, kind: .reads, isOwn: true)
        if case .dependency = use.target, edges[reads] != nil { continue }
        add(
          use.kind, from: subject, to: use.target, at: facts.range(of: use.place),
          flow(at: use.site), way: use.way)
      }
    }
  }

  private mutating func add(_ read: GraphWalk.Read, by subject: GraphSubject) {
    let dependency = GraphSubject.dependency(read.part.dependency)
    let endpoint = read.part.isWhole ? nil : facts.string(read.part.endpoint)
    let own = EdgeKey(from: subject, to: dependency, kind: .reads, isOwn: true)
    if edges[own] != nil {
      if let endpoint, read.way.isEmpty { edges[own]?.endpoints.insert(endpoint) }
      return
    }
    guard !read.way.isEmpty else { return }
    add(
      .reads, from: subject, to: dependency, at: facts.range(of: read.place),
      flow(at: read.place), endpoint: endpoint, way: read.way)
  }
}
