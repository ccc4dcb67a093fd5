internal import DependencyRuntime
internal import LocksAndAtomics

/// Keeps the messages of all issues.
final class Reports: IssueReporter {
  private let messages = Mutex<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    messages.withLock { $0.append(text) }
  }

  func take() -> [String] {
    messages.withLock { messages in
      let taken = messages
      messages = []
      return taken
    }
  }
}
