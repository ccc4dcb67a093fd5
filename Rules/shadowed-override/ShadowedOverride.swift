internal import DependencyFacts
package import DependencyProgram

/// An override around an object's creation, hidden by an outer one when the object reads.
package let shadowedOverride = Rule(
  id: "shadowed-override", group: .overrides, severity: .info, scope: .program, since: "0.2.0",
  summary: "an outer override wins over the one that an object was created with",
  documentation: """
    An object remembers the overrides of its creation, but the values that are current at a read
    take precedence. If a scope around both, a trait of the test or its suite, or `invokeTest`
    overrides the same dependency, the object reads that value, and the override of its creation is
    never seen.

    ```swift
    func greet() -> String {
      withDependencies {
        $0.name = "outer"
      } operation: {
        let model = withDependencies {
          $0.name = "inner"  // 'outer' is current where the model reads
        } operation: {
          Model()
        }
        return model.greet()
      }
    }
    ```

    Override where the object is used as well:

    ```swift
    func greet() -> String {
      withDependencies {
        $0.name = "outer"
      } operation: {
        withDependencies {
          $0.name = "inner"
        } operation: {
          let model = Model()
          return model.greet()
        }
      }
    }
    ```

    An override that the object's initialiser reads has an effect and is left alone. So is one that
    sets the same value, as far as that can be determined.

    It is a hint: the rule does not look for a test or an executable that is harmed.

    ## What it cannot see

    Objects in properties, and reads by objects within the object.
    """,
  check: .program { program in
    var seen: Set<CodeRef> = []
    return program.replacedOverrides.all
      .filter { $0.kind == .shadowed && seen.insert($0.remembered).inserted }
      .map { finding($0, in: program) }
  }
)

private func finding(_ replaced: ReplacedOverride, in program: Program) -> Diagnostic {
  program.diagnostic(
    shadowedOverride, at: program.facts.range(of: replaced.remembered),
    in: program.facts.declaration(around: replaced.remembered), subject: replaced.lost,
    message: Wording.message(replaced.lost),
    notes: [
      Diagnostic.Note(Wording.outer, at: program.facts.range(of: replaced.replacing)),
      Diagnostic.Note(Wording.read(replaced.lost), at: program.facts.range(of: replaced.use)),
      Diagnostic.Note(Wording.advice),
    ])
}

private enum Wording {
  static func message(_ lost: String) -> String {
    "this override of '\(lost)' is never seen: an outer one is current where the object reads"
  }

  static let outer = "this override is current there"

  static func read(_ lost: String) -> String { "this use reads '\(lost)'" }

  static let advice = "use the object within the scope, or change the outer override"
}
