internal import DependencyFacts

extension DependencyGraph {
  init(_ analyses: GraphBuilder.Analyses) {
    let builder = GraphBuilder(analyses)
    var merge = GraphMerge(analyses, builder.subjects)
    merge.add(builder.kept)
    for (key, parts) in builder.edges { merge.add(key, parts) }
    (nodes, edges) = merge.result()
  }
}

/// Merges subjects that occur once for each target that has their file, and numbers nodes and
/// edges.
private struct GraphMerge: KnowsExpressions {
  private let analyses: GraphBuilder.Analyses
  let expressions: ExpressionResolution
  private let subjects: GraphSubjects
  private let keys: [Nominal: DependencyKeyFacts]
  private var nodes: [(identity: DependencyGraph.Node.Identity, node: DependencyGraph.Node)] = []
  private var numbers: [DependencyGraph.Node.Identity: Int] = [:]
  /// By subject, the index of its node. Names take long to hash.
  private var indices: [GraphSubject: Int] = [:]
  private var declared: [Declared: Int] = [:]
  private var edges: [EdgeIdentity: GraphBuilder.EdgeParts] = [:]

  /// A declaration of a file, whatever its target.
  private struct Declared: Hashable {
    let file: Int32
    let declaration: UInt32
    let isDependency: Bool

    init(_ file: Int32, _ declaration: UInt32, _ isDependency: Bool) {
      self.file = file
      self.declaration = declaration
      self.isDependency = isDependency
    }
  }

  private struct EdgeIdentity: Hashable {
    let from: Int
    let to: Int
    let kind: DependencyGraph.EdgeKind
    let isOwn: Bool
  }

  init(_ analyses: GraphBuilder.Analyses, _ subjects: GraphSubjects) {
    self.analyses = analyses
    self.subjects = subjects
    expressions = analyses.registrations.expressions
    keys = analyses.registrations.keysByType
  }

  // MARK: Nodes

  /// Adds subjects in program order, which decides between the targets of a file.
  mutating func add(_ subjects: Set<GraphSubject>) {
    let places = subjects.map { ($0, home(of: $0)) }
    let sorted = places.sorted { a, b in
      (a.1?.file ?? .max, a.1?.id.index ?? 0) < (b.1?.file ?? .max, b.1?.id.index ?? 0)
    }
    for (subject, home) in sorted { add(subject, at: home) }
  }

  private mutating func add(_ subject: GraphSubject, at home: DeclRef?) {
    let node = DependencyGraph.Node(
      kind: kind(of: subject), name: name(of: subject),
      module: home.map { symbols.modules.name(ofFile: $0.file) } ?? "",
      place: home.map(facts.nameRange(of:)),
      extents: subjects.declarations(of: subject).map { ref in
        let declaration = facts.declaration(ref)
        return SourceRange(file: ref.file, start: declaration.start, end: declaration.end)
      }, values: values(of: subject))
    let file = home.map { analyses.instances.sources[Int($0.file)] }
    let identity = DependencyGraph.Node.Identity(
      module: node.module, isDependency: node.kind == .dependency, name: node.name,
      file: file ?? -1, position: home?.id.index ?? 0)
    // A file of several targets counts as one of the first target.
    let known = file.flatMap { file in
      declared[Declared(file, identity.position, identity.isDependency)]
    }
    let index = known ?? numbers[identity] ?? nodes.count
    indices[subject] = index
    guard index == nodes.count else { return }
    nodes.append((identity, node))
    numbers[identity] = index
    if let file { declared[Declared(file, identity.position, identity.isDependency)] = index }
  }

  /// The declaration that a node is named after.
  private func home(of subject: GraphSubject) -> DeclRef? {
    switch subject {
    case .code(let ref): ref
    case .type(.program(let id)): symbols[id].declaration
    case .type(.external): subjects.declarations(of: subject).first
    case .dependency(.key(let type)):
      if case .program(let id) = type { symbols[id].declaration } else { keys[type]?.home }
    case .dependency(.accessor(let name)):
      analyses.registrations.accessors.first { $0.name == name }?.declaration
    }
  }

  private func name(of subject: GraphSubject) -> String {
    switch subject {
    case .code(let ref):
      return facts.declaration(ref).kind == .file
        ? String(facts.paths[Int(ref.file)].split(separator: "/").last ?? "")
        : symbols.path(of: ref)
    case .type(let type): return path(of: type)
    case .dependency(let id): return analyses.registrations.name(of: DependencyPart(whole: id))
    }
  }

  private func path(of type: Nominal) -> String {
    guard case .program(let id) = type, let parent = symbols[id].parent else {
      return symbols.name(of: type)
    }
    return "\(path(of: parent)).\(symbols.name(of: type))"
  }

  private func kind(of subject: GraphSubject) -> DependencyGraph.Kind {
    switch subject {
    case .dependency: return .dependency
    case .code(let ref): return facts.declaration(ref).kind == .file ? .entryPoint : .function
    case .type(let type):
      if isProtocol(type) { return .type }
      if kinds.isKind(.entryPoint, type) { return .entryPoint }
      if kinds.isKind(.reducer, type) { return .reducer }
      if kinds.isRecreatedByFramework(type) { return .view }
      return types.isClassOrActor(type) ? .model : .type
    }
  }

  private func isProtocol(_ type: Nominal) -> Bool {
    guard case .program(let id) = type else { return false }
    return symbols[id].kind == .protocol
  }

  // MARK: Values

  private func values(of subject: GraphSubject) -> DependencyGraph.Values? {
    guard case .dependency(.key(let type)) = subject, let key = keys[type] else { return nil }
    return DependencyGraph.Values(
      live: state(of: key.liveValues, key), test: state(of: key.testValues, key),
      preview: state(of: key.previewValues, key))
  }

  private func state(
    of values: [DeclRef], _ key: DependencyKeyFacts
  ) -> DependencyGraph.Values.State {
    guard let value = values.first else { return key.isWhole ? .lacks : .unknown }
    guard let making = analyses.keyValues.making(of: value, in: key) else { return .has }
    let ends: (KeyValues.Conduct) -> Bool = { $0 == .fails || $0 == .traps }
    let isPlaceholder =
      ends(making.conduct) || making.isWhollyForgotten
      || !making.parts.isEmpty && making.parts.allSatisfy { ends($0.conduct) }
    return isPlaceholder ? .placeholder : .has
  }

  // MARK: Edges

  mutating func add(_ key: GraphBuilder.EdgeKey, _ parts: GraphBuilder.EdgeParts) {
    guard let from = indices[key.from], let to = indices[key.to], from != to else { return }
    let identity = EdgeIdentity(from: from, to: to, kind: key.kind, isOwn: key.isOwn)
    guard var known = edges[identity] else {
      edges[identity] = parts
      return
    }
    known.places.formUnion(parts.places)
    known.endpoints.formUnion(parts.endpoints)
    if isBefore(parts.way, known.way) { known.way = parts.way }
    edges[identity] = known
  }

  /// Of two paths, the shorter one is shown; of equally long ones, the first in program order.
  private func isBefore(_ way: [DeclRef], _ other: [DeclRef]) -> Bool {
    guard way.count == other.count else { return way.count < other.count }
    return way.lexicographicallyPrecedes(other)
  }

  /// Nodes and edges in their order. An edge through helpers is left out if there is a direct one.
  func result() -> (nodes: [DependencyGraph.Node], edges: [DependencyGraph.Edge]) {
    let order = nodes.indices.sorted { nodes[$0].identity < nodes[$1].identity }
    var positions = Array(repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    var result: [DependencyGraph.Edge] = []
    for (identity, parts) in edges {
      let own = EdgeIdentity(from: identity.from, to: identity.to, kind: identity.kind, isOwn: true)
      if !identity.isOwn, edges[own] != nil { continue }
      result.append(
        DependencyGraph.Edge(
          from: positions[identity.from], to: positions[identity.to], kind: identity.kind,
          places: sorted(parts.places),
          endpoints: parts.endpoints.sorted(), way: parts.way))
    }
    return (
      order.map { nodes[$0].node }, result.sorted(by: DependencyGraph.Edge.areInOrder)
    )
  }

  /// The places in order, each place of a file once.
  private func sorted(_ places: Set<DependencyGraph.Place>) -> [DependencyGraph.Place] {
    var seen: Set<[UInt32]> = []
    return places.sorted { a, b in
      (a.range.file, a.range.start, a.flow.rawValue) < (
        b.range.file, b.range.start, b.flow.rawValue
      )
    }.filter { place in
      let file = analyses.instances.sources[Int(place.range.file)]
      return seen.insert([UInt32(bitPattern: file), place.range.start]).inserted
    }
  }
}
