internal import DependencyFacts
package import DependencyProgram

/// A test asks for live values, and uses one that does work.
package let liveContextInTests = Rule(
  id: "live-context-in-tests", group: .overrides, severity: .warning, tier: .optIn,
  scope: .program, since: "0.2.0",
  summary: "a test forces the live context for code whose live values do real work",
  documentation: """
    The context decides which default a dependency has. A test that overrides it with `.live` gives
    all dependencies their live values at once, including those that its author did not think of:
    the test uses servers and files, and nothing reports it.

    ```swift
    @Test func savesTheDraft() async throws {
      let model = withDependencies {
        $0.context = .live  // 'upload' is the real one as well
      } operation: {
        DraftModel()
      }
      try await model.save()
    }
    ```

    Override what the test is about:

    ```swift
    @Test func savesTheDraft() async throws {
      let model = withDependencies {
        $0.drafts.upload = { _ in }
      } operation: {
        DraftModel()
      }
      try await model.save()
    }
    ```

    The rule reports a test that certainly uses an endpoint, or an object, whose live value waits
    for something or uses a shared object of the system, and that does not override it. The notes
    name each of them. It is opt-in, because the test may be one of the live value itself.

    It is a warning: the test that it names runs live code.

    ## What it cannot see

    Overrides of the context in `setUp` and in helpers, and `$0 = .live`. Reads that may not happen.
    """,
  check: .program { program in
    var seen: Set<CodeRef> = []
    return program.testReads.liveContexts.filter { seen.insert($0.place).inserted }
      .map { finding($0, in: program) }
  }
)

private func finding(_ context: LiveContext, in program: Program) -> Diagnostic {
  let notes = context.dependencies.map { dependency in
    Diagnostic.Note(
      Wording.use(dependency.name),
      at: program.facts.nameRange(of: dependency.way.last ?? context.test.declaration))
  }
  let first = context.dependencies.first?.name ?? ""
  return program.diagnostic(
    liveContextInTests, at: program.facts.range(of: context.place),
    in: program.facts.declaration(around: context.place), subject: first,
    message: Wording.message(first, context.dependencies.count - 1),
    notes: notes + [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ name: String, _ others: Int) -> String {
    let more = others == 0 ? "" : others == 1 ? " and another one" : " and \(others) others"
    return "the live context makes '\(name)'\(more) do real work in a test"
  }

  static func use(_ name: String) -> String { "'\(name)' is used here" }

  static let advice = "override the dependencies that the test is about"
}
