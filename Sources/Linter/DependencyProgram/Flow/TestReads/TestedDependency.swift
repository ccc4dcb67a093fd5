internal import DependencyFacts

/// A dependency that a test reads or overrides.
package struct TestedDependency {
  /// `\.date`, or the name of the key.
  package let name: String
  package let state: State
  /// Whether the test reads it unless an error ends the test: no condition, closure or framework is
  /// in between.
  package let isCertain: Bool
  /// Whether the test's code certainly calls it, rather than passing it on.
  package let isCalled: Bool
  /// Whether it is overridden by code that the test may or may not run.
  package let mayBeOverridden: Bool
  /// The places where the test's code overrides it, in program order.
  package let overrides: [CodeRef]
  /// The functions and properties on one call path from the test to the read.
  package let way: [DeclRef]
  /// Whether code that may run in the test reads it.
  package var isReached: Bool { state != .unused }
  /// Its position among the rows of one name.
  var rank: Int {
    switch state {
    case .overridden: 0
    case .unimplemented, .missing, .live, .testValue, .unknown: 1
    case .unused: 2
    }
  }

  package enum State: String, CaseIterable, Sendable {
    /// The test, its fixtures or its traits override what is read.
    case overridden
    /// The test value fails the test when it is used.
    case unimplemented
    /// There is no test value: the test fails, and gets the preview value, or else the live one.
    case missing
    /// The test value is the live one, or the system does not report that it is missing.
    case live
    /// A test value that does not fail.
    case testValue
    /// It is not known which value the test gets.
    case unknown
    /// It is overridden, but nothing that the test can run reads it.
    case unused
  }
}

/// The dependencies that one test reads or overrides.
package struct TestReport {
  package let test: TestFunction
  /// Sorted by name; of the same name, the overridden one first.
  package let dependencies: [TestedDependency]
  /// Whether some code of the test expects it to fail.
  package let expectsIssue: Bool
}
