internal import DependencyFacts
internal import LocksAndAtomics

/// A second thread for a program, with a program of its own that shares what is finished.
extension Program {
  /// The analyses that a program and the one beside it share: whichever asks first makes them.
  struct Shared {
    /// The same program for another thread; freed with this one.
    fileprivate var beside: Program?
    fileprivate(set) var registrations: StartedWork<Registrations>?
    fileprivate(set) var reach: StartedWork<TestReach>?
    fileprivate(set) var tests = FollowedTests()
    fileprivate(set) var followsFromTheEnd = false
    fileprivate(set) var idle: IdlePrograms?
  }

  /// Makes the program for another thread. That thread must ask for the registrations before
  /// anything else, since both programs share them.
  private func divide() -> (other: Program, registrations: StartedWork<Registrations>) {
    let other = Program(beside: self)
    let registrations = ConcurrentWork.later { [wrappers, expressions = other.expressions] in
      Registrations(of: wrappers, expressions: expressions)
    }
    shared.registrations = registrations
    other.shared = shared
    shared.beside = other
    return (other, registrations)
  }

  /// The same for the threads of rules, which share the reach of tests, too: owners and effects,
  /// the longest work of the first thread, need neither at once.
  func divideForRules(_ idle: IdlePrograms) -> (other: Program, findShared: () -> Void) {
    let (other, registrations) = divide()
    let reach = ConcurrentWork.later { [expressions = other.expressions] in
      TestReach(of: registrations.value, in: expressions)
    }
    let tests = FollowedTests()
    for program in [self, other] {
      program.shared.reach = reach
      program.shared.idle = idle
      program.shared.tests = tests
    }
    shared.followsFromTheEnd = true
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

/// The programs of threads that have nothing left to do, for the other threads of a run to use.
final class IdlePrograms: Sendable {
  /// Unchecked, because the compiler cannot see that one thread at a time has the program.
  private struct Idle: @unchecked Sendable { let program: Program }

  private struct State {
    var idle: [Idle] = []
    var isEnded = false
    var uses: [StartedWork<Void>] = []
  }

  private let state = Mutex(State())
  private let work: ConcurrentWork

  init(work: ConcurrentWork) { self.work = work }

  /// To be called by the thread that has the program.
  func add(_ program: Program) {
    let idle = Idle(program: program)
    state.withLock { if !$0.isEnded { $0.idle.append(idle) } }
  }

  /// Begins to use a program on a new thread.
  ///
  /// - Parameter step: the step to which the use belongs.
  /// - Returns: false if none is idle.
  func use(in step: String, _ body: @escaping (Program) -> Void) -> Bool {
    guard let program = state.withLock({ $0.idle.popLast() })?.program else { return false }
    let use = work.start(.max) { program.whereabouts.during(step) { body(program) } }
    let isEnded = state.withLock { state in
      if !state.isEnded { state.uses.append(use) }
      return state.isEnded
    }
    if isEnded { use.value }
    return true
  }

  /// Waits until no program is in use, and forgets them.
  func end() {
    let uses = state.withLock { state in
      state.isEnded = true
      state.idle = []
      defer { state.uses = [] }
      return state.uses
    }
    for use in uses { use.value }
  }
}
