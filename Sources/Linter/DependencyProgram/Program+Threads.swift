internal import DependencyFacts

/// A second thread for a program, with a program of its own that shares what is finished.
extension Program {
  /// Analyses that a program and the one beside it share: whichever asks first makes them.
  struct Shared {
    /// The same program for another thread; freed with this one.
    fileprivate var beside: Program?
    fileprivate(set) var registrations: StartedWork<Registrations>?
    fileprivate(set) var reach: StartedWork<TestReach>?
  }

  /// Makes the program for another thread. That thread must ask for the registrations before
  /// anything else, since both programs share them.
  private func divide() -> (other: Program, registrations: StartedWork<Registrations>) {
    let other = Program(beside: self)
    let registrations = ConcurrentWork.later { [wrappers, expressions = other.expressions] in
      Registrations(of: wrappers, expressions: expressions)
    }
    shared.registrations = registrations
    other.shared.registrations = registrations
    shared.beside = other
    return (other, registrations)
  }

  /// The same for the threads of rules, which share the reach of tests, too: owners and effects,
  /// the longest work of the first thread, need neither at once.
  func divideForRules() -> (other: Program, findShared: () -> Void) {
    let (other, registrations) = divide()
    let reach = ConcurrentWork.later { [expressions = other.expressions] in
      TestReach(of: registrations.value, in: expressions)
    }
    shared.reach = reach
    other.shared.reach = reach
    return (other, { _ = (other.registrations, other.testReach) })
  }

  /// The uses that lead to reads take as long as owners and effects, so another thread follows them
  /// meanwhile, unless rules have already asked for those.
  func findLeadingUses() -> StartedWork<LeadingUses> {
    let isBeside = !followsEffects && work.canStart(facts.paths.count)
    let other = isBeside ? divide().other : self
    return work.start(isBeside ? facts.paths.count : 0) { [work, scopes = overrideScopes.all] in
      other.whereabouts.during("graph") {
        LeadingUses(
          of: LeadingUses.Analyses(
            wrappers: other.wrappers, registrations: other.registrations,
            scopes: scopes, regions: other.regions, uses: other.uses,
            creations: other.creations, work: work))
      }
    }
  }
}
