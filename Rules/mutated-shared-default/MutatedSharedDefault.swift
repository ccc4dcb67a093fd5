package import DependencyProgram

/// An update that changes an object that everybody shares.
package let mutatedSharedDefault = Rule(
  id: "mutated-shared-default", group: .overrides, severity: .error, scope: .program,
  since: "0.2.0",
  summary: "an update changes a shared object instead of overriding a dependency",
  documentation: """
    The update of a scope gets a copy of the dependencies. If the value of a dependency is an
    object, the copy refers to the same one: setting one of its properties changes the default for
    everyone, in the scope and after it, and overrides nothing.

    ```swift
    func preview() -> String {
      withDependencies {
        $0.session.user = "override"  // changes the one session for good
      } operation: {
        greeting()
      }
    }
    ```

    Give the scope an object of its own:

    ```swift
    func preview() -> String {
      withDependencies {
        $0.session = Session(user: "override")
      } operation: {
        greeting()
      }
    }
    ```

    Dependencies that other scopes of the program, or of its tests, override as a whole are left
    alone: the object may be theirs. So are test values that are new in each test, and
    `prepareDependencies`, which is meant to change the default for everyone.

    A call of a method changes the object as well, if the method sets a stored property of it, or
    calls one that does: `$0.session.logIn("override")`. If it may return before that, or if the
    call is under a condition, the finding is a warning. A call whose result is used is left alone.

    Otherwise it is an error: the change stays for all other code and tests.

    ## What it cannot see

    Changes that a method makes in other objects. Objects whose class another module declares.
    Methods that a subclass overrides.
    """,
  check: .program { program in
    program.overrideScopes.all.flatMap(program.overrideScopes.sharedChanges(in:)).map { shared in
      let type = program.symbols.name(of: shared.type)
      return program.diagnostic(
        mutatedSharedDefault, at: program.facts.range(of: shared.change.place),
        in: program.facts.declaration(around: shared.scope.call), subject: shared.change.name,
        message: Wording.message(shared.change.name, type),
        notes: [Diagnostic.Note(Wording.advice(shared.change.name))])
    } + program.sharedObjectCalls.all.map { finding($0, in: program) }
  }
)

private func finding(_ call: SharedObjectCalls.SharedCall, in program: Program) -> Diagnostic {
  let type = program.symbols.name(of: call.type)
  let victim = program.note(onVictim: call.place, Wording.victim)
  return program.diagnostic(
    mutatedSharedDefault, severity: call.isCertain ? nil : .warning,
    at: program.facts.range(of: call.place), in: program.facts.declaration(around: call.place),
    subject: call.name,
    message: call.isCertain
      ? Wording.message(call.name, type) : Wording.possible(call.name, type),
    notes: [
      Diagnostic.Note(Wording.change, at: program.facts.range(of: call.change)), victim,
      Diagnostic.Note(Wording.advice(call.name)),
    ])
}

private enum Wording {
  static func message(_ dependency: String, _ type: String) -> String {
    "this changes the '\(type)' that everybody gets as '\(dependency)', and overrides nothing"
  }

  static func possible(_ dependency: String, _ type: String) -> String {
    "this may change the '\(type)' that everybody gets as '\(dependency)', and overrides nothing"
  }

  static let change = "the method changes it here"
  static func victim(_ scope: String) -> String {
    "'\(scope)' runs with the object of all other code"
  }

  static func advice(_ dependency: String) -> String {
    "override '\(dependency)' with an object of its own"
  }
}
