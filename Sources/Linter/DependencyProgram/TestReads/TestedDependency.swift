package import DependencyFacts

/// One dependency as a test meets it.
package struct TestedDependency {
  /// `\.date`, or the name of the key.
  package let name: String
  package let state: State
  /// Whether the test reads it whenever no error ends it: no condition, closure or framework lies
  /// between.
  package let isCertain: Bool
  /// Whether the test's code surely calls it, rather than to hand it on.
  package let isCalled: Bool
  /// Whether code overrides it of which it is not known whether the test runs it.
  package let mayBeOverridden: Bool
  /// Where the test's code overrides it, in program order.
  package let overrides: [CodeRef]
  /// The functions and properties from the test to the one that reads it: one way of several.
  package let way: [DeclRef]
  /// Whether something reads it that may run in the test.
  package var isReached: Bool { state != .unused }

  package enum State: String, CaseIterable, Sendable {
    /// The test, its fixtures or its traits override what is read.
    case overridden
    /// The test value fails the test when it is used.
    case unimplemented
    /// There is no test value: the test fails, and gets the preview value, or else the live one.
    case missing
    /// The test value is the live one, or the system does not report that there is none.
    case live
    /// A test value that does not fail.
    case testValue
    /// A dependency whose value in the test is not known.
    case unknown
    /// Overridden, and nothing that the test can run reads it.
    case unused
  }
}

/// The dependencies that one test reads or overrides.
package struct TestReport {
  package let test: TestFunction
  /// In the order of their names.
  package let dependencies: [TestedDependency]
  /// Whether some code of the test expects it to fail.
  package let expectsIssue: Bool
}
