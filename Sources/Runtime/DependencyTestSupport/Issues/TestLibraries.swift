package import DependencyRuntime

// The runtime finds this type by its name: see 'TestLibraryBridge.installed'.

/// The test libraries of this process, as the runtime uses them.
package enum TestLibraries: TestLibraryBridgeProvider {
  package static var bridge: TestLibraryBridge {
    TestLibraryBridge(
      currentTest: SwiftTestingLibrary.currentTest,
      currentTestID: SwiftTestingLibrary.currentTestID,
      recordIssue: SwiftTestingLibrary.record,
      recordError: SwiftTestingLibrary.record,
      withKnownIssue: SwiftTestingLibrary.withKnownIssue,
      withKnownIssueAsync: SwiftTestingLibrary.withKnownIssue,
      failTestCase: XCTestLibrary.fail,
      withExpectedFailure: XCTestLibrary.withExpectedFailure,
      observeTestCases: XCTestLibrary.observeTestCases
    )
  }
}
