#if canImport(Darwin)
  extension IssueReporter where Self == _BreakpointReporter {
    /// A reporter that writes an issue to standard error and, in a debugger, pauses the program
    /// there.
    ///
    /// ```swift
    /// IssueReporters.current = [.breakpoint]
    /// ```
    public static var breakpoint: Self { Self() }
  }

  /// The type of ``IssueReporter/breakpoint``.
  ///
  /// ```swift
  /// let reporter: _BreakpointReporter = .breakpoint
  /// ```
  public struct _BreakpointReporter: IssueReporter {
    /// Writes an issue to standard error, then pauses if a debugger is attached.
    public func reportIssue(
      _ message: @autoclosure () -> String?,
      severity: IssueSeverity,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      Platform.writeToStandardError(IssueText.warningLine(message(), at: place))
      guard Platform.isDebuggerAttached else { return }
      Platform.writeToStandardError(IssueText.pausedInDebugger)
      Platform.pauseInDebugger()
    }
  }
#endif
