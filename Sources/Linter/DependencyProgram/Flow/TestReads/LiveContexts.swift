internal import DependencyFacts

/// A test that asks for live values.
package struct LiveContext {
  package let test: TestFunction
  /// Where it overrides the context.
  package let place: CodeRef
  /// The dependencies that it certainly uses and whose live values do work, sorted by name.
  package let dependencies: [(name: String, way: [DeclRef])]
}

extension TestReads {
  /// Whether a dependency is the context, which decides the default values.
  func isContext(_ id: DependencyID) -> Bool { walk.contexts.isContext(id) }

  /// Whether the test asks for live values for code on a way from it.
  func isContextLive(_ run: TestRun, for way: [DeclRef]) -> Bool {
    let places = run.overrides.filter { isContext($0.key.dependency) }.flatMap(\.value)
    return places.allSatisfy(walk.contexts.isLive)
      && places.contains { holds($0, in: run.test, for: way) || isOfOnlyStore($0, runBy: way) }
  }

  /// Whether an override is that of the only store that its unit creates, and a way leads through a
  /// reducer.
  private func isOfOnlyStore(_ place: CodeRef, runBy way: [DeclRef]) -> Bool {
    let facts = registrations.facts
    guard let closure = facts.closure(around: place), let argument = facts.parent(of: closure),
      facts.isUpdateOfStore(argument), way.contains(where: walk.graph.code.isOfReducer)
    else { return false }
    let unit = facts.declaration(around: place)
    let stores = facts.libraries.frameworks.namesOfStores.flatMap { name in
      registrations.sites[name, inFile: place.file]
    }
    return stores.count { facts.call(of: $0) != nil && facts.declaration(around: $0) == unit } == 1
  }

  /// Nil for a test that does not change the context, or whose values cannot be determined.
  func liveContext(of run: TestRun) -> LiveContext? {
    let (test, tested) = (run.test, run.tested)
    guard run.mayChangeContext, !tested.mayOverrideEverything else { return nil }
    let places = run.overrides.filter { isContext($0.key.dependency) }.flatMap(\.value)
    guard places.count == 1, let place = places.first, walk.contexts.isLive(place) else {
      return nil
    }
    let working = tested.reads.filter { read in
      let part = read.part
      return read.likelihood == .certain && run.overrides(of: part).isEmpty
        && !run.supplied.contains(part.dependency)
        && !tested.mayBeOverridden(part.dependency)
        && (part.isWhole || tested.calls[part] == .certain)
        && walk.values.liveValueWorks(part)
        && holds(place, in: test, for: tested.way(to: read.reader))
    }
    guard !working.isEmpty else { return nil }
    return LiveContext(
      test: test, place: place,
      dependencies: working.map { (registrations.name(of: $0.part), tested.way(to: $0.reader)) }
        .sorted { $0.0 < $1.0 })
  }

  /// Whether an override certainly applies to a read: it is a trait, or surrounds each test of a
  /// case, or surrounds the code of the test that leads to the read.
  private func holds(_ place: CodeRef, in test: TestFunction, for way: [DeclRef]) -> Bool {
    let facts = registrations.facts
    guard let (call, scope) = registrations.expressions.scope(around: place) else {
      return facts.isInAttribute(place)
    }
    let unit = facts.declaration(around: call)
    guard unit == test.declaration else {
      return facts.libraries.testing.invokesTest(facts.declaration(unit).name)
    }
    guard let operation = scope.operation, way.count > 1 else { return false }
    let next = facts.declaration(way[1])
    let owner = registrations.symbols.enclosingType(of: way[1])
    let names =
      [next.kind == .accessor ? facts.parent(of: way[1]).map { facts.declaration($0).name } : nil]
      + [next.name, owner.map(registrations.symbols.baseName(of:))]
    return facts.nodes(in: operation).contains { place in
      let node = facts.node(place)
      return node.kind.hasName && node.name != Name.none && names.contains(node.name)
    }
  }
}
