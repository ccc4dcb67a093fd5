internal import DependencyFacts
package import DependencyProgram

/// A preview whose view is made in a scope, and reads after its end.
package let lostPreviewOverride = Rule(
  id: "lost-preview-override", group: .overrides, severity: .warning, scope: .program,
  since: "0.2.0", summary: "a preview's override has ended when the view reads the dependency",
  documentation: """
    A preview that creates its view in a scope overrides what is read while the view is *created*.
    The framework runs the view's body and its actions later, when the scope has ended: wrappers
    that are declared there, and models that are created there, get the preview values.

    ```swift
    struct GreetingView: View {
      var body: some View {
        @Dependency(\\.name) var name
        return Text(name)
      }
    }

    #Preview {
      withDependencies {  // ends before the body runs
        $0.name = "Preview"
      } operation: {
        GreetingView()
      }
    }
    ```

    Prepare the dependencies of the whole preview instead:

    ```swift
    struct GreetingView: View {
      var body: some View {
        @Dependency(\\.name) var name
        return Text(name)
      }
    }

    #Preview {
      let _ = prepareDependencies { $0.name = "Preview" }
      GreetingView()
    }
    ```

    Reads in the view's initialiser, models that are passed to the view, and wrappers that the view
    stores keep the override, and are left alone.

    It is a warning: the preview does not show the value that it sets. It is a hint if that is the
    preview value, which it gets anyway.

    ## What it cannot see

    Views that are created by functions or closures, and reads in the methods of models.
    """,
  followsEffects: true,
  check: .program { program in
    program.lazyResults.all.filter(\.isPreviewOfView).map { finding($0, in: program) }
  }
)

private func finding(_ result: LazyResult, in program: Program) -> Diagnostic {
  let isShown = !result.lost.allSatisfy(\.isPreviewValue)
  return program.diagnostic(
    lostPreviewOverride, severity: isShown ? nil : .info,
    at: program.facts.calleeRange(of: result.scope),
    in: program.facts.declaration(around: result.scope), subject: result.lost[0].name,
    message: Wording.message(
      program.names(in: result), readBy: program.phrase(for: result.form)),
    notes: program.notes(on: result) + [
      Diagnostic.Note(
        program.canPrepare ? Wording.advice : Wording.oldAdvice,
        victim: isShown ? program.victim(at: result.scope) : nil)
    ])
}

private enum Wording {
  static func message(_ names: String, readBy view: String) -> String {
    "\(view) reads \(names) when it is shown, after this scope has ended"
  }

  static let oldAdvice = "read the dependency before the scope ends"
  static let advice = "use 'prepareDependencies' at the start of the preview"
}
