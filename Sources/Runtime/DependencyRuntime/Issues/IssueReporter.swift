/// Something that receives reported issues: a log, a crash reporter, a test library.
///
/// A conforming type implements ``reportIssue(_:severity:fileID:filePath:line:column:)``. The other
/// requirements have defaults that lead there, or do nothing for issues that are expected.
///
/// ```swift
/// struct LogReporter: IssueReporter {
///   func reportIssue(
///     _ message: @autoclosure () -> String?,
///     severity: IssueSeverity,
///     fileID: StaticString,
///     filePath: StaticString,
///     line: UInt,
///     column: UInt
///   ) {
///     print("\(fileID):\(line): \(message() ?? "issue")")
///   }
/// }
///
/// withIssueReporters([LogReporter(), .default]) {
///   reportIssue("Seen by both")
/// }
/// ```
///
/// A reporter is called on the thread that reports, and concurrently if several threads report.
public protocol IssueReporter: Sendable {
  /// Receives an issue.
  ///
  /// - Parameters:
  ///   - message: The description of the issue; `nil` if there is none.
  ///   - severity: How serious it is.
  ///   - fileID: The `#fileID` of the issue.
  ///   - filePath: The `#filePath` of the issue.
  ///   - line: The `#line` of the issue.
  ///   - column: The `#column` of the issue.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an error that was caught.
  ///
  /// By default it becomes an issue of severity ``IssueSeverity/error`` whose message describes the
  /// error.
  ///
  /// - Parameters:
  ///   - error: The error that was caught.
  ///   - message: The expected behaviour.
  ///   - fileID: The `#fileID` of the issue.
  ///   - filePath: The `#filePath` of the issue.
  ///   - line: The `#line` of the issue.
  ///   - column: The `#column` of the issue.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an issue that was expected to happen. By default it is ignored.
  ///
  /// - Parameters:
  ///   - message: The description of the issue; `nil` if there is none.
  ///   - fileID: The `#fileID` of the issue.
  ///   - filePath: The `#filePath` of the issue.
  ///   - line: The `#line` of the issue.
  ///   - column: The `#column` of the issue.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an error that was expected to be caught.
  ///
  /// By default it becomes an expected issue whose message describes the error.
  ///
  /// - Parameters:
  ///   - error: The error that was caught.
  ///   - message: The expected behaviour.
  ///   - fileID: The `#fileID` of the issue.
  ///   - filePath: The `#filePath` of the issue.
  ///   - line: The `#line` of the issue.
  ///   - column: The `#column` of the issue.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Receives an issue without its severity.
  ///
  /// The form for reporters that were written before issues had a severity. Implement
  /// ``reportIssue(_:severity:fileID:filePath:line:column:)`` in new ones. By default, it becomes
  /// an issue of severity ``IssueSeverity/error``.
  ///
  /// - Parameters:
  ///   - message: The description of the issue; `nil` if there is none.
  ///   - fileID: The `#fileID` of the issue.
  ///   - filePath: The `#filePath` of the issue.
  ///   - line: The `#line` of the issue.
  ///   - column: The `#column` of the issue.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}
