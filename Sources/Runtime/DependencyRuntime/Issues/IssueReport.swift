/// An issue on its way to the running test or, where there is none, to standard error.
struct IssueReport {
  enum Content {
    case message(String?, IssueSeverity)
    case error(any Error, String?)
  }

  let content: Content
  let place: IssueLocation

  init(_ content: Content, at place: IssueLocation) {
    self.content = content
    self.place = place
  }

  /// Delivers the issue.
  ///
  /// No issue of a test run is lost. Code without a known test, such as a detached task or a
  /// dispatch queue, may belong to an XCTest case, which is known to the whole process. If none
  /// runs, XCTest would ignore the failure, so Swift Testing gets the issue and adds it to its run.
  /// If the process may not be a test run, Swift Testing would ignore the issue, so standard error
  /// gets it too.
  ///
  /// - Parameters:
  ///   - bridge: The test libraries, if the process has them.
  ///   - process: The kind of the process.
  ///   - write: Writes a line to standard error.
  func deliver(
    to bridge: TestLibraryBridge? = .installed,
    in process: TestProcess = .current,
    write: (String) -> Void = Platform.writeToStandardError
  ) {
    let warning = IssueText.warningLine(text, at: place)
    guard process.isTesting else { return write(warning) }
    guard let bridge else {
      write(warning)
      return write(IssueText.unlinkedLine(at: place))
    }
    if bridge.currentTestID() == nil {
      if bridge.failTestCase(text ?? "", place) { return }
      if !process.runsSwiftTesting { write(warning) }
    }
    switch content {
    case .message(let message, let severity): bridge.recordIssue(message, severity, place)
    case .error(let error, let message): bridge.recordError(error, message, place)
    }
  }

  private var text: String? {
    switch content {
    case .message(let message, _): message
    case .error(let error, let message): IssueText.caught(error, message: message)
    }
  }
}
