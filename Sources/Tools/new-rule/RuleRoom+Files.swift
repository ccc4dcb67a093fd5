/// The files of the folder. The text between `<#` and `#>` is an instruction; a test fails as long
/// as one is left.
extension RuleRoom {
  /// The texts, by path from the root of the package.
  var files: [String: String] {
    [
      "\(folder)/\(typeName).swift": rule,
      "\(folder)/README.md": page,
      "\(folder)/Fixtures/\(typeName)Examples.swift": fixture,
      "\(folder)/Page/Surroundings.swift": surroundings,
      "\(folder)/Page/Observations.txt": observations,
    ]
  }

  private var rule: String {
    #"""
    package import DependencyProgram

    /// <#the mistake, as one sentence#>
    package let \#(valueName) = Rule(
      id: "\#(id)", group: <#the case of 'RuleMetadata.Group' that the mistake belongs to#>,
      severity: .warning, tier: .optIn, scope: .program,
      since: "<#the next minor release#>",
      summary: "<#what is reported, as one phrase with a lower-case start and no full stop#>",
      documentation: """
        <#what the rule reports, and what goes wrong at run time#>

        ```swift
        final class Model {
          @Dependency(\\.date) var date  // <#the reason, on the line of the finding#>
        }
        ```

        <#how to do it right#>

        ```swift
        final class Model {
          @Dependency(\\.date) var date
        }
        ```

        ## What it cannot see

        <#where the rule is silent though the mistake is there#>
        """,
      check: .program { program in
        // <#the places that are wrong, by what 'deplint dump' shows of the layers#>
        program.wrappers.uses.filter { _ in false }.map { use in
          program.diagnostic(
            \#(valueName), at: program.facts.nameRange(of: use.declaration), in: use.declaration,
            subject: "", message: Wording.message, notes: [Diagnostic.Note(Wording.advice)])
        }
      }
    )

    private enum Wording {
      static let message = "<#one phrase in the compiler's voice, naming the entity in quotes#>"
      static let advice = "<#what to do about it#>"
    }

    """#
  }

  private var page: String {
    """
    # \(id)

    <#this page, by DEPLINT_UPDATE_READMES=1 swift test --filter GeneratedPageTests#>

    """
  }

  private var fixture: String {
    #"""
    import Dependencies

    // <#code with the mistake; the comment after it says what the rule must find#>
    final class \#(typeName)Model {
      @Dependency(\.date) var date  // expect: \#(id)

      func readsWrong() { observe(date.now) }

      // <#the same code right, and nothing is expected#>
      func readsRight() { observe(date.now) }
    }

    // <#what the code reads when it runs: 'lost' for each finding, 'kept' for its twin#>
    let \#(valueName)Proofs = [
      lost(in: "\#(typeName)Model.readsWrong()", of: \#(typeName)Model.init) { $0.readsWrong() },
      kept(in: "\#(typeName)Model.readsRight()", of: \#(typeName)Model.init) { $0.readsRight() },
    ]

    """#
  }

  private var surroundings: String {
    """
    import Dependencies

    // example

    private func observe() -> String {
      "<#what the example of the page reads when it runs: 'override' or 'default'#>"
    }

    """
  }

  private var observations: String {
    """
    1: <#what 'observe()' returns for the mistake#>
    2: <#what it returns for the same code right#>

    """
  }
}
