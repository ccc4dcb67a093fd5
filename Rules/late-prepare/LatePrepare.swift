internal import DependencyFacts
package import DependencyProgram

/// A default that is prepared too late to take effect.
package let latePrepare = Rule(
  id: "late-prepare",
  messages: [
    "has already been accessed or prepared",
    "can only be prepared a single time",
    "has already been read or prepared",
  ],
  group: .overrides, severity: .error, scope: .program, since: "0.2.0",
  summary: "a default is prepared after the dependency was read or prepared",
  documentation: """
    The system creates the default of a dependency once and keeps it. With `prepareDependencies`,
    the program can replace it until it is first read: a dependency that was already read or
    prepared keeps its value, and the call changes nothing.

    ```swift
    func start() -> String {
      let greeting = greet()
      prepareDependencies {
        $0.name = "override"  // 'greet' has read the name
      }
      return greeting + " and " + greet()
    }
    ```

    Prepare first:

    ```swift
    func start() -> String {
      prepareDependencies {
        $0.name = "override"
      }
      let greeting = greet()
      return greeting + " and " + greet()
    }
    ```

    The rule follows the code that certainly runs before: the statements above the call, the
    functions that they call, and the initial values of a type's properties, which are created
    before its initialiser runs. It also knows code that runs more than once: a test with several
    arguments, which all share the defaults of one test, the body of a view, a scene or an app, and
    functions that only a body calls. In closures of a body, and in the initialiser of a view that
    another view creates, or a scene of the app that can have several windows, the finding is a
    warning: the call may be in time once, but not again.

    Previews are left alone, and so are dependencies that some scope outside of previews overrides,
    since what is read may be the override.

    It is an error where the call comes too late for certain, and a warning where only a later call of
    the same code is ignored.

    ## What it cannot see

    Conditional reads, and reads in closures and in the values of other dependencies.
    """,
  check: .program { program in
    program.latePreparations.all.map { finding($0, in: program) }
  }
)

private func finding(_ late: LatePreparation, in program: Program) -> Diagnostic {
  let facts = program.facts
  let name = late.change.name
  let note: Diagnostic.Note
  let message: String
  switch late.reason {
  case .isRead(let place, _):
    message = Wording.read(name)
    note = Diagnostic.Note(Wording.readHere, at: facts.range(of: place))
  case .isReadInitially(let property, _):
    message = Wording.read(name)
    note = Diagnostic.Note(
      Wording.readBy(facts.string(facts.declaration(property).name)),
      at: facts.nameRange(of: property))
  case .isPrepared(let call):
    message = Wording.prepared(name)
    note = Diagnostic.Note(Wording.preparedHere, at: facts.calleeRange(of: call))
  case .runsForEachArgument:
    message = Wording.arguments(name)
    note = Diagnostic.Note(Wording.trait)
  case .runsWithEachBody:
    message = Wording.body(name)
    note = Diagnostic.Note(Wording.start)
  case .runsInClosureOfBody:
    message = Wording.closure(name)
    note = Diagnostic.Note(Wording.start)
  case .runsWithEachCreation(let view):
    message = Wording.creation(name, program.symbols.name(of: view))
    note = Diagnostic.Note(Wording.start)
  case .runsWithEachWindow(let view):
    message = Wording.window(name, program.symbols.name(of: view))
    note = Diagnostic.Note(Wording.start)
  }
  return program.diagnostic(
    latePrepare, severity: late.reason.isWarning ? .warning : nil,
    at: facts.range(of: late.change.place), in: facts.declaration(around: late.scope.call),
    subject: name, message: message, notes: [note])
}

private enum Wording {
  static func read(_ name: String) -> String { "'\(name)' is prepared after it was read" }
  static func prepared(_ name: String) -> String {
    "'\(name)' is prepared a second time, which changes nothing"
  }
  static func arguments(_ name: String) -> String {
    "'\(name)' is prepared again for each argument of the test, which changes nothing"
  }
  static func body(_ name: String) -> String {
    "'\(name)' is prepared again with each call of 'body', which changes nothing"
  }
  static func closure(_ name: String) -> String {
    "'\(name)' is prepared when the view already exists, and each time that this runs"
  }

  static func creation(_ name: String, _ view: String) -> String {
    "'\(name)' is prepared again with each new '\(view)', which changes nothing"
  }

  static func window(_ name: String, _ view: String) -> String {
    "'\(name)' is prepared again with the '\(view)' of each window, which changes nothing"
  }

  static let readHere = "it is read by this"
  static func readBy(_ property: String) -> String {
    "the initial value of '\(property)' reads it before"
  }
  static let preparedHere = "it is prepared by this"
  static let trait = "use 'withDependencies', or a trait of the test"
  static let start = "prepare it in the initialiser of the app"
}
