internal import DependencyFacts

/// The reads of the program's own task-local values in closures that lose them.
package struct TaskLocalEscapes: KnowsExpressions {
  /// In program order; the first read for each value and closure.
  package private(set) var all: [TaskLocalEscape] = []

  let expressions: ExpressionResolution

  init(in regions: Regions, _ uses: UseIndex, _ creations: CreationIndex) {
    expressions = regions.expressions
    for value in symbols.declarations.variablesWithAttributes where isOwnTaskLocal(value) {
      guard
        let projection = facts.names.existing("$" + facts.string(facts.declaration(value).name)),
        !sites[projection].isEmpty
      else { continue }
      let isBound = { [facts] (site: EffectSite) in
        facts.isBound(site.place, by: projection)
      }
      var propagation = EffectPropagation(through: regions, uses, creations, endsAt: isBound)
      propagation.addUnit(value, .readsCurrent, as: .property(value))
      propagation.follow()
      add(propagation, of: value, isBound)
    }
    all.sort { $0.region.call < $1.region.call }
  }

  private mutating func add(
    _ propagation: EffectPropagation, of value: DeclRef, _ isBound: (EffectSite) -> Bool
  ) {
    var regions: Set<LostRegion> = []
    for site in propagation.sites.sorted(by: { $0.place < $1.place }) {
      // An emitter may have bound the value itself for this very read.
      guard let region = site.lostRegion, region.evidence == .callee, !isBound(site),
        regions.insert(region).inserted
      else { continue }
      all.append(
        TaskLocalEscape(value: value, region: region, way: way(from: site, in: propagation)))
    }
  }

  /// Whether a variable is a task-local value, and not the current values of a dependency system.
  private func isOwnTaskLocal(_ variable: DeclRef) -> Bool {
    guard facts.attributes(of: variable).contains(where: { $0.name == .TaskLocal }) else {
      return false
    }
    return symbols.enclosingType(of: variable).map { !system.valuesTypes.contains($0) } ?? true
  }

  /// The sites from the closure to the read.
  private func way(
    from site: EffectSite, in propagation: EffectPropagation
  ) -> [EffectSite] {
    var way = [site]
    while way.count < 8 {
      let next: EffectSite?
      switch way[way.count - 1].cause {
      case .wrapper, .current, .wait: next = nil
      case .call(let unit), .property(let unit), .setter(let unit):
        next = propagation.reasonSites[unit]
      case .result(let unit): next = propagation.resultSites[unit]
      case .creation(let type): next = propagation.readerSites[type]
      }
      guard let next else { break }
      way.append(next)
    }
    return way
  }
}

extension ProgramFacts {
  /// Whether a place is inside a `$value.withValue(…) { … }` of its own code: it runs with the
  /// bound value, or is part of the value's expression.
  fileprivate func isBound(_ place: CodeRef, by projection: Name) -> Bool {
    var current = place
    while let parent = self.parent(of: current) {
      if node(parent).kind == .argument, let call = self.parent(of: parent),
        let callee = firstChild(of: call),
        node(callee).kind == .member, node(callee).name == .withValue,
        let base = firstChild(of: callee), lastName(of: base) == projection
      {
        return true
      }
      current = parent
    }
    return false
  }
}

/// A closure without its creator's values that reads a task-local value of the program.
package struct TaskLocalEscape {
  package let value: DeclRef
  package let region: LostRegion
  /// The sites from the closure to the read, the last of which may be in another function.
  package let way: [EffectSite]
}
