internal import DependencyFacts
package import DependencyProgram

/// A property of the environment that a view's initialiser reads.
package let environmentReadBeforeRender = Rule(
  id: "environment-read-before-render", group: .swiftui, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a view's initialiser reads '@Environment', which is not filled yet",
  documentation: """
    SwiftUI fills the `@Environment` properties of a view when the view is in the tree. Its
    initialiser runs before that and reads the default. A model that it makes from such a value
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

    Only modules that use a dependency system are looked at, and only what the initialiser reads
    itself.

    ## What it cannot see

    Methods that the initialiser calls.
    """,
  check: .program { program in
    program.environmentReads.beforeRendering().map { place, property in
      finding(at: place, of: property, in: program)
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

private enum Wording {
  static func message(_ property: String) -> String {
    "'\(property)' has the default value here: the view is not in the tree yet"
  }

  static let property = "it is declared here"
  static let advice = "read it in 'body' or in an action, or make it a dependency of the model"
}
