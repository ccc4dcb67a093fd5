internal import DependencyFacts

/// The dependencies that the code of a preview may override: all code counts that it may lead to,
/// by name, too, but for that of tests and of an application itself.
struct PossibleOverrides {
  private(set) var dependencies: Set<DependencyID> = []
  /// Whether something may override anything.
  private(set) var isUnknown = false

  init(in preview: CodeRef, _ graph: UseGraph, _ code: ShownCode) {
    let facts = graph.facts
    // Changes by unknown code are known by declaration.
    dependencies = Self.written(in: preview, graph)
      .union(graph.overrides.mayBeMade(by: facts.declaration(around: preview)) ?? [])
    var pending = code.uses(in: preview).map { graph.node(.use($0)) }
    var seen = Set(pending)
    while !isUnknown, let node = pending.popLast() {
      let point = graph.points[Int(node)]
      if let unit = point.unit {
        if graph.kinds.isInEntryPoint(unit) || graph.modules.isTest(file: unit.file) {
          continue
        }
        dependencies.formUnion(graph.overrides.made(by: unit).map(\.part.dependency))
        dependencies.formUnion(graph.overrides.mayBeMade(by: unit) ?? [])
      }
      switch point {
      case .use(.unknownOverride): isUnknown = true
      // Most code has an initialiser of some label, and each view a body.
      case .use(.initializer): continue
      case .use(.name(let name)) where facts.libraries.frameworks.isBody(name): continue
      case .use(.creation(let type)):
        for body in code.bodies(of: type) { pending.append(graph.node(.use(.unit(body)))) }
      default: break
      }
      var next = graph.edges(of: node).map(\.target)
      next += graph.code(namedBy: node).flatMap(\.nodes)
      if case .read(let part, isReported: _, isLocal: _) = point {
        next += graph.code(of: part).flatMap { $0.always + $0.ofEndpoint }.map(\.target)
      }
      pending += next.filter { seen.insert($0).inserted }
    }
  }

  /// Those of all code that previews may run, or of some of it. To find them takes one look at each
  /// override, where to follow a preview may lead through the whole program.
  ///
  /// - Parameters:
  ///   - unknown: the units that may override anything.
  ///   - isRun: whether a unit counts.
  init(in graph: UseGraph, unknown: Set<DeclRef>, where isRun: (DeclRef) -> Bool = { _ in true }) {
    dependencies = graph.overrides.dependencies { Self.isShared($0, graph) && isRun($0) }
    isUnknown = unknown.contains(where: isRun)
  }

  /// The units of code that previews may run and that may override anything.
  static func unknownUnits(in graph: UseGraph) -> Set<DeclRef> {
    let (facts, code) = (graph.facts, graph.code)
    var found: Set<DeclRef> = []
    for file in facts.fileIndices where !graph.modules.isTest(file: file) {
      for (place, node) in facts.nodes(ofFile: file) {
        let isUnknown =
          switch node.kind {
          case .call: code.isUnknownOverride(place)
          case .name: code.replacesAllValues(place)
          default: false
          }
        if isUnknown { found.insert(facts.declaration(around: place)) }
      }
    }
    return found.filter { isShared($0, graph) }
  }

  private static func isShared(_ unit: DeclRef, _ graph: UseGraph) -> Bool {
    !graph.modules.isTest(file: unit.file) && !graph.kinds.isInEntryPoint(unit)
  }

  /// The dependencies that the code of the preview itself overrides.
  static func written(in preview: CodeRef, _ graph: UseGraph) -> Set<DependencyID> {
    let facts = graph.facts
    let made = graph.overrides.made(by: facts.declaration(around: preview))
    return Set(made.filter { facts.isInside($0.place, preview) }.map(\.part.dependency))
  }
}
