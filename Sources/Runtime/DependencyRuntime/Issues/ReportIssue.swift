/// Reports an issue: something that should not have happened, but that the program survives.
///
/// Every reporter in ``IssueReporters/current`` receives it, in order. With the default reporter
///
/// - in a test, Swift Testing's or XCTest's, it becomes an issue of the running test at the place
///   of this call. The test target has to depend on `DependencyTestSupport`; a test run without it
///   writes the issue to standard error with a note;
/// - outside of tests it becomes a warning line on standard error, and the program goes on.
///
/// ```swift
/// func remove(at index: Int) {
///   guard items.indices.contains(index) else {
///     reportIssue("There is no item \(index)")
///     return
///   }
///   items.remove(at: index)
/// }
/// ```
///
/// With no reporters, this does nothing, and `message` is not evaluated. Inside
/// ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)`` the issue counts as
/// expected. It may be called from any thread. However, a test is identified by its task: an issue
/// from a detached task or a dispatch queue fails the run of Swift Testing rather than a single
/// test.
///
/// - Parameters:
///   - message: The description of the issue.
///   - severity: How serious it is.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let reporters = IssueReporters.current
  guard !reporters.isEmpty else { return }
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .inContext

  guard let expected = ExpectedIssues.current else {
    for reporter in reporters {
      reporter.reportIssue(
        message(), severity: severity,
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    }
    return
  }
  expected.add()
  for reporter in reporters {
    reporter.expectIssue(
      message(),
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}

/// Reports an error that was caught where none should have been thrown.
///
/// It is treated like the issues of ``reportIssue(_:severity:fileID:filePath:line:column:)``; a
/// Swift Testing test records the error itself, so that a matcher for known issues can inspect it.
///
/// ```swift
/// do {
///   try save(draft)
/// } catch {
///   reportIssue(error, "The draft was not saved")
/// }
/// ```
///
/// - Parameters:
///   - error: The error that was caught.
///   - message: The expected behaviour.
///   - fileID: The `#fileID` of the issue.
///   - filePath: The `#filePath` of the issue.
///   - line: The `#line` of the issue.
///   - column: The `#column` of the issue.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let reporters = IssueReporters.current
  guard !reporters.isEmpty else { return }
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .inContext

  guard let expected = ExpectedIssues.current else {
    for reporter in reporters {
      reporter.reportIssue(
        error, message(),
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    }
    return
  }
  expected.add()
  for reporter in reporters {
    reporter.expectIssue(
      error, message(),
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}
