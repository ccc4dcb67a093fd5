internal import DependencyFacts
package import DependencyProgram

/// A continuation hands on nothing, or the wrong values.
package let misusedContinuation = Rule(
  id: "misused-continuation", group: .propagation, severity: .error, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "the continuation of 'withEscapedDependencies' passes on nothing, or the wrong values",
  documentation: """
    A call to `withEscapedDependencies` captures the current values, and `yield` makes them current
    again. That is all they do, so four uses lose overrides:

    - The continuation is never used. The code that runs later sees the defaults.
    - The closure that runs later reads outside its `yield`: before it, or after it.
    - `withEscapedDependencies` is called inside the closure that runs later. There, it captures the
      defaults.
    - Values are overridden around `yield`, which then replaces all of them.

    ```swift
    func refresh() {
      queue.async {  // too late: the overrides of the caller are lost here
        withEscapedDependencies { dependencies in
          self.queue.async {
            dependencies.yield { self.reload() }
          }
        }
      }
    }
    ```

    Create the continuation where the values are still current, and yield first:

    ```swift
    func refresh() {
      withEscapedDependencies { dependencies in
        queue.async {
          self.queue.async {
            dependencies.yield { self.reload() }
          }
        }
      }
    }
    ```

    Override inside `yield`, not around it. The fix swaps a closure and `withEscapedDependencies`,
    if the latter is the closure's only code.

    Lost values are an error if a scope of the program overrides what is read there and runs this
    code, or if the override around `yield` is of something that is read in it; a note shows it.
    Otherwise the finding is a warning, or for information only if no test can notice, as for
    `escaping-closure-loses-overrides`.

    ## What it cannot see

    A continuation that is passed to another function, or stored in an object. An override around
    `yield` of a dependency that is not certainly read in it, if the scope has more code: the
    override may be meant for that code.
    """,
  followsEffects: true,
  check: .program { program in
    program.continuationMisuses.all.map { finding($0, in: program) }
  }
)

private func finding(_ misuse: ContinuationMisuse, in program: Program) -> Diagnostic {
  let subjects = misuse.sites.map(program.subject(of:))
  let (severity, notes) = loss(misuse, in: program)
  return program.diagnostic(
    misusedContinuation, severity: severity,
    at: program.facts.calleeRange(of: misuse.call),
    in: program.facts.declaration(around: misuse.call), subject: subjects.first ?? "",
    message: Wording.message(misuse.kind, subjects.first),
    notes: (misuse.sites.first.map(program.trail) ?? []) + notes
      + [Diagnostic.Note(Wording.advice(misuse.kind))],
    fixes: fixes(for: misuse, in: program))
}

/// The severity, and the override that is lost.
private func loss(
  _ misuse: ContinuationMisuse, in program: Program
) -> (severity: Severity, notes: [Diagnostic.Note]) {
  if let override = misuse.override {
    return (.error, [program.note(onOverride: override, isVictim: true)])
  }
  guard !misuse.sites.isEmpty else { return (.warning, []) }
  let lost = program.lostOverride(at: misuse.sites, .withinScope)
  let isCertain = misuse.region.map { $0.evidence == .callee } ?? true
  let severity = lost.severity ?? .info
  return (isCertain ? severity : min(severity, .warning), lost.notes)
}

private func fixes(for misuse: ContinuationMisuse, in program: Program) -> [Diagnostic.Fix] {
  guard case .takenTooLate(let region) = misuse.kind,
    let edits = program.editsSwapping(misuse.capture, with: region)
  else { return [] }
  return [.init(title: Wording.fix, safety: .safe, edits: edits)]
}

private enum Wording {
  static func message(_ kind: ContinuationMisuse.Kind, _ subject: String?) -> String {
    let read = subject.map { "'\($0)'" } ?? "a dependency"
    return switch kind {
    case .unused:
      "the continuation of 'withEscapedDependencies' is never used, so it hands on nothing"
    case .besideYield(let region):
      "\(read) uses the default outside of 'yield' in the closure given to \(region.callee)"
    case .takenTooLate(let region):
      "the continuation is taken in the closure given to \(region.callee), "
        + "where overridden dependencies are lost already"
    case .overriddenAround: "'yield' replaces the overrides that are made around it"
    }
  }

  static func advice(_ kind: ContinuationMisuse.Kind) -> String {
    switch kind {
    case .unused: "run the code that needs the values in its 'yield'"
    case .besideYield: "move it into the 'yield'"
    case .takenTooLate: "call 'withEscapedDependencies' before, and 'yield' in the closure"
    case .overriddenAround: "override inside of 'yield'"
    }
  }

  static let fix = "swap 'withEscapedDependencies' with the closure around it"
}
