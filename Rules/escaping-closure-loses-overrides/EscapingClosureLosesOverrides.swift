internal import DependencyFacts
package import DependencyProgram

/// A closure that runs elsewhere reads dependencies, or creates a model that keeps them.
package let escapingClosureLosesOverrides = Rule(
  id: "escaping-closure-loses-overrides", group: .propagation, severity: .error, isMain: true,
  scope: .program,
  fix: .safe, since: "0.2.0",
  summary: "a closure that runs without its creator's values reads or keeps dependencies",
  documentation: """
    Dependencies are passed along in task-local values. `Task { }`, `async let` and task groups
    inherit them; `Task.detached`, dispatch queues, timers, threads, notification handlers, Combine
    and RxSwift subscribers and completion handlers do not. Code that reads a dependency there reads
    the default: in a test, the override is silently gone.

    The rule reports the closure if something in it declares a wrapper, calls a function that does
    (through any number of calls; the notes show them), or creates an object that owns one.

    ```swift
    func refresh() {
      queue.async {  // nothing in here sees what the caller of `refresh()` has overridden
        @Dependency(\\.date) var date
        self.lastRefresh = date.now
      }
    }
    ```

    Declare the wrapper before the call, so it remembers the values:

    ```swift
    func refresh() {
      @Dependency(\\.date) var date
      queue.async {
        self.lastRefresh = date.now
      }
    }
    ```

    Or pass on all values, for code that reads them deeper down:

    ```swift
    func refresh() {
      withEscapedDependencies { dependencies in
        queue.async {
          dependencies.yield { self.reload() }
        }
      }
    }
    ```

    The safe fix moves a wrapper that the closure itself declares, if the surrounding code does not
    use its name for anything else. The unsafe fix wraps the call: check whether everything that the
    closure does should see the values of its creator.

    It is an error if a scope somewhere in the program, such as a test or a preview, overrides what
    is read there and runs this code; a note shows that scope. It is a warning if an argument alone
    chooses whether the code runs, and if a test overrides what is read there, its calls lead to this
    code, and some test names its function or type; notes show the test and the way. Otherwise, and
    in application and scene delegates, `@main` types and the initialisers of singletons, nobody is
    known to be harmed, and it is a hint. Code of tests is left alone if no test overrides what is
    read there.

    Handlers of notifications, observations, controls and cancellations, and subscribers run with
    the values of the code that posts, changes, cancels or publishes. A test may do that in the
    scope that overrides, so the finding is at most a warning. It is a hint if the override is in
    force until the test ends.

    ## What it cannot see

    Closures that are passed to functions of other modules that the rule does not know are left
    alone, unless they capture `self` weakly: that is a warning, or a hint if nothing is known about
    the receiver. In the program's own functions a weak capture is a hint where they store the
    closure, and otherwise says nothing. `escapingFunctions` in the configuration can name more
    functions. A wrapper that is stored in an object is not a finding
    here (it remembers the values of the object's creation): see `stored-read-after-escape`.

    Code that depends on `Thread.isMainThread`, `isTesting`, the context or the environment of the
    process may not be that of a test, and is left alone; so are closures for functions that a
    subclass overrides to run them in place.

    Inside a `withDependencies` in the closure, a dependency is reported only if the scope certainly
    does not override it. A closure that an object stores, or that a protocol's requirement takes, is
    reported if all code that runs it does so where the values are lost. It is a hint if only some
    of that code does, or all but the doubles of tests; so is the closure of a stream that a function
    returns. A method that subclasses override, or that a protocol requires, is reported only if
    all of those methods read, or if all code that gives the object there shows its type. Unary
    operators are not followed. If a dependency is itself a scheduler
    (`\\.mainQueue`), tests decide when closures run, so nothing is reported. A captured local
    wrapper is left alone, although it does not see overrides between its declaration and the
    closure. Code that a misused continuation leaves without its values is reported by
    `misused-continuation`.
    """,
  followsEffects: true,
  check: .program { program in
    lostRegions(of: program).compactMap { region, sites in finding(region, sites, in: program) }
  }
)

/// The sites whose values are lost, by the closure that loses them.
private func lostRegions(of program: Program) -> [(region: LostRegion, sites: [EffectSite])] {
  var order: [LostRegion] = []
  var sites: [LostRegion: [EffectSite]] = [:]
  for site in program.effects.sites {
    guard let region = site.lostRegion, program.childCreations.creation(at: site) == nil,
      !program.continuationMisuses.explains(site)
    else { continue }
    if sites[region] == nil { order.append(region) }
    sites[region, default: []].append(site)
  }
  return order.map { ($0, sites[$0] ?? []) }
}

private func finding(
  _ region: LostRegion, _ sites: [EffectSite], in program: Program
) -> Diagnostic? {
  let subjects = sites.map(program.subject(of:))
  let lost = program.lostOverride(at: sites, .withinScope)
  guard let severity = lost.severity else { return nil }
  return program.diagnostic(
    escapingClosureLosesOverrides,
    severity: min(severity, highestSeverity(for: region.evidence, lost)),
    at: program.facts.calleeRange(of: region.call),
    in: program.facts.declaration(around: region.call), subject: subjects.first ?? "",
    message: Wording.message(region, subjects),
    notes: evidence(of: region, in: program)
      + way(to: sites, losing: lost.read, in: program) + lost.notes
      + [Diagnostic.Note(advice(for: sites, in: program))],
    fixes: fixes(for: region, sites, in: program))
}

private func fixes(
  for region: LostRegion, _ sites: [EffectSite], in program: Program
) -> [Diagnostic.Fix] {
  [
    program.draftsDeclaringBefore(region, sites).map {
      .init(title: Wording.declareBefore, safety: .safe, drafts: $0)
    },
    program.draftsYielding(in: region).map {
      .init(title: Wording.yield, safety: .unsafe, drafts: $0)
    },
  ].compactMap(\.self)
}

private func advice(for sites: [EffectSite], in program: Program) -> String {
  let uses = program.effects.wrappers(reachedFrom: sites)
  let areWrappers = sites.allSatisfy { site in
    if case .wrapper = site.cause { true } else { false }
  }
  if areWrappers, uses.allSatisfy(\.isRemembering) { return Wording.rememberBefore }
  return switch program.handingOn(to: uses, in: sites[0].place.file) {
  case .yielding: Wording.yieldAdvice
  case .capturing: Wording.captureAdvice
  case .none: Wording.takeBefore
  }
}

/// The way from the closure to the wrapper whose override is lost, or to any, for one place in the
/// closure; the others are counted.
private func way(
  to sites: [EffectSite], losing read: WrapperUse?, in program: Program
) -> [Diagnostic.Note] {
  let further = sites.count > 1 ? [Diagnostic.Note(Wording.further(sites.count - 1))] : []
  let site = sites.first { site in
    program.effects.wrappers(reachedFrom: [site]).contains { $0.declaration == read?.declaration }
  }
  let trail = program.trail(from: site ?? sites[0])
  return program.notes(trail, leadingTo: read) + further
}

/// A capture shows that a closure outlives the call, not whose values it runs with, and an emitter
/// may run in the scope that overrides: it does if that is for a whole test. If nothing is known
/// about the callee, a capture only shows that the closure may outlive the call. A double of a
/// protocol may run it in place.
private func highestSeverity(
  for evidence: LostRegion.Evidence, _ lost: Program.DescribedLoss
) -> Severity {
  switch evidence {
  case .callee: .error
  case .weakCapture: .warning
  case .emitter: lost.holdsToEnd ? .info : .warning
  case .weakCaptureAlone, .someRuns: .info
  }
}

private func evidence(of region: LostRegion, in program: Program) -> [Diagnostic.Note] {
  let isKnown = [.callee, .emitter, .someRuns].contains(region.evidence)
  if let handOn = region.handOn, isKnown {
    let function = program.facts.quoted(program.facts.declaration(around: handOn))
    return [
      Diagnostic.Note(
        Wording.handOn(function, region.callee), at: program.facts.calleeRange(of: handOn))
    ]
  }
  guard !isKnown else { return [] }
  let capture = program.facts.children(of: region.closure).first {
    program.facts.node($0).kind == .capture && program.facts.node($0).name == .`self`
  }
  // A function that the closure is handed to may be the one that captures.
  guard let capture else { return [] }
  return [Diagnostic.Note(Wording.weakCapture, at: program.facts.range(of: capture))]
}

private enum Wording {
  static func message(_ region: LostRegion, _ subjects: [String]) -> String {
    var seen: Set<String> = []
    let unique = subjects.filter { seen.insert($0).inserted }
    let named = unique.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = unique.count > 3 ? " and \(unique.count - 3) more" : ""
    let values = region.evidence == .emitter ? "the values of whoever runs it" : "the defaults"
    let when = region.evidence == .someRuns ? "in some runs" : "there"
    let lost = "overridden dependencies are lost in the closure given to \(region.callee): "
    // A dependency that is read right there.
    if region.evidence != .emitter, unique.allSatisfy({ $0.hasPrefix("\\") }) {
      return lost + named + more
        + (unique.count == 1 ? " has its default " : " have their defaults ") + when
    }
    return lost + "\(named)\(more) use\(unique.count == 1 ? "s" : "") \(values) \(when)"
  }

  static func handOn(_ function: String, _ callee: String) -> String {
    "\(function) gives the closure to \(callee) here"
  }

  static func further(_ count: Int) -> String {
    count == 1
      ? "another place in the closure loses them as well"
      : "\(count) other places in the closure lose them as well"
  }

  static let declareBefore = "declare the dependency before the closure"
  static let yield = "wrap in 'withEscapedDependencies'"

  static let weakCapture = "'self' is captured weakly, so the closure runs later"

  static let rememberBefore =
    "declare the dependency before the closure, so that it remembers the overrides"
  static let yieldAdvice =
    "wrap the call in 'withEscapedDependencies' and run the closure's body in its 'yield'"
  static let captureAdvice =
    "wrap the call in 'withEscapedDependencies', and run the closure's body with the values that "
    + "it captures"
  static let takeBefore =
    "take the current values before the call, and run the closure's body with them"
}
