/// Expects a body to report issues, and checks each of them.
///
/// For tests of code that reports: the issue is the right result. The test sees nothing of an issue
/// that matches. It is an issue itself, at the place of this call, if the body reports nothing, and
/// for each issue that does not match. So the test fails then.
///
/// ```swift
/// expectReportsIssue {
///   Draft(title: "").validate()
/// } matching: { issue in
///   issue.description.contains("no title")
/// }
/// ```
///
/// While the body runs, no reporter of ``IssueReporters/current`` receives anything. Its issues are
/// those of ``reportIssue(_:severity:fileID:filePath:line:column:)`` on the task of the body and
/// its child tasks. A failed `#expect` or `XCTAssert` is not one of them, nor is an issue that an
/// inner ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)`` expects outside of
/// Swift Testing's tests. An expectation around this one does not count them.
///
/// An issue that should not be there, and that is to be mended one day, is for
/// ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``.
///
/// - Parameters:
///   - message: The expected issue, for the report that there is none.
///   - fileID: The `#fileID` of the expectation.
///   - filePath: The `#filePath` of the expectation.
///   - line: The `#line` of the expectation.
///   - column: The `#column` of the expectation.
///   - body: The code that reports issues. If it throws, its issues are not checked.
///   - issueMatcher: Whether an issue is one that is expected. It is called once for each, in the
///     order of the reports, when the body has returned.
public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void,
  matching issueMatcher: (_ issue: ReportedIssue) -> Bool
) rethrows {
  let issues = ReportedIssues()
  try withIssueReporters([issues]) {
    try ExpectedIssues.$current.withValue(nil, operation: body)
  }
  for failure in issues.failures(matching: issueMatcher, message()) {
    reportIssue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Expects an asynchronous body to report issues, and checks each of them.
///
/// The asynchronous form of
/// ``expectReportsIssue(_:fileID:filePath:line:column:_:matching:)``. The body and the matcher run
/// on the caller's actor.
///
/// ```swift
/// await expectReportsIssue("The server is down") {
///   await model.refresh()
/// } matching: {
///   $0.error is URLError && $0.severity == .error
/// }
/// ```
///
/// - Parameters:
///   - message: The expected issue, for the report that there is none.
///   - fileID: The `#fileID` of the expectation.
///   - filePath: The `#filePath` of the expectation.
///   - line: The `#line` of the expectation.
///   - column: The `#column` of the expectation.
///   - isolation: The actor on which `body` runs, by default the caller's.
///   - body: The code that reports issues. If it throws, its issues are not checked.
///   - issueMatcher: Whether an issue is one that is expected. It is called once for each, in the
///     order of the reports, when the body has returned.
public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void,
  matching issueMatcher: (_ issue: ReportedIssue) -> Bool
) async rethrows {
  let issues = ReportedIssues()
  try await withIssueReporters([issues]) {
    try await ExpectedIssues.$current.withValue(nil, operation: body)
  }
  for failure in issues.failures(matching: issueMatcher, message()) {
    reportIssue(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
