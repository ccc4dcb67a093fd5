internal import DependencyFacts
package import DependencyProgram

/// An override that the wrapper of a hand-written system does not read.
package let overrideWithoutEffect = Rule(
  id: "override-without-effect", group: .overrides, severity: .error, scope: .program,
  since: "0.2.0",
  summary: "a hand-written system's wrapper does not read values overridden there",
  documentation: """
    The wrapper of a hand-written system asks either for the values that are current where it is
    *read*, or for those that were current where it was *created*. In the first case, an override
    around the creation of an object has no effect on what it reads later; in the second, an
    override around the use of an existing object has none.

    ```swift
    func count() -> Int {
      let model = Model()
      return withOwn {
        $0.counter = 2  // the model's wrapper has the values of its creation
      } operation: {
        model.count()
      }
    }
    ```

    Override where the wrapper looks:

    ```swift
    func count() -> Int {
      let model = withOwn {
        $0.counter = 2
      } operation: {
        Model()
      }
      return model.count()
    }
    ```

    The behaviour of the wrapper is inferred from its declaration; the option `profile` sets it. A
    wrapper of the usual system does both, and is left alone. So is an override that anything else
    in its scope may read.

    It is an error: code that is meant to read the override reads another value.

    ## What it cannot see

    Objects that are used through a protocol or passed to a function.
    """,
  followsEffects: true,
  check: .program { program in
    program.unseenOverrides.all.map { finding($0, in: program) }
      + program.lazyResults.all.filter(\.isOfForgetfulWrapper).map { finding($0, in: program) }
  }
)

private func finding(_ unseen: UnseenOverride, in program: Program) -> Diagnostic {
  let type = program.symbols.name(of: unseen.type)
  return program.diagnostic(
    overrideWithoutEffect, at: program.facts.range(of: unseen.override),
    in: program.facts.declaration(around: unseen.override), subject: unseen.name,
    message: Wording.message(unseen.name, usedBy: type),
    notes: [
      Diagnostic.Note(Wording.use(type), at: program.facts.range(of: unseen.use)),
      Diagnostic.Note(Wording.createInScope(type)),
    ])
}

private func finding(_ result: LazyResult, in program: Program) -> Diagnostic {
  program.diagnostic(
    overrideWithoutEffect, at: program.facts.range(of: result.lost[0].override),
    in: program.facts.declaration(around: result.scope), subject: result.lost[0].name,
    message: Wording.message(
      program.names(in: result), createdBy: program.phrase(for: result.form)),
    notes: program.notes(on: result) + [Diagnostic.Note(Wording.useInScope)])
}

private enum Wording {
  static func message(_ name: String, usedBy type: String) -> String {
    "'\(type)' reads '\(name)' from the values of its creation, so this override has no effect"
  }

  static func message(_ names: String, createdBy type: String) -> String {
    "\(type) reads \(names) from the values where it is used, so this override has no effect"
  }

  static func use(_ type: String) -> String { "'\(type)' exists before the scope" }

  static func createInScope(_ type: String) -> String { "create the '\(type)' in the scope" }

  static let useInScope = "use the object in the scope as well"
}
