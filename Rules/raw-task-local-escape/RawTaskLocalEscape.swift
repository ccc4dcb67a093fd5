internal import DependencyFacts
package import DependencyProgram

/// A task-local value of the program is read where it is lost.
package let rawTaskLocalEscape = Rule(
  id: "raw-task-local-escape", group: .propagation, severity: .info, tier: .optIn,
  scope: .program, since: "0.2.0",
  summary: "a '@TaskLocal' of the program is read in a closure that does not have its value",
  documentation: """
    Task-local values are passed along as dependencies are: `Task { }`, `async let` and task groups
    inherit them; `Task.detached`, dispatch queues, timers and completion handlers do not. Code that
    reads one there gets the default.

    ```swift
    enum Request {
      @TaskLocal static var id = "none"
    }

    func log(on queue: DispatchQueue) {
      queue.async {  // the value of the caller's request is not known here
        record(Request.id)
      }
    }
    ```

    Read it before, or bind it again:

    ```swift
    enum Request {
      @TaskLocal static var id = "none"
    }

    func log(on queue: DispatchQueue) {
      queue.async { [id = Request.id] in
        Request.$id.withValue(id) { record(Request.id) }
      }
    }
    ```

    The rule knows the same closures as `escaping-closure-loses-overrides`, follows functions and
    getters in the same way, and reports a closure once for each value. It is silent about a value
    that nothing binds, about code in a `withValue` of the value itself, and about the current
    values of a dependency system. Handlers of notifications and the like run within the code that
    posts, publishes or cancels, which may have bound a value for them, so they are left alone.

    It is opt-in, since a default may be exactly right for work in the background.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Programs without a dependency system: deplint leaves them alone. Closures that are passed to
    functions that it does not know.
    """,
  check: .program { program in
    program.taskLocalEscapes.all.map { finding($0, in: program) }
  }
)

private func finding(_ escape: TaskLocalEscape, in program: Program) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(escape.value).name)
  let steps = escape.way.enumerated().map { depth, site in
    var note = program.note(on: site)
    note.depth = depth
    return note
  }
  return program.diagnostic(
    rawTaskLocalEscape, at: program.facts.calleeRange(of: escape.region.call),
    in: program.facts.declaration(around: escape.region.call), subject: name,
    message: Wording.message(name, escape.region.callee),
    notes: steps + [Diagnostic.Note(Wording.advice(name))])
}

private enum Wording {
  static func message(_ name: String, _ callee: String) -> String {
    "the task-local value '\(name)' is lost in the closure given to \(callee)"
  }

  static func advice(_ name: String) -> String {
    "read '\(name)' before the closure, or bind it again by '$\(name).withValue'"
  }
}
