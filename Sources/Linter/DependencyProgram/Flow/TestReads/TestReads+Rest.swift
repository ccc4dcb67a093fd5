package import DependencyFacts

/// A test that overrides a part of a value, and certainly reads another one, which it does not
/// override.
package struct PartlyOverridingTest {
  package let test: HarmedTest
  /// One of its overrides.
  package let override: CodeRef
  /// The endpoint that it reads; nil if it takes the whole value, and may use any.
  package let endpoint: Name?
}

extension TestReads {
  /// The first test that one of some overrides of parts of a key applies to, and that certainly
  /// reads what it leaves.
  ///
  /// - Parameters:
  ///   - places: overrides of parts of the key.
  ///   - endpoints: all parts of the value; nil if they are not known.
  func test(
    readingMoreOf key: DependencyKeyFacts, than places: Set<CodeRef>, of endpoints: Set<Name>?
  ) -> PartlyOverridingTest? {
    guard !places.isEmpty else { return nil }
    let dependency = DependencyID.key(key.type)
    // To follow all that a test may run takes long, and most tests certainly read no more.
    for index in tests.indices where walk.mayRead(key, in: tests[index]) {
      let certain = certain(index)
      guard
        certain.reads.contains(where: { $0.dependency == dependency })
          || certain.overridden.keys.contains(where: { $0.dependency == dependency && $0.isWhole })
      else { continue }
      let run = run(index)
      let parts = run.overrides.filter { $0.key.dependency == dependency }
      guard let override = parts.values.joined().filter(places.contains).min(),
        endpoints?.isSubset(of: parts.keys.flatMap(\.path)) != true,
        let read = run.tested.reads.first(where: { read in
          read.part.dependency == dependency && run.isCertain(read) && run.mayGetDefault(read)
            && !walk.values.doesNothing(read.part)
        })
      else { continue }
      return PartlyOverridingTest(
        test: HarmedTest(test: run.test.declaration, way: run.tested.way(to: read.reader)),
        override: override, endpoint: read.part.path.first)
    }
    return nil
  }

  /// The first test that certainly runs code which uses a static property, in a scope of one of
  /// some overrides. Whether the initial value runs there depends on the tests before.
  ///
  /// - Parameters:
  ///   - dependencies: those of which it has to read one, if there are any: an object that only
  ///     remembers overrides harms nobody who does not make it read.
  func test(
    certainlyUsing property: DeclRef, withOneOf overrides: Set<CodeRef>,
    reading dependencies: Set<DependencyID>
  ) -> HarmedTest? {
    let files = testFiles(mentioning: registrations.facts.declaration(property).name)
    let uses = walk.graph.code.uses
    let places = uses.mentions(of: property) + uses.projections(of: property)
    let users = Set(places.map(registrations.facts.declaration(around:)))
    for index in testsThatMayMake(overrides, in: files)
    where !certain(index).units.isDisjoint(with: users) {
      let run = reach(index)
      guard let way = run.tested.way(toRunOf: property),
        way.dropLast().allSatisfy(certain(index).units.contains),
        run.overrides.values.joined().contains(where: {
          overrides.contains($0) && walk.graph.mayBeInForce($0, on: way, isForCreation: true)
        }),
        dependencies.isEmpty
          || run.tested.reads.contains(where: { dependencies.contains($0.part.dependency) })
      else { continue }
      return HarmedTest(test: run.test.declaration, way: way)
    }
    return nil
  }
}

extension TestRun {
  /// Whether no override is known to apply to all of a part where it is read.
  fileprivate func mayGetDefault(_ read: TestedCode.Read) -> Bool {
    guard overrides(of: read.part).isEmpty else {
      return read.part.isWhole && overrides[read.part] == nil
    }
    switch stateOnItsWay(of: read) {
    case .unimplemented, .missing, .live, .testValue: return true
    case .overridden, .unknown, .unused: return false
    }
  }
}
