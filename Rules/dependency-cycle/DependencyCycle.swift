internal import DependencyFacts
package import DependencyProgram

/// Values of keys that need each other while they are made.
package let dependencyCycle = Rule(
  id: "dependency-cycle",
  messages: [
    "need each other for their default values"
  ],
  group: .values, severity: .error, scope: .program, since: "0.2.0",
  summary: "keys need each other's values to create their own, so the first read never returns",
  documentation: """
    The value of a key is created when something first reads it. If its creation reads another key,
    that key's value is created first. If that one reads the first key in turn, neither can be
    created: the read hangs, or recurses until the stack overflows. A value that reads its own key
    is the shortest such cycle.

    ```swift
    enum SessionKey: DependencyKey {
      static var liveValue: Session {
        @Dependency(\\.network) var network  // its value reads the session
        return Session(token: network.token)
      }
    }
    ```

    Read it in an endpoint, when the endpoint is called:

    ```swift
    enum SessionKey: DependencyKey {
      static var liveValue: Session {
        @Dependency(\\.network) var network
        return Session(token: { network.token() })
      }
    }
    ```

    A value also needs the values that it names. A key without a test value uses its preview value
    in tests, so a `previewValue` that is `testValue` needs itself.

    A stored value of a struct without stored properties may name itself: `static let liveValue:
    Client = .liveValue` is read where it is made, and there is nothing to read.

    Only reads that certainly happen count. A live value that the program supplies with
    `prepareDependencies`, or overrides for its users, is never created.

    It is an error: the first read hangs or ends the process.

    ## What it cannot see

    Conditional reads: also those in one branch of `#if`, in an autoclosure, or after a statement
    that may return. Reads by objects that own a wrapper, and by functions that a value calls
    through a protocol.
    """,
  followsEffects: true,
  check: .program { program in program.valueCycles.all.map { finding($0, in: program) } }
)

private func finding(_ cycle: ValueCycle, in program: Program) -> Diagnostic {
  let first = cycle.steps[0]
  let names = cycle.steps.map { program.symbols.name(of: $0.key) }
  let trail = cycle.steps.enumerated().flatMap { index, step -> [Diagnostic.Note] in
    let place = program.facts.range(of: step.place)
    let start = Diagnostic.Note(Wording.step(name(of: step, in: program)), at: place)
    return (index == 0 ? [] : [start]) + program.notes(on: step).dropFirst()
  }
  return program.diagnostic(
    dependencyCycle, at: program.facts.range(of: first.place), in: first.value, subject: names[0],
    message: Wording.message(name(of: first, in: program), names),
    notes: trail + [Diagnostic.Note(Wording.advice)])
}

private func name(of step: ValueCycle.Step, in program: Program) -> String {
  let value = program.facts.string(program.facts.declaration(step.value).name)
  return "'\(value)' of '\(program.symbols.name(of: step.key))'"
}

private enum Wording {
  static func message(_ value: String, _ keys: [String]) -> String {
    let others = keys.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
    return others.isEmpty
      ? "\(value) needs itself while it is made, so it is never made"
      : "\(value) needs itself while it is made, by way of \(others), so it is never made"
  }

  static func step(_ value: String) -> String { "\(value) reads the next one here" }

  static let advice = "read the dependency in an endpoint, where it is used"
}
