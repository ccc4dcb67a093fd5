internal import DependencyFacts

/// A stored property of a test case whose value is made with the current values, long before the
/// test: XCTest creates the test cases of all tests before it runs the first one.
package struct TestSubject {
  package let property: DeclRef
  /// The first place in the property's initial value that uses the current values.
  package let site: EffectSite
  /// Whether making the value reads a dependency, so that no later override can reach it.
  /// Otherwise, an object remembers the values of that time.
  package let isReading: Bool
  /// An override by the test case of what is read, which comes too late, with the wrapper that
  /// reads it.
  package let override: (place: CodeRef, read: WrapperUse)?
}

/// The test subjects of all test cases, in program order.
package struct TestSubjects: KnowsRegistrations {
  package private(set) var all: [TestSubject] = []
  let registrations: Registrations
  private let readParts: ReadParts

  init(
    of effects: EffectTable, by firstUses: FirstUses, _ registrations: Registrations,
    _ uses: UseIndex, _ methods: MethodReads
  ) {
    self.registrations = registrations
    readParts = ReadParts(of: registrations, uses, methods)
    let used: Effect = [.readsCurrent, .capturesCurrent]
    var sites: [DeclRef: [EffectSite]] = [:]
    for site in effects.sites where !site.effect.isDisjoint(with: used) {
      // In a scope of its own, or in a closure that runs later, it gets other values.
      guard case .caller(let unit) = site.provenance, facts.declaration(unit).isStoredProperty,
        !facts.declaration(unit).flags.contains(.isLazy),
        let type = symbols.enclosingType(of: unit), kinds.isKind(.testCase, type)
      else { continue }
      sites[unit, default: []].append(site)
    }
    all = sites.map { property, sites in
      let reading = sites.first { site in
        site.effect.contains(.readsCurrent)
          && !Self.onlyKeeps(effects.wrappers(reachedFrom: [site]), firstUses)
      }
      return TestSubject(
        property: property, site: reading ?? sites[0], isReading: reading != nil,
        override: reading.flatMap {
          override(of: effects.wrappers(reachedFrom: [$0]), forTestsOf: property)
        })
    }.sorted { $0.property < $1.property }
  }

  /// The first override of what some wrappers read that a test case makes, or a superclass or
  /// subclass of it.
  private func override(
    of uses: [WrapperUse], forTestsOf property: DeclRef
  ) -> (place: CodeRef, read: WrapperUse)? {
    guard let type = symbols.enclosingType(of: property) else { return nil }
    for use in uses {
      let place = registrations.overrides(of: use).first { place in
        // The scope of another property's value holds for that value alone.
        let unit = facts.declaration(around: place)
        guard !facts.declaration(unit).isStoredProperty,
          let other = symbols.enclosingType(of: unit)
        else { return false }
        return types.lineage(of: other).contains(type) || types.lineage(of: type).contains(other)
      }
      if let place, readParts.isRead(place, by: use) { return (place, use) }
    }
    return nil
  }

  /// Whether local wrappers are read only by closures that run later: these get the values that a
  /// test overrides by then.
  private static func onlyKeeps(_ uses: [WrapperUse], _ firstUses: FirstUses) -> Bool {
    !uses.isEmpty
      && uses.allSatisfy { use in
        firstUses.facts.localNode(of: use.declaration).map {
          firstUses.reads(of: use, declaredAt: $0).isEmpty
        } ?? false
      }
  }
}
