/// The functions of Swift Testing and XCTest that the runtime needs but does not import.
///
/// A program must not link test libraries, so this module cannot. `DependencyTestSupport` imports
/// them and creates this value; a test target gets it by depending on that module.
package struct TestLibraryBridge: Sendable {
  /// The Swift Testing test of the current task.
  package var currentTest: @Sendable () -> TestContext.Testing.Test?

  /// The identity of that test alone, without its traits.
  package var currentTestID: @Sendable () -> TestContext.Testing.Test.ID?

  /// Records an issue with Swift Testing.
  package var recordIssue: @Sendable (String?, IssueSeverity, IssueLocation) -> Void

  /// Records an error with Swift Testing, with a message about it.
  package var recordError: @Sendable (any Error, String?, IssueLocation) -> Void

  /// Runs a body whose issue Swift Testing should treat as known.
  package var withKnownIssue: @Sendable (KnownIssue, () throws -> Void) -> Void

  /// Runs an asynchronous body whose issue Swift Testing should treat as known.
  package var withKnownIssueAsync:
    @Sendable (KnownIssue, isolated (any Actor)?, @concurrent () async throws -> Void) async -> Void

  /// Fails the XCTest case that runs in this process. `false` if none runs, in which case it does
  /// nothing.
  package var failTestCase: @Sendable (String, IssueLocation) -> Bool

  /// Runs a body whose failure XCTest should expect. `nil` where XCTest has no expected failures.
  package var withExpectedFailure: ExpectedFailureScope?

  /// Calls a function before each XCTest case of the process that starts from now on.
  package var observeTestCases: @Sendable (_ onStart: @escaping @Sendable () -> Void) -> Void

  package init(
    currentTest: @escaping @Sendable () -> TestContext.Testing.Test?,
    currentTestID: @escaping @Sendable () -> TestContext.Testing.Test.ID?,
    recordIssue: @escaping @Sendable (String?, IssueSeverity, IssueLocation) -> Void,
    recordError: @escaping @Sendable (any Error, String?, IssueLocation) -> Void,
    withKnownIssue: @escaping @Sendable (KnownIssue, () throws -> Void) -> Void,
    withKnownIssueAsync:
      @escaping @Sendable (
        KnownIssue, isolated (any Actor)?, @concurrent () async throws -> Void
      ) async -> Void,
    failTestCase: @escaping @Sendable (String, IssueLocation) -> Bool,
    withExpectedFailure: ExpectedFailureScope?,
    observeTestCases: @escaping @Sendable (_ onStart: @escaping @Sendable () -> Void) -> Void
  ) {
    self.currentTest = currentTest
    self.currentTestID = currentTestID
    self.recordIssue = recordIssue
    self.recordError = recordError
    self.withKnownIssue = withKnownIssue
    self.withKnownIssueAsync = withKnownIssueAsync
    self.failTestCase = failTestCase
    self.withExpectedFailure = withExpectedFailure
    self.observeTestCases = observeTestCases
  }

  /// The description of an expected issue.
  package struct KnownIssue: Sendable {
    package let message: String?
    package let isIntermittent: Bool
    package let place: IssueLocation
  }

  package typealias ExpectedFailureScope = @Sendable (KnownIssue, () -> Void) -> Void
}

/// A source of a ``TestLibraryBridge``. `DependencyTestSupport` has the only one.
package protocol TestLibraryBridgeProvider {
  static var bridge: TestLibraryBridge { get }
}

extension TestLibraryBridge {
  /// The bridge of this process, `nil` if it runs no tests or does not link
  /// `DependencyTestSupport`.
  ///
  /// It is looked up at first use, which costs some ten microseconds once. The Swift runtime finds
  /// the provider in its table of types by its mangled name (`DependencyTestSupport.TestLibraries`,
  /// an enum), so a test target has to link that module, but nothing has to import it. A symbol and
  /// `dlsym` would not work: the tests' executable on Linux has an empty dynamic symbol table.
  package static let installed: TestLibraryBridge? = {
    guard isTesting else { return nil }
    let provider = _typeByName("21DependencyTestSupport13TestLibrariesO")
    guard let bridge = (provider as? any TestLibraryBridgeProvider.Type)?.bridge else { return nil }
    bridge.observeTestCases(TestCaseObservation.testCaseWillStart)
    return bridge
  }()
}
