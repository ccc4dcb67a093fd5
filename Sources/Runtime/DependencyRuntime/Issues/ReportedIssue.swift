internal import LocksAndAtomics

/// An issue that was reported while a test expected one.
///
/// Given to the matcher of ``expectReportsIssue(_:fileID:filePath:line:column:_:matching:)``:
///
/// ```swift
/// expectReportsIssue {
///   reportIssue("The cache is stale", severity: .warning)
/// } matching: { issue in
///   issue.description == "Issue reported: The cache is stale" && issue.severity == .warning
/// }
/// ```
public struct ReportedIssue: Sendable {
  /// The text of the issue: `Issue reported`, then its message if it has one. That of an error
  /// begins with `Caught error`.
  public var description: String

  /// The error that was reported; nil for an issue that has a message only.
  public var error: (any Error)?

  /// How serious it is. An error is of severity ``IssueSeverity/error``.
  public var severity: IssueSeverity

  /// The `#fileID` of the issue, or that of the context around it.
  public var fileID: StaticString

  /// The `#filePath` of the issue, or that of the context around it.
  public var filePath: StaticString

  /// The `#line` of the issue, or that of the context around it.
  public var line: UInt

  /// The `#column` of the issue, or that of the context around it.
  public var column: UInt
}

/// The issues of a body, in the order of their reports.
final class ReportedIssues: IssueReporter {
  private let issues = Mutex<[ReportedIssue]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    add(
      ReportedIssue(
        description: IssueText.reported(message()), error: nil, severity: severity,
        fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    add(
      ReportedIssue(
        description: IssueText.reported(IssueText.caught(error, message: message())), error: error,
        severity: .error, fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func add(_ issue: ReportedIssue) {
    issues.withLock { $0.append(issue) }
  }

  /// The texts of the failures: that there are no issues, or one for each that does not match.
  ///
  /// - Parameters:
  ///   - isExpected: Whether an issue is one that is expected.
  ///   - message: The expected issue.
  func failures(
    matching isExpected: (ReportedIssue) -> Bool, _ message: @autoclosure () -> String?
  ) -> [String] {
    let issues = issues.withLock { $0 }
    guard !issues.isEmpty else { return [IssueText.nothingReported(message())] }
    return issues.filter { !isExpected($0) }.map(IssueText.mismatch)
  }
}
