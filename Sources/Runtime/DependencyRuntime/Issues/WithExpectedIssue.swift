/// Runs a body in which an issue is expected to be reported.
///
/// The issues that the body reports fail no test, and an error that it throws counts as an issue
/// too. If there are none, that is itself an issue.
///
/// ```swift
/// withExpectedIssue("The title is still checked in the wrong place") {
///   Draft(title: "").validate()
/// }
/// ```
///
/// In a Swift Testing test, this is its `withKnownIssue`, and on Apple's platforms XCTest's
/// `XCTExpectFailure`; both also treat the test library's own failures as expected. Elsewhere, and
/// outside tests, only the issues reported by
/// ``reportIssue(_:severity:fileID:filePath:line:column:)`` on the task of the body and its child
/// tasks count, and reporters receive them through `expectIssue` instead of `reportIssue`. With no
/// reporters nothing counts, and nothing is reported.
///
/// - Parameters:
///   - message: The expected issue, or the reason for it.
///   - isIntermittent: Whether the issue happens only sometimes: if so, its absence is not an
///     issue.
///   - fileID: The `#fileID` of the expectation.
///   - filePath: The `#filePath` of the expectation.
///   - line: The `#line` of the expectation.
///   - column: The `#column` of the expectation.
///   - body: The code that reports an issue.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .inContext
  let issue = TestLibraryBridge.KnownIssue(
    message: message, isIntermittent: isIntermittent, place: place)

  guard let bridge = TestLibraryBridge.installed else { return issue.verify(body) }
  if bridge.currentTestID() != nil {
    bridge.withKnownIssue(issue, body)
  } else if let withExpectedFailure = bridge.withExpectedFailure {
    withExpectedFailure(issue) {
      do {
        try body()
      } catch {
        reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  } else {
    issue.verify(body)
  }
}

/// Runs an asynchronous body in which an issue is expected to be reported.
///
/// The asynchronous form of ``withExpectedIssue(_:isIntermittent:fileID:filePath:line:column:_:)``.
/// XCTest has no asynchronous form on any platform, so there only the issues reported by
/// ``reportIssue(_:severity:fileID:filePath:line:column:)`` count.
///
/// ```swift
/// await withExpectedIssue {
///   await model.refresh()
/// }
/// ```
///
/// - Parameters:
///   - message: The expected issue, or the reason for it.
///   - isIntermittent: Whether the issue happens only sometimes: if so, its absence is not an
///     issue.
///   - isolation: The actor that waits for `body`, by default the caller's.
///   - fileID: The `#fileID` of the expectation.
///   - filePath: The `#filePath` of the expectation.
///   - line: The `#line` of the expectation.
///   - column: The `#column` of the expectation.
///   - body: The code that reports an issue. A closure formed on an actor runs on it.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: @concurrent () async throws -> Void
) async {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .inContext
  let issue = TestLibraryBridge.KnownIssue(
    message: message, isIntermittent: isIntermittent, place: place)

  guard let bridge = TestLibraryBridge.installed, bridge.currentTestID() != nil else {
    return await issue.verify(isolation: isolation, body)
  }
  await bridge.withKnownIssueAsync(issue, isolation, body)
}
