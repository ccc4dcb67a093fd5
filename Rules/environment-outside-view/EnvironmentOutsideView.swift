internal import DependencyFacts
package import DependencyProgram

/// A property of SwiftUI's environment in a type that SwiftUI never installs.
package let environmentOutsideView = Rule(
  id: "environment-outside-view", group: .swiftui, severity: .warning, scope: .program,
  since: "0.2.0",
  summary: "a property with '@Environment' outside views always has the default value",
  documentation: """
    SwiftUI sets the `@Environment` properties of the values that it installs: views, modifiers,
    styles, scenes and those of their properties that are a `DynamicProperty`. In a model, nothing
    sets them. They have the default value, whatever an application or a test puts into the
    environment.

    ```swift
    @MainActor final class SettingsModel {
      @Environment(\\.locale) var locale  // always the default

      func title() -> String { "Settings (\\(locale.identifier))" }
    }
    ```

    Make it a dependency, which a test can override:

    ```swift
    @MainActor final class SettingsModel {
      @Dependency(\\.locale) var locale

      func title() -> String { "Settings (\\(locale.identifier))" }
    }
    ```

    Only modules that use a dependency system are checked. A structure is reported if all protocols
    that it conforms to are known, and none of them belongs to SwiftUI; classes and actors can never
    be installed.

    It is a warning: whoever runs the code gets the default.

    ## What it cannot see

    Structures with macros or protocols that the rule does not know.
    """,
  check: .program { program in
    program.environmentReads.neverInstalled().map { property, owner in
      finding(property, of: owner, in: program)
    }
  }
)

private func finding(
  _ property: DeclRef, of owner: Nominal, in program: Program
) -> Diagnostic {
  let name = program.facts.string(program.facts.declaration(property).name)
  return program.diagnostic(
    environmentOutsideView, at: program.facts.nameRange(of: property), in: property, subject: name,
    message: Wording.message(name, program.symbols.name(of: owner)),
    notes: [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ property: String, _ owner: String) -> String {
    "'\(property)' always has the default value: '\(owner)' is never part of a view"
  }

  static let advice = "make it a dependency, or hand the value over from a view"
}
