extension IssueReporter {
  /// Receives an issue without its severity, as one of severity ``IssueSeverity/error``.
  ///
  /// ```swift
  /// reporter.reportIssue(
  ///   "Late", fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  /// ```
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(
      message(), severity: .error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives an issue and drops its severity, for a reporter that does not know severities.
  ///
  /// By default, each of the two forms without an error calls the other, so a reporter has to
  /// implement one of them. The deprecation warns a reporter that implements neither, or only the
  /// older one.
  ///
  /// ```swift
  /// reporter.reportIssue(
  ///   "Late", severity: .warning,
  ///   fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  /// ```
  @available(
    *, deprecated,
    message: "implement 'reportIssue(_:severity:fileID:filePath:line:column:)' in the reporter"
  )
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives an error that was caught, as an issue whose message describes it.
  ///
  /// ```swift
  /// reporter.reportIssue(
  ///   CancellationError(), "Not saved",
  ///   fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  /// ```
  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    reportIssue(
      IssueText.caught(error, message: message()), severity: .error,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Ignores an issue that was expected to happen.
  ///
  /// ```swift
  /// reporter.expectIssue(
  ///   "Late", fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  /// ```
  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  /// Receives an error that was expected to be caught, as an expected issue whose message describes
  /// it.
  ///
  /// ```swift
  /// reporter.expectIssue(
  ///   CancellationError(), "Not saved",
  ///   fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  /// ```
  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    expectIssue(
      IssueText.caught(error, message: message()),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
