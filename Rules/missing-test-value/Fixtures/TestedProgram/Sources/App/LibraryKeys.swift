import Dependencies

/// The library's own keys fail in tests.
struct Stamp {
  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date

  func identify() { _ = uuid() }
  func time() { _ = date() }
}

struct PrintingReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    print("an issue")
  }
}
