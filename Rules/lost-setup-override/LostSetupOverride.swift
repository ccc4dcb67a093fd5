internal import DependencyFacts
package import DependencyProgram

/// A scope that ends before the test begins.
package let lostSetupOverride = Rule(
  id: "lost-setup-override", group: .overrides, severity: .error, scope: .program, since: "0.2.0",
  summary: "a test case overrides dependencies in 'setUp', before its tests run",
  documentation: """
    The overrides of a scope are in effect while its operation runs. A test runs after `setUp` has
    returned, so a scope around `super.setUp()` overrides nothing for it.

    ```swift
    final class GreeterTests: XCTestCase {
      override func setUp() {
        withDependencies {  // gone when a test runs
          $0.name = "override"
        } operation: {
          super.setUp()
        }
      }

      func greeting() { greet() }
    }
    ```

    Override the dependencies around the test:

    ```swift
    final class GreeterTests: XCTestCase {
      override func invokeTest() {
        withDependencies {
          $0.name = "override"
        } operation: {
          super.invokeTest()
        }
      }

      func greeting() { greet() }
    }
    ```

    A scope that creates the object under test is correct: the object remembers the overrides. If
    the superclass belongs to the program and has its own `setUp`, that method may create it.

    It is an error: no test runs with the override.

    ## What it cannot see

    Scopes in `setUp` that run code other than the superclass's `setUp`.
    """,
  check: .program { program in
    program.overrideScopes.all.compactMap { scope in
      program.overrideScopes.setUp(around: scope).map { finding(scope, $0, in: program) }
    }
  }
)

private func finding(
  _ scope: OverrideScope, _ setUp: DeclRef, in program: Program
) -> Diagnostic {
  program.diagnostic(
    lostSetupOverride, at: program.facts.calleeRange(of: scope.call), in: setUp,
    subject: scope.changes[0].name, message: Wording.message(program.phrase(for: scope)),
    notes: [Diagnostic.Note(Wording.advice)])
}

private enum Wording {
  static func message(_ names: String) -> String {
    "the override of \(names) ends before the test begins"
  }

  static let advice = "override it in 'invokeTest()', around 'super.invokeTest()'"
}
