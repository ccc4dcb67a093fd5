extension IssueReporter where Self == _FatalErrorReporter {
  /// A reporter that stops the program at the first issue, in every build configuration.
  ///
  /// ```swift
  /// withIssueReporters([.fatalError]) {
  ///   migrateDatabase()  // An issue in here must not be survived.
  /// }
  /// ```
  public static var fatalError: Self { Self() }
}

/// The type of ``IssueReporter/fatalError``.
///
/// ```swift
/// let reporter: _FatalErrorReporter = .fatalError
/// ```
public struct _FatalErrorReporter: IssueReporter {
  /// Stops the program with the issue's message.
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    Swift.fatalError(IssueText.message(message()), file: filePath, line: line)
  }
}
