extension IssueReporter where Self == _DefaultReporter {
  /// The reporter of a process that has chosen no other: issues of the running test, or warnings on
  /// standard error.
  ///
  /// See ``reportIssue(_:severity:fileID:filePath:line:column:)`` for what a report becomes. An
  /// expected issue becomes a note on standard error.
  ///
  /// ```swift
  /// withIssueReporters([LogReporter(), .default]) {
  ///   reportIssue("Logged, and an issue of the running test")
  /// }
  /// ```
  public static var `default`: Self { Self() }

  /// The former name of ``default``.
  ///
  /// ```swift
  /// IssueReporters.current = [.runtimeWarning]
  /// ```
  @available(*, deprecated, renamed: "default")
  public static var runtimeWarning: Self { Self() }
}

/// The type of ``IssueReporter/default``.
///
/// ```swift
/// let reporter: _DefaultReporter = .default
/// ```
public struct _DefaultReporter: IssueReporter {
  /// Hands an issue to the running test, or writes it to standard error.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    IssueReport(.message(message(), severity), at: place).deliver()
  }

  /// Hands a caught error to the running test, or writes it to standard error.
  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    IssueReport(.error(error, message()), at: place).deliver()
  }

  /// Notes an expected issue on standard error.
  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    Platform.writeToStandardError(IssueText.expectedLine(message(), at: place))
  }
}
