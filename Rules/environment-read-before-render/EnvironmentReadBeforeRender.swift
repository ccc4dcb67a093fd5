internal import DependencyFacts
package import DependencyProgram

/// A property of the environment that a view's initialiser reads, or that a model keeps.
package let environmentReadBeforeRender = Rule(
  id: "environment-read-before-render", group: .swiftui, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a view's initialiser reads '@Environment', which is not set yet",
  documentation: """
    SwiftUI sets the `@Environment` properties of a view once the view is in the view tree. Its
    initialiser runs before that and reads the default. A model that it creates with such a value
    keeps the default for good.

    ```swift
    struct EventsView: View {
      @Environment(\\.calendar) private var calendar
      @State private var model: EventsModel

      init() {
        model = EventsModel(calendar: calendar)  // the default
      }

      var body: some View { Text(model.title) }
    }
    ```

    Let the model ask for a dependency, which a test can override as well:

    ```swift
    struct EventsView: View {
      @State private var model = EventsModel()

      var body: some View { Text(model.title) }
    }

    final class EventsModel {
      @Dependency(\\.calendar) var calendar
      var title: String { "\\(calendar.identifier)" }
    }
    ```

    The same applies to methods and properties of the view that its initialiser uses. The rule also
    reports a model that stores a `DynamicProperty` that consists only of `@Environment` properties:

    ```swift
    struct Surroundings: DynamicProperty {
      @Environment(\\.locale) var locale
    }

    final class TitleModel {
      let surroundings: Surroundings  // has what a view had once; no test can set it

      init(surroundings: Surroundings) { self.surroundings = surroundings }
    }
    ```

    Only modules that use a dependency system are checked.

    It is a warning: whoever sees the view gets the default.

    ## What it cannot see

    Functions of other types that receive the view.
    """,
  check: .program { program in
    let reads = program.environmentReads.beforeRendering().map { place, property in
      finding(at: place, of: property, in: program)
    }
    return reads
      + program.environmentReads.keptByModels().map { property, structure in
        finding(property, keeping: structure, in: program)
      }
  }
)

private func finding(
  at place: CodeRef, of property: DeclRef, in program: Program
) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(property).name)
  return program.diagnostic(
    environmentReadBeforeRender, at: program.facts.range(of: place),
    in: program.facts.declaration(around: place), subject: name, message: Wording.message(name),
    notes: [
      Diagnostic.Note(Wording.property, at: program.facts.nameRange(of: property)),
      Diagnostic.Note(Wording.advice),
    ])
}

private func finding(
  _ property: DeclRef, keeping structure: Nominal, in program: Program
) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(property).name)
  return program.diagnostic(
    environmentReadBeforeRender, at: program.facts.nameRange(of: property), in: property,
    subject: name, message: Wording.kept(name, program.symbols.name(of: structure)),
    notes: [Diagnostic.Note(Wording.adviceOnModels)])
}

private enum Wording {
  static func kept(_ property: String, _ structure: String) -> String {
    "'\(property)' keeps '\(structure)', whose environment belongs to a view: no test can set it"
  }

  static let adviceOnModels = "make its values dependencies of the model"

  static func message(_ property: String) -> String {
    "'\(property)' has the default value here: the view is not in the tree yet"
  }

  static let property = "it is declared here"
  static let advice = "read it in 'body' or in an action, or make it a dependency of the model"
}
