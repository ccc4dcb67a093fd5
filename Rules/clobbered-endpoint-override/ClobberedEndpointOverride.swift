internal import DependencyFacts
package import DependencyProgram

/// An override of one endpoint around the use of an object that remembers another one's.
package let clobberedEndpointOverride = Rule(
  id: "clobbered-endpoint-override", group: .overrides, severity: .info, scope: .program,
  since: "0.2.0",
  summary: "overriding one endpoint drops another one that an object was created with",
  documentation: """
    Values are stored by key, as a whole. An object that was created with an override of one
    endpoint remembers the whole client. If it is used where another endpoint of that client is
    overridden, the current client replaces it as a whole, and the first endpoint is back to its
    default.

    ```swift
    func greet() -> String {
      let model = withDependencies {
        $0.greeter.greet = { "Hello" }
      } operation: {
        Model()
      }
      return withDependencies {
        $0.greeter.leave = { "Bye" }  // 'greet' is back to its default
      } operation: {
        model.greet()
      }
    }
    ```

    Override both where they are used, or both where the object is created:

    ```swift
    func greet() -> String {
      let model = withDependencies {
        $0.greeter.greet = { "Hello" }
      } operation: {
        Model()
      }
      return withDependencies {
        $0.greeter.greet = { "Hello" }
        $0.greeter.leave = { "Bye" }
      } operation: {
        model.greet()
      }
    }
    ```

    A use is reported only if its code reads the endpoint that is lost, and only if the object is in
    a constant or variable of the function. If another scope, the test's traits or `invokeTest`
    override the key as well, the use is left alone.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Objects in properties, and reads by objects within the object.
    """,
  check: .program { program in
    program.replacedOverrides.all.filter { $0.kind == .clobbered }
      .map { finding($0, in: program) }
  }
)

private func finding(_ replaced: ReplacedOverride, in program: Program) -> Diagnostic {
  program.diagnostic(
    clobberedEndpointOverride, at: program.facts.range(of: replaced.replacing),
    in: program.facts.declaration(around: replaced.replacing), subject: replaced.lost,
    message: Wording.message(replaced.lost),
    notes: [
      Diagnostic.Note(Wording.remembered, at: program.facts.range(of: replaced.remembered)),
      Diagnostic.Note(Wording.read(replaced.lost), at: program.facts.range(of: replaced.use)),
      Diagnostic.Note(Wording.advice(replaced.lost)),
    ])
}

private enum Wording {
  static func message(_ lost: String) -> String {
    "this override replaces the whole client, so '\(lost)' of the object's creation is lost"
  }

  static let remembered = "the object remembers this override"

  static func read(_ lost: String) -> String { "this use reads '\(lost)'" }

  static func advice(_ lost: String) -> String { "override '\(lost)' here as well" }
}
