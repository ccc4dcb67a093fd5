internal import DependencyFacts
package import DependencyProgram

/// A value of a key that resolves another dependency once, when it is created.
package let frozenDependency = Rule(
  id: "frozen-dependency", group: .values, severity: .info, scope: .program, fix: .safe,
  since: "0.2.0",
  summary: "a key's value resolves another dependency once, when it is created",
  documentation: """
    The system creates the value of a key once and keeps it. If its creation resolves another
    dependency, the result is whatever was current at the first use: a later override of that
    dependency changes nothing, and an override that was in effect at the first use stays for
    everyone.

    ```swift
    enum GreeterKey: DependencyKey {
      static let liveValue: Greeter = {
        @Dependency(\\.name) var name  // the name of the first use
        let first = name
        return Greeter(greet: { "Hello, " + first })
      }()
    }
    ```

    Resolve it where it is used:

    ```swift
    enum GreeterKey: DependencyKey {
      static let liveValue = Greeter(
        greet: {
          @Dependency(\\.name) var name
          return "Hello, " + name
        })
    }
    ```

    The fix moves a wrapper into the closures that use it, if the value consists of closures and
    nothing else uses the wrapper.

    A wrapper that is declared outside the endpoints and read inside them sees later overrides, but
    a stored value also remembers those of the first use: a test that overrides nothing gets what
    another test has left behind. `\\.context` is never reported, since it does not change while the
    program runs. A value that can never be created because it needs itself is reported by
    `dependency-cycle`.

    A live value that calls an endpoint of another client when it is made keeps the result: with
    `let token = keychain.token()`, a user who logs in later has the old token. That is reported
    whether or not anything overrides the client, if the result is plain data. So is a live value
    that keeps what `\\.request?.database` was when it was made: the request is another one later.

    In a program with tests, other values that no override can affect are left alone: if nothing overrides
    what they read, or, for live values, only tests, previews and entry points do, and the tests do
    not name the value. So are those of executables without tests, if nothing overrides what they
    read.

    It is a hint, except for a kept result that the program changes. It is a warning if an endpoint
    uses the result later, an executable uses the value, and other code of that executable calls an
    endpoint of the client that changes the result: one that returns nothing, whose live closure
    names the same key, account or file. The finding names this call.

    ## What it cannot see

    Objects that own a wrapper and are created with the value: they see later overrides, and
    remember those of the first use. The values that a computed value remembers in its wrappers. A
    value created by a closure in a variable.
    """,
  followsEffects: true,
  check: .program { program in
    program.frozenReads.all.compactMap { read in
      // A value that is part of a cycle is never made.
      guard let key = read.key, !program.valueCycles.values.contains(read.home) else { return nil }
      let result = program.keptResult(read)
      guard result != nil || program.isKeptFromOptional(read) || program.mayBeOverridden(read)
      else { return nil }
      return finding(read, keeping: result, valueOf: key, in: program)
    }
  }
)

private func finding(
  _ read: FrozenRead, keeping result: FrozenRead.Call?, valueOf key: DependencyKeyFacts,
  in program: Program
) -> Diagnostic {
  let phrase = program.phrase(for: read)
  let change = result.flatMap { program.change(of: $0, in: key) }
  let places = [(result?.place, Wording.result), (change?.place, Wording.change)]
  return program.diagnostic(
    frozenDependency, severity: change == nil ? .info : .warning,
    at: program.range(of: read.sites[0]), in: read.home, subject: phrase.subject,
    message: Wording.message(
      read, phrase.text, value: program.facts.string(program.facts.declaration(read.home).name),
      of: program.symbols.name(of: key.type)),
    notes: program.notes(on: read)
      + places.compactMap { place, text in
        place.map { Diagnostic.Note(text, at: program.facts.calleeRange(of: $0)) }
      } + (change.map { [note(on: $0, in: program)] } ?? [])
      + [Diagnostic.Note(Wording.advice)],
    fixes: program.draftsDeclaringInEndpoints(read).map {
      [.init(title: Wording.fix, safety: .safe, drafts: $0)]
    } ?? [])
}

private func note(on change: Program.ResultChange, in program: Program) -> Diagnostic.Note {
  program.note(onExecutable: change.executable, Wording.user(change.executable))
}

private enum Wording {
  static func message(
    _ read: FrozenRead, _ names: String, value: String, of key: String
  ) -> String {
    read.isEager
      ? "'\(value)' of '\(key)' reads \(names) once, at its first use"
      : "'\(value)' of '\(key)' remembers the overrides of \(names) at its first use"
  }

  static let result = "the result of this call is kept, also where a later one would differ"
  static let change = "this call changes it"
  static func user(_ executable: String) -> String { "'\(executable)' goes on with the old result" }

  static let fix = "declare '@Dependency' in the closures that use it"
  static let advice = "declare '@Dependency' inside the closures that use it"
}
