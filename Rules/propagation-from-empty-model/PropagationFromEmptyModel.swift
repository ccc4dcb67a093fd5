internal import DependencyFacts
package import DependencyProgram

/// An object without a wrapper of its own hands its dependencies on.
package let propagationFromEmptyModel = Rule(
  id: "propagation-from-empty-model",
  messages: [
    "propagate dependencies to a child model from a model with no dependencies",
    "has no dependencies to pass on",
  ],
  group: .propagation, severity: .error, scope: .program,
  since: "0.2.0",
  summary: "an object given to 'withDependencies(from:)' declares no dependency in its class",
  documentation: """
    A call of `withDependencies(from: model)` starts from the values that a wrapper of the model
    remembers. It looks for one among the stored properties that the model's own class declares, not
    among those of a superclass, such as `Model` here, nor in a struct that a property holds. If
    there is none, it reports an issue, which fails a test, and runs the operation with the current
    values. Its own update is dropped as well.

    ```swift
    final class ListModel: Model {
      var detail: DetailModel?

      func rowTapped() {
        detail = withDependencies(from: self) { DetailModel() }  // finds nothing to hand on
      }
    }
    ```

    Declare a wrapper in the class, whatever it is for:

    ```swift
    final class ListModel: Model {
      @Dependency(\\.apiClient) private var api
      var detail: DetailModel?

      func rowTapped() {
        detail = withDependencies(from: self) { DetailModel() }
      }
    }
    ```

    It is an error if the update overrides what the operation reads, or if a scope of the program
    creates the object with an override that the operation then misses; a note shows it. Otherwise
    it is a warning.

    The system records the values of a scope for an object that the scope returns as a class. So
    nothing is reported if any scope of the program may return an object of the class, if no code of
    the program creates one, if a subclass declares a wrapper, or if a macro of another module is
    attached to the class.

    ## What it cannot see

    An object of a subclass without wrappers, if the named class declares some, unless the program
    creates objects of such subclasses alone: `unpropagated-child-model` mentions this in its advice.
    """,
  followsEffects: true,
  check: .program { program in
    program.emptyPropagations.all.map { finding($0, in: program) }
  }
)

private func finding(_ empty: EmptyPropagation, in program: Program) -> Diagnostic {
  let name = program.symbols.name(of: empty.type)
  let lost = loss(empty, in: program)
  return program.diagnostic(
    propagationFromEmptyModel, severity: lost.severity,
    at: program.facts.calleeRange(of: empty.scope),
    in: program.facts.declaration(around: empty.scope), subject: name,
    message: Wording.message(name, hasUpdate: empty.hasUpdate),
    notes: overlooked(empty, in: program) + lost.notes
      + [Diagnostic.Note(Wording.advice(name))])
}

/// The severity, and the override that is lost.
private func loss(
  _ empty: EmptyPropagation, in program: Program
) -> (severity: Severity, notes: [Diagnostic.Note]) {
  if let override = empty.override {
    return (.error, [program.note(onOverride: override, isVictim: true)])
  }
  guard !empty.sites.isEmpty else { return (.warning, []) }
  let lost = program.lostOverride(at: empty.sites, .afterScope)
  return (max(lost.severity ?? .warning, .warning), lost.notes)
}

private func overlooked(_ empty: EmptyPropagation, in program: Program) -> [Diagnostic.Note] {
  guard let (wrapper, place) = empty.overlooked else { return [] }
  let range = program.facts.nameRange(of: wrapper.declaration)
  return switch place {
  case .inSuperclass: [Diagnostic.Note(Wording.inSuperclass, at: range)]
  case .inProperty(let property):
    [Diagnostic.Note(Wording.inProperty(program.facts.quoted(property)), at: range)]
  }
}

private enum Wording {
  static func message(_ type: String, hasUpdate: Bool) -> String {
    "'\(type)' declares no dependency, so 'withDependencies(from:)' hands nothing on"
      + (hasUpdate ? " and drops its own overrides" : "")
  }

  static let inSuperclass = "a wrapper of a superclass is not looked at"

  static func inProperty(_ property: String) -> String {
    "a wrapper in \(property) is not looked at"
  }

  static func advice(_ type: String) -> String {
    "declare a '@Dependency' in '\(type)' itself"
  }
}
