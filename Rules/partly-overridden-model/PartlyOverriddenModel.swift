internal import DependencyFacts
package import DependencyProgram

/// A model that is created in a scope in some places of a type, and without one in others.
package let partlyOverriddenModel = Rule(
  id: "partly-overridden-model", group: .overrides, severity: .info, tier: .optIn,
  scope: .program, since: "0.2.0",
  summary: "a model is created with overrides in some places of a type, and without them in others",
  documentation: """
    If some functions of a type create a model in a scope and others create the same model without
    one, the latter may have forgotten it: their model gets the default.

    ```swift
    enum Greetings {
      static func first() -> String {
        let model = withDependencies {
          $0.name = "override"
        } operation: {
          Model()
        }
        return model.greet()
      }

      static func second() -> String {
        let model = Model()  // gets the default
        return model.greet()
      }
    }
    ```

    Give both the same override:

    ```swift
    enum Greetings {
      static func first() -> String { model().greet() }
      static func second() -> String { model().greet() }

      private static func model() -> Model {
        withDependencies {
          $0.name = "override"
        } operation: {
          Model()
        }
      }
    }
    ```

    A model in a constant whose uses do not certainly read the dependency is left alone, and so are
    types that own wrappers themselves, since `unpropagated-child-model` reports their children.
    Functions that are called in a scope, and tests whose traits or `invokeTest` override the
    dependency, are left alone too. The rule is opt-in, since a default may be wanted.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Models that are created by functions of other types, and overrides that are prepared for the
    whole process.
    """,
  followsEffects: true,
  check: .program { program in
    program.partlyOverriddenModels.all.map { finding($0, in: program) }
  }
)

private func finding(_ model: PartlyOverriddenModel, in program: Program) -> Diagnostic {
  let type = program.symbols.name(of: model.type)
  return program.diagnostic(
    partlyOverriddenModel, at: program.facts.range(of: model.bare),
    in: program.facts.declaration(around: model.bare), subject: type,
    message: Wording.message(type, model.name, in: program.symbols.name(of: model.home)),
    notes: [
      Diagnostic.Note(Wording.wrapped(type), at: program.facts.range(of: model.wrapped)),
      Diagnostic.Note(Wording.override(model.name), at: program.facts.range(of: model.override)),
      Diagnostic.Note(Wording.advice(model.name)),
    ])
}

private enum Wording {
  static func message(_ type: String, _ name: String, in home: String) -> String {
    "'\(type)' is created without the override of '\(name)' that it has elsewhere in '\(home)'"
  }

  static func wrapped(_ type: String) -> String { "'\(type)' is created in a scope here" }

  static func override(_ name: String) -> String { "'\(name)' is overridden here" }

  static func advice(_ name: String) -> String {
    "create it in a scope that overrides '\(name)', or in a function that all places call"
  }
}
