package import DependencyFacts

/// One dependency as a test meets it.
package struct TestedDependency {
  /// `\.date`, or the name of the key.
  package let name: String
  package let state: State
  /// Whether the test's code surely reads it: no condition, closure or framework lies between.
  package let isCertain: Bool
  /// Where the test overrides it, in program order.
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
    /// The test value is the live one, or there is none: then the test fails, and runs live code.
    case live
    /// A test value that does not fail.
    case testValue
    /// A dependency whose test value is not known.
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
}
